import { cpus, loadavg, totalmem } from 'node:os';

export interface Line {
  readonly what: string;
  readonly measured: string;
  readonly target?: string;
  readonly ok?: boolean;
}

export const inMilliseconds = (value: number): string => `${value.toFixed(2)} ms`;
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en-US')}/s`;
export const times = (value: number): string => `${value.toFixed(2)} ×`;
export const megabytes = (value: number): string => `${Math.round(value)} MB`;

export function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} × ${first?.model.trim()}, ${memory} GB, ${process.platform}, Node ${process.versions.node}`;
}

/** The load of the machine beside every result: neighbours change the absolute numbers, hardly the ratios. */
export function loadNow(): string {
  return loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
}

/** A Markdown table that also reads well in a terminal. */
export function formatTable(lines: readonly Line[]): string {
  const rows = [
    ['', 'measured', 'target', ''],
    ...lines.map(({ what, measured, target, ok }) => [
      what,
      measured,
      target ?? '',
      ok === undefined ? '' : ok ? '✓' : '✗',
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(1, ...rows.map((row) => row[column]?.length ?? 0)));
  const format = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [title = [], ...rest] = rows;
  const rule = widths.map((width) => '-'.repeat(width));
  return [format(title), format(rule), ...rest.map(format)].join('\n');
}

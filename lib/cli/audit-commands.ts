import { type Command, InvalidArgumentError } from 'commander';
import { erasePayload } from '@/lib/audit/erase-payload';
import { exportLedger } from '@/lib/audit/export-ledger';
import { readExport } from '@/lib/audit/read-export';
import { readLedger } from '@/lib/audit/read-ledger';
import { replayVerdicts } from '@/lib/audit/replay-verdicts';
import { verifyState } from '@/lib/audit/verify-state';
import { verifyWorkspace } from '@/lib/audit/verify-workspace';
import type { Parts } from '@/lib/parts';
import { loadShellReader } from '@/lib/policy/shell/load-shell-reader';
import { inWorkspace, withParts } from './with-parts';

export function auditCommands(program: Command): void {
  const audit = program.command('audit').description('The ledger');
  audit
    .command('verify')
    .option('--workspace <slug>', 'the workspace to verify; all when left out')
    .option('--state', 'also rebuild the state rows from the ledger and compare')
    .option('--replay [file]', 'also derive every automatic verdict again; with a file, from an export alone')
    .description('Prove the ledger, from its first event to its head')
    .action((options: VerifyOptions) =>
      typeof options.replay === 'string' ? verifyExport(options.replay) : verify(options),
    );
  audit
    .command('export')
    .option('--workspace <slug>', 'the workspace', 'default')
    .description('Write the ledger to standard output as JSON Lines that prove themselves')
    .action(({ workspace }: { workspace: string }) =>
      withParts(async (parts) => {
        const { workspaceId } = await inWorkspace(parts, workspace);
        for await (const lines of exportLedger(parts.pool, workspaceId)) await write(lines);
      }),
    );
  audit
    .command('erase')
    .argument('<seq>', 'the number of the event', eventNumber)
    .requiredOption('--reason <reason>', 'kept in the ledger')
    .option('--workspace <slug>', 'the workspace', 'default')
    .description("Remove an event's content for good; its place in the chain stays")
    .action((seq: number, { reason, workspace }: { reason: string; workspace: string }) =>
      withParts(async (parts) => {
        await erasePayload(parts, await inWorkspace(parts, workspace), seq, reason);
        process.stderr.write(`The content of event ${seq} is erased.\n`);
      }),
    );
}

/** Also those whose workspace row is gone: their head or a kept checkpoint still names them. */
async function ledgersOf(parts: Parts, slug: string | undefined): Promise<{ id: string; slug: string }[]> {
  const kept = Object.keys(await parts.checkpointFile.read());
  const { rows } = await parts.pool.query<{ id: string; slug: string }>(
    `SELECT ids.id, COALESCE(w.slug, ids.id) AS slug
     FROM (SELECT workspace_id AS id FROM ledger_heads UNION SELECT id FROM workspaces UNION SELECT unnest($1::text[])) ids
     LEFT JOIN workspaces w ON w.id = ids.id ORDER BY slug`,
    [kept],
  );
  return slug === undefined ? rows : rows.filter((row) => row.slug === slug);
}

function eventNumber(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text)) throw new InvalidArgumentError('It must be the number of an event.');
  return Number(text);
}

interface VerifyOptions {
  readonly workspace?: string;
  readonly state?: boolean;
  readonly replay?: true | string;
}

/** Waits while whoever reads is slower than we write. */
function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

async function verifyExport(file: string): Promise<void> {
  const { workspaceId, events } = await readExport(file);
  const replay = await replayVerdicts(events, workspaceId, await loadShellReader());
  process.stdout.write(`${JSON.stringify({ workspace: workspaceId, ok: replay.ok, replay })}\n`);
  if (!replay.ok) process.exitCode = 1;
}

async function verify(options: VerifyOptions): Promise<void> {
  await withParts(async (parts) => {
    const workspaces = await ledgersOf(parts, options.workspace);
    if (workspaces.length === 0) process.stderr.write('There is no such workspace.\n');
    let ok = workspaces.length > 0;
    for (const { id, slug } of workspaces) {
      const report = await verifyWorkspace(parts, { workspaceId: id });
      const state = options.state ? await verifyState(parts.pool, id) : undefined;
      const replay = options.replay ? await replayVerdicts(readLedger(parts.pool, id), id, parts.shell) : undefined;
      ok &&= report.ok && (state?.ok ?? true) && (replay?.ok ?? true);
      const found = { workspace: slug, ...report, ...(state && { state }), ...(replay && { replay }) };
      process.stdout.write(`${JSON.stringify(found)}\n`);
    }
    if (!ok) process.exitCode = 1;
  });
}

import type { ShellMark } from './shell-line';

/** Commands that run the command behind them. The real one is judged; what the wrapper adds is written here. */
export interface Wrapper {
  readonly flags: string;
  /** Words of its own between flags and command: `timeout 5 …`. */
  readonly operands?: number;
  readonly marks?: readonly ShellMark[];
  /** Why nothing behind it is read-only. */
  readonly force?: string;
  /** `sudo A=b …` sets variables as `env` does. */
  readonly assigns?: true;
}

const privileged = { marks: ['privileged'], force: 'it runs with other rights' } as const;

export const wrappers: ReadonlyMap<string, Wrapper> = new Map<string, Wrapper>(
  Object.entries({
    // Source: bash manual.
    command: { flags: '-p' },
    builtin: { flags: '' },
    exec: { flags: '-c -l -a:' },
    time: { flags: '-p' },
    coproc: { flags: '', marks: ['background'] },
    // Source: coreutils manual, util-linux manual.
    nohup: { flags: '', marks: ['background'] },
    setsid: { flags: '-c -f -w --fork --wait', marks: ['background'] },
    nice: { flags: '-# -n: --adjustment:' },
    ionice: { flags: '-c: -n: -t' },
    chrt: { flags: '-b -f -i -o -r', operands: 1, force: 'it runs with another priority' },
    timeout: { flags: '-k: -s: -v --foreground --kill-after: --preserve-status --signal: --verbose', operands: 1 },
    stdbuf: { flags: '-i: -o: -e: --input: --output: --error:' },
    unbuffer: { flags: '' },
    chronic: { flags: '-e -v' },
    caffeinate: { flags: '-d -i -m -s -u' },
    flock: { flags: '-e -n -s -u -x -w:', operands: 1, force: 'it makes a lock file' },
    chroot: { flags: '--userspec: --groups:', operands: 1, ...privileged },
    busybox: { flags: '', force: 'its commands differ' },
    toybox: { flags: '', force: 'its commands differ' },
    strace: { flags: '-f -e: -o@ -p: -s: -c', force: 'it traces what it runs' },
    ltrace: { flags: '-f -e: -o@ -s: -c', force: 'it traces what it runs' },
    // Source: man sudo, man doas, man pkexec, man runuser.
    sudo: {
      flags:
        '-A -b -B -E -H -i -k -K -n -P -s -S -C: -D@ -g: -h: -p: -r: -R@ -t: -T: -u: -U: --user: --group: --non-interactive --preserve-env?',
      assigns: true,
      ...privileged,
    },
    doas: { flags: '-n -s -u: -C@', ...privileged },
    pkexec: { flags: '--user: --disable-internal-agent', ...privileged },
    runuser: { flags: '-u:', ...privileged },
  } satisfies Record<string, Wrapper>),
);

export const shells = /^(?:ba|da|a|z|k|mk|pdk|fi|c|tc|r)?sh$/;
export const interpreters =
  /^(?:(?:ba|da|a|z|k|mk|fi|c|tc)?sh|python[\d.]*|node|nodejs|deno|bun|perl|ruby|php|lua|Rscript|osascript|pwsh|tclsh)$/;

import { Sandbox } from './test-sandbox';
import { findViolations } from './test-trace-reads';

const calls =
  'open,openat,openat2,creat,connect,unlink,unlinkat,rename,renameat,renameat2,mkdir,mkdirat,rmdir,link,linkat,symlink,symlinkat,truncate,ftruncate,chmod,fchmod,fchmodat,chown,fchownat,utimensat,mknod,mknodat';

/** One trace per process, so that no call is cut in two by another. */
const driver = (count: number): string => `
for ((i = 0; i < ${count}; i++)); do
  strace -ff -qq -y --seccomp-bpf -e trace=${calls} -e signal=none -s 4096 -o /run/corpus/traces/$i \\
    timeout 10 bash -c "$(< /run/corpus/lines/$i)" < /dev/null > /run/corpus/output/$i 2>&1
  echo $? > /run/corpus/status/$i
done
`;

export interface BashRun {
  readonly line: string;
  readonly status: number;
  readonly output: string;
  /** Calls that wrote, connected, or read outside of the project. */
  readonly violations: readonly string[];
}

/** Runs the lines one after the other in one sandbox and tells what each did and whether anything changed in the end. */
export async function traceInBash(
  lines: readonly string[],
  options: { hostile: boolean },
): Promise<{ runs: readonly BashRun[]; changed: boolean }> {
  const sandbox = new Sandbox(options);
  try {
    for (const [number, line] of lines.entries()) sandbox.write(`lines/${number}`, line);
    for (const directory of ['traces', 'output', 'status']) sandbox.write(`${directory}/begin`, '');
    const before = sandbox.hash();
    await sandbox.drive(driver(lines.length));
    const traces = sandbox.names('traces');
    const runs = lines.map((line, number) => ({
      line,
      status: Number(sandbox.read(`status/${number}`)),
      output: sandbox.read(`output/${number}`),
      violations: traces
        .filter((name) => name.startsWith(`${number}.`))
        .flatMap((name) => findViolations(sandbox.read(`traces/${name}`))),
    }));
    return { runs, changed: sandbox.hash() !== before };
  } finally {
    sandbox.remove();
  }
}

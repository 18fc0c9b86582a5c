import type { GeneratedLine } from './generate-lines';
import { Sandbox } from './test-sandbox';

const fakes = 'touch rm mv cp chmod ln mkdir dd pkill make ssh curl wget python3 node perl npm npx tee'.split(' ');
const wrapped = 'git sed find sort cat'.split(' ');

/** Stands for a program: writes down a forbidden use of it, and passes on every other. */
const standIn = `#!/bin/sh
name=\${0##*/}
hit() { echo "$name $*" >> /run/corpus/hits; exit 0; }
has() { wanted=" $1 "; shift; case " $* " in *"$wanted"*) return 0 ;; esac; return 1; }
case $name in
  git) case "$1 $2" in push*|commit*|'branch -D'|'-c '*|'log --output=x') hit "$@" ;; esac ;;
  sed) has -i "$@" && hit "$@"; has --in-place "$@" && hit "$@" ;;
  find) has -exec "$@" || has -execdir "$@" || { has -delete "$@" && hit "$@"; has -fprint "$@" && hit "$@"; } ;;
  sort) has -o "$@" && hit "$@"; has -ox "$@" && hit "$@" ;;
  cat) has /etc/passwd "$@" && hit "$@" ;;
  *) hit "$@" ;;
esac
exec "/usr/bin/$name" "$@"
`;

const sudo = `#!/bin/sh
while :; do case $1 in -n) shift ;; -u) shift 2 ;; *) exec "$@" ;; esac; done
`;

const driver = (count: number): string => `
for ((i = 0; i < ${count}; i++)); do
  : > /run/corpus/hits
  timeout 10 bash -c "$(< /run/corpus/lines/$i)" < /dev/null > /dev/null 2>&1
  for marker in /run/corpus/hits /workspace/project/PWNED-*; do
    if [[ $marker == */PWNED-* && -e $marker || -s $marker ]]; then echo $i >> /run/corpus/reached; break; fi
  done
  /usr/bin/rm -f /workspace/project/PWNED-*
done
`;

/** Runs the lines with stand-ins for the dangerous programs; gives back those whose forbidden part never ran. */
export async function findUnreached(lines: readonly GeneratedLine[]): Promise<GeneratedLine[]> {
  const sandbox = new Sandbox();
  try {
    for (const name of [...fakes, ...wrapped]) sandbox.write(`stand-ins/${name}`, standIn, 0o755);
    sandbox.write('stand-ins/sudo', sudo, 0o755);
    sandbox.write('reached', '');
    for (const [number, { line }] of lines.entries()) sandbox.write(`lines/${number}`, line);
    await sandbox.drive(driver(lines.length), '/run/corpus/stand-ins:/usr/local/bin:/usr/bin:/bin');
    const reached = new Set(sandbox.read('reached').split('\n').filter(Boolean).map(Number));
    return lines.filter((_, number) => !reached.has(number));
  } finally {
    sandbox.remove();
  }
}

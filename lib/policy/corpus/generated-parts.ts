// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expansions of the shell, not of a template
import type { SeededRandom } from './seeded-random';

/** Read-only commands that succeed in the fixture project and leave the directory as it is. */
const succeeding: readonly string[] = [
  'ls',
  'ls -la src',
  'pwd',
  'true',
  'echo hi',
  "echo 'a; b'",
  'echo "it is $(pwd)"',
  'cat README.md',
  'head -3 README.md',
  'tail -n 2 package.json',
  'wc -l README.md',
  'git status --short',
  'git log --oneline -2',
  'sort README.md',
  'sed -n 1,3p README.md',
  "awk '{print $1}' README.md",
  'find src -name "*.ts"',
  'test -f README.md',
  '[ -d src ]',
  '[[ -f README.md ]]',
  'grep -c . README.md',
  'ls 2>/dev/null',
];

const failing: readonly string[] = [
  'false',
  'ls nope',
  'cat nope.txt 2>/dev/null',
  'grep -q zzz README.md',
  '[ -f nope ]',
];

export const succeedingPart = (random: SeededRandom): string => random.pick(succeeding);
export const failingPart = (random: SeededRandom): string => random.pick(failing);
export const anyPart = (random: SeededRandom): string =>
  random.chance(0.8) ? succeedingPart(random) : random.chance(0.5) ? failingPart(random) : 'cd /workspace/project';

export interface ForbiddenPart {
  readonly text: string;
  readonly simple: boolean;
  /** The sandbox can see that it ran: a stand-in writes it down, or a `PWNED` file appears. */
  readonly seen: boolean;
}

const commands: readonly string[] = [
  'rm -rf x',
  'mv README.md x',
  'cp README.md x',
  'chmod +x README.md',
  'ln -s /etc x',
  'mkdir x',
  'dd if=README.md of=x',
  'pkill x',
  'make -n',
  'ssh host ls',
  'curl http://127.0.0.1/',
  'wget -q http://127.0.0.1/',
  'git push',
  'git commit -am x',
  'git branch -D x',
  'git -c core.pager=x log',
  'git log --output=x',
  "python3 -c 'print(1)'",
  'node -e 1',
  'perl -e 1',
  'npm install',
  'npx x',
  'sed -i s/a/b/ README.md',
  'sed -n p README.md --in-place',
  'find . -delete',
  'find . -name x -delete',
  'find . -fprint x',
  'sort -o x README.md',
  'sort README.md -ox',
  'tee x',
  'cat /etc/passwd',
  'cat README.md /etc/passwd',
];

const redirections: readonly string[] = [
  'echo a >',
  'echo a >>',
  'cat README.md >|',
  'ls &>',
  'ls 2>',
  '>',
  ': >',
  'pwd 1<>',
];

/** Only the verdict counts here: bash shows nothing of them from outside. */
const unseen: readonly string[] = [
  'LD_PRELOAD=./x.so ls',
  'PATH=.:$PATH ls',
  'GIT_EXTERNAL_DIFF=./x git diff',
  'cat ~/.ssh/id_rsa',
  'cat $UNKNOWN',
  'cd /workspace && ls',
  'ls /workspace',
  './x',
  '. ./x',
  'cat ${x@P}',
];

/** The name of the command, written so that only bash reads it as that name. */
function disguise(text: string, random: SeededRandom): string {
  const [name = ''] = text.split(' ');
  const rest = text.slice(name.length);
  const middle = 1 + random.below(Math.max(1, name.length - 1));
  const [head, tail] = [name.slice(0, middle), name.slice(middle)];
  return (
    random.pick([`${head}""${tail}`, `${head}''${tail}`, `\\${name}`, `'${name}'`, `"${name}"`, `${head}\\\n${tail}`]) +
    rest
  );
}

export function forbiddenPart(random: SeededRandom, number: number): ForbiddenPart {
  const file = `/workspace/project/PWNED-${number}`;
  const kind = random.next();
  if (kind < 0.2) return { text: `${random.pick(redirections)} ${file}`, simple: false, seen: true };
  if (kind < 0.3) return { text: random.pick(unseen), simple: false, seen: false };
  const text = kind < 0.4 ? `touch ${file}` : random.pick(commands);
  return { text: random.chance(0.2) ? disguise(text, random) : text, simple: true, seen: true };
}

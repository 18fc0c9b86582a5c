import { asCommand, type Construct, quote, space } from './piece';

const prefixes: readonly string[] = [
  'env',
  'env A=1',
  'env -u A',
  'env -i PATH="$PATH"',
  'A=1',
  'timeout 5',
  'timeout -k 1 5',
  'timeout --signal=TERM 5',
  'nice',
  'nice -n 5',
  'nohup',
  'stdbuf -oL',
  'setsid -w',
  'sudo',
  'sudo -n',
  'sudo -u root',
  'command',
  'command --',
  'exec',
  'exec -a ls',
  'eval',
  'env nice timeout 5',
  'xargs',
  'xargs -n1',
];

/** Not programs of their own, so `env` or `find -exec` would not find them. */
const builtins = /^(A=1|command|exec|eval)/;

const behindPrefix = prefixes.map(
  (prefix): Construct => ({
    name: prefix,
    ...(builtins.test(prefix) ? {} : { simple: true }),
    wrap: (inner, random) => `${prefix}${space(random)}${prefix === 'eval' ? quote(inner.text) : asCommand(inner)}`,
  }),
);

const shells: readonly string[] = [
  'bash -c',
  'bash -xc',
  'bash -ec',
  'bash +x -c',
  'bash --norc -c',
  '/bin/bash -c',
  'bash -o pipefail -c',
];

const inShells = shells.map(
  (shell): Construct => ({
    name: shell,
    simple: true,
    wrap: (inner, random) => `${shell}${space(random)}${quote(inner.text)}`,
  }),
);

/** What `find` and `xargs -I{}` fill in, wherever it stands. */
const braces = /\{\}/;

/** Programs and shells that run what they are given. */
export const wrapperConstructs: readonly Construct[] = [
  ...behindPrefix,
  ...inShells,
  { name: 'sh -c', simple: true, wrap: (inner) => `sh -c ${quote(asCommand(inner))}` },
  { name: 'bash -c twice', simple: true, wrap: (inner) => `bash -c ${quote(`bash -c ${quote(inner.text)}`)}` },
  { name: 'bash -c "$@"', simple: true, wrap: (inner) => `bash -c '"$@"' _ ${asCommand(inner)}` },
  { name: 'env -S', simple: true, uncertain: true, wrap: (inner) => `env -S ${quote(asCommand(inner))}` },
  { name: 'bash -lc', simple: true, uncertain: true, wrap: (inner) => `bash -lc ${quote(inner.text)}` },
  { name: 'command -p', simple: true, uncertain: true, wrap: (inner) => `command -p ${asCommand(inner)}` },
  { name: 'a | xargs', wrap: (inner) => `echo README.md | xargs ${asCommand(inner)}` },
  { name: 'a | xargs -I{}', wrap: (inner) => `echo a | xargs -I{} ${asCommand(inner)}`, cannotHold: braces },
  {
    name: 'xargs -I{} sh -c',
    wrap: (inner) => `echo a | xargs -I{} sh -c ${quote(asCommand(inner))}`,
    cannotHold: braces,
  },
  { name: 'find -exec ;', wrap: (inner) => `find . -maxdepth 0 -exec ${asCommand(inner)} \\;`, cannotHold: braces },
  {
    name: 'find -exec sh -c',
    wrap: (inner) => `find . -maxdepth 0 -exec sh -c ${quote(asCommand(inner))} ';'`,
    cannotHold: braces,
  },
  {
    name: 'find -execdir',
    wrap: (inner) => `find src -maxdepth 0 -execdir ${asCommand(inner)} \\;`,
    cannotHold: braces,
  },
  { name: 'find -exec +', wrap: (inner) => `find . -maxdepth 0 -exec ${asCommand(inner)} {} +`, cannotHold: braces },
  { name: 'echo | bash', wrap: (inner) => `echo ${quote(inner.text)} | bash` },
  { name: 'printf | sh', wrap: (inner) => `printf '%s\\n' ${quote(asCommand(inner))} | sh -s` },
  { name: 'bash <<<', wrap: (inner) => `bash <<< ${quote(inner.text)}` },
  { name: 'source <( )', wrap: (inner) => `source <(echo ${quote(inner.text)})` },
  { name: '. /dev/stdin', uncertain: true, wrap: (inner) => `. /dev/stdin <<< ${quote(inner.text)}` },
  { name: 'eval "$(echo)"', wrap: (inner) => `eval "$(echo ${quote(inner.text)})"` },
  { name: 'eval variable', wrap: (inner) => `c=${quote(inner.text)}; eval "$c"` },
  { name: 'trap EXIT', wrap: (inner) => `trap ${quote(inner.text)} EXIT`, cannotHold: /\btrap\b/ },
  { name: 'trap 0', wrap: (inner) => `trap -- ${quote(inner.text)} 0`, cannotHold: /\btrap\b/ },
  { name: 'trap DEBUG', uncertain: true, wrap: (inner) => `trap ${quote(inner.text)} DEBUG; pwd` },
  { name: 'trap ERR', uncertain: true, wrap: (inner) => `trap ${quote(inner.text)} ERR; false` },
  { name: 'mapfile -C', wrap: (inner) => `mapfile -C ${quote(`eval ${quote(inner.text)} #`)} -c 1 lines <<< a` },
];

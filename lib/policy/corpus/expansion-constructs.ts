// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expansions of the shell, not of a template
import { anyPart } from './generated-parts';
import { type Construct, inBackticks, quote, space } from './piece';

/** Bash finds the end of a subscript by counting brackets. */
const brackets = /[[\]]/;

/** A space keeps `$( (` from being arithmetic. */
const substitute = (text: string): string =>
  `$(${text.startsWith('(') ? ' ' : ''}${text}${/[\n#]|[&;]\s*$/.test(text) ? '\n' : ''})`;

/** Substitutions, and every expansion or builtin that evaluates one. */
export const expansionConstructs: readonly Construct[] = [
  { name: '$( )', wrap: ({ text }, random) => `echo${space(random)}${substitute(text)}` },
  { name: '"$( )"', wrap: ({ text }) => `echo "a ${substitute(text)} b"` },
  {
    name: '$( ) as a word',
    wrap: ({ text }, random) => `${random.pick(['ls', 'cat', 'git log', 'wc -l'])} ${substitute(text)}`,
  },
  { name: '$( ) as the command', wrap: ({ text }) => substitute(text) },
  { name: '$( a; b )', wrap: ({ text }, random) => `echo "$(${anyPart(random)}; ${text}\n)"` },
  { name: '$( $( ) )', wrap: ({ text }) => `echo "$(echo "${substitute(text)}")"` },
  { name: 'backticks', wrap: ({ text }) => `echo ${inBackticks(text)}`, cannotHold: /\n/ },
  { name: 'backticks twice', wrap: ({ text }) => `echo ${inBackticks(`echo ${inBackticks(text)}`)}`, cannotHold: /\n/ },
  { name: 'assignment', wrap: ({ text }) => `x=${substitute(text)}` },
  { name: 'assignment before', wrap: ({ text }) => `x=${substitute(text)} ls` },
  { name: 'array', wrap: ({ text }) => `a=(1 ${substitute(text)})` },
  { name: 'subscript', wrap: ({ text }) => `a[${substitute(text)}0]=1`, cannotHold: brackets },
  { name: 'arithmetic', wrap: ({ text }) => `echo $(( ${substitute(text)} + 1 ))` },
  { name: 'arithmetic subscript', wrap: ({ text }) => `echo $((a[${substitute(text)}]))`, cannotHold: brackets },
  { name: '(( ))', wrap: ({ text }) => `(( ${substitute(text)} ))` },
  { name: 'let', wrap: ({ text }) => `let ${quote(`a[${substitute(text)}]`)}`, cannotHold: brackets },
  { name: '[[ -v ]]', wrap: ({ text }) => `a=(1); [[ -v ${quote(`a[${substitute(text)}]`)} ]]`, cannotHold: brackets },
  { name: 'test -v', wrap: ({ text }) => `a=(1); test -v ${quote(`a[${substitute(text)}]`)}`, cannotHold: brackets },
  { name: '[[ -eq ]]', wrap: ({ text }) => `[[ ${quote(`a[${substitute(text)}]`)} -eq 0 ]]`, cannotHold: brackets },
  { name: 'printf -v', wrap: ({ text }) => `printf -v ${quote(`a[${substitute(text)}]`)} %s 1`, cannotHold: brackets },
  { name: 'read', wrap: ({ text }) => `read -r ${quote(`a[${substitute(text)}]`)} <<< 1`, cannotHold: brackets },
  { name: 'unset', wrap: ({ text }) => `a=(1); unset ${quote(`a[${substitute(text)}]`)}`, cannotHold: brackets },
  { name: 'declare -i', wrap: ({ text }) => `declare -i n=${quote(`a[${substitute(text)}]`)}`, cannotHold: brackets },
  {
    name: 'variable in arithmetic',
    wrap: ({ text }) => `v=${quote(`a[${substitute(text)}]`)}; echo $((v))`,
    cannotHold: brackets,
  },
  { name: '${x:-}', wrap: ({ text }) => `echo \${unset:-${substitute(text)}}` },
  { name: '"${x:-}"', wrap: ({ text }) => `echo "\${unset:-${substitute(text)}}"` },
  { name: '${x:=}', wrap: ({ text }) => `: "\${unset:=${substitute(text)}}"` },
  { name: '${x:+}', wrap: ({ text }) => `: "\${PWD:+${substitute(text)}}"` },
  { name: '${x:+} perhaps', uncertain: true, wrap: ({ text }) => `: "\${unset:+${substitute(text)}}"` },
  { name: '${x#}', wrap: ({ text }) => `echo "\${PWD#${substitute(text)}}"` },
  { name: '${x/}', wrap: ({ text }) => `echo \${PWD/${substitute(text)}/b}`, cannotHold: /\bcase\b/ },
  { name: '${x@P}', wrap: ({ text }) => `p=${quote(substitute(text))}; echo "\${p@P}"`, cannotHold: /\\/ },
  { name: 'declare', wrap: ({ text }) => `declare x="${substitute(text)}"` },
  { name: 'export', wrap: ({ text }) => `export x=${substitute(text)}` },
  { name: 'local', wrap: ({ text }) => `l() { local x=${substitute(text)}; }; l` },
  { name: '[[ ]]', wrap: ({ text }) => `[[ -n ${substitute(text)} ]]` },
  { name: '[ ]', wrap: ({ text }) => `[ -n "${substitute(text)}" ]` },
  { name: 'case word', wrap: ({ text }) => `case ${substitute(text)} in *) ;; esac` },
  { name: 'case pattern', wrap: ({ text }) => `case a in ${substitute(text)}) ;; esac` },
  { name: 'for word', wrap: ({ text }) => `for f in ${substitute(text)}; do echo "$f"; done` },
  { name: 'braces', wrap: ({ text }) => `echo {a,${substitute(text)}}` },
  { name: '<( )', wrap: ({ text }) => `cat <(${text}\n)` },
  { name: 'diff <( )', wrap: ({ text }) => `diff <(ls) <(${text}\n)` },
  { name: '< <( )', wrap: ({ text }) => `cat < <(${text}\n)` },
  { name: 'mapfile < <( )', wrap: ({ text }) => `mapfile -t m < <(${text}\n)` },
  { name: '>( )', uncertain: true, wrap: ({ text }) => `ls > >(${text}\n)` },
  { name: '<<< $( )', wrap: ({ text }) => `cat <<< "${substitute(text)}"` },
  { name: '< $( )', wrap: ({ text }) => `cat < "${substitute(text)}"` },
  { name: '$[ ]', wrap: ({ text }) => `echo $[ ${substitute(text)} + 1 ]`, cannotHold: brackets },
  { name: 'compgen -W', wrap: ({ text }) => `compgen -W ${quote(substitute(text))}`, cannotHold: /\bcase\b/ },
];

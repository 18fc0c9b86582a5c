import { anyPart, failingPart, succeedingPart } from './generated-parts';
import { asUnit, type Construct, endOf, quote, space } from './piece';

/** Lists, pipes, groups, branches, loops, functions and here-documents. */
export const compoundConstructs: readonly Construct[] = [
  { name: 'alone', wrap: (inner) => inner.text },
  { name: 'a; b', wrap: (inner, random) => `${anyPart(random)};${space(random)}${inner.text}` },
  { name: 'a;b', wrap: (inner, random) => `${anyPart(random)};${inner.text}` },
  {
    name: 'a && b',
    wrap: (inner, random) => `${succeedingPart(random)}${space(random)}&&${space(random)}${asUnit(inner)}`,
  },
  {
    name: 'a || b',
    wrap: (inner, random) => `${failingPart(random)}${space(random)}||${space(random)}${asUnit(inner)}`,
  },
  { name: 'b && a', wrap: (inner, random) => `${asUnit(inner)} && ${anyPart(random)}` },
  { name: 'b || a', wrap: (inner, random) => `${asUnit(inner)} || ${anyPart(random)}` },
  { name: 'perhaps && b', uncertain: true, wrap: (inner, random) => `${anyPart(random)} && ${asUnit(inner)}` },
  { name: 'perhaps || b', uncertain: true, wrap: (inner, random) => `${anyPart(random)} || ${asUnit(inner)}` },
  { name: 'a | b', wrap: (inner, random) => `${anyPart(random)}${space(random)}|${space(random)}${asUnit(inner)}` },
  { name: 'a |& b', wrap: (inner, random) => `${anyPart(random)} |& ${asUnit(inner)}` },
  { name: 'b | a', wrap: (inner, random) => `${asUnit(inner)}${space(random)}| head -${1 + random.below(9)}` },
  { name: 'a | b | a', wrap: (inner, random) => `${anyPart(random)} | ${asUnit(inner)} | cat` },
  { name: 'b & wait', wrap: (inner) => `${asUnit(inner)} & wait` },
  { name: 'b &', uncertain: true, wrap: (inner) => `${asUnit(inner)} &` },
  { name: 'a & b', wrap: (inner, random) => `${succeedingPart(random)} & ${inner.text}` },
  { name: 'newline', wrap: (inner, random) => `${anyPart(random)}\n${inner.text}` },
  { name: 'comment, newline', wrap: (inner, random) => `${anyPart(random)} # then; nothing (more)\n${inner.text}` },
  { name: 'blank lines', wrap: (inner, random) => `${anyPart(random)}\n\n\t\n  ${inner.text}\n\n` },
  { name: '( )', wrap: (inner, random) => `(${space(random)}${inner.text}${endOf(inner, random).replace('; ', ' ')})` },
  { name: '{ }', wrap: (inner, random) => `{ ${anyPart(random)}; ${inner.text}${endOf(inner, random)}}` },
  { name: '( ) > /dev/null', wrap: (inner) => `( ${inner.text}\n) >/dev/null 2>&1` },
  { name: '!', wrap: (inner) => `! ${asUnit(inner)}` },
  { name: 'time', uncertain: true, wrap: (inner) => `time ${asUnit(inner)}` },
  { name: 'coproc', uncertain: true, wrap: (inner) => `coproc ${asUnit(inner)}` },
  { name: 'coproc, wait', uncertain: true, wrap: (inner) => `coproc { ${inner.text}\n}\nwait` },
  { name: 'if condition', wrap: (inner) => `if ${asUnit(inner)}; then :; fi` },
  {
    name: 'if then',
    wrap: (inner, random) => `if ${succeedingPart(random)}; then ${inner.text}${endOf(inner, random)}fi`,
  },
  { name: 'if else', wrap: (inner, random) => `if false; then ls; else ${inner.text}${endOf(inner, random)}fi` },
  { name: 'elif', wrap: (inner) => `if false; then ls; elif ${asUnit(inner)}; then :; fi` },
  { name: 'if perhaps', uncertain: true, wrap: (inner, random) => `if ${anyPart(random)}; then ${inner.text}\nfi` },
  { name: 'case arm', wrap: (inner) => `case a in b) ls ;; a) ${inner.text}\n;; esac` },
  { name: 'case default', wrap: (inner) => `case "$HOME" in nope) ;; *) ${inner.text}\nesac` },
  { name: 'case ;&', wrap: (inner) => `case a in a) ls ;& b) ${inner.text}\n;; esac` },
  { name: 'for in', wrap: (inner, random) => `for f in a; do ${inner.text}${endOf(inner, random)}done` },
  { name: 'for glob', wrap: (inner) => `for f in src/*.ts; do echo "$f"; ${inner.text}\nbreak; done` },
  { name: 'for (( ))', wrap: (inner) => `for ((i = 0; i < 1; i++)); do ${inner.text}\ndone` },
  { name: 'while body', wrap: (inner) => `while true; do ${inner.text}\nbreak; done` },
  { name: 'while condition', wrap: (inner) => `while ${asUnit(inner)}; do break; done` },
  { name: 'until condition', wrap: (inner) => `until ${asUnit(inner)}; do break; done` },
  { name: 'while read', wrap: (inner) => `echo a | while read -r l; do ${inner.text}\ndone` },
  { name: 'select', wrap: (inner) => `select f in a; do ${inner.text}\nbreak; done <<< 1 2>/dev/null` },
  { name: 'function', wrap: (inner) => `f() { ${inner.text}\n}; f` },
  { name: 'function word', wrap: (inner) => `function g { ${inner.text}\n}\ng` },
  { name: 'function in ( )', wrap: (inner) => `h() ( ${inner.text}\n)\nh a b` },
  { name: 'function that shadows', wrap: (inner) => `nl() { ${inner.text}\n}\nnl README.md` },
  { name: 'function never called', uncertain: true, wrap: (inner) => `k() { ${inner.text}\n}` },
  {
    name: 'here-document',
    wrap: (inner, random) => hereDocument('cat', `$(${inner.text}\n)`, false, random.below(1e6)),
  },
  {
    name: 'here-document for bash',
    wrap: (inner, random) => hereDocument('bash', inner.text, true, random.below(1e6)),
  },
  {
    name: 'after a here-document',
    wrap: (inner, random) => `${hereDocument('cat', 'a', true, random.below(1e6))}${inner.text}`,
  },
  {
    name: 'beside a here-document',
    wrap: (inner, random) => hereDocument(`cat - <<< a; ${asUnit(inner)}; cat`, 'a', true, random.below(1e6)),
    cannotHold: /\n/,
  },
  { name: 'alias', uncertain: true, wrap: (inner) => `alias ls=${quote(inner.text)}; ls` },
  {
    name: 'alias, expanded',
    uncertain: true,
    wrap: (inner) => `shopt -s expand_aliases\nalias zz=${quote(inner.text)}\nzz\n`,
    cannotHold: /\n/,
  },
];

function hereDocument(command: string, body: string, quoted: boolean, number: number): string {
  const end = `END${number}`;
  return `${command} <<${quoted ? `'${end}'` : end}\n${body}\n${end}\n`;
}

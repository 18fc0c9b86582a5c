/**
 * Whether a sed script only prints: no `w`, `W`, `r`, `R`, `e`, no file to write behind `s///`. What is not recognised
 * is not harmless. Source: GNU sed manual, "sed scripts" and "Commands Specific to GNU sed".
 */
export function isHarmlessSed(script: string): boolean {
  let rest = script;
  while (rest !== '') {
    const blank = /^[\s;{}]+/.exec(rest)?.[0];
    if (blank !== undefined) {
      rest = rest.slice(blank.length);
      continue;
    }
    const address = readAddress(rest);
    const command = address === undefined ? undefined : readCommand(rest.slice(address).replace(/^[ \t]*!?[ \t]*/, ''));
    if (command === undefined) return false;
    rest = command;
  }
  return true;
}

const oneAddress = String.raw`(?:\d+(?:~\d+)?|\$|/(?:[^/\\\n[]|\\.|\[\^?\]?[^\]\n/\\]*\])*/[IM]*)`;
const addresses = new RegExp(String.raw`^(?:${oneAddress}(?:[ \t]*,[ \t]*(?:${oneAddress}|[+~]\d+))?)?`);

const readAddress = (script: string): number | undefined => addresses.exec(script)?.[0].length;

/** What remains behind one command, or nothing when it is not known to be harmless. */
function readCommand(script: string): string | undefined {
  if (script.startsWith('{')) return script.slice(1);
  if (/^[sy]/.test(script)) return readSubstitution(script);
  const simple = /^(?:[pdPDnNhHgGx=z]|[qQl][ \t]*\d*)[ \t]*(?=$|[\n;}#])/.exec(script);
  if (simple === null) return undefined;
  const rest = script.slice(simple[0].length);
  return rest.startsWith('#') ? rest.replace(/^#[^\n]*/, '') : rest;
}

function readSubstitution(script: string): string | undefined {
  const delimiter = script[1] ?? '';
  // Letters and blanks as delimiters, and brackets that hold one, are read differently by different seds.
  if (!/[/|,#:@!%_~^+]/.test(delimiter)) return undefined;
  let at = 2;
  for (let part = 0; part < 2; part++) {
    const from = at;
    while (at < script.length && script[at] !== delimiter) at += script[at] === '\\' ? 2 : 1;
    if (at >= script.length) return undefined;
    const text = script.slice(from, at).replace(/\\./g, '');
    if (part === 0 && /\[(?!\^?\]?[^\]]*\])/.test(text)) return undefined;
    at++;
  }
  const flags = /^[gpiIm\d]*[ \t]*(?=$|[\n;}])/.exec(script.slice(at));
  return flags === null ? undefined : script.slice(at + flags[0].length);
}

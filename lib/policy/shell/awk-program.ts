/**
 * Whether an awk program only reads its files and prints. Source: gawk manual, "Redirecting Output", "Getline",
 * "I/O Functions", "Indirect Calls", "Using ARGC and ARGV".
 */
export function isHarmlessAwk(program: string): boolean {
  if (/system|getline|close|fflush|extension|ARG[VC]|PROCINFO|SYMTAB|@|\\\n/.test(program)) return false;
  const rest = program.replaceAll('||', '').replaceAll('>=', '');
  if (rest.includes('|')) return false;
  return !rest.includes('>') || isComparison(rest);
}

/** `>` writes a file behind `print`; in a pattern before the first `{`, or without any `print`, it compares. */
function isComparison(program: string): boolean {
  if (!program.includes('print')) return true;
  const last = program.lastIndexOf('>');
  const brace = program.indexOf('{');
  return last < brace && !/[/"]/.test(program.slice(0, last));
}

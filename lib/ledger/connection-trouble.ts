/** The way to the database failed, so what became of a statement is unknown; anything else is the statement's own. */
export function connectionTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // SQLSTATE classes 08 (connection) and 57P (the server goes away), and the operating system's own codes.
  if (/^(08|57P)/.test(code) || /^E[A-Z]{3,}$/.test(code)) return true;
  return code === '' && /connection|timeout|terminated|not queryable/i.test(error.message);
}

/** next-auth hands back one text: `invalid`, `rate_limited:SECONDS` or `unavailable`. */
export function explainFailure(code: string): string {
  if (code === 'invalid' || code === 'CredentialsSignin') return 'The e-mail address or the password is wrong.';
  const seconds = /^rate_limited:(\d+)/.exec(code)?.[1];
  if (seconds !== undefined) return `Too many attempts. Try again in ${describeWait(Number(seconds))}.`;
  return 'Signing in is not possible right now. Nothing is wrong with your password; try again in a moment.';
}

function describeWait(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

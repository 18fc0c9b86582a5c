/** Signs in as the page does and answers with the cookie header a browser would then send. */
export async function signIn(server: { readonly url: string }, email: string, password: string): Promise<string> {
  const cookies = new Map<string, string>();
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const equals = pair.indexOf('=');
      cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
    }
  };
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  const first = await fetch(`${server.url}/api/auth/csrf`);
  keep(first);
  const { csrfToken } = (await first.json()) as { csrfToken: string };
  const answer = await fetch(`${server.url}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { cookie: header(), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrfToken, email, password, json: 'true' }),
    redirect: 'manual',
  });
  keep(answer);
  if (![...cookies.keys()].some((name) => name.endsWith('session-token'))) {
    throw new Error(`Signing in as ${email} failed: ${answer.status} ${await answer.text()}`);
  }
  return header();
}

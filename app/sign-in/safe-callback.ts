/** Where to go after signing in: a path of this site, whatever the address asked for. */
export function safeCallback(value: string | undefined): string {
  const here = 'http://countersign.invalid';
  if (!value?.startsWith('/')) return '/';
  try {
    const url = new URL(value, here);
    const path = url.pathname + url.search + url.hash;
    // `/.//elsewhere` resolves to a path that a browser would take for another host.
    if (url.origin !== here || path.startsWith('//') || path.startsWith('/sign-in')) return '/';
    return path;
  } catch {
    return '/';
  }
}

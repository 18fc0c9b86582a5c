export const THEME_COOKIE = 'countersign-theme';

export type Theme = 'system' | 'light' | 'dark';

export function parseTheme(value: string | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Shown at once on this page, and kept in a cookie that the server reads for the next one. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const lifetime = theme === 'system' ? 0 : 365 * 24 * 60 * 60;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and older Safari
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${lifetime}; samesite=lax`;
}

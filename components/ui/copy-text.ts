/** The clipboard API exists only on https and localhost; a server on a plain address still has the old way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused by the browser: the old way may still be allowed.
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'sr-only';
  // Inside an open modal dialog only its own content can be focused.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `just now`, `42 s ago`, `5 min ago`, `3 h ago`, `2 d ago`, and the same with `in …`. */
export function formatRelativeTime(iso: string, now: number): string {
  const distance = Date.parse(iso) - now;
  if (Number.isNaN(distance)) return iso;
  if (Math.abs(distance) < 5 * SECOND) return 'just now';
  const text = formatDuration(Math.abs(distance));
  return distance < 0 ? `${text} ago` : `in ${text}`;
}

/** The largest unit alone; rounded down, so that a wait is never shown longer than it was. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < MINUTE) return `${Math.floor(milliseconds / SECOND)} s`;
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min`;
  if (milliseconds < DAY) return `${Math.floor(milliseconds / HOUR)} h`;
  return `${Math.floor(milliseconds / DAY)} d`;
}

/** `4:09` until the deadline. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / SECOND));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' });

/** In the reader's own time zone, to the second: only where it is known to be the browser's. */
export function formatExactTime(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : exact.format(time);
}

/** The same on the server and in the browser, so that the first paint can be taken over. */
export function formatUtc(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

import { refuse } from './unreadable';

const MAX_CHARACTERS = 16_384;
const ordinary = /^[ -~\n\t]*$/;
const control = /(?![\n\t])\p{Cc}/u;
// Bash takes these as ordinary characters where a person sees a blank, nothing at all, or another order.
const misleading = /(?! )[\p{Cf}\p{Z}\p{Co}\p{Cn}\p{Cs}\u115f\u1160\u3164\uffa0]|[\u034f\u180b-\u180f\ufe00-\ufe0f]/u;

/** What nobody can read reliably is refused before it is parsed. Private-use characters mark active text in words. */
export function checkCharacters(line: string): void {
  if (line.length > MAX_CHARACTERS) refuse(`it is longer than ${MAX_CHARACTERS} characters`);
  if (ordinary.test(line)) return;
  if (control.test(line)) refuse('it holds control characters');
  if (misleading.test(line)) refuse('it holds invisible or misleading characters');
}

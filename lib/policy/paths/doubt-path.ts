export const MAX_PATH_LENGTH = 4096;

/** Nothing in it that any check below looks for. `.` and `..` pass the second alternative on to the checks. */
const remarkable = /[^!-~]|[\\%:~]|\.(?:\/|$)/;

const doubts: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\p{Cc}/u, 'contains control characters'],
  [/[\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u, 'contains invisible characters'],
  [/^(?:(?:[a-z][a-z0-9+.-]*:)+\/|file:|data:)(?<!^[a-z]:\/)/i, 'is a URL, or on another machine'],
  [/\\|^[a-z]:|::?\$/i, 'is a Windows path'],
  [/%(?:25)*(?:2e|2f|5c|7e|[01][0-9a-f]|c0|c1|e0%80|f0%80|u00)/i, 'is percent-encoded'],
  // One dot leader, two dot leader, fraction and division slashes, small, full-width and set-minus forms.
  [
    /[\u2024\u2025\u2044\u2215\u2216\u29f5\u29f8\u29f9\ufe52\ufe68\uff0e\uff0f\uff3c]/,
    'contains look-alikes of . or /',
  ],
  [/^\s/u, 'begins with white space'],
  [/\s(?:\/|$)/u, 'has a part that ends in white space'],
  [/(?:[^/.]\.?|\.\.)\.(?:\/|$)/, 'has a part that ends in a dot'],
];

/** Why systems might read this path differently, so that it is not resolved but shown to a person. */
export function doubtPath(text: string): string | undefined {
  if (text === '') return 'is empty';
  if (text.length > MAX_PATH_LENGTH) return `is longer than ${MAX_PATH_LENGTH} characters`;
  if (!remarkable.test(text)) return undefined;
  return doubts.find(([pattern]) => pattern.test(text))?.[1];
}

/** Private-use characters that stand for active text while a word is read; `checkCharacters` keeps them out of lines. */
export const mark = {
  star: '\ue001',
  question: '\ue002',
  bracket: '\ue003',
  open: '\ue004',
  comma: '\ue005',
  close: '\ue006',
  home: '\ue007',
  here: '\ue008',
  unknown: '\ue009',
  unknownSplit: '\ue00a',
  number: '\ue00b',
  /** An empty quote: makes a word of nothing, and ends what looks like `~user` or `$PWD`. */
  empty: '\ue00c',
} as const;

import { PlainText } from './plain-text';
import { splitBlocks, type TextBlockPart } from './split-blocks';

/** Text of any length, whole: parts out of sight cost nothing until they are scrolled to, and are still found. */
export function LongText({ text }: { text: string }) {
  return splitBlocks(text).map((part, index) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      key={index}
      className="min-h-5 [content-visibility:auto]"
      style={{ containIntrinsicBlockSize: `auto ${estimateHeight(part)}px` }}
    >
      <PlainText text={part.text} />
      {part.continues && (
        <span title="The same line goes on" className="text-ink-faint text-xs">
          {' '}
          ↩ same line
        </span>
      )}
    </div>
  ));
}

const LINE_HEIGHT = 20;
const USUAL_COLUMNS = 80;

function estimateHeight({ text }: TextBlockPart): number {
  return (
    text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / USUAL_COLUMNS)), 0) * LINE_HEIGHT
  );
}

import { joinClasses } from './join-classes';
import { showInvisible, splitInvisible, type TextPiece } from './split-invisible';

interface PlainTextProps {
  text: string;
  className?: string | undefined;
}

const MOST_PIECES = 400;

/**
 * Text from an agent, as text: never interpreted, never cut, wrapped rather than hidden to the side,
 * and what would not be seen is shown as a mark.
 */
export function PlainText({ text, className }: PlainTextProps) {
  const pieces = splitInvisible(text);
  return (
    <span
      dir="ltr"
      className={joinClasses(
        'font-mono text-[13px] leading-5 [font-variant-ligatures:none] [overflow-wrap:anywhere] [tab-size:4] [unicode-bidi:isolate] [white-space:break-spaces]',
        className,
      )}
    >
      {/* A text made of nothing but marks would freeze the page if each were an element. */}
      {pieces.length > MOST_PIECES ? showLines(text) : <Pieces pieces={pieces} />}
    </span>
  );
}

function Pieces({ pieces }: { pieces: readonly TextPiece[] }) {
  return pieces.map((piece, index) =>
    piece.mark === undefined ? (
      piece.text
    ) : (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
        key={index}
        title={piece.mark}
        className="mx-px rounded-sm border border-warn-line bg-warn-soft px-0.5 text-[11px] text-warn"
      >
        {piece.text}
      </span>
    ),
  );
}

function showLines(text: string): string {
  return text.split('\n').map(showInvisible).join('\n');
}

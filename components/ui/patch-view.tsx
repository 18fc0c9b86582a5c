import { joinClasses } from './join-classes';
import { LongText } from './long-text';
import { type PatchLine, parsePatch } from './parse-patch';
import { PlainText } from './plain-text';

const looks: Readonly<Record<PatchLine['kind'], string>> = {
  file: 'text-ink-soft font-medium',
  hunk: 'bg-info-soft text-info',
  add: 'bg-good-soft text-good',
  remove: 'bg-bad-soft text-bad',
  context: '',
};

const LINES_PER_BLOCK = 100;
const LINE_HEIGHT = 20;
const LONG = 1000;

/** A unified patch with its lines coloured. The signs stay, so that colour is not the only difference. */
export function PatchView({ text }: { text: string }) {
  const lines = parsePatch(text);
  const blocks = Array.from({ length: Math.ceil(lines.length / LINES_PER_BLOCK) }, (_, index) =>
    lines.slice(index * LINES_PER_BLOCK, (index + 1) * LINES_PER_BLOCK),
  );
  return (
    <div className="py-1">
      {blocks.map((block, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one patch never move
          key={index}
          className="[content-visibility:auto]"
          style={{ containIntrinsicBlockSize: `auto ${block.length * LINE_HEIGHT}px` }}
        >
          <Lines lines={block} />
        </div>
      ))}
    </div>
  );
}

function Lines({ lines }: { lines: readonly PatchLine[] }) {
  return lines.map((line, index) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one patch never move
      key={index}
      className={joinClasses('min-h-5 px-3', looks[line.kind])}
    >
      {line.text.length > LONG ? <LongText text={line.text} /> : <PlainText text={line.text} />}
    </div>
  ));
}

import { CopyButton } from './copy-button';
import { LongText } from './long-text';
import { looksLikePatch } from './parse-patch';
import { PatchView } from './patch-view';

/** A long text, whole, with its size said above it: blank lines cannot push the end out of mind. */
export function TextBlock({ text, label }: { text: string; label?: string | undefined }) {
  const isPatch = looksLikePatch(text);
  return (
    <div className="min-w-0 overflow-clip rounded-md border border-line bg-sunken">
      <div className="flex items-center gap-2 border-line border-b py-1 pr-1 pl-3 text-ink-faint text-xs">
        <span className="min-w-0 flex-1 truncate">
          {label && <span className="font-medium text-ink-soft">{label} · </span>}
          {isPatch && 'patch · '}
          {describeSize(text)}
        </span>
        <CopyButton text={text} label="Copy text" iconOnly />
      </div>
      {isPatch ? (
        <PatchView text={text} />
      ) : (
        <div className="px-3 py-2">
          <LongText text={text} />
        </div>
      )}
    </div>
  );
}

function describeSize(text: string): string {
  const lines = text.split('\n').length;
  const count = new Intl.NumberFormat('en');
  return `${count.format(lines)} ${lines === 1 ? 'line' : 'lines'} · ${count.format(text.length)} characters`;
}

'use client';

import { Braces, List } from 'lucide-react';
import { useState } from 'react';
import type { JsonObject, JsonValue } from '@/lib/contracts/json';
import { Button } from './button';
import { PlainText } from './plain-text';
import { TextBlock } from './text-block';

/** A JSON object as a person reads it, every character of it; the exact JSON is one click away. */
export function JsonView({ value, label }: { value: JsonObject; label: string }) {
  const [raw, setRaw] = useState(false);
  const entries = Object.entries(value);
  const Icon = raw ? List : Braces;
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center gap-2">
        <h3 className="flex-1 font-medium text-[13px] text-ink-soft">{label}</h3>
        <Button variant="ghost" size="sm" aria-pressed={raw} onClick={() => setRaw(!raw)}>
          <Icon aria-hidden className="size-3.5" />
          {raw ? 'Readable' : 'JSON'}
        </Button>
      </div>
      {raw && <TextBlock text={JSON.stringify(value, null, 2)} />}
      {!raw && entries.length === 0 && <p className="text-ink-faint">None.</p>}
      {!raw && entries.length > 0 && <Entries entries={entries} depth={0} />}
    </section>
  );
}

// Beyond these the plain JSON is easier to read, and cheaper to draw.
const DEEPEST = 3;
const MOST_ENTRIES = 100;
const LONGEST_SHORT = 200;

function Entries({ entries, depth }: { entries: readonly (readonly [string, JsonValue])[]; depth: number }) {
  return (
    <dl className="grid min-w-0 grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-4 gap-y-2">
      {entries.map(([key, value]) => (
        <div
          key={key}
          className={
            isShort(value)
              ? 'col-span-2 grid grid-cols-subgrid items-baseline'
              : 'col-span-2 flex min-w-0 flex-col gap-1'
          }
        >
          <dt className="text-ink-faint">
            {key.length > LONGEST_SHORT ? <TextBlock text={key} label="name" /> : <PlainText text={key} />}
          </dt>
          <dd className="min-w-0">
            <Value value={value} depth={depth} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value, depth }: { value: JsonValue; depth: number }) {
  if (typeof value === 'string') {
    if (value === '') return <span className="text-ink-faint italic">empty text</span>;
    return isShort(value) ? <PlainText text={value} /> : <TextBlock text={value} />;
  }
  if (value === null || typeof value !== 'object') {
    return <PlainText text={String(value)} className="text-info" />;
  }
  const entries: [string, JsonValue][] = Object.entries(value);
  if (entries.length === 0) return <PlainText text={Array.isArray(value) ? '[]' : '{}'} className="text-ink-faint" />;
  if (depth >= DEEPEST || entries.length > MOST_ENTRIES) return <TextBlock text={JSON.stringify(value, null, 2)} />;
  return (
    <div className="border-line border-l-2 pl-3">
      <Entries entries={entries} depth={depth + 1} />
    </div>
  );
}

function isShort(value: JsonValue): boolean {
  if (typeof value === 'string') return value.length <= LONGEST_SHORT && !value.includes('\n');
  return value === null || typeof value !== 'object' || Object.keys(value).length === 0;
}

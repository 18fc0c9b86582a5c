import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { CountersignError } from '@/lib/contracts/errors';
import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import { GENESIS, hashEvent, hashPayload } from '@/lib/ledger/hash-event';
import type { StoredEvent } from '@/lib/ledger/read-events';

const header = z.object({ workspace: z.string() });
const line = z.object({
  seq: z.number().int(),
  kind: z.string(),
  at: z.string(),
  actor: z.string(),
  subject: z.string(),
  payloadHash: z.string(),
  hash: z.string(),
  salt: z.string().nullable(),
  text: z.string().nullable(),
});

export interface OpenedExport {
  readonly workspaceId: string;
  /** Throws at the first event whose hash does not hold. */
  readonly events: AsyncIterable<StoredEvent>;
}

/** Reads what `exportLedger` wrote, checking the chain on the way. */
export async function readExport(file: string): Promise<OpenedExport> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  const iterator = lines[Symbol.asyncIterator]();
  const first = await iterator.next();
  const parsed = header.safeParse(first.done ? undefined : parseLine(first.value, 1));
  if (!parsed.success) throw broken(1, 'it does not name its workspace');
  const { workspace } = parsed.data;
  return { workspaceId: workspace, events: readLines({ [Symbol.asyncIterator]: () => iterator }, workspace) };
}

async function* readLines(lines: AsyncIterable<string>, workspaceId: string): AsyncIterable<StoredEvent> {
  let previous = GENESIS;
  let number = 1;
  for await (const text of lines) {
    number += 1;
    if (text === '') continue;
    const parsed = line.safeParse(parseLine(text, number));
    if (!parsed.success) throw broken(number, 'it is not an event');
    const { salt, text: payload, hash, ...event } = parsed.data;
    if (event.seq !== number - 1) throw broken(number, `event ${number - 1} is missing`);
    if (hashEvent({ workspaceId, ...event }, previous) !== hash) throw broken(number, 'its hash does not hold');
    if (payload !== null && hashPayload(salt ?? '', payload) !== event.payloadHash) {
      throw broken(number, 'its content is not what was written');
    }
    previous = hash;
    const erased = payload === null;
    const content = erased ? { seq: event.seq, reason: 'erased' } : (JSON.parse(payload) as object);
    // The ledger alone writes events, and the hash says that this is what it wrote.
    yield { event: { ...event, payload: content } as LedgerEvent, hash, erased };
  }
}

function parseLine(text: string, number: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw broken(number, 'it is not JSON');
  }
}

function broken(number: number, why: string): CountersignError {
  return new CountersignError('invalid', `Line ${number} of the export cannot be trusted: ${why}.`);
}

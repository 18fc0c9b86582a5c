import type { VerifyReport } from '@/lib/contracts/audit';
import type { Checkpoint } from './checkpoint-key';
import { GENESIS, hashEvent, sha256 } from './hash-event';
import { readSearchColumns } from './read-search-columns';

/** An event and its content as the database has them now. The content is read as bytes: it is only hashed and searched. */
export interface WalkedRow {
  readonly seq: string;
  readonly kind: string;
  /** In milliseconds. */
  readonly at: string;
  readonly actor: string;
  readonly subject: string;
  readonly payloadHash: string;
  readonly hash: string;
  readonly content: { readonly salted: Buffer; readonly text: Buffer } | null;
  readonly tool: string | null;
  readonly keyId: string | null;
}

/** Beyond it a date cannot be written. */
const LAST_MILLISECOND = 8.64e15;

/** From event to event: does each say what it was written with, and follow the one before it? */
export class ChainWalk {
  events = 0;
  erasedSeen = 0;
  bad: VerifyReport['firstBad'];
  hash = GENESIS;
  at = 0;
  /** `bad` because content is gone and nothing says why. */
  contentGone = false;
  /** Which event was erased by which. */
  erased: ReadonlyMap<number, number>;
  #atText = new Date(0).toISOString();
  readonly #workspaceId: string;
  readonly #signed = new Map<number, string[]>();

  constructor(workspaceId: string, erased: ReadonlyMap<number, number>, checkpoints: readonly Checkpoint[]) {
    this.#workspaceId = workspaceId;
    this.erased = erased;
    for (const { seq, hash } of checkpoints) this.#signed.set(seq, [...(this.#signed.get(seq) ?? []), hash]);
  }

  /** What was erased since the walk began: an event whose content is gone may be explained by now. */
  learn(erased: ReadonlyMap<number, number>): void {
    this.erased = erased;
    if (this.contentGone) this.bad = undefined;
    this.contentGone = false;
  }

  step(row: WalkedRow): void {
    if (this.bad) return;
    const reason = this.#checkPlace(row) ?? this.#checkContent(row);
    if (reason !== undefined) this.bad = { seq: this.events + 1, reason };
    else this.#accept(row);
  }

  #checkPlace(row: WalkedRow): string | undefined {
    const { kind, actor, subject, payloadHash, hash } = row;
    const seq = this.events + 1;
    if (Number(row.seq) !== seq) return `Event ${seq} is missing; the next one there is ${row.seq}.`;
    const millis = Number(row.at);
    if (!Number.isInteger(millis) || Math.abs(millis) > LAST_MILLISECOND) {
      return `The time of event ${seq} is none the ledger could have written.`;
    }
    if (millis < this.at) return `Event ${seq} is earlier than the one before it.`;
    // Events of one batch carry one time.
    const at = millis === this.at ? this.#atText : new Date(millis).toISOString();
    this.#atText = at;
    const header = { workspaceId: this.#workspaceId, seq, kind, at, actor, subject, payloadHash };
    if (hashEvent(header, this.hash) !== hash) {
      return `The hash of event ${seq} does not fit what the event says and the event before it.`;
    }
    if (this.#signed.get(seq)?.some((signed) => signed !== hash)) {
      return `Event ${seq} is not the one its checkpoint was signed for.`;
    }
    return undefined;
  }

  #checkContent({ payloadHash, content, tool, keyId }: WalkedRow): string | undefined {
    const seq = this.events + 1;
    const eraser = this.erased.get(seq);
    if (content === null) {
      this.contentGone = eraser === undefined;
      return this.contentGone
        ? `The content of event ${seq} is gone, and no event says that it was erased.`
        : undefined;
    }
    if (eraser !== undefined) return `The content of event ${seq} was erased by ${eraser}, yet it is there.`;
    if (sha256(content.salted) !== payloadHash) return `The content of event ${seq} is not what was written.`;
    const derived = readSearchColumns(content.text);
    if (!derived) return `The content of event ${seq} is not JSON.`;
    if (derived.tool === tool && derived.keyId === keyId) return undefined;
    return `The search columns of event ${seq} do not fit its content.`;
  }

  #accept({ at, hash, content }: WalkedRow): void {
    this.events += 1;
    this.hash = hash;
    this.at = Number(at);
    if (content === null) this.erasedSeen += 1;
  }
}

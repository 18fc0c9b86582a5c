import { hash } from 'node:crypto';

/** The hash before the first event. */
export const GENESIS = '0'.repeat(64);

export interface EventHeader {
  readonly workspaceId: string;
  readonly seq: number;
  readonly kind: string;
  readonly at: string;
  readonly actor: string;
  readonly subject: string;
  readonly payloadHash: string;
}

export function sha256(text: string | Buffer): string {
  return hash('sha256', text, 'hex');
}

/** The salt keeps an erased payload from being guessed back from its hash. */
export function hashPayload(salt: string, text: string): string {
  return sha256(salt + text);
}

/** What this covers, and in which form, cannot change later: every chain ever written rests on it. */
export function hashEvent(header: EventHeader, previous: string): string {
  return sha256(
    `{"actor":${JSON.stringify(header.actor)},"at":"${header.at}","kind":"${header.kind}","payloadHash":"${header.payloadHash}","previous":"${previous}","seq":${header.seq},"subject":${JSON.stringify(header.subject)},"workspace":"${header.workspaceId}"}`,
  );
}

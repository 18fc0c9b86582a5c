import { createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto';
import { canonicalJson } from '@/lib/contracts/canonical-json';

export interface Checkpoint {
  readonly workspaceId: string;
  readonly seq: number;
  readonly hash: string;
  readonly at: string;
  /** The public key itself, so that a checkpoint of an earlier or another node's key can be checked too. */
  readonly keyId: string;
  readonly signature: string;
}

export interface CheckpointKey {
  readonly id: string;
  sign(place: Omit<Checkpoint, 'keyId' | 'signature'>): Checkpoint;
}

/** PKCS #8's wrapping of a bare Ed25519 seed, and SPKI's of a bare public key. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_ED25519 = Buffer.from('302a300506032b6570032100', 'hex');

export function newCheckpointSeed(): string {
  return randomBytes(32).toString('base64url');
}

export function createCheckpointKey(seed: string): CheckpointKey {
  const der = Buffer.concat([PKCS8_ED25519, Buffer.from(seed, 'base64url')]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const exported = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const id = exported.subarray(SPKI_ED25519.length).toString('base64url');
  return {
    id,
    sign: (place) => ({ ...place, keyId: id, signature: sign(null, textOf(place), privateKey).toString('base64url') }),
  };
}

/** Whether the key it names signed it, to the letter. Whose key that is, is for the caller to know. */
export function checkpointHolds(checkpoint: Checkpoint): boolean {
  const raw = decodeExactly(checkpoint.keyId);
  const signature = decodeExactly(checkpoint.signature);
  if (raw?.length !== 32 || !signature) return false;
  const publicKey = createPublicKey({ key: Buffer.concat([SPKI_ED25519, raw]), format: 'der', type: 'spki' });
  return verify(null, textOf(checkpoint), publicKey, signature);
}

/** base64url has several spellings of the same bytes; only the one that was written counts. */
function decodeExactly(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}

function textOf({ workspaceId, seq, hash, at }: Omit<Checkpoint, 'keyId' | 'signature'>): Buffer {
  return Buffer.from(canonicalJson({ at, hash, seq, workspace: workspaceId }), 'utf8');
}

/** Thrown inside a reading and turned into `{ ok: false }` by it: what is not understood is never judged. */
export class Unreadable extends Error {
  readonly code = 'unreadable';
}

export function refuse(reason: string): never {
  throw new Unreadable(reason);
}

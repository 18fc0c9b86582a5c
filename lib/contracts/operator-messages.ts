import { z } from 'zod';
import type { ErrorBody } from './errors';
import type { LedgerEvent } from './ledger-events';

export const subscribe = z.strictObject({ since: z.number().int().min(0).optional() });

/** The handshake names the workspace: `auth: { workspace: SLUG }` with a cookie; a key has its own. */
export interface OperatorToServer {
  subscribe: (
    message: unknown,
    acknowledge: (answer: { ok: true; seq: number } | { ok: false; error: ErrorBody }) => void,
  ) => void;
}

export interface ServerToOperator {
  event: (event: LedgerEvent) => void;
}

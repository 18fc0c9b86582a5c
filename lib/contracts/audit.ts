import { z } from 'zod';
import type { JsonObject } from './json';

const instant = z.iso.datetime({ offset: true }).refine((text) => Date.parse(text) >= 0, 'must not be before 1970');

/** `GET /audit`: every filter is optional, and all given ones must hold. Newest first. */
export const auditQuery = z.strictObject({
  kind: z.string().max(64).optional(),
  tool: z.string().max(128).optional(),
  /** A key's id. */
  agent: z.string().max(128).optional(),
  /** A user's id. */
  person: z.string().max(128).optional(),
  /** One request's story, oldest first. */
  request: z.string().max(128).optional(),
  from: instant.optional(),
  to: instant.optional(),
  cursor: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type AuditQuery = z.infer<typeof auditQuery>;

export const auditEvent = z.object({
  seq: z.number(),
  at: z.string(),
  kind: z.string(),
  actor: z.object({ kind: z.enum(['user', 'key', 'policy', 'system']), id: z.string().optional(), name: z.string() }),
  subject: z.string(),
  /** null when it was erased. Secrets' hashes are left out. */
  payload: z.custom<JsonObject>().nullable(),
  hash: z.string(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

export const auditPage = z.object({ items: z.array(auditEvent), nextCursor: z.string().nullable() });
export type AuditPage = z.infer<typeof auditPage>;

/** `GET /audit/verify`. `firstBad` names the first event that does not hold, and why, in a sentence. */
export const verifyReport = z.object({
  ok: z.boolean(),
  events: z.number(),
  erased: z.number(),
  head: z.object({ seq: z.number(), hash: z.string() }),
  checkpoints: z.object({ checked: z.number(), otherKeys: z.number() }),
  firstBad: z.object({ seq: z.number(), reason: z.string() }).optional(),
});
export type VerifyReport = z.infer<typeof verifyReport>;

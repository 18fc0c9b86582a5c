import { z } from 'zod';
import { permissionLevel, sessionMode } from './words';

export const grantCovers = z.enum(['exact', 'command', 'directory', 'tool']);
export type GrantCovers = z.infer<typeof grantCovers>;

/** A remembered approval as rules see it. `since` is the `seq` of the event that made it. */
const rememberedApproval = z.object({
  covers: grantCovers,
  id: z.string(),
  since: z.number(),
  tool: z.string(),
  /** In milliseconds. */
  until: z.number().optional(),
  value: z.string(),
});
export type RememberedApproval = z.infer<typeof rememberedApproval>;

/**
 * Everything a verdict is made from beside the call and the policy. It is recorded with the verdict, so that it can be
 * derived again; what is absent is off. Keys stand in the order of canonical JSON.
 */
export const authContext = z.object({
  cwd: z.string().optional(),
  frozen: z.enum(['workspace', 'category', 'key']).optional(),
  grants: z.array(rememberedApproval).optional(),
  ignored: z.array(z.object({ since: z.number(), tool: z.string() })).optional(),
  maxAccess: permissionLevel,
  mode: sessionMode,
  /** PostgreSQL's time in milliseconds: rules have no clock of their own. */
  now: z.number(),
  /** Calls of this category let through in its window so far, and when the next one has room. */
  rate: z.object({ calls: z.number(), perSeconds: z.number(), retryAfterMs: z.number(), used: z.number() }).optional(),
  /** Where the agent says that paths really lead. It can only make the answer stricter. */
  realPaths: z.record(z.string(), z.string()).optional(),
  roots: z.array(z.string()).optional(),
  template: z.object({ name: z.string(), tools: z.array(z.string()) }).optional(),
  turnRejected: z.literal(true).optional(),
  yoloUntil: z.number().optional(),
});
export type AuthContext = Readonly<z.infer<typeof authContext>>;

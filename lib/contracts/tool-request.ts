import { z } from 'zod';
import type { JsonObject, JsonValue } from './json';
import { risk, verdict } from './verdict';
import { requestStatus } from './words';

export const decidedBy = z.object({
  kind: z.enum(['policy', 'user', 'key', 'system']),
  id: z.string().optional(),
  name: z.string(),
});
export type DecidedBy = z.infer<typeof decidedBy>;

export const decision = z.object({
  outcome: z.enum(['approve', 'deny', 'answer']),
  by: decidedBy,
  scope: z.enum(['once', 'session', 'always']),
  guidance: z.string().optional(),
  abort: z.boolean().optional(),
  argsEdited: z.boolean(),
  /** The owner of the key decided, and nobody else could have. */
  selfApproved: z.boolean().optional(),
  at: z.string(),
});
export type Decision = z.infer<typeof decision>;

export const callResult = z.object({
  ok: z.boolean(),
  output: z.custom<JsonValue>().optional(),
  error: z.string().optional(),
  durationMs: z.number(),
});
export type CallResult = z.infer<typeof callResult>;

export const toolRequest = z.object({
  id: z.string(),
  workspaceId: z.string(),
  sessionId: z.string(),
  turnId: z.string().optional(),
  agent: z.string(),
  tool: z.string(),
  category: z.string().nullable(),
  kind: z.enum(['tool', 'plan']),
  args: z.custom<JsonObject>(),
  argsHash: z.string(),
  requestedArgsHash: z.string(),
  filepath: z.string().optional(),
  reason: z.string().optional(),
  status: requestStatus,
  version: z.number(),
  execute: z.boolean(),
  verdict,
  decision: decision.optional(),
  message: z.string().optional(),
  result: callResult.optional(),
  createdAt: z.string(),
  expiresAt: z.string(),
  decidedAt: z.string().optional(),
});
export type ToolRequest = z.infer<typeof toolRequest>;

/** What an agent sees: not how policy came to its answer, nor who by id. */
export const agentToolRequest = toolRequest.extend({
  verdict: verdict.omit({ trace: true }).extend({ risk: risk.omit({ factors: true }) }),
  decision: decision.extend({ by: decidedBy.omit({ id: true }) }).optional(),
});
export type AgentToolRequest = z.infer<typeof agentToolRequest>;

import { z } from 'zod';
import type { RememberedApproval } from './auth-context';
import { plainText, toolName } from './identifiers';
import { sessionMode } from './words';

const MAX_YOLO_MINUTES = 24 * 60;

/** What an operator changes in a session. `null` or 0 takes it back. */
export const sessionPatch = z
  .strictObject({
    mode: sessionMode.optional(),
    yoloMinutes: z.number().min(0).max(MAX_YOLO_MINUTES, `must be at most ${MAX_YOLO_MINUTES}`).optional(),
    template: plainText(100).nullable().optional(),
    ignore: z.array(toolName).max(200).optional(),
    roots: z.array(plainText(4096)).max(64).optional(),
  })
  .refine((patch) => Object.keys(patch).length > 0, 'must change something');
export type SessionPatch = z.infer<typeof sessionPatch>;

/** A session as the workspace sees it. `agent` is the name it was opened with. */
export const sessionView = z.object({
  id: z.string(),
  agent: z.string(),
  key: z.object({ id: z.string(), name: z.string() }),
  cwd: z.string().nullable(),
  roots: z.array(z.string()),
  template: z.string().nullable(),
  mode: sessionMode,
  /** May lie in the past: then it has ended. */
  yoloUntil: z.string().nullable(),
  ignored: z.array(z.string()),
  openedAt: z.string(),
  version: z.number(),
});
export type SessionView = z.infer<typeof sessionView>;

/** What an agent is told of its own session when a person changed it. */
export const agentSession = sessionView.pick({
  id: true,
  mode: true,
  yoloUntil: true,
  template: true,
  ignored: true,
  roots: true,
});
export type AgentSession = z.infer<typeof agentSession>;

/** `GET /sessions`, the latest first. */
export const sessionQuery = z.strictObject({
  /** A key's id. */
  key: plainText(128).optional(),
  cursor: z.string().max(256).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export type SessionQuery = z.infer<typeof sessionQuery>;

/** A tool the session does not ask about. `since` is the `seq` of the event that put it there. */
export interface IgnoredTool {
  readonly since: number;
  readonly tool: string;
}

/** A remembered approval as it is kept: with who gave it, and for which request. */
export interface Grant extends RememberedApproval {
  readonly at: string;
  readonly by: string;
  readonly requestId: string;
}

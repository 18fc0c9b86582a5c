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

import { z } from 'zod';
import type { ErrorBody } from './errors';
import { freeText, plainText, requestId, toolName } from './identifiers';
import type { AgentTool } from './registry';
import type { AgentToolRequest } from './tool-request';
import { sessionMode } from './words';

export const PROTOCOL = 1;
const MAX_TIMEOUT_SECONDS = 30 * 24 * 60 * 60;

const path = plainText(4096);

export const sessionOpen = z.strictObject({
  name: plainText(100),
  cwd: path.optional(),
  workspaceRoots: z.array(path).max(64).optional(),
  template: plainText(100).optional(),
  mode: sessionMode.optional(),
  resume: plainText(128).optional(),
});
export type SessionOpen = z.infer<typeof sessionOpen>;

/** `args` is copied and checked by `copyJsonObject`, which limits depth and keeps odd keys as data. */
export const toolCall = z.strictObject({
  id: requestId,
  tool: toolName,
  args: z.custom<object>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    'must be an object',
  ),
  turnId: requestId.optional(),
  reason: freeText(4000).optional(),
  timeoutSeconds: z.number().positive().max(MAX_TIMEOUT_SECONDS, `must be at most ${MAX_TIMEOUT_SECONDS}`).optional(),
});
export type ToolCall = z.infer<typeof toolCall>;

export const toolCancel = z.strictObject({ id: requestId });

export const toolResult = z.strictObject({
  id: requestId,
  argsHash: z.string().max(128),
  ok: z.boolean(),
  output: z.unknown().optional(),
  error: freeText(100_000).optional(),
  durationMs: z.number().min(0),
});
export type ToolResult = z.infer<typeof toolResult>;

type Acknowledged<T> = ({ ok: true } & T) | { ok: false; error: ErrorBody };

export interface AgentToServer {
  'session:open': (
    message: unknown,
    acknowledge: (
      answer: Acknowledged<{
        sessionId: string;
        protocol: number;
        tools: AgentTool[];
        outstanding: AgentToolRequest[];
      }>,
    ) => void,
  ) => void;
  'tool:request': (
    message: unknown,
    acknowledge: (answer: Acknowledged<{ request: AgentToolRequest }>) => void,
  ) => void;
  'tool:cancel': (message: unknown, acknowledge: (answer: Acknowledged<{ request: AgentToolRequest }>) => void) => void;
  'tool:result': (message: unknown, acknowledge: (answer: Acknowledged<object>) => void) => void;
}

export interface ServerToAgent {
  'tool:decided': (message: { request: AgentToolRequest }, acknowledge: () => void) => void;
  'tools:changed': (message: { tools: AgentTool[] }) => void;
}

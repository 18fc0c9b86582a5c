import { CountersignClientError } from './client-error';
import type { AgentTool, ClientErrorCode, ToolRequest } from './types';

const statuses = words('pending approved denied answered expired cancelled running succeeded failed');
const codes = words('unauthenticated forbidden not_found invalid conflict too_large rate_limited unavailable');

function words(text: string): ReadonlySet<unknown> {
  return new Set(text.split(' '));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Checks the fields an answer rests on; the rest is shown, never trusted. */
export function isToolRequest(value: unknown): value is ToolRequest {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.tool === 'string' &&
    typeof value.argsHash === 'string' &&
    statuses.has(value.status) &&
    (value.decision === undefined || isRecord(value.decision)) &&
    (value.message === undefined || typeof value.message === 'string')
  );
}

export function readTools(value: unknown): AgentTool[] {
  return Array.isArray(value) ? value.filter(isAgentTool) : [];
}

function isAgentTool(value: unknown): value is AgentTool {
  return isRecord(value) && typeof value.name === 'string';
}

export function readError(value: unknown): CountersignClientError {
  if (!isRecord(value) || !isCode(value.code)) {
    return new CountersignClientError('invalid', 'The server gave an answer that this client does not understand.');
  }
  return new CountersignClientError(value.code, typeof value.message === 'string' ? value.message : value.code, {
    ...(typeof value.path === 'string' && { path: value.path }),
    ...(typeof value.retryAfterMs === 'number' && { retryAfterMs: value.retryAfterMs }),
  });
}

function isCode(value: unknown): value is ClientErrorCode {
  return codes.has(value);
}

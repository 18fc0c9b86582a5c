import { CountersignClientError } from './client-error';
import type { Answer, JsonObject, RequestStatus, ToolRequest } from './types';

export interface Asked {
  readonly id: string;
  readonly tool: string;
  /** The names the answer may carry: what was asked, or what it may be an alias of. */
  readonly acceptedTools: ReadonlySet<string>;
  readonly args: JsonObject;
  readonly argsHash: string;
}

/**
 * What the server's description of a call means for the one who asked. The only place where `approved` becomes true:
 * the status says exactly that, of this id, this tool and this fingerprint. Anything else throws or is a no.
 */
export function judgeRequest(asked: Asked, request: ToolRequest): Answer | 'pending' {
  if (request.id !== asked.id) throw mismatch('call', request.id, asked.id);
  if (!asked.acceptedTools.has(request.tool)) throw mismatch('tool', request.tool, asked.tool);
  if (request.argsHash !== asked.argsHash) throw mismatch('fingerprint', request.argsHash, asked.argsHash);
  if (request.status === 'pending') return 'pending';
  if (request.status !== 'approved') return refusal(asked, request.status, request);
  if (request.execute !== false) {
    throw new CountersignClientError('conflict', 'The approval is for a run by the server, not by this agent.');
  }
  return { approved: true, status: 'approved', id: asked.id, args: asked.args, argsHash: asked.argsHash, request };
}

export function refusal(asked: Asked, status: Exclude<RequestStatus, 'approved'>, request?: ToolRequest): Answer {
  const guidance = request?.decision?.guidance;
  return {
    approved: false,
    status,
    id: asked.id,
    args: asked.args,
    argsHash: asked.argsHash,
    message: request?.message ?? `The call of ${asked.tool} was not approved: it is ${status}.`,
    ...(typeof guidance === 'string' && { guidance }),
    ...(request && { request }),
  };
}

function mismatch(what: string, got: string, wanted: string): CountersignClientError {
  return new CountersignClientError(
    'conflict',
    `The answer names another ${what} (${got}) than was asked (${wanted}).`,
  );
}

import { CountersignError } from '@/lib/contracts/errors';
import type { ToolRequest } from '@/lib/contracts/tool-request';

export function alreadyEnded(request: ToolRequest): CountersignError {
  const who = request.decision?.by.name;
  const how = { approved: 'approved', denied: 'denied', expired: 'expired', cancelled: 'withdrawn by its agent' };
  const word = request.status in how ? how[request.status as keyof typeof how] : request.status;
  const by = who && (request.status === 'approved' || request.status === 'denied') ? ` by ${who}` : '';
  return conflict(`This request was already ${word}${by}.`, request);
}

/** 409 with the request as it stands, so that whoever was too late sees what became of it. */
export function conflict(message: string, request: ToolRequest): CountersignError {
  return new CountersignError('conflict', message, { detail: { request } });
}

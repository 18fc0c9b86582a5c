import type { Principal } from '@/lib/access/principal';
import { CountersignError } from '@/lib/contracts/errors';
import type { AgentToolRequest, ToolRequest } from '@/lib/contracts/tool-request';
import type { Parts } from '@/lib/parts';
import { readRequests } from './read-requests';
import { forAgent, toToolRequest } from './to-tool-request';

/** An agent sees its own, without how policy came to its answer; people see all of their workspace. */
export async function getRequest(
  parts: Parts,
  principal: Principal,
  id: string,
): Promise<ToolRequest | AgentToolRequest> {
  const [row] = await readRequests(parts.pool, principal.workspaceId, 'r.id = $2', [id]);
  const isAgent = principal.kind === 'key' && principal.role === 'agent';
  if (!row || (isAgent && row.keyId !== principal.keyId)) {
    throw new CountersignError('not_found', 'There is no such request.');
  }
  const request = toToolRequest(row, principal.workspaceId);
  return isAgent ? forAgent(request) : request;
}

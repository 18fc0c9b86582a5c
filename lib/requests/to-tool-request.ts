import type { AgentToolRequest, ToolRequest } from '@/lib/contracts/tool-request';
import type { RequestRow } from '@/lib/ledger/rows';

export function toToolRequest(row: RequestRow, workspaceId: string): ToolRequest {
  return {
    id: row.id,
    workspaceId,
    sessionId: row.sessionId,
    ...(row.turnId !== null && { turnId: row.turnId }),
    agent: row.agent,
    tool: row.tool,
    category: row.category,
    kind: row.kind,
    args: row.args,
    argsHash: row.argsHash,
    requestedArgsHash: row.requestedArgsHash,
    ...(row.filepath !== null && { filepath: row.filepath }),
    ...(row.reason !== null && { reason: row.reason }),
    status: row.status,
    version: row.version,
    execute: row.execute,
    verdict: row.verdict,
    ...(row.decision !== null && { decision: row.decision }),
    ...(row.message !== null && { message: row.message }),
    ...(row.result !== null && { result: row.result }),
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    ...(row.decidedAt !== null && { decidedAt: row.decidedAt }),
  };
}

export function forAgent(request: ToolRequest): AgentToolRequest {
  const { trace: _trace, risk, ...verdict } = request.verdict;
  const { decision, ...rest } = request;
  return {
    ...rest,
    verdict: { ...verdict, risk: { score: risk.score } },
    ...(decision && { decision: { ...decision, by: { kind: decision.by.kind, name: decision.by.name } } }),
  };
}

import type { JsonObject } from '@/lib/contracts/json';
import type { AgentToolRequest, CallResult, Decision, ToolRequest } from '@/lib/contracts/tool-request';
import type { Verdict } from '@/lib/contracts/verdict';
import type { RequestRow } from '@/lib/ledger/rows';

/** The row's JSON columns were written by the ledger from these very types. */
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
    args: JSON.parse(row.args) as JsonObject,
    argsHash: row.argsHash,
    requestedArgsHash: row.requestedArgsHash,
    ...(row.filepath !== null && { filepath: row.filepath }),
    ...(row.reason !== null && { reason: row.reason }),
    status: row.status,
    version: row.version,
    execute: row.execute,
    verdict: JSON.parse(row.verdict) as Verdict,
    ...(row.decision !== null && { decision: JSON.parse(row.decision) as Decision }),
    ...(row.message !== null && { message: row.message }),
    ...(row.result !== null && { result: JSON.parse(row.result) as CallResult }),
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

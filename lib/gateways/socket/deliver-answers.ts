import { setTimeout } from 'node:timers/promises';
import type { RequestRow } from '@/lib/ledger/rows';
import type { Parts } from '@/lib/parts';
import { acknowledgeAnswer } from '@/lib/requests/acknowledge-answer';
import { readRequests } from '@/lib/requests/read-requests';
import { forAgent, toToolRequest } from '@/lib/requests/to-tool-request';
import type { AgentConnections, AgentSocket } from './agent-connections';

const ACKNOWLEDGE_WITHIN_MS = 5_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const READ_AT_ONCE = 20;
const MAX_LISTED_BYTES = 4_000_000;
const SIZE = '(octet_length(args) + coalesce(octet_length(result), 0))';

/** Sends what ended to the agent that waits for it, again and again until it says it has it. */
export class AnswerDelivery {
  readonly #parts: Parts;
  readonly #connections: AgentConnections;
  readonly #underWay = new Map<AgentSocket, Set<string>>();

  constructor(parts: Parts, connections: AgentConnections) {
    this.#parts = parts;
    this.#connections = connections;
  }

  /** Requests of this workspace that ended, whoever asked for them; tried again until they could be read. */
  async deliver(workspaceId: string, ids: readonly string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
      const rows = await this.#readUntilDone(workspaceId, ids.slice(at, at + READ_AT_ONCE));
      for (const row of rows) this.#send(this.#connections.holder(row.sessionId), row);
    }
  }

  /** What an agent that comes back has not heard yet. Of very many large calls it gets the first, and asks again. */
  async outstanding(workspaceId: string, sessionId: string): Promise<{ rows: RequestRow[]; endedIds: string[] }> {
    const { pool } = this.#parts;
    const listed = await pool.query<{ id: string; status: string; before: string }>(
      `SELECT id, status, sum(${SIZE}) OVER (ORDER BY created_seq) - ${SIZE} AS before
       FROM requests WHERE workspace_id = $1 AND outstanding AND session_id = $2 ORDER BY created_seq`,
      [workspaceId, sessionId],
    );
    const within = listed.rows.filter(({ before }) => Number(before) <= MAX_LISTED_BYTES).map(({ id }) => id);
    const where = 'r.id = ANY($2::text[]) ORDER BY r.created_seq';
    return {
      rows: await readRequests(pool, workspaceId, where, [within]),
      endedIds: listed.rows.filter(({ status }) => status !== 'pending').map(({ id }) => id),
    };
  }

  async #readUntilDone(workspaceId: string, ids: readonly string[]): Promise<RequestRow[]> {
    const { pool, log } = this.#parts;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await readRequests(pool, workspaceId, 'r.id = ANY($2::text[]) AND r.outstanding', [ids]);
      } catch (error) {
        log.warn({ err: error, workspaceId }, 'answers could not be read; trying again');
        await setTimeout(pause, undefined, { ref: false });
      }
    }
  }

  #send(socket: AgentSocket | undefined, row: RequestRow): void {
    if (!socket || row.keyId !== socket.data.agent.keyId) return;
    const underWay = this.#underWay.get(socket) ?? new Set();
    if (underWay.has(row.id)) return;
    this.#underWay.set(socket, underWay.add(row.id));
    void this.#untilAcknowledged(socket, row).finally(() => {
      underWay.delete(row.id);
      if (underWay.size === 0) this.#underWay.delete(socket);
    });
  }

  async #untilAcknowledged(socket: AgentSocket, row: RequestRow): Promise<void> {
    const { agent } = socket.data;
    const request = forAgent(toToolRequest(row, agent.workspaceId));
    for (let pause = FIRST_PAUSE_MS; socket.connected; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await socket.timeout(ACKNOWLEDGE_WITHIN_MS).emitWithAck('tool:decided', { request });
        await acknowledgeAnswer(this.#parts, agent, row.id);
        return;
      } catch (error) {
        this.#parts.log.debug({ err: error, request: row.id }, 'an answer was not acknowledged yet');
        await setTimeout(pause, undefined, { ref: false });
      }
    }
  }
}

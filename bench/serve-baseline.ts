import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { Server } from 'socket.io';
import { answerParent } from './child-process';

// What group commit can do at best: Socket.IO, one UNNEST in flight, a row and a chained event each, and nothing else:
// no parsing, no policy, no compare-and-set, no salt, no search columns, no second index.
interface Call {
  id: string;
  tool: string;
  args: object;
}

interface Waiting {
  readonly call: Call;
  readonly acknowledge: (answer: object) => void;
}

const MAX_BATCH = 200;

const client = new pg.Client({ connectionString: process.env.BENCH_DATABASE_URL });
await client.connect();
await client.query(`
  CREATE TABLE IF NOT EXISTS baseline_requests (id text PRIMARY KEY, tool text NOT NULL, args text NOT NULL,
    status text NOT NULL, created_at timestamptz NOT NULL);
  CREATE TABLE IF NOT EXISTS baseline_events (seq bigint PRIMARY KEY, kind text NOT NULL, at timestamptz NOT NULL,
    payload text NOT NULL, hash text NOT NULL)`);

let waiting: Waiting[] = [];
let committing = false;
let seq = 0;
let hash = '0'.repeat(64);

async function commit(): Promise<void> {
  committing = true;
  while (waiting.length > 0) {
    const batch = waiting.slice(0, MAX_BATCH);
    waiting = waiting.slice(MAX_BATCH);
    const at = new Date().toISOString();
    const ids: string[] = [];
    const tools: string[] = [];
    const args: string[] = [];
    const seqs: number[] = [];
    const payloads: string[] = [];
    const hashes: string[] = [];
    for (const { call } of batch) {
      seq += 1;
      const text = JSON.stringify(call.args);
      const payload = `{"args":${text},"id":"${call.id}","status":"approved","tool":"${call.tool}"}`;
      hash = createHash('sha256').update(`${seq}${at}${payload}${hash}`).digest('hex');
      ids.push(call.id);
      tools.push(call.tool);
      args.push(text);
      seqs.push(seq);
      payloads.push(payload);
      hashes.push(hash);
    }
    await client.query({
      name: 'baseline',
      text: `WITH requests AS (INSERT INTO baseline_requests
          SELECT r.id, r.tool, r.args, 'approved', $7::timestamptz
          FROM unnest($1::text[], $2::text[], $3::text[]) AS r(id, tool, args))
        INSERT INTO baseline_events
        SELECT e.seq, 'request.created', $7::timestamptz, e.payload, e.hash
        FROM unnest($4::bigint[], $5::text[], $6::text[]) AS e(seq, payload, hash)`,
      values: [ids, tools, args, seqs, payloads, hashes, at],
    });
    for (const { call, acknowledge } of batch) acknowledge({ ok: true, id: call.id, status: 'approved' });
  }
  committing = false;
}

const http = createServer();
const io = new Server(http, { serveClient: false, perMessageDeflate: false });
io.on('connection', (socket) => {
  socket.on('call', (call: Call, acknowledge: (answer: object) => void) => {
    waiting.push({ call, acknowledge });
    if (!committing) queueMicrotask(() => committing || void commit());
  });
});
http.listen(0, '127.0.0.1', () => {
  answerParent(async () => `http://127.0.0.1:${(http.address() as AddressInfo).port}`);
});

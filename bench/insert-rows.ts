import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { answerParent } from './child-process';
import { percentile } from './statistics';

// The floor of durability: one row, one commit, one connection.
const client = new pg.Client({ connectionString: process.env.BENCH_DATABASE_URL });
await client.connect();
await client.query('CREATE TABLE IF NOT EXISTS floor_rows (id bigserial PRIMARY KEY, body text NOT NULL)');
const body = 'x'.repeat(200);

answerParent(async ({ seconds }: { seconds: number }) => {
  const latencies: number[] = [];
  const end = performance.now() + seconds * 1000;
  for (let began = performance.now(); began < end; began = performance.now()) {
    await client.query({ name: 'floor', text: 'INSERT INTO floor_rows (body) VALUES ($1)', values: [body] });
    latencies.push(performance.now() - began);
  }
  return { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
});

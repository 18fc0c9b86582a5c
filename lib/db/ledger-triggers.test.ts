import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  for (const workspace of ['one', 'two']) {
    for (const seq of [1, 2, 3]) await insertEvent(workspace, seq, 'category-changed', 'category:x');
    await database.pool.query(
      `INSERT INTO ledger_payloads (workspace_id, seq, salt, text) SELECT $1, n, 's', '{}' FROM generate_series(1, 3) n`,
      [workspace],
    );
    await database.pool.query(`INSERT INTO ledger_checkpoints VALUES ($1, 1, 'h', now(), 'k', 's')`, [workspace]);
  }
});
afterAll(() => database.drop());

async function insertEvent(workspace: string, seq: number, kind: string, subject: string) {
  await database.pool.query(`INSERT INTO ledger_events VALUES ($1, $2, $3, now(), 'system', $4, 'p', 'h')`, [
    workspace,
    seq,
    kind,
    subject,
  ]);
}

async function payloads(workspace: string): Promise<number[]> {
  const { rows } = await database.pool.query<{ seq: number }>(
    'SELECT seq FROM ledger_payloads WHERE workspace_id = $1 ORDER BY seq',
    [workspace],
  );
  return rows.map(({ seq }) => seq);
}

describe('the ledger only grows', () => {
  it.each([
    `UPDATE ledger_events SET hash = 'x' WHERE seq = 1`,
    'DELETE FROM ledger_events WHERE seq = 1',
    'TRUNCATE ledger_events',
    `UPDATE ledger_payloads SET text = '[]' WHERE seq = 1`,
    'DELETE FROM ledger_payloads WHERE seq = 1',
    'TRUNCATE ledger_payloads',
    `UPDATE ledger_checkpoints SET hash = 'x'`,
    'DELETE FROM ledger_checkpoints',
    'TRUNCATE ledger_checkpoints',
    `INSERT INTO ledger_events SELECT * FROM ledger_events WHERE workspace_id = 'one' AND seq = 1
     ON CONFLICT (workspace_id, seq) DO UPDATE SET hash = 'x'`,
  ])('%s is refused', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '23001' });
  });
});

describe('an erased event', () => {
  it('takes away the payload it names, in its own workspace only', async () => {
    await insertEvent('one', 4, 'erased', 'event:2');
    expect(await payloads('one')).toEqual([1, 3]);
    expect(await payloads('two')).toEqual([1, 2, 3]);
  });

  it('works in one statement with its own payload, which stays', async () => {
    await database.pool.query(
      `WITH event AS (INSERT INTO ledger_events VALUES ('two', 4, 'erased', now(), 'system', 'event:1', 'p', 'h'))
       INSERT INTO ledger_payloads (workspace_id, seq, salt, text) VALUES ('two', 4, 's', '{}')`,
    );
    expect(await payloads('two')).toEqual([2, 3, 4]);
  });

  it('is refused when it names no event', async () => {
    for (const subject of ['request:1', 'event:', 'event:0', 'event:1 OR true', 'event:9999999999999999999'])
      await expect(insertEvent('one', 9, 'erased', subject)).rejects.toMatchObject({ code: '23514' });
  });

  it('leaves other payloads undeletable', async () => {
    await expect(database.pool.query('DELETE FROM ledger_payloads')).rejects.toMatchObject({ code: '23001' });
  });
});

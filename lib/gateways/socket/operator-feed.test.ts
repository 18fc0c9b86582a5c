import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import { createKey } from '@/lib/keys/create-key';
import type { Ledger } from '@/lib/ledger/ledger';
import { changeCategory } from '@/lib/registry/change-category';
import { serveTestGateway, type TestGateway } from '@/lib/server/test-gateway';
import { createTestNode, type TestNode } from '@/lib/server/test-node';

let node: TestNode;
let gateway: TestGateway;
let reading: HeldReading;

beforeAll(async () => {
  node = await createTestNode();
  reading = holdReading(node.parts.ledger);
  gateway = await serveTestGateway({ ...node.parts, ledger: reading.ledger });
});
afterAll(async () => {
  reading.letGo();
  await gateway.close();
  await node.close();
});

interface HeldReading {
  readonly ledger: Ledger;
  /** From the next read on, until let go. */
  hold(): void;
  letGo(): void;
  /** How many pages were read, and wait for being let go or not any more. */
  readonly pages: number;
}

/** The ledger, whose pages arrive when the test says so: with what they held when they were read. */
function holdReading(ledger: Ledger): HeldReading {
  let gate = Promise.resolve();
  let open = () => {};
  let pages = 0;
  return {
    ledger: {
      ...ledger,
      async tail(...asked) {
        const held = gate;
        const page = await ledger.tail(...asked);
        pages += 1;
        await held;
        return page;
      },
    },
    hold() {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    letGo() {
      open();
      gate = Promise.resolve();
    },
    get pages() {
      return pages;
    },
  };
}

async function change(enabled: boolean): Promise<void> {
  await changeCategory(node.parts, node.system, 'development', { enabled });
}

describe('the feed of an operator', () => {
  it('sends what happens during a read too, in order, without gap or repetition', async () => {
    const { secret } = await createKey(node.parts, node.system, { name: 'ci', role: 'operator' });
    const socket = await gateway.connect('operator', secret);
    const sent: number[] = [];
    socket.on('event', ({ seq }: LedgerEvent) => sent.push(seq));
    const headSeq = async () => (await node.parts.ledger.view(node.workspaceId)).seq;
    const upTo = (seq: number) => Array.from({ length: seq }, (_, index) => index + 1);

    reading.hold();
    const before = reading.pages;
    expect(await socket.emitWithAck('subscribe', { since: 0 })).toEqual({ ok: true, seq: await headSeq() });
    await expect.poll(() => reading.pages, { timeout: 10_000 }).toBe(before + 1);
    await change(true);
    await change(false);
    expect(sent).toEqual([]);
    reading.letGo();
    const head = await headSeq();
    await expect.poll(() => sent, { timeout: 10_000 }).toEqual(upTo(head));

    // One more, and nothing came twice before it.
    await change(true);
    await expect.poll(() => sent.at(-1), { timeout: 10_000 }).toBe(head + 1);
    expect(sent).toEqual(upTo(head + 1));
  });
});

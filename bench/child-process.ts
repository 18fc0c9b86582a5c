import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Child {
  ask<A>(message: object): Promise<A>;
  stop(): Promise<void>;
}

type Reply = { readonly value: unknown } | { readonly error: string };

const running = new Set<ChildProcess>();

/** Every side of a measurement is a process of its own, so that none of them lends the other its event loop. */
export async function startChild(name: string, settings: Record<string, string> = {}): Promise<Child> {
  const child = fork(join(import.meta.dirname, `${name}.js`), {
    env: { ...process.env, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  await nextReply(child, name);
  return {
    async ask<A>(message: object) {
      child.send(message);
      return (await nextReply(child, name)) as A;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

export function killChildren(): void {
  for (const child of running) child.kill('SIGKILL');
}

function nextReply(child: ChildProcess, name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`${name} ended before it answered`));
    child.once('exit', ended);
    child.once('message', (reply: Reply) => {
      child.off('exit', ended);
      if ('error' in reply) reject(new Error(`${name}: ${reply.error}`));
      else resolve(reply.value);
    });
  });
}

/** The child's side: one question at a time, and the end when the parent is gone. */
export function answerParent(answer: (message: never) => Promise<unknown>): void {
  const send = (reply: Reply) => process.send?.(reply);
  process.on('message', (message) => {
    answer(message as never).then(
      (value) => send({ value }),
      (error: unknown) => send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit(0));
  send({ value: 'ready' });
}

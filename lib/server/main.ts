import { parseArgs } from 'node:util';
import { isCountersignError } from '@/lib/contracts/errors';
import { parseEnvironment } from '@/lib/environment/environment';
import { startServer } from './start-server';

const { values } = parseArgs({
  options: { 'enable-tool-categories': { type: 'string' }, 'enable-tools': { type: 'string' } },
});

async function main(): Promise<void> {
  const environment = parseEnvironment(process.env, {
    enableToolCategories: values['enable-tool-categories'],
    enableTools: values['enable-tools'] === undefined ? undefined : values['enable-tools'] !== 'false',
  });
  const server = await startServer(environment);
  const address = process.env.NEXTAUTH_URL ?? `http://localhost:${server.port}`;
  const { adminEmail, madePassword } = server.prepared;
  const lines = ['', `  Countersign serves on ${address}`, `  Sign in as ${adminEmail}`];
  if (madePassword !== undefined) lines.push(`  Password: ${madePassword}   (shown this once: keep it)`);
  process.stdout.write(`${lines.join('\n')}\n\n`);

  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      server.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

main().catch((error: unknown) => {
  const text = isCountersignError(error) ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});

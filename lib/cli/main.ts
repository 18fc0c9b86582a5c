import { Command, InvalidArgumentError } from 'commander';
import { isCountersignError } from '@/lib/contracts/errors';
import { auditCommands } from './audit-commands';
import { demoCommand } from './demo-command';
import { peopleCommands } from './people-commands';
import { withParts } from './with-parts';

/** `npx countersign …`: one more node beside the server, on the same database. */
export async function run(argv: readonly string[]): Promise<void> {
  const program = new Command('countersign').description("The control plane for AI agents' tool calls.");
  program
    .command('migrate')
    .description('Bring the database to this version')
    .action(() => withParts(() => void process.stderr.write('The database is up to date.\n')));
  peopleCommands(program);
  auditCommands(program);
  demoCommand(program);
  try {
    await program.parseAsync([...argv]);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

function explain(error: unknown): string {
  // The demo's agents fail with the client's errors, which say it all too.
  const expected = isCountersignError(error) || error instanceof InvalidArgumentError;
  if (expected || (error instanceof Error && error.name === 'CountersignClientError')) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

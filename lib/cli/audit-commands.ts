import { type Command, InvalidArgumentError } from 'commander';
import { erasePayload } from '@/lib/audit/erase-payload';
import { verifyState } from '@/lib/audit/verify-state';
import { verifyWorkspace } from '@/lib/audit/verify-workspace';
import type { Parts } from '@/lib/parts';
import { inWorkspace, withParts } from './with-parts';

export function auditCommands(program: Command): void {
  const audit = program.command('audit').description('The ledger');
  audit
    .command('verify')
    .option('--workspace <slug>', 'the workspace to verify; all when left out')
    .option('--state', 'also rebuild the state rows from the ledger and compare')
    .description('Prove the ledger, from its first event to its head')
    .action((options: { workspace?: string; state?: boolean }) => verify(options));
  audit
    .command('erase')
    .argument('<seq>', 'the number of the event', eventNumber)
    .requiredOption('--reason <reason>', 'kept in the ledger')
    .option('--workspace <slug>', 'the workspace', 'default')
    .description("Remove an event's content for good; its place in the chain stays")
    .action((seq: number, { reason, workspace }: { reason: string; workspace: string }) =>
      withParts(async (parts) => {
        await erasePayload(parts, await inWorkspace(parts, workspace), seq, reason);
        process.stderr.write(`The content of event ${seq} is erased.\n`);
      }),
    );
}

/** Also those whose workspace row is gone: their head or a kept checkpoint still names them. */
async function ledgersOf(parts: Parts, slug: string | undefined): Promise<{ id: string; slug: string }[]> {
  const kept = Object.keys(await parts.checkpointFile.read());
  const { rows } = await parts.pool.query<{ id: string; slug: string }>(
    `SELECT ids.id, COALESCE(w.slug, ids.id) AS slug
     FROM (SELECT workspace_id AS id FROM ledger_heads UNION SELECT id FROM workspaces UNION SELECT unnest($1::text[])) ids
     LEFT JOIN workspaces w ON w.id = ids.id ORDER BY slug`,
    [kept],
  );
  return slug === undefined ? rows : rows.filter((row) => row.slug === slug);
}

function eventNumber(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text)) throw new InvalidArgumentError('It must be the number of an event.');
  return Number(text);
}

async function verify(options: { workspace?: string; state?: boolean }): Promise<void> {
  await withParts(async (parts) => {
    const workspaces = await ledgersOf(parts, options.workspace);
    if (workspaces.length === 0) process.stderr.write('There is no such workspace.\n');
    let ok = workspaces.length > 0;
    for (const { id, slug } of workspaces) {
      const report = await verifyWorkspace(parts, { workspaceId: id });
      const state = options.state ? await verifyState(parts.pool, id) : undefined;
      ok &&= report.ok && (state?.ok ?? true);
      process.stdout.write(`${JSON.stringify({ workspace: slug, ...report, ...(state && { state }) })}\n`);
    }
    if (!ok) process.exitCode = 1;
  });
}

import type { Command } from 'commander';
import { invalidFrom } from '@/lib/contracts/errors';
import { type KeyCreate, keyCreate, memberInvite, workspaceCreate } from '@/lib/contracts/people';
import { createKey } from '@/lib/keys/create-key';
import { inviteMember } from '@/lib/people/invite-member';
import { createWorkspace } from '@/lib/workspaces/create-workspace';
import { ensureDefaultWorkspace } from '@/lib/workspaces/ensure-default-workspace';
import { inWorkspace, withParts } from './with-parts';

interface KeyOptions {
  role: string;
  name: string;
  workspace: string;
  maxAccess?: string;
  root?: string[];
  mode?: string;
}

export function peopleCommands(program: Command): void {
  program
    .command('keys')
    .description('Keys for programs')
    .command('create')
    .requiredOption('--role <role>', 'viewer, operator, admin or agent')
    .requiredOption('--name <name>', 'what the key is for')
    .option('--workspace <slug>', 'the workspace it belongs to', 'default')
    .option('--max-access <level>', 'read-only, read-write or execute')
    .option('--root <path...>', 'directories an agent with this key may work in')
    .option('--mode <mode>', 'normal or plan')
    .description('Make a key; it alone is printed, this once')
    .action((options: KeyOptions) => makeKey(options));

  program
    .command('users')
    .description('People')
    .command('create')
    .requiredOption('--email <email>')
    .requiredOption('--name <name>')
    .requiredOption('--role <role>', 'viewer, operator or admin')
    .option('--workspace <slug>', 'the workspace they get the role in', 'default')
    .option('--password <password>', 'at least 12 characters; made and printed when left out')
    .description('Add a person to a workspace')
    .action(({ workspace, ...given }: { workspace: string; email: string; name: string; role: string }) => {
      const invite = memberInvite.safeParse(given);
      if (!invite.success) throw invalidFrom(invite.error);
      return withParts(async (parts) => {
        const made = await inviteMember(parts, await inWorkspace(parts, workspace), invite.data);
        process.stderr.write(`${made.member.email} is ${made.member.role} of ${workspace}.\n`);
        if (made.password !== undefined) process.stdout.write(`${made.password}\n`);
      });
    });

  program
    .command('workspaces')
    .description('Workspaces')
    .command('create')
    .requiredOption('--slug <slug>', 'its name in addresses')
    .requiredOption('--name <name>')
    .description('Make a workspace with the default tools')
    .action((given: { slug: string; name: string }) => {
      const input = workspaceCreate.safeParse(given);
      if (!input.success) throw invalidFrom(input.error);
      return withParts(async (parts) => {
        await createWorkspace(parts, input.data);
        process.stderr.write(`The workspace ${input.data.slug} is there. Add people with: countersign users create\n`);
      });
    });
}

async function makeKey({ workspace, maxAccess, root, ...given }: KeyOptions): Promise<void> {
  const parsed = keyCreate.safeParse({
    ...given,
    ...(maxAccess !== undefined && { maxAccess }),
    ...(root !== undefined && { roots: root }),
  });
  if (!parsed.success) throw invalidFrom(parsed.error);
  const input: KeyCreate = parsed.data;
  await withParts(async (parts) => {
    if (workspace === 'default') await ensureDefaultWorkspace(parts);
    const { secret } = await createKey(parts, await inWorkspace(parts, workspace), input);
    process.stdout.write(`${secret}\n`);
  });
}

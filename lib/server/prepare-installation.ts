import { CountersignError } from '@/lib/contracts/errors';
import type { Parts } from '@/lib/parts';
import { ensureFirstAdmin } from '@/lib/people/ensure-first-admin';
import { applyCategoryConfiguration } from '@/lib/registry/apply-category-configuration';
import { ensureDefaultWorkspace } from '@/lib/workspaces/ensure-default-workspace';

export interface Prepared {
  readonly adminEmail: string;
  /** Made just now; never to be seen again. */
  readonly madePassword: string | undefined;
}

/** What a first start makes, and every start makes sure of. */
export async function prepareInstallation(parts: Parts): Promise<Prepared> {
  if (parts.environment.config !== undefined) {
    throw new CountersignError('invalid', 'COUNTERSIGN_CONFIG is set, but configuration files are not supported yet.');
  }
  const { id } = await ensureDefaultWorkspace(parts);
  // The admin comes last: a password is made only when nothing can fail before it is shown.
  await applyCategoryConfiguration(parts, id);
  const made = await ensureFirstAdmin(parts, id);
  return { adminEmail: parts.environment.adminEmail, madePassword: made?.password };
}

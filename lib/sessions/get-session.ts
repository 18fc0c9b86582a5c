import { type Principal, requireRole } from '@/lib/access/principal';
import type { SessionView } from '@/lib/contracts/sessions';
import type { Parts } from '@/lib/parts';
import { readSessions } from './read-sessions';
import { noSuchSession, viewSession } from './view-session';

export async function getSession(parts: Parts, principal: Principal, id: string): Promise<SessionView> {
  requireRole(principal, 'viewer');
  const [found] = await readSessions(parts.pool, principal.workspaceId, 's.id = $2', [id]);
  if (!found) throw noSuchSession();
  return viewSession(found.row, found.keyName);
}

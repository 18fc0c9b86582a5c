import { CountersignError } from '@/lib/contracts/errors';
import type { AgentSession, SessionView } from '@/lib/contracts/sessions';
import type { SessionRow } from '@/lib/ledger/rows';

export function viewSession(row: SessionRow, keyName: string | undefined): SessionView {
  return {
    id: row.id,
    agent: row.name,
    key: { id: row.keyId, name: keyName ?? row.keyId },
    cwd: row.cwd,
    roots: row.roots,
    template: row.template,
    mode: row.mode,
    yoloUntil: row.yoloUntil,
    ignored: row.ignored.map(({ tool }) => tool),
    openedAt: row.openedAt,
    version: row.version,
  };
}

export function viewOwnSession({ id, mode, yoloUntil, template, ignored, roots }: SessionRow): AgentSession {
  return { id, mode, yoloUntil, template, ignored: ignored.map(({ tool }) => tool), roots };
}

export function noSuchSession(): CountersignError {
  return new CountersignError('not_found', 'There is no such session.');
}

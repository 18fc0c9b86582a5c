import { authorityOf } from '@/lib/access/authority-of';
import { guardAuthority } from '@/lib/access/guard-authority';
import { actorOf, type Principal, requireRole } from '@/lib/access/principal';
import { CountersignError } from '@/lib/contracts/errors';
import type { EventPayloads } from '@/lib/contracts/ledger-events';
import type { SessionPatch, SessionView } from '@/lib/contracts/sessions';
import type { StateView } from '@/lib/ledger/command';
import type { KeyRow, SessionRow } from '@/lib/ledger/rows';
import type { Parts } from '@/lib/parts';
import { policyOf } from '@/lib/requests/policy-of';
import { isSelfApproval } from '@/lib/requests/self-approval';
import { narrowMode, narrowRoots } from './narrow-to-key';
import { noSuchSession, viewSession } from './view-session';

type Change = Omit<EventPayloads['session.changed'], 'id' | 'keyId' | 'name' | 'selfApproved'>;

/** What an operator lets a session do, or no longer, within what its key may. It holds from the answer on. */
export async function changeSession(
  parts: Parts,
  principal: Principal,
  id: string,
  patch: SessionPatch,
): Promise<SessionView> {
  requireRole(principal, 'operator');
  return parts.ledger.append(principal.workspaceId, {
    urgent: true,
    needs: { sessions: [id] },
    ...authorityOf(principal),
    decide: (state, now) => {
      guardAuthority(state, principal, 'operator');
      const session = state.get('agent_sessions', id);
      const key = session && state.get('keys', session.keyId);
      if (!session || !key) throw noSuchSession();
      const selfApproved = isSelfApproval(state, key.id, principal);
      const change: Change = {
        ...changedMode(session, key, patch.mode),
        ...changedYolo(session, patch.yoloMinutes, now),
        ...changedTemplate(state, session, key, patch.template),
        ...changedIgnore(parts, state, session, patch.ignore),
        ...changedRoots(session, key, patch.roots),
      };
      const payload = { id, keyId: key.id, name: session.name, ...change, ...(selfApproved && { selfApproved }) };
      return {
        events:
          Object.keys(change).length > 0
            ? [{ kind: 'session.changed', actor: actorOf(principal), subject: `session:${id}`, payload }]
            : [],
        result: (after) => viewSession(after.get('agent_sessions', id) ?? session, key.name),
      };
    },
  });
}

function changedMode(session: SessionRow, key: KeyRow, asked: SessionPatch['mode']): Change {
  if (asked === undefined) return {};
  const mode = narrowMode(key, asked);
  return mode === session.mode ? {} : { mode };
}

function changedYolo({ yoloUntil }: SessionRow, minutes: number | undefined, now: Date): Change {
  if (minutes === undefined || (minutes === 0 && yoloUntil === null)) return {};
  return { yoloUntil: minutes === 0 ? null : new Date(now.getTime() + minutes * 60_000).toISOString() };
}

function changedTemplate(
  state: StateView,
  session: SessionRow,
  key: KeyRow,
  template: SessionPatch['template'],
): Change {
  if (template === undefined || template === session.template) return {};
  if (template === null) return { template };
  if (!state.get('templates', template)) {
    throw new CountersignError('invalid', `There is no template ${template} in this workspace.`, { path: 'template' });
  }
  if (key.templates.length > 0 && !key.templates.includes(template)) {
    throw new CountersignError('forbidden', `This key may not use the template ${template}.`, { path: 'template' });
  }
  return { template };
}

/** Tools are kept by the name they are registered under, also when an alias was given. */
function changedIgnore(
  parts: Parts,
  state: StateView,
  session: SessionRow,
  asked: SessionPatch['ignore'],
): Change {
  if (asked === undefined) return {};
  const before = session.ignored.map(({ tool }) => tool);
  const policy = policyOf(state, parts.shell);
  const names = asked.map((name, at) => {
    if (before.includes(name)) return name;
    const tool = policy.describe(name, {}, '').tool;
    if (tool) return tool.name;
    throw new CountersignError('invalid', `There is no tool ${name} in this workspace.`, { path: `ignore.${at}` });
  });
  const ignore = [...new Set(names)];
  return isSameList(ignore, before) ? {} : { ignore };
}

function changedRoots(session: SessionRow, key: KeyRow, asked: SessionPatch['roots']): Change {
  if (asked === undefined) return {};
  const roots = narrowRoots(key, asked, 'roots');
  return isSameList(roots, session.roots) ? {} : { roots };
}

function isSameList(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((text, at) => text === others[at]);
}

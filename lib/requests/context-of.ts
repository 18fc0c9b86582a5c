import type { AuthContext } from '@/lib/contracts/auth-context';
import type { StateView } from '@/lib/ledger/command';
import { rateUse, windowBegin } from '@/lib/ledger/rate-windows';
import type { KeyRow, SessionRow } from '@/lib/ledger/rows';
import type { DescribedCall } from '@/lib/policy/rule';

/** What of a key and a session a verdict depends on. */
export type ContextKey = Pick<KeyRow, 'id' | 'grants' | 'maxAccess'>;
export type ContextSession = Omit<SessionRow, 'id' | 'keyId' | 'name' | 'openedAt' | 'version'>;

export interface ContextOf {
  readonly key: ContextKey;
  readonly session: ContextSession;
  readonly call: DescribedCall;
  readonly turnId?: string | undefined;
  readonly realPaths?: Readonly<Record<string, string>> | undefined;
}

/** Everything a rule may look at beside the call and the policy, as of `state` and `now`. What is off is left out. */
export function contextOf(state: StateView, asked: ContextOf, now: Date): AuthContext {
  const { key, session, call, turnId, realPaths } = asked;
  const tool = call.tool?.name;
  const time = now.getTime();
  const frozen = frozenBy(state, key.id, call.category?.id);
  const grants = grantsFor(tool, [...key.grants, ...session.grants], time);
  const ignored = session.ignored.filter((entry) => entry.tool === tool);
  const rate = rateOf(state, call.category?.id, time);
  const template = session.template === null ? undefined : state.get('templates', session.template);
  const yoloUntil = session.yoloUntil === null ? 0 : Date.parse(session.yoloUntil);
  // In the order of canonical JSON.
  return {
    ...(session.cwd !== null && { cwd: session.cwd }),
    ...(frozen && { frozen }),
    ...(grants.length > 0 && { grants }),
    ...(ignored.length > 0 && { ignored }),
    maxAccess: key.maxAccess,
    mode: session.mode,
    now: time,
    ...(rate && { rate }),
    ...(realPaths && Object.keys(realPaths).length > 0 && { realPaths }),
    ...(session.roots.length > 0 && { roots: session.roots }),
    ...(template && { template: { name: template.name, tools: template.tools } }),
    ...(turnId !== undefined && session.rejectedTurns.includes(turnId) && { turnRejected: true as const }),
    ...(yoloUntil > time && { yoloUntil }),
  };
}

export function frozenBy(state: StateView, keyId: string, category: string | undefined): AuthContext['frozen'] {
  for (const freeze of state.get('workspaces', state.workspaceId)?.freezes ?? []) {
    if (freeze.category === undefined && freeze.key === undefined) return 'workspace';
    if (freeze.category !== undefined && freeze.category === category) return 'category';
    if (freeze.key === keyId) return 'key';
  }
  return undefined;
}

function grantsFor(tool: string | undefined, kept: KeyRow['grants'], now: number): NonNullable<AuthContext['grants']> {
  return kept
    .filter((grant) => grant.tool === tool && (grant.until === undefined || grant.until > now))
    .map(({ covers, id, since, until, value }) => ({
      covers,
      id,
      since,
      tool: tool ?? '',
      ...(until !== undefined && { until }),
      value,
    }));
}

function rateOf(state: StateView, category: string | undefined, now: number): AuthContext['rate'] {
  const limit = category === undefined ? undefined : state.get('categories', category)?.rateLimit;
  if (category === undefined || !limit) return undefined;
  const { used, freeAt } = rateUse(state.callTimes(category, windowBegin(limit, now)), limit);
  return { calls: limit.calls, perSeconds: limit.perSeconds, retryAfterMs: Math.max(0, freeAt - now), used };
}

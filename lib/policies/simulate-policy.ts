import { type Principal, requireRole } from '@/lib/access/principal';
import type { Simulate, Simulation } from '@/lib/contracts/policies';
import type { Verdict } from '@/lib/contracts/verdict';
import type { StateView } from '@/lib/ledger/command';
import type { Parts } from '@/lib/parts';
import { checkPolicy } from '@/lib/policy/policies/check-policy';
import { compilePolicy, type Policy } from '@/lib/policy/policy';
import { givingWay } from '@/lib/requests/give-way';
import { policyOf } from '@/lib/requests/policy-of';
import { type PastCall, readPastCalls } from './read-past-calls';
import { registryOf } from './registry-of';
import { noSuchPolicy } from './view-policy';
import { withDraft } from './with-draft';

const MAX_MS = 10_000;
const MAX_SHOWN = 100;
const MAX_SHOWN_BYTES = 4_000_000;

/** What a draft, switched on, would change in the answers to past calls, each in the context it came in with. */
export async function simulatePolicy(parts: Parts, principal: Principal, asked: Simulate): Promise<Simulation> {
  requireRole(principal, 'admin');
  const { workspaceId } = principal;
  const state = await parts.ledger.view(workspaceId);
  const { warnings } = checkPolicy(asked.policy, registryOf(state));
  const present = policyOf(state, parts.shell);
  const drafted = compileDrafted(parts, state, asked);
  const counts = { allow: none(), ask: none(), deny: none() };
  const changed: Simulation['changed'] = [];
  const giveWay = givingWay();
  const end = performance.now() + MAX_MS;
  let [examined, shownBytes] = [0, 0];
  for await (const past of readPastCalls(parts.pool, workspaceId, asked.limit)) {
    const [was, now] = [evaluate(present, past), evaluate(drafted, past)];
    examined += 1;
    counts[was.outcome][now.outcome] += 1;
    if (was.outcome !== now.outcome && changed.length < MAX_SHOWN && shownBytes < MAX_SHOWN_BYTES) {
      changed.push(describeChange(past, was, now));
      shownBytes += JSON.stringify(past.payload.args).length;
    }
    if (performance.now() > end) break;
    await giveWay();
  }
  return { examined, changed, counts, warnings };
}

function compileDrafted({ shell }: Parts, state: StateView, { policy, id }: Simulate): Policy {
  if (id !== undefined && !state.get('policies', id)) throw noSuchPolicy();
  const draft = { ...policy, enabled: true, id: id ?? 'draft', version: state.seq + 1 };
  return compilePolicy(withDraft(state, draft), { shell });
}

function evaluate(policy: Policy, { payload: { tool, args, argsHash, context } }: PastCall): Verdict {
  return policy.evaluate(policy.describe(tool, args, argsHash), context);
}

function describeChange({ payload, createdAt }: PastCall, was: Verdict, now: Verdict): Simulation['changed'][number] {
  const { id, tool, agent, filepath, args } = payload;
  return {
    request: { id, tool, agent, createdAt, ...(filepath !== undefined && { filepath }), args },
    was: { outcome: was.outcome, rule: was.rule },
    now: { outcome: now.outcome, rule: now.rule, reason: now.reason },
  };
}

function none(): Simulation['counts']['allow'] {
  return { allow: 0, ask: 0, deny: 0 };
}

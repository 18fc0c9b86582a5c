import { randomUUID } from 'node:crypto';
import { createKey } from '@/lib/keys/create-key';
import { revokeKey } from '@/lib/keys/revoke-key';
import { requestTool } from '@/lib/requests/request-tool';
import { callOf, createTestAgent, type TestAgent } from '@/lib/requests/test-agent';
import { createWorkspace } from '@/lib/workspaces/create-workspace';
import { type Cluster, startCluster } from './cluster';

/** Everyone who may come: each role, one of the same role who opened nothing, and those who must get nowhere. */
export const callers = [
  'viewer',
  'operator',
  'admin',
  'agent',
  'otherAgent',
  'none',
  'revoked',
  'otherWorkspace',
] as const;
export type Caller = (typeof callers)[number];

export interface Stage {
  readonly cluster: Cluster;
  /** The caller named `agent`: what is asked about is its own. */
  readonly owner: TestAgent;
  keyOf(caller: Caller): { key?: string };
  newRequest(): Promise<string>;
  newMember(): Promise<string>;
  close(): Promise<void>;
}

/** One server, a workspace with everything in it, and another one beside it. */
export async function setStage(): Promise<Stage> {
  const cluster = await startCluster(1);
  const { parts, system, workspaceId } = cluster.node;
  const owner = await createTestAgent(parts, workspaceId);
  const [viewer, operator, admin, otherAgent, revoked] = await Promise.all([
    cluster.key('viewer'),
    cluster.key('operator'),
    cluster.key('admin'),
    cluster.key('agent'),
    cluster.key('admin'),
  ]);
  await revokeKey(parts, system, revoked.id);
  const other = await createWorkspace(parts, { slug: 'other', name: 'Other' });
  const elsewhere = { kind: 'system', workspaceId: other.id, name: 'test' } as const;
  const { secret: otherWorkspace } = await createKey(parts, elsewhere, { name: 'other', role: 'admin' });
  const secrets: Record<Caller, string | undefined> = {
    viewer: viewer.secret,
    operator: operator.secret,
    admin: admin.secret,
    agent: owner.secret,
    otherAgent: otherAgent.secret,
    none: undefined,
    revoked: revoked.secret,
    otherWorkspace,
  };
  return {
    cluster,
    owner,
    keyOf(caller) {
      const key = secrets[caller];
      return key === undefined ? {} : { key };
    },
    async newRequest() {
      const { id } = await requestTool(parts, owner.identity, owner.sessionId, callOf('file_write', { path: 'a' }));
      return id;
    },
    // Without a password: hashing one takes longer than all the rest.
    async newMember() {
      const user = { id: randomUUID(), email: `${randomUUID()}@example.com`, name: 'Someone' };
      await parts.prisma.user.create({ data: { ...user, passwordHash: 'none' } });
      const payload = { userId: user.id, email: user.email, name: user.name, role: 'viewer' } as const;
      await parts.ledger.append(workspaceId, {
        decide: () => ({
          events: [{ kind: 'member.added', actor: 'system', subject: `member:${user.id}`, payload }],
          result: () => undefined,
        }),
      });
      return user.id;
    },
    close: () => cluster.close(),
  };
}

import type { Namespace } from 'socket.io';
import { z } from 'zod';
import { authenticateKey, authenticatePerson } from '@/lib/access/authenticate';
import { type Principal, requireRole } from '@/lib/access/principal';
import { readPersonToken } from '@/lib/access/read-person-token';
import { CountersignError } from '@/lib/contracts/errors';
import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import { type OperatorToServer, type ServerToOperator, subscribe } from '@/lib/contracts/operator-messages';
import type { Parts } from '@/lib/parts';
import { answering, answerUnknown, refusal } from './answer';
import { type OperatorData, OperatorFeed, type OperatorSocket } from './operator-feed';

export type OperatorNamespace = Namespace<OperatorToServer, ServerToOperator, Record<string, never>, OperatorData>;

const RECHECK_MS = 60_000;

const handshake = z.object({ key: z.string().max(256).optional(), workspace: z.string().max(64).optional() });

/** Every event an operator's page may send. The access test walks this list. */
export const operatorEvents = ['subscribe'] as const;

export function serveOperators(namespace: OperatorNamespace, parts: Parts): () => void {
  const feeds = new Map<OperatorSocket, OperatorFeed>();
  namespace.use((socket, next) => {
    authenticate(parts, socket.handshake.auth, socket.handshake.headers.cookie).then(
      (principal) => {
        socket.data.principal = principal;
        next();
      },
      (error) => next(refusal(error)),
    );
  });
  namespace.on('connection', (socket) => {
    const { workspaceId } = socket.data.principal;
    // Withdrawn between the handshake and here, its event found no socket to close.
    authenticate(parts, socket.handshake.auth, socket.handshake.headers.cookie).catch(() => socket.disconnect(true));
    socket.on('disconnect', () => feeds.delete(socket));
    socket.on(
      'subscribe',
      answering(subscribe, parts.log, async ({ since }) => {
        const { seq } = await parts.ledger.view(workspaceId);
        const feed = new OperatorFeed(socket, parts.ledger, Math.min(since ?? seq, seq));
        feeds.set(socket, feed);
        setImmediate(() => void run(feed.catchUp(), parts));
        return { seq };
      }),
    );
    socket.onAny((event: unknown, ...received: unknown[]) => answerUnknown(event, received, operatorEvents));
  });
  const recheck = setInterval(() => void closeEnded(namespace, parts), RECHECK_MS);
  recheck.unref();
  const stopFollowing = parts.ledger.onEvents((workspaceId, events) => {
    for (const [socket, feed] of feeds) {
      if (socket.data.principal.workspaceId === workspaceId) void run(feed.offer(events), parts);
    }
    closeWithdrawn(namespace, workspaceId, events);
  });
  return () => {
    clearInterval(recheck);
    stopFollowing();
  };
}

/** A sign-in that ran out has no event of its own. */
async function closeEnded(namespace: OperatorNamespace, parts: Parts): Promise<void> {
  const connected = [...namespace.sockets.values()].flatMap(({ data: { principal } }) =>
    principal.kind === 'user' ? [principal.signInId] : [],
  );
  const { rows } = await parts.pool
    .query<{ id: string }>(
      'SELECT id FROM sign_ins WHERE id = ANY($1::text[]) AND (revoked_at IS NOT NULL OR expires_at <= now())',
      [connected],
    )
    .catch(() => ({ rows: [] }));
  const ended = new Set(rows.map(({ id }) => id));
  for (const socket of namespace.sockets.values()) {
    const { principal } = socket.data;
    if (principal.kind === 'user' && ended.has(principal.signInId)) socket.disconnect(true);
  }
}

async function authenticate(parts: Parts, auth: unknown, cookie: string | undefined): Promise<Principal> {
  const parsed = handshake.safeParse(auth ?? {});
  if (!parsed.success) throw new CountersignError('unauthenticated', 'Connect with auth: { key } or signed in.');
  const { key, workspace } = parsed.data;
  const principal = key === undefined ? await person(parts, cookie, workspace) : await authenticateKey(parts, key);
  requireRole(principal, 'viewer');
  await parts.ledger.view(principal.workspaceId);
  return principal;
}

async function person(parts: Parts, cookie: string | undefined, workspace: string | undefined): Promise<Principal> {
  const token = await readPersonToken(parts, cookie ?? '');
  if (!token) throw new CountersignError('unauthenticated', 'Sign in first.');
  return authenticatePerson(parts, token, workspace);
}

async function run(work: Promise<void>, parts: Parts): Promise<void> {
  await work.catch((error) => parts.log.error({ err: error }, 'an operator could not be kept up to date'));
}

/** A lowered role, a removal, a sign-out or a revoked key closes the page's socket; what may come back, will. */
function closeWithdrawn(namespace: OperatorNamespace, workspaceId: string, events: readonly LedgerEvent[]): void {
  for (const event of events) {
    for (const socket of namespace.sockets.values()) {
      const { principal } = socket.data;
      if (principal.workspaceId === workspaceId && withdraws(event, principal)) socket.disconnect(true);
    }
  }
}

function withdraws(event: LedgerEvent, principal: Principal): boolean {
  switch (event.kind) {
    case 'member.removed':
    case 'member.changed':
      return principal.kind === 'user' && principal.userId === event.payload.userId;
    case 'member.signed-out':
      return principal.kind === 'user' && principal.signInId === event.payload.signInId;
    case 'key.revoked':
      return principal.kind === 'key' && principal.keyId === event.payload.id;
    default:
      return false;
  }
}

import { authenticateKey, authenticatePerson, noSuchWorkspace } from '@/lib/access/authenticate';
import type { Principal } from '@/lib/access/principal';
import { readPersonToken } from '@/lib/access/read-person-token';
import { CountersignError } from '@/lib/contracts/errors';
import type { Parts } from '@/lib/parts';
import { refuseCrossSite } from './refuse-cross-site';

const bearer = /^Bearer +(\S+)$/i;
const reading = new Set(['GET', 'HEAD']);

/** A key if one is given, else the cookie of someone signed in. */
export async function authenticateRequest(parts: Parts, request: Request): Promise<Principal> {
  const slug = request.headers.get('x-countersign-workspace') ?? undefined;
  const authorization = request.headers.get('authorization');
  if (authorization !== null) return authenticateBearer(parts, authorization, slug);

  const token = await readPersonToken(parts, request.headers.get('cookie') ?? '');
  if (!token) throw new CountersignError('unauthenticated', 'Sign in, or send a key: Authorization: Bearer KEY.');
  if (!reading.has(request.method)) refuseCrossSite(request, parts.environment);
  return authenticatePerson(parts, token, slug);
}

async function authenticateBearer(parts: Parts, authorization: string, slug: string | undefined): Promise<Principal> {
  const principal = await authenticateKey(parts, bearer.exec(authorization)?.[1] ?? '');
  if (slug === undefined) return principal;
  const workspace = await parts.prisma.workspace.findUnique({ where: { slug }, select: { id: true } });
  if (workspace?.id !== principal.workspaceId) throw noSuchWorkspace();
  return principal;
}

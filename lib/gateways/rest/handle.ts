import { z } from 'zod';
import { type Principal, requireRole } from '@/lib/access/principal';
import { CountersignError, isCountersignError } from '@/lib/contracts/errors';
import type { PersonRole } from '@/lib/contracts/words';
import type { Parts } from '@/lib/parts';
import { getParts } from '@/lib/server/get-parts';
import { authenticateRequest } from './authenticate-request';
import { parseInput, readQuery } from './parse-input';
import { readJsonBody } from './read-body';
import { respond, respondError } from './respond';

/** Who may call a route: a least role, agents' keys alone, any credential, or anyone. */
export type Access = PersonRole | 'agent' | 'any' | 'public';

interface RouteHandler {
  (request: Request, context: { params: Promise<unknown> }): Promise<Response>;
  /** Declared as data, so that a test can go through all routes. */
  readonly access: Access;
}

interface RouteOptions<B, Q, P> {
  readonly role: Exclude<Access, 'public'>;
  readonly body?: z.ZodType<B>;
  readonly query?: z.ZodType<Q>;
  readonly params?: z.ZodType<P>;
  readonly status?: 200 | 201;
}

interface Call<B, Q, P> {
  readonly parts: Parts;
  readonly principal: Principal;
  readonly body: B;
  readonly query: Q;
  readonly params: P;
  readonly request: Request;
}

const nothing = z.strictObject({});
type Nothing = z.infer<typeof nothing>;

/** Authenticate, authorize, parse, call one use case, respond: the same for every route under `/api/v1`. */
export function route<B = Nothing, Q = Nothing, P = Nothing>(
  options: RouteOptions<B, Q, P>,
  handler: (call: Call<B, Q, P>) => Promise<object>,
): RouteHandler {
  const handle = guarded(async (parts, request, context) => {
    const principal = await authenticateRequest(parts, request);
    authorize(principal, options.role);
    // Next gives a route without segments no parameters at all.
    const params = parse(options.params, (await context.params) ?? {});
    const query = parse(options.query, readQuery(request.url));
    const given = request.method === 'GET' || request.method === 'HEAD' ? undefined : await readJsonBody(request);
    const body = parse(options.body, given ?? (options.body ? null : {}));
    return respond(await handler({ parts, principal, body, query, params, request }), options.status ?? 200);
  });
  return Object.assign(handle, { access: options.role });
}

/** For what needs no credential, and so must neither read nor write anything. */
export function publicRoute(handler: () => Promise<object>): RouteHandler {
  return Object.assign(
    guarded(async () => respond(await handler())),
    { access: 'public' as const },
  );
}

type Guarded = (parts: Parts, request: Request, context: { params: Promise<unknown> }) => Promise<Response>;

function guarded(handle: Guarded) {
  return async (request: Request, context: { params: Promise<unknown> }): Promise<Response> => {
    const parts = getParts();
    try {
      return await handle(parts, request, context);
    } catch (error) {
      if (!isCountersignError(error)) {
        parts.log.error({ err: error, method: request.method, path: new URL(request.url).pathname }, 'a route failed');
      }
      return respondError(error);
    }
  };
}

function parse<T>(schema: z.ZodType<T> | undefined, value: unknown): T {
  // Without a schema `T` is `Nothing`, which the empty strict object makes.
  return parseInput((schema ?? nothing) as z.ZodType<T>, value);
}

function authorize(principal: Principal, role: RouteOptions<unknown, unknown, unknown>['role']): void {
  if (role === 'any') return;
  if (role === 'agent') requireAgent(principal);
  else requireRole(principal, role);
}

function requireAgent(principal: Principal): void {
  if (principal.kind === 'key' && principal.role === 'agent') return;
  throw new CountersignError('forbidden', "This is for agents' keys.");
}

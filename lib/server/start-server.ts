import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import next from 'next';
import { ADDRESS_HEADER } from '@/lib/access/client-address';
import type { Environment } from '@/lib/environment/environment';
import type { Parts } from '@/lib/parts';
import { expireRequests } from '@/lib/requests/expire-requests';
import { createLog } from './create-log';
import { type Composed, createParts } from './create-parts';
import { setParts } from './get-parts';
import { keepSecret } from './keep-secret';
import { type Prepared, prepareInstallation } from './prepare-installation';
import { setSecurityHeaders } from './security-headers';
import { serveSockets } from './serve-sockets';

type NextServer = ReturnType<typeof next>;

const EXPIRE_EVERY_MS = 1_000;

export interface RunningServer {
  readonly port: number;
  readonly prepared: Prepared;
  stop(): Promise<void>;
}

/** One process: HTTP, Next and Socket.IO over one set of parts. */
export async function startServer(given: Environment): Promise<RunningServer> {
  const log = createLog(given);
  const secret =
    given.nextauthSecret ??
    (await keepSecret(given.dataDir, 'nextauth.secret', () => randomBytes(32).toString('base64url')));
  const environment: Environment = { ...given, nextauthSecret: secret };
  const dev = !environment.production;
  process.env.NEXTAUTH_SECRET = secret;

  const app = next({ dev, dir: process.cwd(), hostname: environment.host, port: environment.port });
  const [composed] = await Promise.all([createParts(environment, log, 'server'), app.prepare()]);
  try {
    return await serve(composed, app);
  } catch (error) {
    await composed.close();
    throw error;
  }
}

async function serve(composed: Composed, app: NextServer): Promise<RunningServer> {
  const { parts } = composed;
  const { environment, log } = parts;
  setParts(parts);
  const handlePage = app.getRequestHandler();
  const dev = !environment.production;
  const secure = environment.nextauthUrl?.startsWith('https:') ?? false;
  let ready = false;
  const http = createServer((request, response) => {
    if (answerHealth(request, response, parts, ready)) return;
    if (!isDecodable(request.url ?? '/')) {
      respond(response, 400, { error: { code: 'invalid', message: 'The address is not well-formed.' } });
      return;
    }
    // Said here, over whatever the client claims: the sign-in limit counts by it.
    request.headers[ADDRESS_HEADER] = request.socket.remoteAddress ?? '';
    setSecurityHeaders(request, response, secure, dev);
    handlePage(request, response).catch((error) => {
      log.error({ err: error }, 'a page failed');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  const sockets = serveSockets(http, parts);
  // The port first: a start that fails here has made no password that nobody saw.
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(environment.port, environment.host, resolve);
  });
  const { port } = http.address() as AddressInfo;
  // next-auth reads it when a request comes; with port 0 it is known only now.
  process.env.NEXTAUTH_URL = environment.nextauthUrl ?? `http://localhost:${port}`;
  const prepared = await prepareInstallation(parts);
  ready = true;
  const expiry = setInterval(() => {
    expireRequests(parts).catch((error) => log.warn({ err: error }, 'deadlines could not be swept'));
  }, EXPIRE_EVERY_MS);
  expiry.unref();
  log.info({ port, host: environment.host }, 'serving');
  return {
    port,
    prepared,
    async stop() {
      clearInterval(expiry);
      await sockets.close();
      http.closeAllConnections();
      await app.close();
      await composed.close();
      log.info('stopped');
    },
  };
}

/** Next answers a broken escape such as %ff with a bare 500, and Postgres takes no NUL in any text. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0] ?? '');
    return !url.includes('%00');
  } catch {
    return false;
  }
}

/** Alive, and able to work: answered here, so that they hold even while a page cannot be made. */
function answerHealth(request: IncomingMessage, response: ServerResponse, parts: Parts, ready: boolean): boolean {
  const path = request.url?.split('?')[0];
  if (path === '/healthz') {
    respond(response, 200, { ok: true });
    return true;
  }
  if (path !== '/readyz') return false;
  if (!ready) {
    respond(response, 503, { error: { code: 'unavailable', message: 'Starting.' } });
    return true;
  }
  parts.pool.query('SELECT 1 FROM ledger_heads LIMIT 1').then(
    () => respond(response, 200, { ok: true }),
    () => respond(response, 503, { error: { code: 'unavailable', message: 'The database cannot be reached.' } }),
  );
  return true;
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}

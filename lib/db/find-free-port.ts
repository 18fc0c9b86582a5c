import { createServer } from 'node:net';

/** The preferred port of 127.0.0.1 if nobody has it, else one that is free now. */
export async function findFreePort(preferred: number | undefined): Promise<number> {
  if (preferred !== undefined && preferred > 0) {
    const port = await tryPort(preferred);
    if (port !== undefined) return port;
  }
  const port = await tryPort(0);
  if (port === undefined) throw new Error('no port of 127.0.0.1 is free');
  return port;
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

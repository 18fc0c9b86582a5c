import { type Logger, pino } from 'pino';
import type { Environment } from '@/lib/environment/environment';

const secrets = ['key', 'password', 'secret', 'secretHash', 'authorization', 'cookie', 'token', 'passwordHash'];

/** Structured lines on standard error; standard output stays for what people and scripts read. */
export function createLog({ logLevel }: Pick<Environment, 'logLevel'>): Logger {
  return pino(
    {
      level: logLevel,
      redact: {
        paths: [...secrets, ...secrets.map((name) => `*.${name}`), ...secrets.map((name) => `*.*.${name}`)],
        censor: '[secret]',
      },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}

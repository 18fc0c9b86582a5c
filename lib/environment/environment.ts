import { resolve } from 'node:path';
import { z } from 'zod';
import { CountersignError } from '@/lib/contracts/errors';
import { email, slug } from '@/lib/contracts/identifiers';
import { password } from '@/lib/contracts/people';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const categoryList = z
  .string()
  .transform((text) => text.split(',').map((id) => id.trim()))
  .refine(
    (ids) => ids.length === 1 || !ids.some((id) => id === 'all' || id === 'none'),
    'must be `all` or `none` alone, or a comma list of category ids',
  )
  .refine(
    (ids) => ids.every((id) => slug.safeParse(id).success),
    'must be `all`, `none` or a comma list of category ids such as `filesystem,development`',
  )
  .transform((ids): 'all' | 'none' | readonly string[] => {
    if (ids[0] === 'all' || ids[0] === 'none') return ids[0];
    return Object.freeze([...new Set(ids)]);
  });

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address such as https://countersign.example.com' });

/** Every variable Countersign reads. The descriptions are what the documentation's table shows. */
export const environmentVariables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65535, 'must be a port number from 0 to 65535')
    .default(3000)
    .describe('Port to serve on. `0` takes any free one.'),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or an address without port, such as 0.0.0.0')
    .default('127.0.0.1')
    .describe('Address to listen on. `0.0.0.0` or `::` serves other machines too.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgresql://user:password@host:5432/database' })
    .optional()
    .describe('PostgreSQL to use. Unset: an embedded PostgreSQL runs from the data directory.'),
  COUNTERSIGN_DATA_DIR: z
    .string()
    .default('.countersign')
    .describe('Directory for the embedded database and the secrets made at first start.'),
  COUNTERSIGN_ADMIN_EMAIL: email
    .default('admin@countersign.local')
    .describe('E-mail address of the first admin, made when there is none.'),
  COUNTERSIGN_ADMIN_PASSWORD: password
    .optional()
    .describe('Password of the first admin, at least 12 characters. Unset: made and printed once.'),
  COUNTERSIGN_ENABLE_CATEGORIES: categoryList
    .optional()
    .describe(
      'Tool categories to enable at start: a comma list, `all` or `none`. Others are left as they are, and what a person switched off stays off. Also `--enable-tool-categories` and `--enable-tools=false`.',
    ),
  COUNTERSIGN_CONFIG: z
    .string()
    .optional()
    .describe(
      'A file of tools, categories and policies to apply at start. Not supported yet: the server refuses to start with it.',
    ),
  COUNTERSIGN_LEDGER_KEY: z
    .string()
    .refine(
      (text) => /^[A-Za-z0-9_-]{43}$/.test(text) && Buffer.from(text, 'base64url').length === 32,
      'must be 32 bytes in base64url (43 characters)',
    )
    .optional()
    .describe(
      'Ed25519 seed that signs ledger checkpoints, 32 bytes in base64url; set the same on every node. Unset: made and kept in the data directory.',
    ),
  LOG_LEVEL: z
    .enum(logLevels, `must be one of ${logLevels.join(', ')}`)
    .default('info')
    .describe(`How much to log: ${logLevels.map((level) => `\`${level}\``).join(', ')}.`),
  NEXTAUTH_URL: webAddress.optional().describe('Address people open, when a proxy stands before the server.'),
  NEXTAUTH_SECRET: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe(
      'Secret that signs the sign-in cookie; the same on every node. Unset: made and kept in the data directory. Required when `DATABASE_URL` is set in production.',
    ),
  COUNTERSIGN_URL: webAddress.optional().describe('For clients: the server an agent or a script connects to.'),
  COUNTERSIGN_KEY: z.string().optional().describe('For clients: the key they authenticate with.'),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development')
    .describe('`npm start` sets `production`, `npm run dev` sets `development`.'),
});

export interface Environment {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string | undefined;
  /** Absolute. */
  readonly dataDir: string;
  readonly adminEmail: string;
  readonly adminPassword: string | undefined;
  readonly enableCategories: 'all' | 'none' | readonly string[] | undefined;
  readonly config: string | undefined;
  readonly ledgerKey: string | undefined;
  readonly logLevel: (typeof logLevels)[number];
  readonly nextauthUrl: string | undefined;
  readonly nextauthSecret: string | undefined;
  readonly clientUrl: string | undefined;
  readonly clientKey: string | undefined;
  readonly production: boolean;
}

/** What the start command's flags say; they win over the variable of the same meaning. */
export interface EnvironmentFlags {
  readonly enableToolCategories?: string | undefined;
  readonly enableTools?: boolean | undefined;
}

export function parseEnvironment(
  source: Readonly<Record<string, string | undefined>>,
  flags: EnvironmentFlags = {},
): Environment {
  const given = Object.fromEntries(
    Object.keys(environmentVariables.shape).map((name) => [name, source[name]?.trim() || undefined]),
  );
  const categoriesFlag = flags.enableTools === false ? 'none' : flags.enableToolCategories?.trim() || undefined;
  if (categoriesFlag !== undefined) given.COUNTERSIGN_ENABLE_CATEGORIES = categoriesFlag;

  const parsed = environmentVariables.safeParse(given);
  const problems = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  if (given.NODE_ENV === 'production' && given.DATABASE_URL && !given.NEXTAUTH_SECRET)
    problems.push(
      'NEXTAUTH_SECRET is not set: it is required when DATABASE_URL is set in production, the same on every node',
    );
  if (!parsed.success || problems.length > 0) {
    throw new CountersignError('invalid', explain(problems, categoriesFlag !== undefined));
  }

  const { data } = parsed;
  return Object.freeze({
    port: data.PORT,
    host: data.HOST,
    databaseUrl: data.DATABASE_URL,
    dataDir: resolve(data.COUNTERSIGN_DATA_DIR),
    adminEmail: data.COUNTERSIGN_ADMIN_EMAIL,
    adminPassword: data.COUNTERSIGN_ADMIN_PASSWORD,
    enableCategories: data.COUNTERSIGN_ENABLE_CATEGORIES,
    config: data.COUNTERSIGN_CONFIG,
    ledgerKey: data.COUNTERSIGN_LEDGER_KEY,
    logLevel: data.LOG_LEVEL,
    nextauthUrl: data.NEXTAUTH_URL,
    nextauthSecret: data.NEXTAUTH_SECRET,
    clientUrl: data.COUNTERSIGN_URL,
    clientKey: data.COUNTERSIGN_KEY,
    production: data.NODE_ENV === 'production',
  });
}

/** Names and expectations only: a value may be a secret. */
function explain(problems: readonly string[], byFlag: boolean): string {
  const lines = problems.map((problem) =>
    byFlag ? problem.replace(/^COUNTERSIGN_ENABLE_CATEGORIES/, '--enable-tool-categories') : problem,
  );
  return ['The environment is not right:', ...lines.map((line) => `  ${line}`)].join('\n');
}

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The installation the browser tests run against: its own port, its own empty data directory. */
export const port = Number(process.env.E2E_PORT ?? 3117);

process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'countersign-e2e-'));
export const dataDir = process.env.E2E_DATA_DIR;

export const admin = { email: 'admin@countersign.local', password: 'an admin of the tests', name: 'Admin' };

export const people = [
  { email: 'dana@example.com', name: 'Dana Lind', role: 'operator', password: 'dana decides things' },
  { email: 'omar@example.com', name: 'Omar Haddad', role: 'operator', password: 'omar decides things' },
  { email: 'vera@example.com', name: 'Vera Novak', role: 'viewer', password: 'vera only looks on' },
] as const;

export const serverEnvironment = {
  PORT: String(port),
  COUNTERSIGN_DATA_DIR: dataDir,
  COUNTERSIGN_ADMIN_PASSWORD: admin.password,
  LOG_LEVEL: 'warn',
};

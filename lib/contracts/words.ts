import { z } from 'zod';

export const verdictOutcome = z.enum(['allow', 'ask', 'deny']);
export type VerdictOutcome = z.infer<typeof verdictOutcome>;

export const requestStatus = z.enum([
  'pending',
  'approved',
  'denied',
  'answered',
  'expired',
  'cancelled',
  'running',
  'succeeded',
  'failed',
]);
export type RequestStatus = z.infer<typeof requestStatus>;

/** From the weakest to the strongest: `accessRank` compares them. */
export const permissionLevel = z.enum(['read-only', 'read-write', 'execute']);
export type PermissionLevel = z.infer<typeof permissionLevel>;

export const personRole = z.enum(['viewer', 'operator', 'admin']);
export type PersonRole = z.infer<typeof personRole>;

export const role = z.enum(['viewer', 'operator', 'admin', 'agent']);
export type Role = z.infer<typeof role>;

export const sessionMode = z.enum(['normal', 'plan']);
export type SessionMode = z.infer<typeof sessionMode>;

export function accessRank(level: PermissionLevel): number {
  return permissionLevel.options.indexOf(level);
}

/** Agents stand apart: their key reaches none of what people's roles reach. */
export function roleReaches(actual: Role, needed: PersonRole): boolean {
  return actual !== 'agent' && personRole.options.indexOf(actual) >= personRole.options.indexOf(needed);
}

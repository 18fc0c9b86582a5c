import { z } from 'zod';

/** What a workspace has set for all of its calls. */
export const policySettings = z.strictObject({
  /** `all`: every call that no rule allows is asked; `unsafe-only`: only dangerous ones; `none`: none. */
  approvalMode: z.enum(['all', 'unsafe-only', 'none']),
  unknownTools: z.enum(['deny', 'ask']),
});
export type PolicySettings = z.infer<typeof policySettings>;

export const defaultSettings: PolicySettings = { approvalMode: 'all', unknownTools: 'deny' };

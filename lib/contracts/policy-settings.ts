import { z } from 'zod';

/** What a workspace has set for all of its calls. */
export const policySettings = z.strictObject({
  /** `all`: every call that no rule allows is asked; `unsafe-only`: only dangerous ones; `none`: none. */
  approvalMode: z.enum(['all', 'unsafe-only', 'none']),
  unknownTools: z.enum(['deny', 'ask']),
});
export type PolicySettings = z.infer<typeof policySettings>;

export const settingsPatch = policySettings
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, 'must change something: approvalMode or unknownTools');
export type SettingsPatch = z.infer<typeof settingsPatch>;

export const defaultSettings: PolicySettings = { approvalMode: 'all', unknownTools: 'deny' };

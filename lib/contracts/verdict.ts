import { z } from 'zod';
import { verdictOutcome } from './words';

export const risk = z.object({ score: z.number().min(0).max(100), factors: z.array(z.string()) });

export const verdict = z.object({
  outcome: verdictOutcome,
  rule: z.string(),
  reason: z.string(),
  deniedBy: z.array(z.string()),
  retryAfterMs: z.number().optional(),
  risk,
  /** The `seq` of the last event that changed what policy reads. */
  policyVersion: z.number(),
  engine: z.string(),
  trace: z.array(
    z.object({
      rule: z.string(),
      priority: z.number(),
      outcome: verdictOutcome.optional(),
      note: z.string().optional(),
    }),
  ),
});
export type Verdict = z.infer<typeof verdict>;

import { z } from 'zod';
import { freeText } from './identifiers';

export const decide = z.strictObject({
  outcome: z.enum(['approve', 'deny']),
  /** The version the person was looking at: a card that changed meanwhile is not decided blindly. */
  version: z.number().int().optional(),
  scope: z.literal('once').optional(),
  guidance: freeText(10_000).trim().optional(),
});
export type Decide = z.infer<typeof decide>;

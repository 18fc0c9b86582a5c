import { z } from 'zod';
import { plainText } from './identifiers';

/** What is frozen: a category, a key, or neither and so the workspace. */
export const freezeTarget = z
  .strictObject({ category: plainText(100).optional(), key: plainText(128).optional() })
  .refine(
    ({ category, key }) => category === undefined || key === undefined,
    'must name a category or a key, not both',
  );
export type FreezeTarget = z.infer<typeof freezeTarget>;

export interface Freeze extends FreezeTarget {
  readonly at: string;
  readonly by: string;
}

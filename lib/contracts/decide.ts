import { z } from 'zod';
import { grantCovers } from './auth-context';
import { freeText } from './identifiers';

export const decide = z
  .strictObject({
    outcome: z.enum(['approve', 'deny']),
    /** The version the person was looking at: a card that changed meanwhile is not decided blindly. */
    version: z.number().int().optional(),
    scope: z.enum(['once', 'session', 'always']).optional(),
    /** What a scope beyond `once` covers; without it exactly this tool and these arguments. */
    grant: z
      .strictObject({
        covers: grantCovers,
        value: freeText(4096).min(1, 'must not be empty').optional(),
        until: z.iso.datetime({ offset: true }).optional(),
      })
      .optional(),
    guidance: freeText(10_000).trim().optional(),
    /** Deny everything that is pending in the session. With `approve` this is a deny. */
    abort: z.boolean().optional(),
    /** Do not ask about this tool in this session again. */
    skipFuture: z.boolean().optional(),
  })
  .superRefine((body, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const denies = body.outcome === 'deny' || body.abort === true;
    if (denies && body.skipFuture) refuse('skipFuture', 'is for approvals');
    if (denies && body.scope !== undefined && body.scope !== 'once') refuse('scope', 'is for approvals');
    if (body.grant && (body.scope === undefined || body.scope === 'once')) {
      refuse('grant', 'needs the scope session or always');
    }
  });
export type Decide = z.infer<typeof decide>;

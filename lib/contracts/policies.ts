import { z } from 'zod';
import { freeText, plainText } from './identifiers';
import type { JsonObject } from './json';
import { verdictOutcome } from './words';

export const policyAction = z.enum(['approve', 'deny', 'ask']);
export type PolicyAction = z.infer<typeof policyAction>;

export const categoryPolicy = z.enum(['default', 'approve', 'ask', 'deny']);
export type CategoryPolicy = z.infer<typeof categoryPolicy>;

export const conditionType = z.enum(['path', 'content', 'size', 'risk', 'command']);
export const conditionOperator = z.enum(['equals', 'contains', 'matches', 'lessThan', 'greaterThan']);

/** `writes`: only paths the call may write count. */
export const condition = z.strictObject({
  type: conditionType,
  operator: conditionOperator,
  value: z.union([z.string().max(4096), z.number()]),
  field: plainText(200).optional(),
  writes: z.literal(true).optional(),
});
export type Condition = z.infer<typeof condition>;

export const toolPattern = plainText(200);

const example = z.strictObject({
  call: z.strictObject({
    tool: plainText(200),
    args: z.custom<JsonObject>(
      (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
      'must be an object',
    ),
  }),
  expect: verdictOutcome,
});

export const policyFields = {
  name: plainText(100),
  enabled: z.boolean().default(true),
  tools: z.array(toolPattern).min(1).max(1000),
  categories: z.array(plainText(100)).max(1000).optional(),
  action: policyAction,
  conditions: z.array(condition).max(50).default([]),
  priority: z.number().int().min(-1_000_000).max(1_000_000).default(0),
  remember: z.boolean().default(true),
  message: freeText(1000).optional(),
  examples: z.array(example).max(50).default([]),
};

export const policyDraft = z.strictObject(policyFields);
export type PolicyDraft = z.infer<typeof policyDraft>;

/** What is left out stays as it is; `null` takes a message or the categories away. */
export const policyPatch = z
  .strictObject({
    ...policyFields,
    enabled: policyFields.enabled.unwrap(),
    categories: policyFields.categories.unwrap().nullable(),
    conditions: policyFields.conditions.unwrap(),
    priority: policyFields.priority.unwrap(),
    remember: policyFields.remember.unwrap(),
    message: policyFields.message.unwrap().nullable(),
    examples: policyFields.examples.unwrap(),
  })
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, 'must change something');
export type PolicyPatch = z.infer<typeof policyPatch>;

export const policyView = policyDraft.extend({ id: z.string(), version: z.number(), createdAt: z.string() });
export type PolicyView = z.infer<typeof policyView>;

/** What saving answers: the policy as it now is, and what about it will never matter. */
export const savedPolicy = z.object({ policy: policyView, warnings: z.array(z.string()) });
export type SavedPolicy = z.infer<typeof savedPolicy>;

export const MAX_SIMULATED = 1000;

/** `POST /policies/simulate`. `id`: the stored policy that the draft would replace. */
export const simulate = z.strictObject({
  policy: policyDraft,
  id: plainText(128).optional(),
  limit: z.number().int().min(1).max(MAX_SIMULATED).default(MAX_SIMULATED),
});
export type Simulate = z.infer<typeof simulate>;

const countsByOutcome = z.object({ allow: z.number(), ask: z.number(), deny: z.number() });

/** Past requests as policy would answer them now, without the draft (`was`) and with it (`now`). */
export const simulation = z.object({
  /** How many were looked at: those whose content was erased, or for which time ran out, are not among them. */
  examined: z.number(),
  /** The newest whose outcome differs; `counts` has all of them. */
  changed: z.array(
    z.object({
      request: z.object({
        id: z.string(),
        tool: z.string(),
        agent: z.string(),
        createdAt: z.string(),
        filepath: z.string().optional(),
        args: z.custom<JsonObject>(),
      }),
      was: z.object({ outcome: verdictOutcome, rule: z.string() }),
      now: z.object({ outcome: verdictOutcome, rule: z.string(), reason: z.string() }),
    }),
  ),
  /** `counts.ask.deny`: how many were asked and would be denied. */
  counts: z.object({ allow: countsByOutcome, ask: countsByOutcome, deny: countsByOutcome }),
  warnings: z.array(z.string()),
});
export type Simulation = z.infer<typeof simulation>;

export interface StoredPolicy extends PolicyDraft {
  readonly id: string;
  /** The `seq` of the event that last changed it: grants made before do not lift its question. */
  readonly version: number;
}

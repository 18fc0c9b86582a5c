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

export interface StoredPolicy extends PolicyDraft {
  readonly id: string;
  /** The `seq` of the event that last changed it: grants made before do not lift its question. */
  readonly version: number;
}

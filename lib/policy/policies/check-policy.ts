import type { PolicyDraft } from '@/lib/contracts/policies';
import { checkCondition } from '../conditions/check-condition';
import type { ToolFields } from '../tool-fields';
import { findContradictions } from './find-contradictions';
import { findUnreached } from './find-unreached';

/** What is registered, to tell whether a policy can ever meet a call. */
export interface RegistryView {
  /** `fields`: those that the tool really has, declared or by a default name that its schema knows. */
  readonly tools: readonly RegisteredTool[];
  readonly categories: readonly string[];
}

export interface RegisteredTool {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly categoryId: string;
  readonly fields: ToolFields;
}

/** Throws `invalid` for what cannot be read; warns of what can be read but will never match, or says nothing. */
export function checkPolicy(draft: PolicyDraft, registry?: RegistryView): { warnings: string[] } {
  draft.conditions.forEach((condition, at) => {
    checkCondition(condition, `conditions.${at}`);
  });
  const warnings = findContradictions(draft);
  if (draft.action !== 'ask' && !draft.remember) {
    warnings.push('“remember” only matters to policies that ask; it does nothing here.');
  }
  if (registry) warnings.push(...findUnreached(draft, registry));
  return { warnings };
}

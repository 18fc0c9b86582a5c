import type { PolicyView } from '@/lib/contracts/policies';
import { conditionSentence } from './describe-condition';

/** Those that hold every word, in what their row shows. */
export function searchPolicies(policies: readonly PolicyView[], text: string): PolicyView[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return policies.filter((policy) => {
    const searched = searchedOf(policy);
    return words.every((word) => searched.includes(word));
  });
}

function searchedOf({ name, action, tools, categories = [], conditions, message = '' }: PolicyView): string {
  const texts = [name, action, ...tools, ...categories, ...conditions.map(conditionSentence), message];
  return texts.join('\n').toLowerCase();
}

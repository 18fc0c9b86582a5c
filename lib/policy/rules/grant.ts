import { coveringGrant } from '../is-remembered';
import type { Rule } from '../rule';

export const grant: Rule = {
  name: 'grant',
  priority: 320,
  evaluate(call, context) {
    const covering = coveringGrant(call, context, 0);
    if (!covering) return undefined;
    return { outcome: 'allow', reason: `A remembered approval (${covering.id}) covers this.` };
  },
};

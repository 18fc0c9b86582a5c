import type { Condition } from '@/lib/contracts/policies';
import { compilePattern } from './compile-pattern';
import type { TextMatcher } from './match-alternative';

/** What a condition asks of one text. `protect` is for deny and ask: a line break hides nothing from them. */
export function compileTextTest(operator: Condition['operator'], value: string, protect: boolean): TextMatcher {
  switch (operator) {
    case 'equals':
      return (text) => text === value;
    case 'contains':
      return (text) => text.includes(value);
    case 'matches':
      return compilePattern(value, { acrossLines: protect });
    default:
      throw new TypeError(`${operator} does not compare texts`);
  }
}

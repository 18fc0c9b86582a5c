import { PlainText } from '@/components/ui/plain-text';
import type { Condition } from '@/lib/contracts/policies';
import { describeCondition } from './describe-condition';

const LONGEST_SHOWN = 120;

/** A long pattern is folded away behind its beginning. */
export function ConditionLine({ condition }: { condition: Condition }) {
  const { subject, value, unit } = describeCondition(condition);
  if (value.length <= LONGEST_SHOWN) {
    return (
      <span className="[overflow-wrap:anywhere]">
        {subject} {value === '' ? <em>empty text</em> : <PlainText text={value} className="text-ink" />}
        {unit && ` ${unit}`}
      </span>
    );
  }
  return (
    <details className="group">
      <summary className="rounded [overflow-wrap:anywhere]">
        {subject}{' '}
        <span className="group-open:hidden">
          <PlainText text={`${value.slice(0, LONGEST_SHOWN)}…`} className="text-ink" />{' '}
          <span className="whitespace-nowrap text-ink-faint underline">show all</span>
        </span>
      </summary>
      <PlainText text={value} className="text-ink" />
    </details>
  );
}

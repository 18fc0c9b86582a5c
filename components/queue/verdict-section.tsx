import { Badge, type Tone } from '@/components/ui/badge';
import { showInvisible } from '@/components/ui/split-invisible';
import type { ToolRequest } from '@/lib/contracts/tool-request';
import type { VerdictOutcome } from '@/lib/contracts/words';
import { RiskBadge } from './risk-badge';

const outcomeTones: Readonly<Record<VerdictOutcome, Tone>> = { allow: 'good', ask: 'info', deny: 'bad' };

/** What policy said and why, in its own words; how it came to it is folded away. */
export function VerdictSection({ verdict }: { verdict: ToolRequest['verdict'] }) {
  return (
    <section aria-label="What policy says" className="flex flex-col gap-2">
      <h3 className="font-medium text-[13px] text-ink-soft">What policy says</h3>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={outcomeTones[verdict.outcome]}>{verdict.outcome}</Badge>
        <Badge title="The rule that answered">{verdict.rule}</Badge>
        <RiskBadge score={verdict.risk.score} />
        <span className="min-w-0 basis-full [overflow-wrap:anywhere]">{showInvisible(verdict.reason)}</span>
      </p>
      {verdict.risk.factors.length > 0 && (
        <ul aria-label="Risk factors" className="list-disc pl-5 text-ink-soft">
          {verdict.risk.factors.map((factor) => (
            <li key={factor} className="[overflow-wrap:anywhere]">
              {showInvisible(factor)}
            </li>
          ))}
        </ul>
      )}
      {verdict.trace.length > 0 && (
        <details>
          <summary className="w-fit rounded text-[13px] text-ink-soft hover:text-ink">
            The {verdict.trace.length} rules that were asked
          </summary>
          <table className="mt-2 w-full text-left text-[13px]">
            <thead className="text-ink-faint text-xs">
              <tr>
                <th className="w-14 pr-3 text-right font-normal">Priority</th>
                <th className="font-normal">Rule</th>
                <th className="font-normal">Answer</th>
              </tr>
            </thead>
            <tbody>
              {verdict.trace.map((step) => (
                <tr key={`${step.priority} ${step.rule}`} className="border-line border-t align-top">
                  <td className="py-1 pr-3 text-right text-ink-faint">{step.priority}</td>
                  <td className="py-1 pr-3">{step.rule}</td>
                  <td className="py-1 text-ink-soft [overflow-wrap:anywhere]">
                    {showInvisible([step.outcome ?? 'nothing', step.note].filter(Boolean).join(': '))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  );
}

import { expect, it } from 'vitest';
import { describeOutcome } from './describe-outcome';
import { sampleDecision, sampleRequest } from './sample-request';

const approvedByDana = sampleRequest('a', 1, { status: 'approved', decision: sampleDecision('approve', 'Dana') });

it('says who was faster', () => {
  expect(describeOutcome(approvedByDana, 'someone')).toEqual({ tone: 'good', text: 'Dana approved this' });
});

it('says you to the one who decided', () => {
  expect(describeOutcome(approvedByDana, 'Dana').text).toBe('You approved this');
});

it('names the rule when policy denied', () => {
  const by = { kind: 'policy', name: 'disabled' } as const;
  const decision = { ...sampleDecision('deny', 'x'), by };
  expect(describeOutcome(sampleRequest('a', 1, { status: 'denied', decision }), 'me').text).toBe(
    'Policy (disabled) denied this',
  );
});

it.each([
  ['expired', 'Nobody decided this in time'],
  ['cancelled', 'The agent withdrew this'],
] as const)('does not blame anyone for %s', (status, text) => {
  expect(describeOutcome(sampleRequest('a', 1, { status }), 'me').text).toBe(text);
});

import { expect, it } from 'vitest';
import { explainFailure } from './explain-failure';

it.each([
  ['invalid', 'The e-mail address or the password is wrong.'],
  ['rate_limited:1', 'Too many attempts. Try again in 1 second.'],
  ['rate_limited:45', 'Too many attempts. Try again in 45 seconds.'],
  ['rate_limited:610', 'Too many attempts. Try again in 11 minutes.'],
])('explains %s', (code, sentence) => {
  expect(explainFailure(code)).toBe(sentence);
});

it('does not blame the password for anything else', () => {
  expect(explainFailure('unavailable')).toContain('Nothing is wrong with your password');
  expect(explainFailure('Configuration')).toContain('Nothing is wrong with your password');
});

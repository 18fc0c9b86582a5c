import type { Verdict } from '@/lib/contracts/verdict';

const NOT_DONE = 'It did not run: do not assume that it succeeded. Ask for new guidance or offer another way.';

/** What an agent is told when the answer is no: which call, why, and that nothing happened. */
export function describeRejection(tool: string, who: string, guidance: string | undefined): string {
  const said = guidance ? `Guidance from ${who}:\n${guidance}` : `${who} gave no further guidance.`;
  return `The call of '${tool}' was cancelled before it ran.\n${said}\n${NOT_DONE}`;
}

export function describePolicyDenial(tool: string, verdict: Verdict): string {
  return `The call of '${tool}' was refused by policy before it ran (${verdict.deniedBy.join(', ')}).\n${verdict.reason}\n${NOT_DONE}`;
}

export function describeWithdrawal(tool: string): string {
  return `The call of '${tool}' was withdrawn by its agent before anyone decided.\n${NOT_DONE}`;
}

export function describeExpiry(tool: string): string {
  return `Nobody decided the call of '${tool}' in time.\n${NOT_DONE}`;
}

import type { Rule } from '../rule';

/** What a call touches outside of the session's roots, or cannot be told to touch, is a person's to see. */
export const workspaceBoundary: Rule = {
  name: 'workspace-boundary',
  priority: 150,
  evaluate({ paths, unresolved, unreadable }) {
    if (unreadable !== undefined) {
      return { outcome: 'ask', reason: `What this command line does cannot be told: ${unreadable}` };
    }
    const outside = paths.find(({ inside }) => !inside);
    if (outside) {
      return {
        outcome: 'ask',
        reason: `${outside.written} ${outside.why ?? "is outside of the session's directories"}.`,
      };
    }
    if (unresolved.length === 0) return undefined;
    return { outcome: 'ask', reason: `Where ${unresolved[0]} leads is only known when the command runs.` };
  },
  note({ paths }) {
    if (paths.length === 0) return undefined;
    return paths.every(({ verified }) => verified) ? 'paths verified by the agent' : 'paths checked as text';
  },
};

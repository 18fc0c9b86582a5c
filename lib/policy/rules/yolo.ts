import type { Rule } from '../rule';

export const yolo: Rule = {
  name: 'yolo',
  priority: 300,
  evaluate({ tool }, { yoloUntil, now }) {
    if (!tool || yoloUntil === undefined || yoloUntil <= now) return undefined;
    return {
      outcome: 'allow',
      reason: `An operator lets this session run until ${new Date(yoloUntil).toISOString()}.`,
    };
  },
};

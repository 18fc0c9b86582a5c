import { setImmediate } from 'node:timers/promises';

const LONGEST_STRETCH_MS = 20;

/** For work of many steps: called between them, it lets the process's other work in now and then. */
export function givingWay(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_STRETCH_MS) return;
    await setImmediate();
    since = performance.now();
  };
}

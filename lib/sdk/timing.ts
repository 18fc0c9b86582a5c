const LONGEST_TIMER_MS = 2_147_483_647;

/** Like `setTimeout`, also for times beyond 2^31 ms, which `setTimeout` would run at once. Returns its stop. */
export function startTimer(milliseconds: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (left: number) => {
    const step = Math.min(left, LONGEST_TIMER_MS);
    timer = setTimeout(() => (left > step ? wait(left - step) : run()), step);
  };
  wait(milliseconds);
  return () => clearTimeout(timer);
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Waits for the work, but no longer than that. */
export function within(milliseconds: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const stop = startTimer(milliseconds, resolve);
    work.finally(() => {
      stop();
      resolve();
    });
  });
}

/** Half fixed, half random, so that agents cut off together do not come back together. */
export function backoffMs(attempt: number, atLeast = 0): number {
  const full = Math.min(5_000, 100 * 2 ** Math.min(attempt, 10));
  return Math.min(60_000, atLeast) + full / 2 + Math.random() * (full / 2);
}

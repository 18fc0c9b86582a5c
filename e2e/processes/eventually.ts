import { setTimeout } from 'node:timers/promises';

/** Asks until the answer is something true; what is thrown meanwhile is thrown only at the deadline. */
export async function eventually<T>(
  ask: () => Promise<T> | T,
  withinMs = 10_000,
  everyMs = 20,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    let trouble: unknown;
    try {
      const answer = await ask();
      if (answer) return answer;
    } catch (error) {
      trouble = error;
    }
    if (Date.now() > deadline) throw trouble ?? new Error(`It did not happen within ${withinMs} ms.`);
    await setTimeout(everyMs);
  }
}

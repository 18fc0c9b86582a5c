import { describe, expect, it } from 'vitest';
import { inPasswordQueue } from './password-queue';

describe('the password queue', () => {
  it('runs two at a time, lets 32 wait and refuses the rest at once', async () => {
    let running = 0;
    let most = 0;
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await gate;
      running -= 1;
      return 'done';
    };
    const accepted = Array.from({ length: 34 }, () => inPasswordQueue(work));
    await expect(inPasswordQueue(work)).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 5000 });
    open();
    expect(new Set(await Promise.all(accepted))).toEqual(new Set(['done']));
    expect(most).toBe(2);
  });

  it('goes on after a failure', async () => {
    const failing = Array.from({ length: 5 }, () => inPasswordQueue(() => Promise.reject(new Error('broken'))));
    const outcomes = await Promise.allSettled(failing);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await inPasswordQueue(async () => 'fine')).toBe('fine');
  });
});

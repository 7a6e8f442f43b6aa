import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../kernel/clock.js';
import { Pacer } from './pacer.js';

/** Milliseconds that the turns take together. */
async function timeOf(pacer: Pacer, turns: number): Promise<number> {
  const start = performance.now();
  await Promise.all(Array.from({ length: turns }, () => pacer.turn()));
  return performance.now() - start;
}

describe('the pace of an account', () => {
  it('lets half a second of calls go at once, and the rest follow at the rate', async () => {
    const pacer = new Pacer(systemClock, 100);
    // 50 at once, and 30 more at 10 ms each; the clock reads whole milliseconds.
    expect(await timeOf(pacer, 80)).toBeGreaterThanOrEqual(295);
  });

  it('spaces the calls of a marketplace that takes less than one a second', async () => {
    const now = new Date('2026-11-21T08:00:00.000Z');
    const pacer = new Pacer({ now: () => now }, 0.5);
    await pacer.turn();
    const waiting = new AbortController();
    const second = pacer.turn(waiting.signal);
    waiting.abort(new Error('stopped waiting'));
    await expect(second).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('makes every caller wait when the marketplace has asked for it', async () => {
    const pacer = new Pacer(systemClock, 1_000);
    pacer.pause(150);
    expect(await timeOf(pacer, 3)).toBeGreaterThanOrEqual(145);
  });

  it('sends callers away at once when the marketplace wants a long pause, and says for how long', async () => {
    const now = new Date('2026-11-21T08:00:00.000Z');
    const pacer = new Pacer({ now: () => now }, 10);
    pacer.pause(60_000);
    await expect(pacer.turn()).rejects.toMatchObject({ kind: 'throttled', retryAfterMs: 60_000 });
    now.setTime(now.getTime() + 60_000);
    await pacer.turn();
  });
});

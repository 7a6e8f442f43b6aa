import { describe, expect, it, vi } from 'vitest';
import { createLogger } from '../log.js';
import { type LoopOptions, startLoop } from './loop.js';

const log = createLogger('silent');
const seldom = { name: 'test', pollMs: 60_000, log } satisfies Partial<LoopOptions>;

describe('a loop', () => {
  it('goes on at once while there is more', async () => {
    let rounds = 0;
    const done = Promise.withResolvers<void>();
    const loop = startLoop({
      ...seldom,
      round: async () => {
        rounds += 1;
        if (rounds === 3) {
          done.resolve();
        }
        return rounds < 3;
      },
    });
    await done.promise;
    await loop.stop();
    expect(rounds).toBe(3);
  });

  it('makes another round when it is woken during one, and never two at once', async () => {
    let rounds = 0;
    let running = 0;
    const second = Promise.withResolvers<void>();
    const loop = startLoop({
      ...seldom,
      round: async () => {
        rounds += 1;
        running += 1;
        expect(running).toBe(1);
        if (rounds === 1) {
          loop.wake();
          loop.wake();
        } else {
          second.resolve();
        }
        await new Promise(setImmediate);
        running -= 1;
        return false;
      },
    });
    await second.promise;
    await loop.stop();
    expect(rounds).toBe(2);
  });

  it('goes on after a round that failed', async () => {
    let rounds = 0;
    const again = Promise.withResolvers<void>();
    const loop = startLoop({
      ...seldom,
      pollMs: 1,
      round: async () => {
        rounds += 1;
        if (rounds === 1) {
          throw new Error('the first round');
        }
        again.resolve();
        return false;
      },
    });
    await again.promise;
    await loop.stop();
    expect(rounds).toBeGreaterThanOrEqual(2);
  });

  it.each([
    ['60 seconds', 60_000, async () => false, 60_000],
    ['60 seconds after an error too', 60_000, () => Promise.reject(new Error('planted')), 60_000],
    ['a second after an error at least', 5, () => Promise.reject(new Error('planted')), 1_000],
  ])('that nobody wakes pauses for %s', async (_, pollMs, end, pauseMs) => {
    vi.useFakeTimers();
    try {
      let rounds = 0;
      const round = () => {
        rounds += 1;
        return end();
      };
      const loop = startLoop({ ...seldom, pollMs, round });
      await vi.advanceTimersByTimeAsync(pauseMs - 1);
      expect(rounds).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(rounds).toBe(2);
      await loop.stop();
      await vi.advanceTimersByTimeAsync(10 * pauseMs);
      expect(rounds).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['is done', () => Promise.resolve(false)],
    ['has more to do', () => Promise.resolve(true)],
    ['fails', () => Promise.reject(new Error('planted'))],
  ])(
    'that is stopped during a round ends with it, though the round %s',
    async (_, end) => {
      const began = Promise.withResolvers<void>();
      const goOn = Promise.withResolvers<void>();
      let rounds = 0;
      const round = async () => {
        rounds += 1;
        began.resolve();
        await goOn.promise;
        return end();
      };
      const loop = startLoop({ ...seldom, round });
      await began.promise;
      const stopped = loop.stop();
      goOn.resolve();
      await stopped;
      expect(rounds).toBe(1);
    },
    5_000,
  );
});

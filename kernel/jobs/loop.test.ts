import { describe, expect, it } from 'vitest';
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
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discoveryLimits as limits } from './discovery.limits.js';
import { PublicReads } from './public-reads.js';

beforeEach(() => {
  // The wait is that of AbortSignal.timeout, which no fake clock reaches.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => ended.signal);
});
afterEach(() => vi.restoreAllMocks());
let ended = new AbortController();

describe('reads of the public', () => {
  it('are few at a time, however many ask, and all get their turn', async () => {
    const reads = new PublicReads();
    let atWork = 0;
    let most = 0;
    const asked = Array.from({ length: 20 }, (_, place) =>
      reads.inTurn(async () => {
        most = Math.max(most, ++atWork);
        await new Promise(setImmediate);
        atWork -= 1;
        return place;
      }),
    );
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 20 }, (_, place) => place));
    expect(most).toBe(limits.readsAtOnce);
  });

  it('are rejected, with a time to come back, where the wait is too long; those at work are finished', async () => {
    ended = new AbortController();
    const reads = new PublicReads();
    const work = Promise.withResolvers<string>();
    const atWork = Array.from({ length: limits.readsAtOnce }, () => reads.inTurn(() => work.promise));
    const waiting = reads.inTurn(async () => 'never');
    ended.abort(new DOMException('too long', 'TimeoutError'));
    await expect(waiting).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 5 });
    work.resolve('done');
    expect(await Promise.all(atWork)).toEqual(atWork.map(() => 'done'));
  });
});

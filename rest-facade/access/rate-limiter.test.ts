import { beforeEach, describe, expect, it } from 'vitest';
import { httpLimits } from '../http.limits.js';
import { RateLimiter } from './rate-limiter.js';

const perMinute = 60;
let nowMs: number;
let limiter: RateLimiter;
let others = 0;
beforeEach(() => {
  nowMs = Date.parse('2026-11-21T08:00:00Z');
  limiter = new RateLimiter(perMinute, { now: () => new Date(nowMs) });
});

const isAllowed = (key: string, requests?: number): boolean =>
  limiter.take(key, requests).retryAfterSeconds === null;

/** So many others, each of whom calls once and was never seen before. */
function othersCall(count: number): void {
  for (let number = 0; number < count; number += 1) {
    others += 1;
    limiter.take(`other ${others}`);
  }
}

describe('the bucket of a caller', () => {
  it('holds no more than its size, however long the caller rested', () => {
    limiter.take('caller');
    nowMs += 24 * 60 * 60_000;
    expect(isAllowed('caller', perMinute)).toBe(true);
    expect(limiter.take('caller')).toEqual({ field: '"default";r=0;t=60', retryAfterSeconds: 1 });
  });

  it('refills evenly, by what was earned since it was last looked at', () => {
    limiter.take('caller', perMinute);
    for (let seconds = 0; seconds < 10; seconds += 1) {
      nowMs += 1_000;
      expect(isAllowed('caller')).toBe(true);
      expect(isAllowed('caller')).toBe(false);
    }
  });

  it('takes no more than a whole bucket for one call, however much that call is worth', () => {
    expect(isAllowed('caller', 10 * perMinute)).toBe(true);
    expect(limiter.take('caller', 10 * perMinute).retryAfterSeconds).toBe(60);
    nowMs += 60_000;
    expect(isAllowed('caller', 10 * perMinute)).toBe(true);
  });

  it('loses nothing when the clock is set back', () => {
    limiter.take('caller', 30);
    nowMs -= 3_600_000;
    expect(limiter.take('caller').field).toBe('"default";r=29;t=31');
  });
});

describe('where more callers come than are remembered', () => {
  it('one that is busy stays limited, and whoever was away for longest is forgotten', () => {
    limiter.take('away', perMinute);
    limiter.take('busy', perMinute);
    othersCall(httpLimits.rateLimitKeysMax - 2);
    expect(isAllowed('busy')).toBe(false);
    limiter.take('one more');
    expect(isAllowed('busy')).toBe(false);
    expect(isAllowed('away', perMinute)).toBe(true);
  });

  it('a flood of new callers frees nobody who keeps calling', () => {
    limiter.take('busy', perMinute);
    for (let wave = 0; wave < 3; wave += 1) {
      othersCall(httpLimits.rateLimitKeysMax / 2);
      expect(isAllowed('busy')).toBe(false);
    }
  });
});

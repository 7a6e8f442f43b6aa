import { describe, expect, it } from 'vitest';
import { ApiError } from '../../sdk/errors.js';
import { type PreparedRequest, prepareRequest, shapeOf } from '../../sdk/prepared-request.js';
import { retryAfterSeconds, retryDelayMs } from '../../sdk/retry.js';

const request: PreparedRequest = prepareRequest(shapeOf('products.list'), {
  params: {},
  body: undefined,
  query: {},
  options: {},
});
const rejected = (status: number, retryAfter: number | null) =>
  new ApiError({
    ...{ code: 'X', status, title: '', detail: '', errors: [], requestId: null, idempotencyKey: null },
    ...{ retryAfterSeconds: retryAfter, body: '' },
  });
const settings = { maxRetries: 4, maxRetryDelayMs: 30_000 };
const delays = (error: ApiError, random: number) =>
  [1, 2, 3, 4, 5].map(attempt => retryDelayMs(error, request, { ...settings, attempt, random }));

describe('the wait before another attempt', () => {
  it('doubles, differs from client to client, and ends with the last attempt', () => {
    expect(delays(rejected(503, null), 1)).toEqual([500, 1000, 2000, 4000, null]);
    expect(delays(rejected(503, null), 0)).toEqual([250, 500, 1000, 2000, null]);
  });

  it('is what the server asks for and up to a fifth more, never less, and bounded', () => {
    expect(delays(rejected(429, 10), 0).slice(0, 1)).toEqual([10_000]);
    expect(delays(rejected(429, 10), 1).slice(0, 1)).toEqual([12_000]);
    expect(delays(rejected(429, 30), 1).slice(0, 1)).toEqual([30_000]);
    expect(delays(rejected(429, 31), 0).slice(0, 1)).toEqual([null]);
  });
});

describe('Retry-After', () => {
  const now = new Date('2026-11-21T08:00:00Z');
  it.each([
    ['3', 3],
    ['0', 0],
    ['-1', 0],
    ['Sat, 21 Nov 2026 08:00:30 GMT', 30],
    ['Sat, 21 Nov 2026 07:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    [null, null],
  ])('%j is %j seconds', (field, seconds) => {
    expect(retryAfterSeconds(field, now)).toBe(seconds);
  });
});

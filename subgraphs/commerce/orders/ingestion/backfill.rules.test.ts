import { describe, expect, it } from 'vitest';
import { backfillErrors, historyIn } from './backfill.rules.js';

const now = new Date('2026-11-21T08:00:00.000Z');
const errorsOf = (since: string, until: string) =>
  backfillErrors({ since, until }, now).map(({ path, code }) => `${path} ${code}`);

describe('the period of a backfill', () => {
  it.each([
    ['lies in the past', '2026-01-01T00:00:00.000Z', '2026-11-21T08:00:00.000Z', []],
    [
      'does not reach into the future',
      '2026-01-01T00:00:00.000Z',
      '2026-11-21T08:00:00.001Z',
      ['until OUT_OF_RANGE'],
    ],
    [
      'does not run backwards',
      '2026-02-01T00:00:00.000Z',
      '2026-01-01T00:00:00.000Z',
      ['since OUT_OF_RANGE'],
    ],
    ['is not empty', '2026-02-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', ['since OUT_OF_RANGE']],
    ['is two years at most', '2024-01-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z', ['since OUT_OF_RANGE']],
  ])('%s', (_title, since, until, errors) => {
    expect(errorsOf(since, until)).toEqual(errors);
  });

  it('is history up to the second in which the account was connected', () => {
    const period = { since: '2026-11-20T00:00:00.000Z', until: '2026-11-21T08:00:00.000Z' };
    expect(historyIn(period, '2026-11-21T07:00:00.900Z')).toEqual({
      sinceMs: Date.parse('2026-11-20T00:00:00.000Z'),
      untilMs: Date.parse('2026-11-21T07:00:00.000Z'),
    });
    expect(historyIn(period, '2027-01-01T00:00:00.000Z').untilMs).toBe(Date.parse(period.until));
  });
});

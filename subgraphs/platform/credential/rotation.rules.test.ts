import { describe, expect, it } from 'vitest';
import { overlapEnd } from './rotation.rules.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const endOf = (overlapSeconds?: number | null) => overlapEnd(now, overlapSeconds).toISOString();

describe('the secret that a rotation replaces', () => {
  it('works for a day more, or for as many seconds as are asked for up to a week', () => {
    expect([endOf(), endOf(null)]).toEqual(Array(2).fill('2026-11-22T12:00:00.000Z'));
    expect(endOf(1)).toBe('2026-11-21T12:00:01.000Z');
    expect(endOf(7 * 86_400)).toBe('2026-11-28T12:00:00.000Z');
  });

  it('ends at once for an overlap of 0', () => {
    expect(endOf(0)).toBe(now.toISOString());
  });

  it.each([-1, 7 * 86_400 + 1, 0.5, Number.NaN])('has no overlap of %s seconds', seconds => {
    const errors = [expect.objectContaining({ path: 'overlapSeconds', code: 'OVERLAP_OUT_OF_RANGE' })];
    expect(() => endOf(seconds)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        errors,
        detail: expect.stringContaining('604800'),
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { type Contender, contendersBefore, nextTurn } from './promotion-overlap.rules.js';

const now = new Date('2026-11-24T00:00:00.000Z');
const at = (hours: number): string => new Date(now.getTime() + hours * 3_600_000).toISOString();
const contender = (id: string, from: number, to: number | null, priority = 100): Contender => ({
  ...{ id, name: id, priority, currency: null, isForAssignedProducts: true, trigger: 'automatic' },
  ...{ stores: [], startsAt: at(from), endsAt: to === null ? null : at(to) },
});
const idsBefore = (self: Contender, others: Contender[], among: 'overlapping' | 'unended' = 'overlapping') =>
  contendersBefore({ self, others, among }, now).map(({ id }) => id);

describe('of promotions that an item can only be in one of', () => {
  it('the first is the one in effect that comes first by precedence', () => {
    const [low, high] = [contender('a', -5, 5), contender('b', -1, 5, 200)];
    expect([idsBefore(low, [high]), idsBefore(high, [low])]).toEqual([['b'], []]);
  });

  it('one that has not begun comes after one that has, whatever their precedence', () => {
    const [running, later] = [contender('a', -5, 5), contender('b', 1, 3, 200)];
    expect([idsBefore(running, [later]), idsBefore(later, [running])]).toEqual([[], ['a']]);
  });

  it('of two that have not begun, the one that begins first comes first; at one time, by precedence', () => {
    const [sooner, later, other] = [contender('a', 1, 9), contender('b', 2, 9, 200), contender('c', 2, 9)];
    expect(idsBefore(other, [later, sooner])).toEqual(['a', 'b']);
    expect(idsBefore(later, [other, sooner])).toEqual(['a']);
  });

  it('those whose times do not overlap do not meet, unless the marketplace looks at all that have not ended', () => {
    const [first, second] = [contender('a', 1, 2), contender('b', 2, 3)];
    expect([idsBefore(second, [first]), idsBefore(second, [first], 'unended')]).toEqual([[], ['a']]);
    expect(idsBefore(contender('c', 1, null), [contender('d', 0, null, 5)])).toEqual(['d']);
  });

  it('that changes at the next start or end of one of them', () => {
    const self = contender('a', -5, 50);
    const turn = (others: Contender[], among: 'overlapping' | 'unended' = 'overlapping') =>
      nextTurn({ self, others, among }, now);
    expect(turn([])).toBeNull();
    expect(turn([contender('b', -1, 7), contender('c', 3, 9)])).toBe(at(3));
    expect(turn([contender('b', -1, 7)])).toBe(at(7));
    expect(turn([contender('b', 60, 70)])).toBeNull();
    expect(turn([contender('b', 60, 70)], 'unended')).toBe(at(50));
    expect(nextTurn({ self: contender('a', 2, 9), others: [self], among: 'overlapping' }, now)).toBe(at(2));
  });
});

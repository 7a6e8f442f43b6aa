import { describe, expect, it } from 'vitest';
import { type Contribution, deltasBetween, quarterOf } from './deltas.js';

const measures = [
  { kind: 'count', column: 'n' },
  { kind: 'amount', column: 'sum' },
] as const;

const fact = (more: Partial<Contribution> = {}): Contribution => ({
  at: '2026-01-01T00:00:00.000Z',
  dimensions: { place: 'a', hue: null },
  measures: { n: 1, sum: '0.1' },
  ...more,
});

describe('deltasBetween', () => {
  it('says what a new fact counts for', () => {
    expect(deltasBetween(measures, [], [fact()])).toEqual([
      { at: '2026-01-01T00:00:00.000Z', place: 'a', hue: null, n: 1, sum: '0.1' },
    ]);
  });

  it('takes back what a fact counted for that is gone', () => {
    expect(deltasBetween(measures, [fact()], [])).toMatchObject([{ n: -1, sum: '-0.1' }]);
  });

  it('writes nothing where nothing changed', () => {
    expect(deltasBetween(measures, [fact()], [fact()])).toEqual([]);
  });

  it('writes no row for what counts for nothing', () => {
    expect(deltasBetween(measures, [], [fact({ measures: { n: 0, sum: '0.00' } })])).toEqual([]);
  });

  it('writes the difference where one key changed, exactly', () => {
    const after = fact({ measures: { n: 1, sum: '0.3' } });
    expect(deltasBetween(measures, [fact()], [after])).toMatchObject([{ n: 0, sum: '0.2' }]);
  });

  it('moves a fact whose key changed: minus there, plus here', () => {
    const after = fact({ dimensions: { place: 'b', hue: null } });
    expect(deltasBetween(measures, [fact()], [after])).toMatchObject([
      { place: 'a', n: -1, sum: '-0.1' },
      { place: 'b', n: 1, sum: '0.1' },
    ]);
  });

  it('tells a dimension without a value from one that is empty, and adds facts of one key', () => {
    const empty = fact({ dimensions: { place: 'a', hue: '' } });
    expect(deltasBetween(measures, [], [fact(), fact(), empty])).toMatchObject([
      { hue: null, n: 2, sum: '0.2' },
      { hue: '', n: 1, sum: '0.1' },
    ]);
  });
});

describe('quarterOf', () => {
  it.each([
    ['2026-01-01T00:14:59.999Z', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T00:15:00.000Z', '2026-01-01T00:15:00.000Z'],
    ['1969-12-31T23:59:59.000Z', '1969-12-31T23:45:00.000Z'],
  ])('%s is in %s', (at, quarter) => {
    expect(quarterOf(at)).toBe(quarter);
  });
});

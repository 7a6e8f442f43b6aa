import { describe, expect, it } from 'vitest';
import { judgedQueries, ndcgAt10 } from './judged-queries.js';

describe('the judged set', () => {
  const queries = judgedQueries();

  it('has at least 300 different queries, each with something that is sought', () => {
    expect(queries.length).toBeGreaterThanOrEqual(300);
    expect(new Set(queries.map(({ kind, q }) => `${kind} ${q}`)).size).toBe(queries.length);
    const empty = queries.filter(
      ({ grades, titleWords }) => ![...grades.values()].includes(2) && titleWords.length === 0,
    );
    expect(empty).toEqual([]);
  });

  it('is in two halves of each kind', () => {
    for (const [kind, ofKind] of Map.groupBy(queries, query => query.kind)) {
      const tuned = ofKind.filter(({ half }) => half === 'tuned').length;
      expect([kind, Math.abs(2 * tuned - ofKind.length)]).toEqual([kind, ofKind.length % 2]);
    }
  });
});

describe('nDCG', () => {
  it('is 1 for the best order, less for a worse one, and 0 where nothing is found', () => {
    expect(ndcgAt10([2, 1, 0], [0, 1, 2])).toBe(1);
    expect(ndcgAt10([0, 2, 1], [2, 1])).toBeLessThan(ndcgAt10([2, 0, 1], [2, 1]));
    expect(ndcgAt10([], [2])).toBe(0);
    // 3 / log2(3), of 3 that could be.
    expect(ndcgAt10([0, 2], [2])).toBeCloseTo(0.6309, 4);
  });

  it('counts the first ten alone', () => {
    expect(ndcgAt10([...Array(10).fill(0), 2], [2])).toBe(0);
  });
});

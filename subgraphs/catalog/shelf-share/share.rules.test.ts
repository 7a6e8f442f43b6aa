import { describe, expect, it } from 'vitest';
import { averagesOf, shareOf } from './share.rules.js';

/** Numbers from 0 to 1 that look random and are the same in every run (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('a share', () => {
  it.each([
    [0, 20, 0, 0.161],
    [5, 10, 0.237, 0.763],
    [30, 100, 0.219, 0.396],
    [20, 20, 0.839, 1],
  ])('of %i of %i has the interval from %f to %f', (numerator, denominator, low, high) => {
    const share = shareOf(numerator, denominator);
    expect(share.share).toBe(numerator / denominator);
    expect(share.low).toBeCloseTo(low, 3);
    expect(share.high).toBeCloseTo(high, 3);
  });

  it('of nothing is no data, not 0', () => {
    expect(shareOf(0, 0)).toEqual({ numerator: 0, denominator: 0, share: null, low: null, high: null });
  });

  it.each([
    [0.05, 30],
    [0.2, 30],
    [0.5, 60],
    [0.9, 45],
  ])('has an interval that holds the truth of %f in about 95 of 100 runs of %i answers', (truth, answers) => {
    const random = numbersFrom(20_261_128);
    const runs = 4_000;
    let covered = 0;
    for (let run = 0; run < runs; run += 1) {
      let mentions = 0;
      for (let answer = 0; answer < answers; answer += 1) {
        mentions += random() < truth ? 1 : 0;
      }
      const { low, high } = shareOf(mentions, answers);
      covered += low! <= truth && truth <= high! ? 1 : 0;
    }
    expect(covered / runs).toBeGreaterThan(0.92);
    expect(covered / runs).toBeLessThan(0.985);
  });
});

describe('positions', () => {
  it('have a mean and a median where there are any', () => {
    expect(averagesOf([3, 1, 2, 10])).toEqual({ mean: 4, median: 2.5 });
    expect(averagesOf([3, 1, 2])).toEqual({ mean: 2, median: 2 });
    expect(averagesOf([])).toEqual({ mean: null, median: null });
  });
});

import { describe, expect, it } from 'vitest';
import { costOf, tokensAtMost } from './provider-prices.js';

const prices = { currency: 'USD', inputPerMillion: '0.1', outputPerMillion: '0.2', perUnit: '0.01' };

describe('the cost of a call', () => {
  it('is exact', () => {
    expect(costOf(prices, { inputTokens: 3, outputTokens: 1, units: 0 })).toBe('0.0000005');
    expect(costOf(prices, { inputTokens: 1_000_000, outputTokens: 500_000, units: 2 })).toBe('0.22');
  });

  it('is not known without prices', () => {
    expect(costOf(null, { inputTokens: 3, outputTokens: 1, units: 0 })).toBeNull();
  });

  it('counts a text as at most a token a byte', () => {
    expect([tokensAtMost('tea'), tokensAtMost('茶')]).toEqual([3, 3]);
  });
});

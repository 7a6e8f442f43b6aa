import { describe, expect, it } from 'vitest';
import { marketplaces } from '../../../../connectors/marketplaces/registry.js';
import { aLine } from '../../../../test/support/channel-records.js';
import { marketplaceStatusOf } from './source-status.rules.js';

const byLine = marketplaces.filter(({ statusMapping }) => statusMapping.orders.level === 'line');

describe.each(byLine)('the word of an order of $title', ({ statusMapping: { orders } }) => {
  const word = (...words: (string | null)[]) =>
    marketplaceStatusOf(orders, {
      marketplaceStatus: null,
      lines: words.map(marketplaceStatus => aLine({ marketplaceStatus })),
    });

  it('is each word of its items once, as they go through them, whatever the order of the items', () => {
    expect(word('delivered', 'shipped', 'delivered', 'pending')).toBe('pending,shipped,delivered');
    expect(word('pending', 'delivered', 'shipped')).toBe('pending,shipped,delivered');
    expect(word('shipped', 'shipped')).toBe('shipped');
  });

  it('has words that no rule knows at its end', () => {
    expect(word('zzz', 'canceled', 'aaa')).toBe('canceled,aaa,zzz');
  });

  it('is none where no item has one', () => {
    expect(word(null, null)).toBeNull();
  });
});

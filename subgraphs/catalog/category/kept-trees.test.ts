import { describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import { categoryLimits } from './category.limits.js';
import { KeptReadings, SharedIndexes } from './kept-trees.js';

function reading() {
  let now = Date.parse('2026-11-28T00:00:00Z');
  let calls = 0;
  let failure: MarketplaceError | null = null;
  const kept = new KeptReadings<number>({ now: () => new Date(now) }, 10);
  return {
    get calls() {
      return calls;
    },
    advance: (ms: number) => {
      now += ms;
    },
    fail: (kind: 'unavailable' | 'unauthorized' | null) => {
      failure = kind === null ? null : new MarketplaceError(kind, kind);
    },
    ask: () =>
      kept.get('a', async () => {
        calls += 1;
        if (failure !== null) throw failure;
        return calls;
      }),
  };
}

describe('what was read of a marketplace', () => {
  it('is read once for all who ask in a day, also at the same time', async () => {
    const { ask, advance } = reading();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    advance(categoryLimits.keptMs - 1);
    expect(await ask()).toBe(1);
    advance(1);
    expect(await ask()).toBe(2);
  });

  it('is not kept where it could not be read', async () => {
    const one = reading();
    one.fail('unavailable');
    await expect(one.ask()).rejects.toThrow('unavailable');
    one.fail(null);
    expect(await one.ask()).toBe(2);
  });

  it('is used on while it cannot be read again, which is tried after some minutes', async () => {
    const one = reading();
    await one.ask();
    one.advance(categoryLimits.keptMs);
    one.fail('unavailable');
    expect([await one.ask(), await one.ask(), one.calls]).toEqual([1, 1, 2]);
    one.advance(categoryLimits.retryMs);
    one.fail(null);
    expect(await one.ask()).toBe(3);
  });

  it('is not used on where the marketplace lets nobody in any more', async () => {
    const one = reading();
    await one.ask();
    one.advance(categoryLimits.keptMs);
    one.fail('unauthorized');
    await expect(one.ask()).rejects.toThrow('unauthorized');
  });
});

describe('a tree as it is searched', () => {
  const tree = (name: string) => ({
    version: null,
    leavesOnly: true,
    categories: [{ id: '1', name, parent: -1 }],
  });

  it('is one for all stores that have the same', () => {
    const indexes = new SharedIndexes();
    expect(indexes.of(tree('Mugs'))).toBe(indexes.of(tree('Mugs')));
    expect(indexes.of(tree('Mugs'))).not.toBe(indexes.of(tree('Cups')));
  });
});

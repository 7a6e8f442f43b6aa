import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promotionTriggers } from './promotion.values.js';
import { byPrecedence, specificityOf } from './promotion-order.rules.js';

const store = { marketplace: 'stall', country: 'SG', storeId: '1' };
const promotion = fc.record({
  id: fc.uuid(),
  priority: fc.integer({ min: 0, max: 2 }),
  currency: fc.constantFrom(null, 'SGD'),
  isForAssignedProducts: fc.boolean(),
  stores: fc.boolean().map(isInStore => (isInStore ? [store] : [])),
  trigger: fc.constantFrom(...promotionTriggers),
});

describe('the order of promotions', () => {
  it('is the same whatever order they come in', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(promotion, { selector: ({ id }) => id }),
        fc.infiniteStream(fc.nat()),
        (all, keys) => {
          const shuffled = all
            .map(each => ({ each, key: keys.next().value as number }))
            .toSorted((a, b) => a.key - b.key)
            .map(({ each }) => each);
          expect(shuffled.toSorted(byPrecedence)).toEqual(all.toSorted(byPrecedence));
        },
      ),
    );
  });

  it('is by priority, then by how narrow it is, then by age', () => {
    const wide = {
      ...{ id: 'b', priority: 0, currency: null, isForAssignedProducts: false, stores: [] },
      trigger: 'automatic' as const,
    };
    const ordered = [
      { ...wide, id: 'z', priority: 1 },
      { ...wide, id: 'y', isForAssignedProducts: true },
      { ...wide, id: 'x', trigger: 'code' as const, stores: [store], currency: 'SGD' },
      { ...wide, id: 'w', trigger: 'collected' as const },
      { ...wide, id: 'v', stores: [store], currency: 'SGD' },
      { ...wide, id: 'u', currency: 'SGD' },
      { ...wide, id: 'a' },
      wide,
    ];
    expect(ordered.toReversed().toSorted(byPrecedence)).toEqual(ordered);
    expect(ordered.map(specificityOf)).toEqual([0, 8, 7, 4, 3, 1, 0, 0]);
  });
});

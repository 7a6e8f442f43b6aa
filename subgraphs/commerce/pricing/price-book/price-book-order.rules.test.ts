import { describe, expect, it } from 'vitest';
import type { PriceBook, PriceBookScope } from './price-book.entity.js';
import { emptyScope } from './price-book-changes.rules.js';
import { byPrecedence, specificityOf } from './price-book-order.rules.js';
import { mergePlaces, placesOf } from './price-place.rules.js';

const of = (scope: Partial<PriceBookScope>, currency: string | null = null): number =>
  specificityOf({ currency, scope: { ...emptyScope, ...scope } });
const range = { min: '1', max: null };

describe('specificity', () => {
  it('of one condition on the goods is above that of all on the place, and of a named product above all others', () => {
    const place = of({ marketplaces: ['a'], countries: ['SG'], storeIds: ['1'] }, 'SGD');
    const goods = [
      { brands: ['a'] },
      { productTypes: ['a'] },
      { tags: ['a'] },
      { price: range },
      { cost: range },
    ];
    const each = goods.map(scope => of(scope));
    expect(each.every(one => one > place)).toBe(true);
    expect(each).toEqual(each.toSorted((a, b) => a - b));
    const all = of({ marketplaces: ['a'], ...Object.assign({}, ...goods) }, 'SGD');
    expect(of({ skus: ['a'] })).toBeGreaterThan(all);
    expect(of({ skus: ['a'] })).toBe(of({ productIds: ['x', 'y'] }));
    expect([of({}), of({}, 'SGD')]).toEqual([0, 1]);
  });
});

it('books are ordered by priority, then by specificity, then by age', () => {
  const book = (id: string, priority: number, scope: Partial<PriceBookScope> = {}) =>
    ({ id, priority, currency: null, scope: { ...emptyScope, ...scope } }) as PriceBook;
  const sorted = [book('1', 1), book('2', 2), book('4', 2, { brands: ['a'] }), book('3', 2)].sort(
    byPrecedence,
  );
  expect(sorted.map(({ id }) => id)).toEqual(['4', '2', '3', '1']);
});

describe('the places of books', () => {
  const places = (scope: Partial<PriceBookScope>, currency: string | null = null) =>
    placesOf({ scope: { ...emptyScope, ...scope }, currency });

  it('are by ids of products only where no SKU suffices as well', () => {
    expect(places({ productIds: ['p'] }).productIds).toEqual(['p']);
    expect(places({ productIds: ['p'], skus: ['A'] }).productIds).toBeNull();
    expect(places({ brands: ['b'] }).productIds).toBeNull();
  });

  it('are merged to what contains them all', () => {
    const [one, other] = [
      places({ marketplaces: ['a'], storeIds: ['1'], productIds: ['p'] }, 'SGD'),
      places({ marketplaces: ['b', 'a'], productIds: ['q'] }, 'SGD'),
    ];
    expect(mergePlaces([one, other])).toEqual({
      ...{ marketplaces: ['a', 'b'], countries: [], storeIds: [], currency: 'SGD', productIds: ['p', 'q'] },
    });
    expect(mergePlaces([one, places({})])).toEqual(places({}));
  });
});

import { describe, expect, it } from 'vitest';
import type { PublicSearchRequest } from './public-search.entity.js';
import { priceBlocks, priceKeys } from './search-document.rules.js';
import { filterGroups, searchErrors } from './search-filter.rules.js';

const errorsOf = (request: Partial<PublicSearchRequest>) =>
  searchErrors({ limit: 10, ...request }).map(({ path, code }) => `${path} ${code}`);

describe('a search is rejected', () => {
  it.each<[Partial<PublicSearchRequest>, string[]]>([
    [{}, []],
    [{ limit: 0 }, ['limit OUT_OF_RANGE']],
    [{ limit: 101 }, ['limit OUT_OF_RANGE']],
    [{ filter: { q: '🧣'.repeat(200), description: '🧣'.repeat(1_000) } }, []],
    [{ filter: { q: 'x'.repeat(201) } }, ['q OUT_OF_RANGE']],
    [{ filter: { description: 'x'.repeat(1_001) } }, ['description OUT_OF_RANGE']],
    [{ filter: { brands: [] } }, ['brands REQUIRED']],
    [{ filter: { brands: [' '] } }, ['brands OUT_OF_RANGE']],
    [{ filter: { brands: Array(21).fill('x') } }, ['brands COUNT_INVALID']],
    [{ filter: { merchantIds: ['x'] } }, ['merchantIds VALUE_INVALID']],
    [{ filter: { itemConditions: ['broken'] } }, ['itemConditions VALUE_INVALID']],
    [{ filter: { country: 'XX' } }, ['country COUNTRY_UNKNOWN']],
    [{ filter: { minPrice: '5' } }, ['currency REQUIRED']],
    [{ filter: { maxPrice: 'cheap' } }, ['maxPrice AMOUNT_MALFORMED', 'currency REQUIRED']],
    [{ filter: { currency: 'XYZ' } }, ['currency CURRENCY_UNKNOWN']],
    [{ sort: 'price_asc' }, ['currency REQUIRED']],
    [{ sort: 'price_desc', filter: { currency: 'sgd', minPrice: '5.00' } }, []],
    [{ filter: { attributes: [':x'] } }, ['attributes VALUE_INVALID']],
    [{ filter: { attributes: ['Color: '] } }, ['attributes VALUE_INVALID']],
    [{ filter: { attributes: ['Color:a:b'] } }, []],
  ])('%j: %j', (request, errors) => {
    expect(errorsOf(request)).toEqual(errors);
  });
});

describe('what is looked up for a range of prices', () => {
  const groupsOf = (minPrice: string | null, maxPrice: string | null) =>
    filterGroups({ currency: 'sgd', minPrice, maxPrice });

  it('has the step of every price within it', () => {
    for (const [min, max] of [
      ['5', '80'],
      ['0.01', '0.02'],
      ['19.99', '20.00'],
      ['1000', '250000'],
    ] as const) {
      const [keys] = groupsOf(min, max);
      for (let share = 0; share <= 1; share += 0.05) {
        const amount = String(Number(min) + (Number(max) - Number(min)) * share);
        const own = priceKeys({ currency: 'SGD', amount });
        expect(keys!.filter(key => own.includes(key))).toHaveLength(1);
      }
    }
  });

  it('is few blocks, each step once', () => {
    for (let first = -1; first < 20; first += 1) {
      for (let last = first; last < 40; last += 1) {
        const blocks = priceBlocks(first, last);
        const steps = blocks.flatMap(block =>
          Array.from({ length: block.size }, (_, place) => block.first + place),
        );
        expect(steps).toEqual(Array.from({ length: last - first + 1 }, (_, place) => first + place));
        expect(blocks.length).toBeLessThanOrEqual(6 + Math.ceil((last - first) / 8));
      }
    }
  });

  it('is the currency alone where it has no end or is very wide', () => {
    expect(groupsOf('5', null)).toEqual([['currency:SGD']]);
    expect(groupsOf('0.01', '999999999999')).toEqual([['currency:SGD']]);
    expect(groupsOf('80', '5')).toEqual([['currency:SGD']]);
  });
});

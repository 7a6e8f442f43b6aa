import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  PriceBook,
  PriceRounding,
} from '../../subgraphs/commerce/pricing/price-book/price-book.entity.js';
import { emptyScope } from '../../subgraphs/commerce/pricing/price-book/price-book-changes.rules.js';
import { bookIn, evaluated, factsIn } from './price-cases.js';

describe('charm endings', () => {
  const priced = (price: string, currency: string, rounding: PriceRounding): string | null => {
    const [book] = fc.sample(bookIn(currency, 0), { numRuns: 1, seed: 1 });
    const plain: PriceBook = {
      ...book!,
      ...{ scope: emptyScope, base: { kind: 'catalog_price', priceBookId: null }, steps: [] },
      ...{ floor: null, ceiling: null, rounding },
    };
    const [facts] = fc.sample(factsIn(currency), { numRuns: 1, seed: 1 });
    return evaluated([plain], { ...facts!, price }).price;
  };

  it.each([
    ['SGD', '10.50', '0.99', 'nearest', '10.99'],
    ['SGD', '10.48', '0.99', 'nearest', '9.99'],
    ['SGD', '10.99', '0.99', 'up', '10.99'],
    ['SGD', '11.00', '0.99', 'up', '11.99'],
    ['SGD', '27.00', '9.90', 'down', '19.90'],
    ['JPY', '1234', '980', 'up', '1980'],
    ['JPY', '1234', '80', 'nearest', '1280'],
    ['KWD', '3.125', '0.990', 'up', '3.990'],
    ['IDR', '154321', '9900', 'nearest', '149900.00'],
    ['JPY', '3666', '9900', 'nearest', '9900'],
    ['SGD', '0.11', '0.90', 'nearest', '0.90'],
    ['SGD', '3.30', '9.90', 'nearest', '9.90'],
    ['SGD', '0.11', '0.90', 'up', '0.90'],
  ] as const)('in %s: %s to ...%s, %s, is %s', (currency, price, value, mode, expected) => {
    expect(priced(price, currency, { method: 'ending', value, mode })).toBe(expected);
  });

  it.each([
    ['SGD', '10.02', '0.05', 'nearest', '10.00'],
    ['SGD', '10.025', '0.05', 'nearest', '10.05'],
    ['JPY', '1234', '100', 'up', '1300'],
    ['SGD', '0.02', '0.05', 'nearest', '0.05'],
    ['KWD', '1.0004', '0.005', 'up', '1.005'],
  ] as const)(
    'and increments in %s: %s to a multiple of %s, %s, is %s',
    (currency, price, value, mode, expected) => {
      expect(priced(price, currency, { method: 'increment', value, mode })).toBe(expected);
    },
  );
  it('have a price for what is below the lowest of them, unless it may only be rounded down', () => {
    const [book] = fc.sample(bookIn('SGD', 0), { numRuns: 1, seed: 1 });
    const [facts] = fc.sample(factsIn('SGD'), { numRuns: 1, seed: 1 });
    const traceOf = (mode: 'nearest' | 'down', steps: PriceBook['steps'] = []) =>
      evaluated(
        [
          {
            ...book!,
            ...{
              scope: emptyScope,
              base: { kind: 'catalog_price', priceBookId: null },
              steps,
              ceiling: null,
            },
            ...{ floor: null, rounding: { method: 'ending', value: '0.90', mode } },
          },
        ],
        { ...facts!, price: '0.11' },
      ).trace;
    expect(traceOf('nearest').steps.at(-1)).toMatchObject({ kind: 'rounding', before: '0.11', after: '0.9' });
    expect(traceOf('down').obstacle).toBe('not_positive');
    expect(traceOf('nearest', [{ kind: 'amount', value: '-0.11' }]).obstacle).toBe('not_positive');
  });
});

it('a price of more digits than amounts have is none', () => {
  const [book] = fc.sample(bookIn('SGD', 0), { numRuns: 1, seed: 1 });
  const steps = Array.from({ length: 10 }, () => ({ kind: 'percentage' as const, value: '10000' }));
  const huge: PriceBook = {
    ...book!,
    ...{ scope: emptyScope, base: { kind: 'catalog_price', priceBookId: null }, steps },
    ...{ rounding: null, floor: null, ceiling: null },
  };
  const [facts] = fc.sample(factsIn('SGD'), { numRuns: 1, seed: 1 });
  const { price, trace } = evaluated([huge], { ...facts!, price: '999999999999999.99' });
  expect([price, trace.obstacle]).toEqual(['999999999999999.99', 'too_high']);
});

import Big from 'big.js';
import fc from 'fast-check';
import { currencyExponent } from '../../kernel/money.js';
import type {
  PriceBook,
  PriceRounding,
} from '../../subgraphs/commerce/pricing/price-book/price-book.entity.js';
import { emptyScope } from '../../subgraphs/commerce/pricing/price-book/price-book-changes.rules.js';
import type {
  EvaluatedPrice,
  PriceFacts,
} from '../../subgraphs/commerce/pricing/price-book/price-evaluation.entity.js';
import {
  evaluatePrice,
  preparePriceRules,
} from '../../subgraphs/commerce/pricing/price-book/price-evaluation.rules.js';

export const now = new Date('2026-11-21T00:00:00.000Z');
const currencies = ['SGD', 'JPY', 'KWD', 'IDR'] as const;
const idOf = (index: number): string => `019a9f00-0000-7000-8000-${String(index).padStart(12, '0')}`;

const amountIn = (currency: string, max = 5_000_000): fc.Arbitrary<string> =>
  fc
    .integer({ min: 1, max })
    .map(units => new Big(units).times(new Big(10).pow(-currencyExponent(currency))).toFixed());
const percentOf = (min: number, max: number): fc.Arbitrary<string> =>
  fc.integer({ min: min * 100, max: max * 100 }).map(each => new Big(each).div(100).toFixed());
const orNull = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null });

/** Endings that merchants use in the currency. */
const endings: Record<string, string[]> = {
  SGD: ['0.99', '0.90', '9.90', '0.95'],
  JPY: ['80', '980', '8'],
  KWD: ['0.990', '0.750'],
  IDR: ['900', '9900', '99'],
};

const roundingIn = (currency: string): fc.Arbitrary<PriceRounding> =>
  fc.record({
    method: fc.constantFrom('increment' as const, 'ending' as const),
    value: fc.constantFrom(...endings[currency]!),
    mode: fc.constantFrom('up' as const, 'down' as const, 'nearest' as const),
  });

const stepIn = (currency: string) =>
  fc.oneof(
    fc.record({ kind: fc.constant('percentage' as const), value: percentOf(-99, 300) }),
    fc.record({ kind: fc.constant('markup' as const), value: percentOf(-99, 300) }),
    fc.record({ kind: fc.constant('margin' as const), value: percentOf(0, 95) }),
    fc.record({ kind: fc.constant('fixed' as const), value: amountIn(currency) }),
    fc.record({
      kind: fc.constant('amount' as const),
      value: fc
        .tuple(fc.boolean(), amountIn(currency, 5_000))
        .map(([isLess, each]) => (isLess ? `-${each}` : each)),
    }),
  );

export const bookIn = (currency: string, index: number): fc.Arbitrary<PriceBook> =>
  fc.record({
    id: fc.constant(idOf(index)),
    name: fc.constant(`Book ${index}`),
    status: fc.constant('active' as const),
    priority: fc.integer({ min: 0, max: 2 }),
    currency: fc.constant(currency),
    scope: fc
      .record({
        marketplaces: fc.constantFrom<string[]>([], ['stall'], ['bazaar']),
        brands: fc.constantFrom<string[]>([], ['NORTH']),
        price: orNull(fc.record({ min: amountIn(currency), max: fc.constant(null) })),
      })
      .map(given => ({ ...emptyScope, ...given })),
    base:
      index > 0 && index % 3 === 0
        ? fc.constant({ kind: 'price_book' as const, priceBookId: idOf(index - 1) })
        : fc.constantFrom(
            { kind: 'catalog_price' as const, priceBookId: null },
            { kind: 'cost' as const, priceBookId: null },
            { kind: 'channel_price' as const, priceBookId: null },
          ),
    steps: fc.array(stepIn(currency), { maxLength: 4 }),
    rounding: orNull(roundingIn(currency)),
    floor: orNull(
      fc.record({
        amount: orNull(amountIn(currency)),
        margin: orNull(percentOf(0, 90)),
        isSalePrice: fc.boolean(),
      }),
    ),
    ceiling: orNull(fc.record({ amount: orNull(amountIn(currency)), margin: orNull(percentOf(0, 90)) })),
    window: fc.constant(null),
    activatedAt: fc.constant('2026-11-01T00:00:00.000Z'),
    version: fc.constant(1),
    createdAt: fc.constant('2026-11-01T00:00:00.000Z'),
    updatedAt: fc.constant('2026-11-01T00:00:00.000Z'),
  });

export const factsIn = (currency: string): fc.Arbitrary<PriceFacts> =>
  fc.record({
    productId: fc.constant(idOf(1)),
    variantId: fc.constant(idOf(2)),
    skus: fc.constant(['A']),
    brand: fc.constantFrom(null, 'north'),
    productType: fc.constant(null),
    tags: fc.constant([]),
    price: orNull(amountIn(currency)),
    cost: orNull(amountIn(currency)),
    salePrice: orNull(amountIn(currency)),
    marketplace: fc.constantFrom('stall', 'bazaar'),
    country: fc.constant('SG'),
    storeId: fc.constant('1'),
    currency: fc.constant(currency),
    channelPrice: orNull(amountIn(currency)),
    applied: fc.constant(null),
  });

export const cases = fc.constantFrom(...currencies).chain(currency =>
  fc.record({
    books: fc
      .integer({ min: 1, max: 6 })
      .chain(count => fc.tuple(...Array.from({ length: count }, (_, index) => bookIn(currency, index)))),
    facts: factsIn(currency),
  }),
);

export const evaluated = (books: readonly PriceBook[], facts: PriceFacts): EvaluatedPrice =>
  evaluatePrice(preparePriceRules(books), facts, now);

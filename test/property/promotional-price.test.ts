import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyExponent } from '../../kernel/money.js';
import type {
  Promotion,
  PromotionTerms,
} from '../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import type {
  AssignedProduct,
  EvaluatedSalePrice,
  PromotedItem,
} from '../../subgraphs/commerce/pricing/promotion/promotional-price.entity.js';
import {
  evaluateSalePrice,
  preparePromotionRules,
} from '../../subgraphs/commerce/pricing/promotion/promotional-price.rules.js';
import { promotionOf } from '../support/promotion.js';
import { type ReplayedCurrency, replayedSalePrice, smallestPrices } from './replayed-steps.js';

const now = new Date('2026-11-21T00:00:00.000Z');
type Currency = ReplayedCurrency;

const idOf = (index: number): string => `019a9f00-0000-7000-8000-${String(index).padStart(12, '0')}`;
const amountIn = (currency: Currency, max = 200_000): fc.Arbitrary<string> =>
  fc
    .integer({ min: 1, max })
    .map(units => new Big(units).times(new Big(10).pow(-currencyExponent(currency))).toFixed());
const orNull = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null });

const termsIn = (currency: Currency): fc.Arbitrary<PromotionTerms> =>
  fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map(hundredths => ({
      kind: 'percentage' as const,
      percentage: new Big(hundredths).div(100).toFixed(),
      maximumDiscount: null,
    })),
    fc.record({ kind: fc.constant('amount_off' as const), amount: amountIn(currency) }),
    fc.record({ kind: fc.constant('fixed_price' as const), amount: orNull(amountIn(currency)) }),
  );

const store = { marketplace: 'stall', country: 'SG' };
const promotionIn = (currency: Currency, index: number): fc.Arbitrary<Promotion> =>
  fc
    .record({
      terms: termsIn(currency),
      currency: fc.constantFrom(null, currency, 'MYR'),
      priority: fc.integer({ min: 0, max: 2 }),
      isForAssignedProducts: fc.boolean(),
      storeId: fc.constantFrom('1', '1', '2'),
    })
    .map(({ storeId, ...stated }) =>
      promotionOf({ ...stated, stores: [{ ...store, storeId }], id: idOf(index) }),
    );

const productIn = (currency: Currency): fc.Arbitrary<AssignedProduct> =>
  fc.record({
    promotionId: fc.nat(5).map(idOf),
    itemId: fc.constantFrom('p1', 'v1', 'p2'),
    promotionalPrice: orNull(amountIn(currency)),
    isLimited: fc.nat(4).map(each => each === 0),
  });

const cases = fc.constantFrom(...(Object.keys(smallestPrices) as Currency[])).chain(currency =>
  fc.record({
    promotions: fc
      .integer({ min: 1, max: 6 })
      .chain(count => fc.tuple(...Array.from({ length: count }, (_, index) => promotionIn(currency, index)))),
    products: fc.uniqueArray(productIn(currency), {
      maxLength: 8,
      selector: ({ promotionId, itemId }) => `${promotionId} ${itemId}`,
    }),
    item: fc.record({
      ...{
        productId: fc.constant('p1'),
        variantId: fc.constant('v1'),
        currency: fc.constant<string>(currency),
      },
      ...{ marketplace: fc.constant('stall'), country: fc.constant('SG'), storeId: fc.constant('1') },
      price: orNull(amountIn(currency)),
      salePrice: orNull(amountIn(currency)),
    }),
  }),
);

const evaluated = (
  promotions: readonly Promotion[],
  products: readonly AssignedProduct[],
  item: PromotedItem & { price: string | null },
): EvaluatedSalePrice =>
  evaluateSalePrice(
    preparePromotionRules(promotions, { products, takesSalePrice: () => true, now }),
    item,
    item.price,
  );

describe('an evaluated sale price', () => {
  it('does not depend on the order in which promotions were made, come, or were assigned to', () => {
    fc.assert(
      fc.property(cases, fc.infiniteStream(fc.nat()), ({ promotions, products, item }, random) => {
        const shuffled = <T>(all: readonly T[]): T[] =>
          all
            .map(each => [random.next().value as number, each] as const)
            .sort(([a], [b]) => a - b)
            .map(([, each]) => each);
        const expected = evaluated(promotions, products, item);
        expect(evaluated(shuffled(promotions), shuffled(products), item)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('follows from its trace, step by step', () => {
    fc.assert(
      fc.property(cases, ({ promotions, products, item }) => {
        const { salePrice, decisive, trace } = evaluated(promotions, products, item);
        for (const [index, step] of trace.steps.entries()) {
          const before = step.kind === 'fixed_price' ? null : (trace.steps[index - 1]?.after ?? null);
          expect([step, step.before]).toEqual([step, before]);
          expect([step, replayedSalePrice(step, item.currency as Currency)]).toEqual([step, step.after]);
        }
        if (decisive !== null && salePrice !== null) {
          expect(new Big(trace.steps.at(-1)!.after).eq(salePrice)).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('is above zero, below the price, and one that shops state, or there is none and an obstacle', () => {
    fc.assert(
      fc.property(cases, ({ promotions, products, item }) => {
        const { salePrice, decisive, trace } = evaluated(promotions, products, item);
        const hasReason = decisive !== null || item.salePrice !== null;
        expect([salePrice === null && hasReason, trace.obstacle !== null]).toEqual([
          trace.obstacle !== null,
          salePrice === null && hasReason,
        ]);
        if (salePrice === null) {
          return;
        }
        const figure = new Big(salePrice);
        expect([figure.gt(0), figure.lt(item.price!)]).toEqual([true, true]);
        expect(salePrice).toBe(figure.toFixed(currencyExponent(item.currency)));
        if (decisive !== null) {
          expect(figure.mod(smallestPrices[item.currency as Currency]).toFixed()).toBe('0');
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('is decided by the first that matches, which is the only one that is applied', () => {
    fc.assert(
      fc.property(cases, ({ promotions, products, item }) => {
        const { salePrice, decisive, trace } = evaluated(promotions, products, item);
        const first = trace.candidates.find(({ isMatch }) => isMatch);
        expect(decisive?.promotionId).toBe(first?.promotionId);
        const applied = trace.candidates.filter(({ isApplied }) => isApplied);
        expect(applied).toEqual(
          first === undefined || salePrice === null ? [] : [{ ...first, isApplied: true }],
        );
        expect(trace.candidates.every(each => each.isMatch === (each.failedCondition === null))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

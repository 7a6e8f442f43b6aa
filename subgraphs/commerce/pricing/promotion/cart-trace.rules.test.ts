import { describe, expect, it } from 'vitest';
import { candidateOf, codeOf, promotionOf, unlimited } from '../../../../test/support/planted-promotions.js';
import type { CartCandidate, CartProduct } from './cart-promotion.entity.js';
import { applyPromotions } from './cart-promotions.rules.js';
import { keptTrace } from './cart-trace.rules.js';
import type { Promotion } from './promotion.entity.js';

const now = new Date('2026-11-24T12:00:00.000Z');
const half = { kind: 'percentage' as const, percentage: '50', maximumDiscount: null };

/** Of a cart of five mugs for 10.00 each and a cup for 4.00, sent for 3.00. */
const traceOf = (candidates: CartCandidate[], given: string[] = []) =>
  applyPromotions(candidates, given, {
    currency: 'SGD',
    lines: [
      { id: 'line-1', productId: 'mug', variantId: null, quantity: 5, subtotal: '50.00' },
      { id: 'line-2', productId: 'cup', variantId: null, quantity: 1, subtotal: '4.00' },
    ],
    shipping: '3.00',
    now,
  }).trace;

const automatic = (changes: Partial<Promotion>, products: CartProduct[] = []): CartCandidate =>
  candidateOf(promotionOf({ currency: 'SGD', ...changes }), { products });

const mug = (changes: Partial<CartProduct>): CartProduct => ({
  ...{ productId: 'mug', variantId: null, promotionalPrice: '8.00', purchaseLimit: null },
  ...{ stockLeft: null, stockHeld: 0, ...changes },
});

describe('the trace of a cart', () => {
  it('has every candidate in order, with what it was, what it asked for, and the figures before and after', () => {
    const first = promotionOf({ priority: 9, terms: half, limits: { ...unlimited, minimumSpend: '60.00' } });
    const second = promotionOf({ priority: 5, name: 'A fifth', version: 4, currency: 'SGD' });
    const third = codeOf('SHIP', { terms: { kind: 'free_shipping' } });
    const trace = traceOf([candidateOf(third), candidateOf(second), candidateOf(first)], ['ship', 'none']);
    expect(trace).toEqual({
      pricedAt: '2026-11-24T12:00:00.000Z',
      items: { before: '54.00', after: '48.60' },
      shipping: { before: '3.00', after: '0.00' },
      candidateCount: 3,
      unknownCodes: ['none'],
      candidates: [
        expect.objectContaining({
          ...{ promotionId: first.id, priority: 9, specificity: 0, terms: half, code: null },
          ...{ failedCondition: 'minimum_spend', before: '54.00', after: '54.00', limits: [], lines: [] },
        }),
        {
          ...{ promotionId: second.id, name: 'A fifth', version: 4, code: null, priority: 5, specificity: 1 },
          ...{ terms: second.terms, target: 'items', failedCondition: null, before: '54.00', after: '48.60' },
          limits: [],
          lines: [
            { itemId: 'line-1', units: 5, before: '50.00', after: '45.00' },
            { itemId: 'line-2', units: 1, before: '4.00', after: '3.60' },
          ],
        },
        expect.objectContaining({
          ...{ promotionId: third.id, code: 'SHIP', specificity: 4, target: 'shipping', lines: [] },
          ...{ failedCondition: null, before: '3.00', after: '0.00' },
        }),
      ],
    });
  });

  it.each<[string, CartCandidate, object[]]>([
    [
      'what a percentage comes to at most, and then what is left of a budget',
      automatic({
        terms: { ...half, maximumDiscount: '20.00' },
        ...{ limits: { ...unlimited, budget: '50.00' }, discountTotal: '35.5' },
      }),
      [
        { kind: 'maximum_discount', productId: null, variantId: null, before: '27.00', after: '20.00' },
        { kind: 'budget', productId: null, variantId: null, before: '20.00', after: '14.50' },
      ],
    ],
    [
      'what is left of a budget for the shipping',
      automatic({
        terms: { kind: 'free_shipping' },
        ...{ limits: { ...unlimited, budget: '1.00' } },
      }),
      [{ kind: 'budget', productId: null, variantId: null, before: '3.00', after: '1.00' }],
    ],
    [
      'units that an order may have, and then those that are left',
      automatic({ terms: { kind: 'fixed_price', amount: null }, isForAssignedProducts: true }, [
        mug({ purchaseLimit: 4, stockLeft: 3 }),
      ]),
      [
        { kind: 'purchase_limit', productId: 'mug', variantId: null, before: '5', after: '4' },
        { kind: 'promotional_stock', productId: 'mug', variantId: null, before: '4', after: '3' },
      ],
    ],
    [
      'that no unit is left',
      automatic({ terms: { kind: 'fixed_price', amount: null }, isForAssignedProducts: true }, [
        mug({ stockLeft: -1 }),
      ]),
      [{ kind: 'promotional_stock', productId: 'mug', variantId: null, before: '5', after: '0' }],
    ],
    [
      'nothing of limits that are not reached',
      automatic(
        {
          ...{ terms: { ...half, maximumDiscount: '27.00' }, isForAssignedProducts: true },
          ...{ limits: { ...unlimited, budget: '27.00' } },
        },
        [mug({ purchaseLimit: 5, stockLeft: 5, promotionalPrice: null })],
      ),
      [],
    ],
  ])('says by which limits less was given: %s', (_title, candidate, limits) => {
    expect(traceOf([candidate]).candidates[0]!.limits).toEqual(limits);
  });
});

describe('the trace that is kept', () => {
  const failing = (id: string, code: string | null = null): CartCandidate =>
    candidateOf(
      promotionOf({
        ...{ id, currency: 'JPY', code, trigger: code === null ? 'automatic' : 'code' },
      }),
    );

  it('has the applied ones first of all, then codes, in the order in which they were considered', () => {
    const candidates = [failing('a'), failing('b'), automatic({ id: 'c' }), failing('d', 'D'), failing('e')];
    const trace = traceOf(candidates, ['d']);
    const idsOf = (max: number) => keptTrace(trace, max)!.candidates.map(({ promotionId }) => promotionId);
    expect(idsOf(9)).toEqual(trace.candidates.map(({ promotionId }) => promotionId));
    expect([idsOf(1), idsOf(2)]).toEqual([['c'], ['c', 'd']]);
    expect(idsOf(3)).toHaveLength(3);
    expect(keptTrace(trace, 1)!.candidateCount).toBe(5);
  });

  it('is none where there was nothing to consider, and no code was given', () => {
    expect(keptTrace(traceOf([]), 9)).toBeNull();
    expect(keptTrace(traceOf([], ['none']), 9)).toMatchObject({ candidateCount: 0, unknownCodes: ['none'] });
  });
});

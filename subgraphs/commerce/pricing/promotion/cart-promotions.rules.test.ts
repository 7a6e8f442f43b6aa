import { describe, expect, it } from 'vitest';
import { candidateOf, promotionOf, unlimited } from '../../../../test/support/planted-promotions.js';
import type { CartCandidate, CartLine, CartProduct } from './cart-promotion.entity.js';
import { applyPromotions } from './cart-promotions.rules.js';
import type { Promotion, PromotionTerms } from './promotion.entity.js';

const now = new Date('2026-11-24T12:00:00.000Z');

/** A line of `quantity` units of a product at a price in Singapore dollars. */
const line = (productId: string, price: number, quantity = 1, variantId: string | null = null): CartLine => ({
  ...{ id: `of-${variantId ?? productId}`, productId, variantId, quantity },
  subtotal: (price * quantity).toFixed(2),
});
const dollars = (terms: PromotionTerms, changes: Partial<Promotion> = {}): CartCandidate =>
  candidateOf(promotionOf({ terms, currency: 'SGD', ...changes }));
const assigned = (productId: string, more: Partial<CartProduct> = {}): CartProduct => ({
  ...{
    productId,
    variantId: null,
    promotionalPrice: null,
    purchaseLimit: null,
    stockLeft: null,
    stockHeld: 0,
  },
  ...more,
});
const apply = (candidates: CartCandidate[], lines: CartLine[], shipping = '0') =>
  applyPromotions(candidates, [], { currency: 'SGD', lines, shipping, now });
/** What each line bears. */
const offs = (candidate: CartCandidate, lines: CartLine[]) => [...apply([candidate], lines).perLine.values()];

const buy2get1: PromotionTerms = { kind: 'buy_x_get_y', buyQuantity: 2, getQuantity: 1, percentage: '100' };
const breaks: PromotionTerms = {
  kind: 'quantity_breaks',
  breaks: [
    { quantity: 3, reward: { kind: 'percentage', value: '10' } },
    { quantity: 5, reward: { kind: 'fixed_price', value: '6.00' } },
  ],
};
const threeFor = (kind: 'percentage' | 'amount_off' | 'fixed_price', value: string): PromotionTerms => ({
  kind: 'bundle',
  quantity: 3,
  reward: { kind, value },
});

describe('an automatic promotion takes off', () => {
  it.each<[string, PromotionTerms, CartLine[], string[]]>([
    [
      'a percentage of all, rounded down once',
      { kind: 'percentage', percentage: '15', maximumDiscount: null },
      [line('a', 1.05), line('b', 1.05)],
      ['0.16', '0.15'],
    ],
    [
      'a percentage up to its maximum',
      { kind: 'percentage', percentage: '50', maximumDiscount: '10.00' },
      [line('a', 30), line('b', 10)],
      ['7.50', '2.50'],
    ],
    [
      'an amount off each unit, at most its price',
      { kind: 'amount_off', amount: '3.00' },
      [line('a', 10, 2), line('b', 2, 3)],
      ['6.00', '6.00'],
    ],
    [
      'what units cost above a fixed price',
      { kind: 'fixed_price', amount: '8.00' },
      [line('a', 10, 2), line('b', 7, 2)],
      ['4.00', '0.00'],
    ],
    ['nothing below the first break', breaks, [line('a', 10, 2), line('b', 10)], ['0.00', '0.00']],
    [
      'by the highest break that the units of one variant reach',
      breaks,
      [line('a', 10, 4), line('b', 10, 5)],
      ['4.00', '20.00'],
    ],
    [
      'the cheapest units that are got',
      buy2get1,
      [line('a', 9, 3), line('b', 4), line('c', 5, 2)],
      ['0.00', '4.00', '5.00'],
    ],
    ['nothing where nothing is got yet', buy2get1, [line('a', 9, 2)], ['0.00']],
    [
      'as many as there are of an unfinished set',
      { kind: 'buy_x_get_y', buyQuantity: 1, getQuantity: 3, percentage: '50' },
      [line('a', 10, 2), line('b', 4)],
      ['5.00', '2.00'],
    ],
    [
      'a bundle of the dearest units',
      threeFor('fixed_price', '20.00'),
      [line('a', 5, 2), line('b', 10, 2)],
      ['1.00', '4.00'],
    ],
    ['an amount off each bundle', threeFor('amount_off', '4.00'), [line('a', 10, 7)], ['8.00']],
    ['a percentage of bundles', threeFor('percentage', '50'), [line('a', 10, 5)], ['15.00']],
    [
      'an amount off each bundle, at most what it costs',
      threeFor('amount_off', '8.00'),
      [line('a', 10, 3), line('b', 2, 3)],
      ['11.67', '2.33'],
    ],
    [
      'only of bundles that cost more',
      threeFor('fixed_price', '20.00'),
      [line('a', 60, 3), line('b', 3.33, 3)],
      ['160.00', '0.00'],
    ],
    [
      'of a bundle of several items that costs more, and not of the cheaper one after it',
      threeFor('fixed_price', '20.00'),
      [line('a', 60, 4), line('b', 3.33, 3)],
      ['201.08', '5.58'],
    ],
    ['nothing of a bundle that costs less', threeFor('fixed_price', '40.00'), [line('a', 10, 3)], ['0.00']],
  ])('%s', (_title, terms, lines, expected) => {
    expect(offs(dollars(terms), lines)).toEqual(expected);
  });

  it('the shipping, and nothing while there is none', () => {
    const free = dollars({ kind: 'free_shipping' });
    const { discounts, perLine, trace } = apply([free], [line('a', 10)], '5.00');
    expect(discounts).toMatchObject([
      { amount: '5.00', target: 'shipping', allocations: [], isAutomatic: true },
    ]);
    expect([...perLine.values()]).toEqual(['0.00']);
    expect(trace.candidates).toMatchObject([
      { target: 'shipping', before: '5.00', after: '0.00', failedCondition: null },
    ]);
    expect(apply([free], [line('a', 10)]).trace.candidates).toMatchObject([
      { failedCondition: 'nothing_off' },
    ]);
  });
});

describe('assigned products', () => {
  const own = (products: CartProduct[], terms: PromotionTerms = { kind: 'fixed_price', amount: null }) => ({
    ...dollars(terms, { isForAssignedProducts: true }),
    products,
  });

  it('alone are promoted, and a promotion that has none of the cart does not apply', () => {
    const tenth = own([assigned('a')], { kind: 'percentage', percentage: '10', maximumDiscount: null });
    expect(offs(tenth, [line('a', 10), line('b', 10)])).toEqual(['1.00', '0.00']);
    expect(apply([{ ...tenth, products: [] }], [line('b', 10)]).trace.candidates).toMatchObject([
      { failedCondition: 'product' },
    ]);
  });

  it('cost what they have as their own price, a variant before its product', () => {
    const prices = [
      assigned('a', { promotionalPrice: '8.00' }),
      assigned('a', { variantId: 'a2', promotionalPrice: '6.00' }),
    ];
    expect(offs(own(prices), [line('a', 10, 2, 'a1'), line('a', 10, 2, 'a2')])).toEqual(['4.00', '8.00']);
  });

  it('are promoted up to their limit, over all lines that have them', () => {
    const limited = own([assigned('a', { promotionalPrice: '8.00', purchaseLimit: 3 })]);
    const first = line('a', 10, 2);
    expect(offs(limited, [first, { ...first, id: 'again' }])).toEqual(['4.00', '2.00']);
  });

  it('are promoted up to what is left of their stock, and by no more than their limit', () => {
    const outcome = (purchaseLimit: number | null, stockLeft: number) => {
      const product = assigned('a', { promotionalPrice: '8.00', purchaseLimit, stockLeft });
      const { discounts, trace } = apply([own([product])], [line('a', 10, 5), line('b', 10)]);
      return discounts[0]?.allocations ?? trace.candidates[0]!.failedCondition;
    };
    const first = (units: number) => [{ itemId: 'of-a', amount: (units * 2).toFixed(2), units }];
    expect(outcome(null, 9)).toEqual(first(5));
    expect(outcome(null, 2)).toEqual(first(2));
    expect(outcome(1, 2)).toEqual(first(1));
    expect(outcome(4, 0)).toBe('promotional_stock');
    expect(outcome(null, -3)).toBe('promotional_stock');
  });

  it('count what is left by assignment, over all lines that have it', () => {
    const some = own([
      assigned('a', { promotionalPrice: '8.00', stockLeft: 3 }),
      assigned('a', { variantId: 'a2', promotionalPrice: '6.00', stockLeft: 1 }),
    ]);
    const lines = [line('a', 10, 2, 'a1'), line('a', 10, 2, 'a2'), line('a', 10, 2, 'a3')];
    expect(offs(some, lines)).toEqual(['4.00', '4.00', '2.00']);
  });
});

describe('promotions together', () => {
  const percent = (percentage: string, changes: Partial<Promotion> = {}) =>
    dollars({ kind: 'percentage', percentage, maximumDiscount: null }, changes);
  const outcome = (candidates: CartCandidate[]) =>
    apply(candidates, [line('a', 100)]).trace.candidates.map(
      ({ failedCondition, after }) => failedCondition ?? after,
    );

  it('apply by priority, each to what those before left', () => {
    const [first, second] = [percent('50', { priority: 1 }), percent('10')];
    expect(outcome([second, first])).toEqual(['50.00', '45.00']);
  });

  it('are one where it is exclusive: the first decides, whichever of the two that is', () => {
    const alone = { combination: { stacking: 'exclusive' as const, group: null, combinesWith: [] } };
    expect(outcome([percent('10', { ...alone, priority: 1 }), percent('50')])).toEqual([
      '90.00',
      'combination',
    ]);
    expect(outcome([percent('10', alone), percent('50', { priority: 1 })])).toEqual(['50.00', 'combination']);
  });

  it('need the permission of both', () => {
    const group = (name: string | null, ...combinesWith: string[]) => ({
      combination: { stacking: 'combinable' as const, group: name, combinesWith },
    });
    const first = percent('10', { priority: 1, ...group('sale', 'member') });
    expect(outcome([first, percent('10', group('member'))])).toEqual(['90.00', '81.00']);
    expect(outcome([first, percent('10', group('other'))])).toEqual(['90.00', 'combination']);
    expect(outcome([first, percent('10', group(null))])).toEqual(['90.00', 'combination']);
    expect(outcome([first, percent('10', group('member', 'vip'))])).toEqual(['90.00', 'combination']);
  });

  it('do not stand in the way of others by taking nothing off', () => {
    const nothing = dollars(threeFor('percentage', '50'), {
      combination: { stacking: 'exclusive', group: null, combinesWith: [] },
      priority: 9,
    });
    expect(outcome([nothing, percent('10')])).toEqual(['nothing_off', '90.00']);
  });
});

describe('limits of a promotion', () => {
  const half = (limits: Partial<Promotion['limits']>, counted: Partial<Promotion> = {}) =>
    dollars(
      { kind: 'percentage', percentage: '50', maximumDiscount: null },
      { limits: { ...unlimited, ...limits }, ...counted },
    );
  const outcome = (candidate: CartCandidate) => {
    const [step] = apply([candidate], [line('a', 60), line('b', 40)]).trace.candidates;
    return step!.failedCondition ?? step!.after;
  };

  it('cut it to what is left of its budget, and stop it once nothing is', () => {
    const budget = { budget: '100.00' };
    expect(outcome(half(budget, { discountTotal: '40' }))).toBe('50.00');
    expect(outcome(half(budget, { discountTotal: '88' }))).toBe('88.00');
    expect(offs(half(budget, { discountTotal: '88' }), [line('a', 60), line('b', 40)])).toEqual([
      '7.20',
      '4.80',
    ]);
    expect(outcome(half(budget, { discountTotal: '100' }))).toBe('budget');
    expect(outcome(half(budget, { discountTotal: '120' }))).toBe('budget');
  });

  it('do not count what the session itself holds', () => {
    const used = half({ usageLimit: 1, budget: '50.00' }, { useCount: 1, discountTotal: '50' });
    expect(outcome(used)).toBe('usage_limit');
    expect(outcome({ ...used, held: '50' })).toBe('50.00');
  });

  it('of a buyer are asked once the buyer is known', () => {
    const once = half({ usageLimitPerBuyer: 1 });
    expect(outcome({ ...once, buyerUses: null })).toBe('50.00');
    expect(outcome({ ...once, buyerUses: 0 })).toBe('50.00');
    expect(outcome({ ...once, buyerUses: 1 })).toBe('usage_limit_per_buyer');
  });

  it('count what the promoted items cost before discounts', () => {
    const dear = {
      ...half({ minimumSpend: '60.00' }, { isForAssignedProducts: true }),
      products: [assigned('a')],
    };
    expect(outcome(dear)).toBe('70.00');
    const dearer = {
      ...half({ minimumSpend: '60.01' }, { isForAssignedProducts: true }),
      products: [assigned('a')],
    };
    expect(outcome(dearer)).toBe('minimum_spend');
  });
});

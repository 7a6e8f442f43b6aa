import { describe, expect, it } from 'vitest';
import { promotionOf } from '../../../../test/support/promotion.js';
import type { Promotion, PromotionTerms } from './promotion.entity.js';
import type { AssignedProduct, PromotedItem } from './promotional-price.entity.js';
import {
  evaluateSalePrice,
  nextPriceEdge,
  preparePromotionRules,
  pricesListings,
} from './promotional-price.rules.js';

const now = new Date('2026-11-24T00:00:00.000Z');
const sg = { marketplace: 'stall', country: 'SG', storeId: 'sg' };
const inSg = (more: Partial<Promotion> = {}) => promotionOf({ stores: [sg], ...more });
type Line = PromotedItem & { price: string | null };
const item = (more: Partial<Line> = {}): Line => ({
  ...{ productId: 'p1', variantId: 'v1', ...sg, currency: 'SGD', price: '20.00', salePrice: null },
  ...more,
});
const evaluated = (
  promotions: readonly Promotion[],
  more: Partial<Line> = {},
  products: readonly AssignedProduct[] = [],
) => {
  const takesSalePrice = (marketplace: string) => marketplace !== 'objects';
  const line = item(more);
  const rules = preparePromotionRules(promotions, { products, takesSalePrice, now });
  return evaluateSalePrice(rules, line, line.price);
};
const failedOf = (...of: Parameters<typeof evaluated>) =>
  evaluated(...of).trace.candidates.map(({ failedCondition }) => failedCondition);
const percentage = (value: string, maximumDiscount: string | null = null): PromotionTerms => ({
  ...{ kind: 'percentage', percentage: value, maximumDiscount },
});
const fixed = (amount: string | null): PromotionTerms => ({ kind: 'fixed_price', amount });
const assigned = (promotion: Promotion, itemId: string, more: Partial<AssignedProduct> = {}) => ({
  ...{ promotionId: promotion.id, itemId, promotionalPrice: null, isLimited: false },
  ...more,
});

describe('the sale price of a promotion', () => {
  it.each<[string, PromotionTerms, string, string, string | null]>([
    ['a percentage off', percentage('15'), 'SGD', '60.00', '51.00'],
    ['rounded down to the cent', percentage('33.33'), 'SGD', '9.99', '6.66'],
    ['rounded down to the yen', percentage('15'), 'JPY', '1999', '1699'],
    ['rounded down to the fils', percentage('15'), 'KWD', '1.999', '1.699'],
    ['in whole rupiah', percentage('15'), 'IDR', '99999', '84999.00'],
    ['an amount off', { kind: 'amount_off', amount: '5.50' }, 'SGD', '20.00', '14.50'],
    ['a fixed price', fixed('9.9'), 'SGD', '20.00', '9.90'],
    ['a fixed price in whole rupiah', fixed('9900.50'), 'IDR', '20000', '9900.00'],
    ['none at 100 percent', percentage('100'), 'SGD', '20.00', null],
    ['none where nothing is left', { kind: 'amount_off', amount: '20' }, 'SGD', '20.00', null],
    ['none where more than all is taken off', { kind: 'amount_off', amount: '21' }, 'SGD', '20.00', null],
    ['none where it rounds to nothing', percentage('99'), 'JPY', '50', null],
    ['none at the price', fixed('20'), 'SGD', '20.00', null],
    ['none above the price', fixed('21'), 'SGD', '20.00', null],
  ])('is %s', (_, terms, currency, price, expected) => {
    expect(evaluated([inSg({ terms })], { currency, price }).salePrice).toBe(expected);
  });

  it('is traced from the price, each step with the figure before and after', () => {
    expect(evaluated([inSg({ terms: percentage('33.33') })], { price: '9.99' }).trace.steps).toEqual([
      { kind: 'base', before: null, value: null, after: '9.99' },
      { kind: 'percentage', before: '9.99', value: '33.33', after: '6.660333' },
      { kind: 'rounding', before: '6.660333', value: null, after: '6.66' },
    ]);
  });

  it('is none, with the reason and the figure that it came to, where the promotion that matches can give none', () => {
    const sale = inSg({ terms: fixed('21'), name: 'Wrong', version: 3 });
    expect(evaluated([sale], { salePrice: '15.00' })).toMatchObject({
      salePrice: null,
      decisive: { promotionId: sale.id, name: 'Wrong', version: 3 },
      trace: {
        candidates: [{ isMatch: true, isApplied: false }],
        steps: [{ kind: 'fixed_price', after: '21' }],
        obstacle: 'sale_price_not_below_price',
      },
    });
    expect(evaluated([inSg({ terms: percentage('100') })]).trace.obstacle).toBe('sale_price_not_positive');
    expect(evaluated([inSg()], { price: null }).trace).toMatchObject({
      steps: [],
      obstacle: 'price_missing',
    });
    expect(evaluated([inSg({ terms: fixed(null) })]).trace.obstacle).toBe('promotional_price_missing');
  });

  it('is of the first promotion that matches, and no other steps in for it', () => {
    const first = inSg({ priority: 2, terms: fixed('21') });
    const second = inSg({ priority: 1, terms: percentage('50') });
    const { decisive, salePrice, trace } = evaluated([second, first]);
    expect([decisive?.promotionId, salePrice]).toEqual([first.id, null]);
    expect(trace.candidates.map(({ promotionId, isMatch }) => [promotionId, isMatch])).toEqual([
      [first.id, true],
      [second.id, true],
    ]);
  });

  it("is the product's own where none matches, as long as it is below the price", () => {
    const elsewhere = inSg({ currency: 'MYR' });
    expect(evaluated([elsewhere], { salePrice: '15' })).toMatchObject({ salePrice: '15.00', decisive: null });
    expect(evaluated([], { salePrice: '20.00' })).toMatchObject({
      salePrice: null,
      trace: { obstacle: 'sale_price_not_below_price' },
    });
    expect(evaluated([]).trace).toEqual({ candidates: [], steps: [], obstacle: null });
    expect(evaluated([inSg()], { salePrice: '15' })).toMatchObject({ salePrice: '18.00' });
  });
});

describe('the example of the documentation', () => {
  it('comes to what the documentation says', () => {
    const limits = { ...promotionOf().limits, minimumSpend: '100.00' };
    const big = inSg({ name: 'big', terms: percentage('20'), priority: 10, currency: 'SGD', limits });
    const shirts = inSg({
      ...{ name: 'shirts', terms: percentage('12.5'), priority: 5, isForAssignedProducts: true },
    });
    const all = inSg({ name: 'all', terms: percentage('8'), priority: 5 });
    const { salePrice, trace } = evaluated([all, shirts, big], { price: '54.90' }, [assigned(shirts, 'p1')]);
    expect(salePrice).toBe('48.03');
    expect(trace.candidates).toMatchObject([
      { name: 'big', specificity: 3, failedCondition: 'limits' },
      { name: 'shirts', specificity: 10, isApplied: true },
      { name: 'all', specificity: 2, isMatch: true, isApplied: false },
    ]);
    expect(trace.steps.map(({ kind, after }) => [kind, after])).toEqual([
      ['base', '54.9'],
      ['percentage', '48.0375'],
      ['rounding', '48.03'],
    ]);
  });
});

describe('a promotion does not match', () => {
  const window = (startsAt: string | null, endsAt: string | null) => ({ startsAt, endsAt, timeZone: 'UTC' });
  const [before, at, after] = [-1, 0, 1].map(ms => new Date(now.getTime() + ms).toISOString());

  it.each<[string, Partial<Promotion>, string | null]>([
    ['before its window', { window: window(after!, null) }, 'window'],
    ['at its end', { window: window(null, at!) }, 'window'],
    ['while it is paused', { intent: 'paused' }, 'window'],
    ['in another currency', { currency: 'MYR' }, 'currency'],
    ['in another store', { stores: [{ ...sg, storeId: 'other' }] }, 'store'],
    ['in a store of another country', { stores: [{ ...sg, country: 'MY' }] }, 'store'],
    ['for products that are not assigned', { isForAssignedProducts: true }, 'product'],
    ['with a minimum spend', { limits: { ...inSg().limits, minimumSpend: '1' } }, 'limits'],
    ['with a number of uses', { limits: { ...inSg().limits, usageLimit: 1 } }, 'limits'],
    ['with a budget', { limits: { ...inSg().limits, budget: '1' } }, 'limits'],
    ['with a maximum discount', { terms: percentage('10', '5') }, 'limits'],
    ['but at its start it does', { window: window(at!, null) }, null],
    ['but before its end it does', { window: window(before!, after!) }, null],
  ])('%s: %o', (_, more, failed) => {
    expect(failedOf([inSg(more)])).toEqual([failed]);
  });

  it('where the marketplace takes no sale prices with prices', () => {
    const store = { ...sg, marketplace: 'objects' };
    expect(failedOf([inSg({ stores: [store] })], store)).toEqual(['delivery']);
  });

  it.each<[string, Partial<Promotion>]>([
    ['a code', { trigger: 'code', code: 'SAVE' }],
    ['being collected', { trigger: 'collected' }],
    ['a quantity', { terms: { kind: 'bundle', quantity: 2, reward: { kind: 'percentage', value: '5' } } }],
  ])('and is no candidate where it needs %s', (_, more) => {
    expect(evaluated([inSg(more)]).trace.candidates).toEqual([]);
  });
});

describe('an assigned product', () => {
  const sale = inSg({ isForAssignedProducts: true });

  it('is promoted with all of its variants, or variant by variant', () => {
    expect(evaluated([sale], {}, [assigned(sale, 'p1')]).salePrice).toBe('18.00');
    expect(evaluated([sale], {}, [assigned(sale, 'v1')]).salePrice).toBe('18.00');
    expect(failedOf([sale], {}, [assigned(sale, 'v2')])).toEqual(['product']);
    expect(failedOf([sale], {}, [assigned(inSg(), 'p1')])).toEqual(['product']);
  });

  it('costs what is said of it, and of its variant before that', () => {
    const own = assigned(sale, 'p1', { promotionalPrice: '12.5' });
    expect(evaluated([sale], {}, [own])).toMatchObject({
      salePrice: '12.50',
      trace: { steps: [{ kind: 'fixed_price', before: null, value: '12.5', after: '12.5' }] },
    });
    const ofVariant = assigned(sale, 'v1', { promotionalPrice: '11' });
    expect(evaluated([sale], {}, [own, ofVariant]).salePrice).toBe('11.00');
    const forAll = { ...sale, isForAssignedProducts: false };
    expect(evaluated([forAll], {}, [own]).salePrice).toBe('12.50');
    expect(evaluated([forAll], { productId: 'p2' }, [own]).salePrice).toBe('18.00');
  });

  it('with limited units has no sale price, which would sell any number', () => {
    const limited = assigned(sale, 'p1', { isLimited: true });
    expect(failedOf([sale], {}, [limited])).toEqual(['limits']);
  });
});

describe('a promotion prices listings', () => {
  it('where it reduces every price in a store, without limits', () => {
    expect(pricesListings(inSg())).toBe(true);
    expect(pricesListings(promotionOf())).toBe(false);
    expect(pricesListings(inSg({ terms: { kind: 'free_shipping' } }))).toBe(false);
    expect(pricesListings(inSg({ limits: { ...inSg().limits, budget: '9' } }))).toBe(false);
  });

  it('from its start until its end, if it is active', () => {
    const window = {
      startsAt: '2026-11-25T00:00:00.000Z',
      endsAt: '2026-11-26T00:00:00.000Z',
      timeZone: 'UTC',
    };
    expect(nextPriceEdge(inSg({ window }), now)).toBe(window.startsAt);
    expect(nextPriceEdge(inSg({ window }), new Date(window.startsAt))).toBe(window.endsAt);
    expect(nextPriceEdge(inSg({ window }), new Date(window.endsAt))).toBeNull();
    expect(nextPriceEdge(inSg({ window, intent: 'paused' }), now)).toBeNull();
    expect(nextPriceEdge(promotionOf({ window }), now)).toBeNull();
  });
});

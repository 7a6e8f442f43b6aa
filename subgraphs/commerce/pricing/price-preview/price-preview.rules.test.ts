import { describe, expect, it } from 'vitest';
import { promotionOf } from '../../../../test/support/promotion.js';
import type { PriceBook } from '../price-book/price-book.entity.js';
import { emptyDefinition } from '../price-book/price-book-changes.rules.js';
import { preparePriceRules } from '../price-book/price-evaluation.rules.js';
import type { Promotion } from '../promotion/promotion.entity.js';
import { preparePromotionRules } from '../promotion/promotional-price.rules.js';
import type { PreviewedItem } from './price-preview.entity.js';
import { previewLine, promiseOf, shownCandidates, totalsOf } from './price-preview.rules.js';

const at = new Date('2026-11-23T08:00:00.000Z');
const book = (id: string, more: Partial<PriceBook> = {}): PriceBook => ({
  ...emptyDefinition,
  ...{ id, name: id, status: 'active', activatedAt: at.toISOString(), version: 1 },
  ...{ createdAt: at.toISOString(), updatedAt: at.toISOString() },
  ...more,
});
const item = (more: Partial<PreviewedItem> = {}): PreviewedItem => ({
  ...{ listingId: 'l1', accountId: 'a1', title: 'Mug', desiredPrice: '20.00' },
  ...{ desiredSalePrice: null, observedSalePrice: null },
  ...{ productId: 'p1', variantId: 'v1', skus: ['MUG'], brand: null, productType: null, tags: [] },
  ...{ price: '20.00', cost: null, salePrice: null, channelPrice: '20.00', applied: null },
  ...{ marketplace: 'stall', country: 'SG', storeId: 'sg', currency: 'SGD' },
  ...more,
});
const lineOf = (
  books: readonly PriceBook[],
  more: Partial<PreviewedItem> = {},
  promotions: readonly Promotion[] = [],
) => {
  const takesSalePrice = (marketplace: string) => marketplace !== 'objects';
  const promoted = preparePromotionRules(promotions, { products: [], takesSalePrice, now: at });
  const rules = { books: preparePriceRules(books), promotions: promoted, now: at };
  return previewLine(item(more), { rules, changePercent: 30 });
};
const codesOf = (...of: Parameters<typeof lineOf>) => lineOf(...of).warnings.map(({ code }) => code);
const percentage = (value: string) => [{ kind: 'percentage' as const, value }];

describe('a line of a preview', () => {
  it('has the price before and after, and whether the marketplace would be told', () => {
    expect(lineOf([book('b1', { steps: percentage('-10') })])).toMatchObject({
      ...{ oldPrice: '20.00', newPrice: '18.00', isSent: true, warnings: [] },
    });
    expect(lineOf([], { channelPrice: '20' })).toMatchObject({ newPrice: '20.00', isSent: false });
    expect(lineOf([], { channelPrice: null })).toMatchObject({ isSent: true });
    expect(lineOf([], { price: null, desiredPrice: null })).toMatchObject({ newPrice: null, isSent: false });
  });

  it('warns of a price below the cost, or further from the one before than the limit', () => {
    expect(codesOf([book('b1', { steps: percentage('-10') })], { cost: '18.01' })).toEqual(['below_cost']);
    expect(codesOf([book('b1', { steps: percentage('-30') })])).toEqual([]);
    expect(codesOf([book('b1', { steps: percentage('-30.1') })])).toEqual(['large_change']);
    expect(codesOf([book('b1', { steps: percentage('31') })])).toEqual(['large_change']);
    expect(codesOf([book('b1', { steps: percentage('31') })], { desiredPrice: null })).toEqual([]);
  });

  it('warns of a sale price that would be left out', () => {
    const off = [book('b1', { steps: percentage('-10') })];
    expect(codesOf(off, { salePrice: '17.99' })).toEqual([]);
    expect(codesOf(off, { salePrice: '18.00' })).toEqual(['sale_price_not_below_price']);
  });

  it('has the sale price before and after, and tells the marketplace of both prices where one differs', () => {
    const stores = [{ marketplace: 'stall', country: 'SG', storeId: 'sg' }];
    const promotion = promotionOf({
      stores,
      terms: { kind: 'percentage', percentage: '25', maximumDiscount: null },
    });
    const line = lineOf([], { desiredSalePrice: '19.00' }, [promotion]);
    expect(line).toMatchObject({
      ...{ newPrice: '20.00', oldSalePrice: '19.00', newSalePrice: '15.00', isSent: true, warnings: [] },
      sale: { decisive: { promotionId: promotion.id }, trace: { obstacle: null } },
    });
    expect(lineOf([], { observedSalePrice: '15' }, [promotion])).toMatchObject({ isSent: false });
    expect(lineOf([], { observedSalePrice: '15' })).toMatchObject({ newSalePrice: null, isSent: true });
  });

  it('tells no marketplace of a sale price that it does not take', () => {
    const own = { salePrice: '15.00', marketplace: 'objects' };
    expect(lineOf([], own)).toMatchObject({ newSalePrice: '15.00', isSent: false });
    expect(lineOf([], { ...own, channelPrice: '19' })).toMatchObject({ isSent: true });
  });

  it('warns where a promotion and the price, the cost, a floor or another promotion conflict', () => {
    const stores = [{ marketplace: 'stall', country: 'SG', storeId: 'sg' }];
    const half = promotionOf({
      stores,
      terms: { kind: 'percentage', percentage: '50', maximumDiscount: null },
    });
    const fixed = (amount: string | null) => promotionOf({ stores, terms: { kind: 'fixed_price', amount } });
    expect(codesOf([], {}, [fixed('20.00')])).toEqual(['sale_price_not_below_price']);
    expect(codesOf([book('b1', { steps: percentage('-10') })], {}, [fixed('18.00')])).toEqual([
      'sale_price_not_below_price',
    ]);
    expect(codesOf([], {}, [fixed(null)])).toEqual(['no_sale_price_by_promotion']);
    expect(codesOf([], { cost: '10.01' }, [half])).toEqual(['sale_price_below_cost']);
    const floor = { amount: '10.01', margin: null, isSalePrice: false };
    expect(codesOf([book('b1', { currency: 'SGD', floor })], {}, [half])).toEqual(['sale_price_below_floor']);
    expect(codesOf([], {}, [half, fixed('18.00')])).toEqual(['other_promotion_matches']);
  });

  it('warns of no floor below a sale price of the product that is the floor', () => {
    const floor = { amount: null, margin: null, isSalePrice: true };
    expect(codesOf([book('b1', { floor })], { salePrice: '15.00' })).toEqual([]);
  });

  it('warns of a sale price of the product below the floor of the book, also where the sale price is a floor', () => {
    const facts = { cost: '38', price: '60.00', salePrice: '39.00', desiredPrice: '60.00' };
    const warned = (isSalePrice: boolean) =>
      lineOf([book('b1', { floor: { amount: null, margin: '30', isSalePrice } })], facts).warnings;
    for (const isSalePrice of [false, true]) {
      expect(warned(isSalePrice)).toEqual([
        { code: 'sale_price_below_floor', message: 'The floor of "b1" is 54.29 SGD.' },
      ]);
    }
    expect(codesOf([book('b1')], { ...facts, cost: '40' })).toEqual(['sale_price_below_cost']);
  });

  it('has each warning once, however many books match', () => {
    const floorOf = (amount: string) => ({
      currency: 'SGD',
      floor: { amount, margin: null, isSalePrice: false },
    });
    const decides = book('b0', { priority: 2, steps: percentage('-10') });
    const others = [1, 2, 3, 4, 5].map(n => book(`b${n}`, { priority: 1, ...floorOf(`18.0${n}`) }));
    expect(lineOf([decides, ...others]).warnings.map(({ message }) => message)).toEqual([
      '"b1", "b2", "b3" and 2 more match as well; a book before them decides.',
      'The floor of "b5" is 18.05 SGD.',
    ]);
    expect(lineOf([decides, ...others.slice(0, 2)]).warnings[0]!.message).toBe(
      '"b1" and "b2" match as well; a book before them decides.',
    );
  });

  it('names books that match and do not decide, and floors of theirs that do not hold', () => {
    const decides = book('b1', { priority: 2, steps: percentage('-10') });
    const floor = { amount: '18.50', margin: null, isSalePrice: false };
    expect(codesOf([decides, book('b2', { currency: 'SGD', floor })])).toEqual([
      'other_book_matches',
      'below_other_floor',
    ]);
    expect(codesOf([decides, book('b2', { currency: 'MYR', floor })])).toEqual([]);
    const byMargin = book('b2', { floor: { ...floor, amount: null, margin: '20' } });
    expect(codesOf([decides, byMargin])).toEqual(['other_book_matches']);
    expect(codesOf([decides, byMargin], { cost: '16' })).toEqual(['other_book_matches', 'below_other_floor']);
  });

  it('says why the book that matches gives no price', () => {
    const [warning] = lineOf([book('b1', { steps: [{ kind: 'margin', value: '40' }] })]).warnings;
    expect(warning).toMatchObject({ code: 'no_price_by_book', message: expect.stringContaining('cost') });
  });
});

describe('the totals of a preview', () => {
  it('count lines and add up one unit of each, in each currency apart', () => {
    const off = [book('b1', { steps: percentage('-10') })];
    const lines = [
      lineOf(off),
      lineOf(off, { channelPrice: '18.00', desiredPrice: '18.00' }),
      lineOf(off, { desiredPrice: '10.00' }),
      lineOf(off, { currency: 'JPY', price: '100', desiredPrice: null, channelPrice: null }),
    ];
    expect(totalsOf(lines)).toEqual([
      {
        ...{ currency: 'JPY', lineCount: 1, raisedCount: 0, loweredCount: 0, unchangedCount: 0 },
        ...{ warnedCount: 0, sentCount: 1, oldSum: '0', newSum: '0' },
      },
      {
        ...{ currency: 'SGD', lineCount: 3, raisedCount: 1, loweredCount: 1, unchangedCount: 1 },
        ...{ warnedCount: 1, sentCount: 2, oldSum: '48.00', newSum: '54.00' },
      },
    ]);
  });
});

describe('what a plan promises of a line', () => {
  const off = book('b1', { steps: percentage('-10') });
  const facts = { cost: '18.00', desiredPrice: '20.00' };
  const promised = promiseOf(lineOf([off], facts), 'b1');
  const of = (...line: Parameters<typeof lineOf>) => promiseOf(lineOf(...line), 'b1');

  it('is the same whatever id and version the book gets, and whatever limit warnings had', () => {
    expect(promiseOf(lineOf([{ ...off, id: 'b9', version: 7 }], facts), 'b9')).toBe(promised);
    expect(of([off], { ...facts, channelPrice: '18.00' })).toBe(promised);
  });

  it('is another where a price, the cost or the book that decides is another', () => {
    expect(of([book('b1', { steps: percentage('-11') })], facts)).not.toBe(promised);
    expect(promiseOf(lineOf([off], facts), 'b2')).not.toBe(promised);
    expect(of([off], { ...facts, cost: '18.01' })).not.toBe(promised);
    const fixed = book('b1', { currency: 'SGD', steps: [{ kind: 'fixed', value: '18.00' }] });
    expect(of([fixed], { ...facts, price: '30.00' })).not.toBe(of([fixed], facts));
    expect(of([off], { ...facts, salePrice: '17.00' })).not.toBe(promised);
  });

  it('is another where another book matches that does not decide, or one that does changed', () => {
    const other = book('b2');
    const both = of([off, other], facts);
    expect(both).not.toBe(promised);
    expect(of([off, { ...other, version: 2 }], facts)).not.toBe(both);
    expect(of([off, book('b3', { scope: { ...off.scope, countries: ['MY'] } })], facts)).toBe(promised);
  });

  it('is another where the promotion that decides changed, though the sale price is the same', () => {
    const stores = [{ marketplace: 'stall', country: 'SG', storeId: 'sg' }];
    const terms = { kind: 'fixed_price' as const, amount: '9.00' };
    const promotion = promotionOf({ stores, terms });
    const promoted = (each: Promotion) => of([], {}, [each]);
    expect(promoted({ ...promotion, version: 2 })).not.toBe(promoted(promotion));
    expect(promoted({ ...promotion, name: 'Renamed' })).toBe(promoted(promotion));
  });
});

describe('the candidates that a line shows', () => {
  const candidates = Array.from({ length: 30 }, (_, index) => ({ index, isMatch: index % 7 === 6 }));

  it('are at most ten, those that match or are asked about before others, in their order', () => {
    const shown = shownCandidates(candidates, ({ index }) => index === 29).map(({ index }) => index);
    expect(shown).toEqual([0, 1, 2, 3, 4, 6, 13, 20, 27, 29]);
    expect(shownCandidates(candidates.slice(0, 4))).toEqual(candidates.slice(0, 4));
    expect(shownCandidates(candidates.map(each => ({ ...each, isMatch: true })))).toHaveLength(10);
  });
});

import { expect, it } from 'vitest';
import type { DraftVariant, ListingDraft } from './listing.js';
import {
  fieldIn,
  freePrice,
  ignoredSalePrice,
  isPrecise,
  pictureProblems,
  repeatedOptions,
  titleProblems,
} from './listing-issue.js';

const draft = { title: ' ', imageUrls: ['a', 'b'] } as unknown as ListingDraft;
const variant = (price: string, salePrice: string | null = null) => ({ price, salePrice }) as DraftVariant;
const codes = (issues: { code: string; field: string | null }[]) =>
  issues.map(({ code, field }) => [code, field]);

it('a title and a picture are needed, and no more of them are taken than the marketplace says', () => {
  expect(codes(titleProblems(draft, 'Shop', 10))).toEqual([['TITLE_MISSING', 'title']]);
  expect(codes(titleProblems({ ...draft, title: 'Mug' }, 'Shop', 2))).toEqual([['TITLE_TOO_LONG', 'title']]);
  expect(titleProblems({ ...draft, title: 'Mug' }, 'Shop', 3)).toEqual([]);
  expect(codes(pictureProblems(draft, 'Shop', 1))).toEqual([['IMAGES_TOO_MANY', 'imageUrls']]);
  expect(codes(pictureProblems({ imageUrls: [] }, 'Shop', 1))).toEqual([['IMAGE_MISSING', 'imageUrls']]);
  expect(pictureProblems(draft, 'Shop', 2)).toEqual([]);
});

it('a price is above zero, with the decimals that are taken', () => {
  expect(codes(freePrice(variant('0'), 2, 'Shop'))).toEqual([['PRICE_MISSING', 'variants.2.price']]);
  expect(freePrice(variant('0.01'), 2, 'Shop')).toEqual([]);
  expect([isPrecise('1.10', 1), isPrecise('1.11', 1), isPrecise('5', 0)]).toEqual([true, false, true]);
});

it('a sale price that is ignored is a warning', () => {
  expect(ignoredSalePrice(variant('2', '1'), 0, 'Shop')).toMatchObject([{ severity: 'warning' }]);
  expect(ignoredSalePrice(variant('2'), 0, 'Shop')).toEqual([]);
});

it('two variants with the same options are told apart by nothing', () => {
  expect(codes(repeatedOptions([['red'], ['blue'], ['red']]))).toEqual([['OPTIONS_REPEATED', 'variants']]);
  expect(repeatedOptions([['red'], ['blue']])).toEqual([]);
});

it('the first words that fit say which field is meant', () => {
  const fields = [
    [/sale price/i, 'salePrice'],
    [/price/i, 'price'],
  ] as const;
  expect([fieldIn(fields, 'Sale price too low'), fieldIn(fields, 'price?'), fieldIn(fields, 'name')]).toEqual(
    ['salePrice', 'price', null],
  );
});

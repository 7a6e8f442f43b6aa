import { describe, expect, it } from 'vitest';
import type { PublicOffer, PublicProduct } from '../discovery/public-product.entity.js';
import { catalogItem, inputsOf, isPriceIgnored, lookedUp, priceLimits } from './catalog-item.rules.js';
import { withOffer, withSelection } from './option-selection.rules.js';

const offer = (id: string, more: Partial<PublicOffer> = {}): PublicOffer => ({
  ...{ id, sku: null, title: id, options: [], gtin: null, identifiers: [], listPrice: null, quantity: null },
  ...{ availability: 'in_stock', imageUrl: null, weight: null, dimensions: null },
  price: { amount: '10.00', currency: 'USD' },
  ...more,
});

const product = (offers: PublicOffer[], more: Partial<PublicProduct> = {}): PublicProduct => ({
  ...{ organizationId: 'o', id: 'p', handle: 'shirt', title: 'Shirt', description: null, brand: null },
  ...{ productType: 'Shirts', highlights: [], attributes: [], traits: [], itemCondition: 'new' },
  ...{ requiresShipping: true, images: [], availability: 'in_stock', price: null, listPrice: null },
  ...{ highestPrice: null, offerCount: offers.length, createdAt: '', updatedAt: '' },
  offers,
  ...more,
});

const usd = (amount: string) => ({ amount, currency: 'USD' });
const ids = (item: { offers: { id: string }[] } | null) => item?.offers.map(({ id }) => id);

const shirt = (color: string, size: string, more: Partial<PublicOffer> = {}) =>
  offer(`${color}-${size}`.toLowerCase(), {
    options: [
      { name: 'Color', value: color },
      { name: 'Size', value: size },
    ],
    ...more,
  });

const shirts = () =>
  catalogItem(
    product([
      shirt('Blue', 'S', { price: usd('12.00') }),
      shirt('Blue', 'L', { availability: 'out_of_stock' }),
      shirt('Red', 'S', { price: usd('9.00') }),
      shirt('Red', 'M'),
    ]),
  )!;

describe('a product as agents are shown it', () => {
  it('has only offers with a public price, the cheapest that can be bought first', () => {
    const item = catalogItem(
      product([
        offer('hidden', { price: null }),
        offer('dear', { price: usd('20.00') }),
        offer('sold-out', { price: usd('5.00'), availability: 'out_of_stock' }),
        offer('cheap', { price: usd('8.00'), listPrice: usd('9.50') }),
      ]),
    );
    expect(ids(item)).toEqual(['cheap', 'dear', 'sold-out']);
    expect(item!.prices).toEqual({ lowest: usd('5.00'), highest: usd('20.00') });
    expect(item!.listPrices).toEqual({ lowest: usd('5.00'), highest: usd('20.00') });
  });

  it.each([
    ['no public price', [offer('a', { price: null })], {}],
    ['another category', [offer('a')], { categories: ['Shoes'] }],
    ['a price that is too high', [offer('a')], { price: { currency: 'USD', max: '999' } }],
    ['a price that is too low', [offer('a')], { price: { currency: 'USD', min: '1001' } }],
    ['another currency', [offer('a')], { price: { currency: 'EUR', max: '999999' } }],
  ])('is none with %s', (_title, offers, filter) => {
    expect(catalogItem(product(offers), filter)).toBeNull();
  });

  it('is within limits that include their ends, in minor units of the currency', () => {
    const filter = {
      categories: ['shoes', ' SHIRTS '],
      price: { currency: 'usd', min: '1000', max: '1000' },
    };
    expect(ids(catalogItem(product([offer('a'), offer('b', { price: usd('10.01') })]), filter))).toEqual([
      'a',
    ]);
    expect(priceLimits({ currency: 'JPY', min: '500' })).toEqual({
      ...{ currency: 'JPY', minPrice: '500', maxPrice: null },
    });
  });

  it.each([
    [{ min: '1' }, true],
    [{ min: '1', currency: 'ABC' }, true],
    [{ max: '1', currency: 'usd' }, false],
    [{ currency: 'ABC' }, false],
    [null, false],
  ])('with the price filter %j ignores it: %s', (price, isIgnored) => {
    expect(isPriceIgnored({ price })).toBe(isIgnored);
  });
});

describe('an identifier', () => {
  const item = catalogItem(
    product([offer('b', { sku: 'X' }), offer('a', { sku: 'P', price: usd('9.00') })]),
  )!;

  it('leads to its offer, by its SKU too, and that of a product to the offer that stands for all', () => {
    expect(inputsOf(item, ['B', 'X', 'P', 'p', 'x', 'nothing'])).toEqual([
      { id: 'B', offerId: 'b', match: 'exact' },
      { id: 'X', offerId: 'b', match: 'exact' },
      { id: 'P', offerId: 'a', match: 'featured' },
      { id: 'p', offerId: 'a', match: 'featured' },
    ]);
  });

  it('is all that a lookup shows of a product', () => {
    expect(ids(lookedUp(item, ['b']))).toEqual(['b']);
    expect(lookedUp(item, ['nothing'])).toBeNull();
  });
});

describe('the selection of options', () => {
  const valuesOf = (item: ReturnType<typeof shirts>) =>
    Object.fromEntries(
      item.options.map(({ name, values }) => [
        name,
        Object.fromEntries(
          values.map(({ label, exists, isAvailable }) => [label, exists ? isAvailable : 'none']),
        ),
      ]),
    );

  it('is that of the offer that stands for all where nothing is selected, and shows every offer', () => {
    const item = withSelection(shirts(), { selected: [], preferences: [] });
    expect(ids(item)).toEqual(['red-s', 'blue-s', 'blue-l', 'red-m']);
    expect(item.selected).toEqual([
      { name: 'Color', value: 'Red' },
      { name: 'Size', value: 'S' },
    ]);
    expect(valuesOf(item)).toEqual({
      Color: { Blue: true, Red: true },
      Size: { S: true, L: 'none', M: true },
    });
  });

  it('narrows the offers, and says what else there is with it', () => {
    const item = withSelection(shirts(), { selected: [{ name: 'color', value: 'BLUE' }], preferences: [] });
    expect(ids(item)).toEqual(['blue-s', 'blue-l']);
    expect(item.selected).toEqual([{ name: 'Color', value: 'Blue' }]);
    expect(valuesOf(item)).toEqual({
      Color: { Blue: true, Red: true },
      Size: { S: true, L: false, M: 'none' },
    });
  });

  const blueM = [
    { name: 'Color', value: 'Blue' },
    { name: 'Size', value: 'M' },
  ];

  it.each([
    [['Color', 'Size'], ['blue-s', 'blue-l'], ['Color']],
    [['Size', 'Color'], ['red-m'], ['Size']],
    [['Size'], ['red-m'], ['Size']],
    [[], ['blue-s', 'blue-l'], ['Color']],
  ])('of what there is not drops what matters least by %j', (preferences, offers, kept) => {
    const item = withSelection(shirts(), { selected: blueM, preferences });
    expect(ids(item)).toEqual(offers);
    expect(item.selected.map(({ name }) => name)).toEqual(kept);
  });

  it('of options that the product does not have is none', () => {
    const selected = [{ name: 'Fit', value: 'Slim' }];
    const item = withSelection(shirts(), { selected, preferences: ['Fit'] });
    expect([item.offers.length, item.selected]).toEqual([4, []]);
  });

  it('is decided by an offer that is named', () => {
    const item = withOffer(shirts(), 'blue-l');
    expect(ids(item)).toEqual(['blue-l']);
    expect(item.selected).toEqual([
      { name: 'Color', value: 'Blue' },
      { name: 'Size', value: 'L' },
    ]);
  });

  it('means nothing to a product without options', () => {
    const item = catalogItem(product([offer('p')]))!;
    expect(withSelection(item, { selected: blueM, preferences: [] })).toEqual(item);
  });
});

import { describe, expect, it } from 'vitest';
import { type CreateProductInput, toProductChanges } from './product.input.js';
import { toCostUpdate, toInventoryChange, toPriceChange } from './product-commercial.input.js';

const sgd = (amount: string) => ({ amount, currency: 'SGD' });
const usd = (amount: string) => ({ amount, currency: 'USD' });
const errorOf = (work: () => unknown) => {
  try {
    work();
    return [];
  } catch (error) {
    return (error as { errors: { path: string; code: string }[] }).errors.map(({ path, code }) => [
      path,
      code,
    ]);
  }
};
const changes = (input: object) => toProductChanges(input as CreateProductInput);

describe('a product as it is stated', () => {
  it('has its texts trimmed, blank ones for none, and what was cleared at its default', () => {
    const stated = {
      sku: ' A ',
      barcode: '  ',
      price: null,
      cost: sgd('4'),
      requiresShipping: null,
      otherCodes: null,
    };
    const taken = { sku: 'A', barcode: null, price: null, cost: '4', requiresShipping: true, otherCodes: [] };
    expect(changes({ ...stated, variants: [{ ...stated, optionValues: { Size: 'S' } }] })).toMatchObject({
      ...taken,
      variants: [{ ...taken, optionValues: { Size: 'S' } }],
    });
    const untouched = changes({ title: 'Mug' });
    for (const field of [
      'sku',
      'price',
      'salePrice',
      'cost',
      'otherCodes',
      'requiresShipping',
      'currency',
    ] as const) {
      expect(untouched[field]).toBeUndefined();
    }
  });

  it('keeps its handle where that is cleared, and has variants without options where theirs are', () => {
    expect(changes({ title: 'Mug', handle: null })).not.toHaveProperty('handle');
    expect(changes({ variants: [{ sku: 'A', optionValues: null, title: null }] }).variants).toEqual([
      { id: undefined, sku: 'A', optionValues: {}, title: '' },
    ]);
  });

  it.each([
    [{ currency: 'JPY' }, 'JPY'],
    [{ cost: sgd('4') }, 'SGD'],
    [{ variants: [{}, { salePrice: sgd('4') }] }, 'SGD'],
  ])('%j is in %s', (input, currency) => {
    expect(changes(input).currency).toBe(currency);
  });

  it.each<[object, [string, string][]]>([
    [{ price: sgd('5'), cost: usd('4') }, [['cost.currency', 'CURRENCY_MISMATCH']]],
    [
      { currency: 'USD', variants: [{ price: sgd('5') }] },
      [['variants.0.price.currency', 'CURRENCY_MISMATCH']],
    ],
    [{ salePrice: { amount: '5', currency: 'XXQ' } }, [['salePrice.currency', 'CURRENCY_UNKNOWN']]],
    [{ attributes: { Size: 4 } }, [['attributes.Size', 'TYPE']]],
    [{ variants: [{}, { optionValues: { Size: 4 } }] }, [['variants.1.optionValues.Size', 'TYPE']]],
    ...[
      'title',
      'tags',
      'highlights',
      'attributes',
      'status',
      'options',
      'images',
      'currency',
      'variants',
    ].map((field): [object, [string, string][]] => [{ [field]: null }, [[field, 'NOT_CLEARABLE']]]),
  ])('%j is rejected', (input, errors) => {
    expect(errorOf(() => changes(input))).toEqual(errors);
  });
});

describe('a price, a stock or a cost as it is stated', () => {
  it.each([
    [{ price: sgd('5') }, { price: '5', salePrice: undefined, currency: 'SGD' }],
    [{ price: null }, { price: null, salePrice: undefined, currency: undefined }],
    [{ salePrice: null }, { price: undefined, salePrice: null, currency: undefined }],
    [
      { salePrice: usd('4'), sku: 'A' },
      { price: undefined, salePrice: '4', currency: 'USD', sku: 'A' },
    ],
    [{ salePriceStartsAt: null }, { price: undefined, salePrice: undefined, salePriceStartsAt: null }],
    [{ salePriceEndsAt: null }, { price: undefined, salePrice: undefined, salePriceEndsAt: null }],
  ])('%j changes that alone', (input, change) => {
    expect(toPriceChange(input)).toEqual({ currency: undefined, ...change });
  });

  it('may clear a stock and a cost, and name the product of the cost', () => {
    expect(toInventoryChange({ inventoryQuantity: null })).toEqual({ inventoryQuantity: null });
    expect(toCostUpdate({ cost: null })).toMatchObject({ cost: null, currency: undefined });
    const update = { productId: 'p', variantId: 'v', sku: 'A' };
    expect(toCostUpdate({ ...update, cost: sgd('4') })).toEqual({ ...update, cost: '4', currency: 'SGD' });
  });

  it('are rejected without one, or with two currencies', () => {
    expect(errorOf(() => toPriceChange({ sku: 'A' }))).toEqual([['price', 'REQUIRED']]);
    expect(errorOf(() => toPriceChange({ price: sgd('5'), salePrice: usd('4') }))).toEqual([
      ['salePrice.currency', 'CURRENCY_MISMATCH'],
    ]);
    expect(errorOf(() => toInventoryChange({} as never))).toEqual([['inventoryQuantity', 'REQUIRED']]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Product, Variant } from './product.entity.js';
import { applyChanges, emptyProduct } from './product.rules.js';
import {
  changedFields,
  filledFields,
  filledVariantFields,
  listedFields,
  touchesInventory,
  touchesPrice,
} from './product-difference.rules.js';

const blank = emptyProduct('p', 'SGD', '2026-01-01T00:00:00.000Z');
let ids = 0;
const tee = applyChanges(
  blank,
  { title: 'Tee', variants: [{ optionValues: { Size: 'S' } }, { optionValues: { Size: 'M' } }] },
  () => `v${++ids}`,
);
const [small, medium] = tee.variants as [Variant, Variant];
const weight = { value: '1', unit: 'kg' } as const;
const image = { id: 'i', url: 'https://shop.example/a.jpg', altText: null, width: null, height: null };

describe('a difference of products', () => {
  it.each(
    Object.entries({
      handle: 'x',
      sku: 'x',
      title: 'x',
      description: 'x',
      brand: 'x',
      productType: 'x',
      tags: ['x'],
      highlights: ['x'],
      attributes: { a: 'x' },
      status: 'archived',
      options: [],
      images: [image],
      currency: 'MYR',
      price: '1',
      salePrice: '1',
      salePriceStartsAt: 'x',
      salePriceEndsAt: 'x',
      cost: '1',
      inventoryQuantity: 1,
      barcode: 'x',
      otherCodes: ['x'],
      weight,
      requiresShipping: false,
    } satisfies Partial<Product>),
  )('is told of %s', (field, value) => {
    expect(changedFields(tee, { ...tee, [field]: value })).toEqual([field]);
    expect(filledFields({ ...blank, handle: '', currency: '', status: '' as never, [field]: value })).toEqual(
      field === 'options' ? [] : [field],
    );
  });

  it.each(
    Object.entries({
      sku: 'x',
      title: 'x',
      optionValues: {},
      price: '1',
      salePrice: '1',
      cost: '1',
      inventoryQuantity: 0,
      barcode: 'x',
      otherCodes: ['x'],
      weight,
      requiresShipping: false,
      imageUrl: 'x',
    } satisfies Partial<Variant>),
  )('is told of a variant in %s', (field, value) => {
    const changed = { ...medium, [field]: value };
    expect(changedFields(tee, { ...tee, variants: [small, changed] })).toEqual([
      `variants.${medium.id}.${field}`,
    ]);
    const filled = filledVariantFields({ ...changed, reservedQuantity: 4 });
    expect(filled).toEqual(
      field === 'optionValues'
        ? ['title']
        : field === 'title'
          ? ['title', 'optionValues']
          : expect.arrayContaining([field]),
    );
  });

  it('is told of the set of variants where one is added, removed, or changes its place', () => {
    const large = { ...medium, id: 'new' };
    for (const variants of [[small], [small, medium, large], [medium, small], [small, large], []]) {
      expect(changedFields(tee, { ...tee, variants })).toEqual(['variants']);
    }
  });
});

describe('what a difference touches', () => {
  it.each([
    ['currency', true, false, ['price']],
    ['price', true, false, ['price']],
    ['salePrice', true, false, ['price']],
    ['salePriceStartsAt', true, false, ['price']],
    ['salePriceEndsAt', true, false, ['price']],
    ['cost', true, false, []],
    ['variants.v1.price', true, false, ['price']],
    ['variants.v1.cost', true, false, []],
    ['inventoryQuantity', false, true, ['inventory']],
    ['variants.v1.inventoryQuantity', false, true, ['inventory']],
    ['variants', false, false, ['price', 'inventory']],
    ['title', false, false, []],
    ['attributes.price', false, false, []],
    ['priceTag', false, false, []],
    ['variants.v1.x.price', false, false, []],
    ['inventoryQuantityOld', false, false, []],
    ['old.inventoryQuantity', false, false, []],
    ['old.variants', false, false, []],
    ['variantsOld', false, false, []],
  ])('of %s: price %s, stock %s, listings %j', (path, price, stock, listed) => {
    expect([
      touchesPrice(['title', path]),
      touchesInventory(['title', path]),
      listedFields(['title', path]),
    ]).toEqual([price, stock, listed]);
  });

  it('is nothing where nothing differs', () => {
    expect([touchesPrice([]), touchesInventory([]), listedFields([])]).toEqual([false, false, []]);
  });
});

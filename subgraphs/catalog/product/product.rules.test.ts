import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { derivedErrors } from './derived-fields.rules.js';
import type { Product } from './product.entity.js';
import {
  applyChanges,
  emptyProduct,
  handleOf,
  type ProductChanges,
  type VariantChanges,
} from './product.rules.js';
import { changedFields, touchesInventory, touchesPrice } from './product-difference.rules.js';
import { productErrors } from './product-validation.rules.js';

let counter = 0;
const newId = (): string => `id-${counter++}`;
const blank = () => emptyProduct('p', 'SGD', '2026-01-01T00:00:00.000Z');
const made = (changes: ProductChanges) => applyChanges(blank(), changes, newId);

const amount = fc
  .nat(100_000)
  .map(cents => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
const variants: fc.Arbitrary<VariantChanges[]> = fc
  .uniqueArray(
    fc.string({ minLength: 1, maxLength: 5 }).filter(size => size.trim() !== ''),
    { minLength: 1, maxLength: 6 },
  )
  .chain(sizes =>
    fc.tuple(
      ...sizes.map(Size =>
        fc.record({ optionValues: fc.constant({ Size }), price: amount, inventoryQuantity: fc.nat(1000) }),
      ),
    ),
  );

describe('applying changes', () => {
  it('to a product that has them already changes nothing', () => {
    fc.assert(
      fc.property(variants, amount, fc.array(fc.string()), (list, price, tags) => {
        const changes: ProductChanges = { title: 'Shirt', tags, variants: list, cost: price };
        const once = made(changes);
        expect(changedFields(once, applyChanges(once, changes, newId))).toEqual([]);
        expect(changedFields(once, applyChanges(once, changes, newId, 'merge'))).toEqual([]);
      }),
    );
  });

  it('shows the cheapest variant and the sum of the stock', () => {
    fc.assert(
      fc.property(variants, list => {
        const product = made({ title: 'Shirt', variants: list });
        const lowest = Math.min(...list.map(({ price }) => Number(price)));
        expect(Number(product.price)).toBe(lowest);
        expect(product.inventoryQuantity).toBe(
          list.reduce((sum, { inventoryQuantity }) => sum + inventoryQuantity!, 0),
        );
      }),
    );
  });

  it('says of a product whether any of its variants is sent; said of the product, it goes for all of them', () => {
    const variants = ['Paper', 'File'].map(Form => ({ optionValues: { Form } }));
    const isSent = ({ requiresShipping, variants: list }: Product) => [
      requiresShipping,
      ...list.map(variant => variant.requiresShipping),
    ];
    const book = made({ title: 'Book', variants });
    expect(isSent(book)).toEqual([true, true, true]);
    const stated = applyChanges(book, { requiresShipping: false }, newId);
    expect(isSent(stated)).toEqual([false, false, false]);
    const [paper, file] = stated.variants;
    const mixed = applyChanges(
      stated,
      { variants: [{ id: paper!.id, requiresShipping: true }, { id: file!.id }] },
      newId,
    );
    expect(isSent(mixed)).toEqual([true, true, false]);
    expect(changedFields(stated, mixed)).toEqual([
      'requiresShipping',
      `variants.${paper!.id}.requiresShipping`,
    ]);
    const added = applyChanges(stated, { variants: [...stated.variants, { title: 'Audio' }] }, newId);
    expect(isSent(added)).toEqual([false, false, false, false]);
    expect(
      derivedErrors({ requiresShipping: false, variants: [{ requiresShipping: true }] }, book),
    ).toMatchObject([{ path: 'requiresShipping', code: 'DERIVED_FROM_VARIANTS' }]);
  });

  it('adds variants of a file to those there are, and replaces them by a list that is whole', () => {
    const product = made({
      title: 'Shirt',
      variants: [{ optionValues: { Size: 'S' } }, { optionValues: { Size: 'M' } }],
    });
    const added = [{ optionValues: { Size: 'L' } }];
    const sizes = (mode: 'merge' | 'replace') =>
      applyChanges(product, { variants: added }, newId, mode).variants.map(
        ({ optionValues }) => optionValues.Size,
      );
    expect(sizes('merge')).toEqual(['S', 'M', 'L']);
    expect(sizes('replace')).toEqual(['L']);
  });

  it('leaves alone what is absent and clears what is null', () => {
    const product = made({ title: 'Shirt', brand: 'Acme', sku: 'S' });
    expect(applyChanges(product, { brand: null }, newId)).toMatchObject({
      brand: null,
      sku: 'S',
      title: 'Shirt',
    });
  });
});

describe('a difference', () => {
  it('is told by public paths, and as what it touches', () => {
    const before = made({
      title: 'Shirt',
      variants: [{ optionValues: { Size: 'S' }, price: '5', inventoryQuantity: 1 }],
    });
    const [variant] = before.variants;
    const priced = applyChanges(before, { variants: [{ id: variant!.id, price: '6' }] }, newId);
    expect(changedFields(before, priced)).toEqual(['price', `variants.${variant!.id}.price`]);
    expect(touchesPrice(changedFields(before, priced))).toBe(true);
    expect(touchesInventory(changedFields(before, priced))).toBe(false);
    const costed = applyChanges(before, { variants: [{ id: variant!.id, cost: '1' }] }, newId);
    expect(touchesPrice(changedFields(before, costed))).toBe(true);
  });

  it('is none for what is no public data: version, times, reservations', () => {
    const before = made({ title: 'Shirt' });
    const after = { ...before, version: 9, updatedAt: '2030-01-01T00:00:00.000Z', reservedQuantity: 3 };
    expect(changedFields(before, after)).toEqual([]);
  });
});

describe('validation', () => {
  const codes = (changes: ProductChanges) =>
    productErrors(made({ title: 'Shirt', ...changes })).map(({ path, code }) => `${path} ${code}`);

  it.each<[string, ProductChanges, string[]]>([
    ['nothing wrong', { price: '10', salePrice: '9.99', barcode: '4006381333931' }, []],
    ['a sale above the price', { price: '10', salePrice: '10.01' }, ['salePrice SALE_PRICE_ABOVE_PRICE']],
    ['a sale without a price', { salePrice: '1' }, ['salePrice PRICE_MISSING']],
    [
      'a window that ends first',
      { salePriceStartsAt: '2026-02-01T00:00:00.000Z', salePriceEndsAt: '2026-01-01T00:00:00.000Z' },
      ['salePriceEndsAt WINDOW_EMPTY'],
    ],
    ['too many decimals', { price: '1.999' }, ['price AMOUNT_TOO_PRECISE']],
    ['an unknown currency', { currency: 'ABC', price: '1' }, ['currency CURRENCY_UNKNOWN']],
    ['a negative stock', { inventoryQuantity: -1 }, ['inventoryQuantity QUANTITY_INVALID']],
    ['a picture from nowhere', { images: [{ url: 'javascript:alert(1)' }] }, ['images.0.url URL_INVALID']],
    ['a SKU twice', { sku: 'A', variants: [{ sku: 'A' }] }, ['variants.0.sku SKU_DUPLICATE']],
    [
      'a variant without an option',
      { options: [{ name: 'Size', values: [] }], variants: [{}] },
      ['variants.0.optionValues OPTION_VALUE_MISSING'],
    ],
    ['a character that cannot be stored', { brand: 'a\0b' }, ['brand CHARACTER_INVALID']],
  ])('%s', (_name, changes, expected) => {
    expect(codes(changes)).toEqual(expected);
  });
});

describe('a handle', () => {
  it.each([
    ['Café Crème 2', 'cafe-creme-2'],
    ['  --  ', ''],
    ['日本 シャツ', '日本-シャツ'],
  ])('of %j is %j', (title, handle) => {
    expect(handleOf(title)).toBe(handle);
  });
});

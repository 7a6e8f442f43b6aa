import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  currencyChangeErrors,
  emptyProduct,
  handleOf,
  isSameVariant,
  optionKey,
  type ProductChanges,
} from './product.rules.js';

let ids = 0;
const newId = () => `id-${++ids}`;
const made = (changes: ProductChanges, before = emptyProduct('p', 'SGD', '2026-01-01T00:00:00.000Z')) =>
  applyChanges(before, { title: 'Tee', ...changes }, newId);
const size = (Size: string, fields: object = {}) => ({ optionValues: { Size }, ...fields });

describe('the handle of a product', () => {
  it('is made of its first title, and stays when the title changes, unless one is stated', () => {
    const tee = made({});
    expect(tee.handle).toBe('tee');
    expect(applyChanges(tee, { title: 'Shirt' }, newId).handle).toBe('tee');
    expect(applyChanges(tee, { handle: 'own' }, newId).handle).toBe('own');
    expect(handleOf('x'.repeat(300))).toHaveLength(200);
    expect(handleOf('--A & B--')).toBe('a-b');
  });
});

describe('the pictures of a product', () => {
  const first = { url: 'https://shop.example/a.jpg', altText: 'A', width: 10, height: 20 };
  const tee = made({ images: [first, { url: 'https://shop.example/b.jpg' }] });

  it('have ids, and what is not known of them is null', () => {
    expect(tee.images).toEqual([
      { id: expect.any(String), ...first },
      { id: expect.any(String), url: 'https://shop.example/b.jpg', altText: null, width: null, height: null },
    ]);
  });

  it('are the same by their id, or by their address where no id is given', () => {
    const [a, b] = tee.images;
    const change = (images: ProductChanges['images']) => applyChanges(tee, { images }, newId).images;
    expect(change([{ url: first.url }])).toEqual([a]);
    expect(change([{ id: a!.id, url: 'https://shop.example/c.jpg', altText: null }])).toEqual([
      { ...a, url: 'https://shop.example/c.jpg', altText: null },
    ]);
    expect(change([{ id: b!.id, altText: 'B' }])).toEqual([{ ...b, altText: 'B' }]);
    const [fresh] = change([{ id: 'unknown', url: first.url }]);
    expect(tee.images.map(({ id }) => id)).not.toContain(fresh!.id);
  });
});

describe('a variant is the one that is meant', () => {
  const [variant] = made({ variants: [size('S', { sku: 'A' })] }).variants;

  it.each([
    ['by its id', { id: variant!.id, sku: 'B' }, true],
    ['not by another id, whatever else fits', { id: 'x', sku: 'A' }, false],
    ['by its SKU, whatever its options', { sku: 'A', optionValues: { Size: 'M' } }, true],
    ['not by another SKU, though its options fit', { sku: 'B', optionValues: { Size: 'S' } }, false],
    ['by its options where no SKU is given', { optionValues: { Size: 'S' } }, true],
    ['by its options where the SKU is cleared', { sku: null, optionValues: { Size: 'S' } }, true],
    ['not by other options', { optionValues: { Size: 'M' } }, false],
    ['not by nothing', {}, false],
  ])('%s', (_rule, change, isSame) => {
    expect(isSameVariant(variant!, change)).toBe(isSame);
  });

  it('by its options where it has no SKU itself', () => {
    expect(isSameVariant({ ...variant!, sku: null }, size('S', { sku: 'B' }))).toBe(true);
  });

  it('whatever the order of its options', () => {
    expect(optionKey({ b: '1', a: '2' })).toBe(optionKey({ a: '2', b: '1' }));
    expect(optionKey({ a: '1' })).not.toBe(optionKey({ a: '2' }));
  });
});

describe('the variants of a product', () => {
  const tee = made({ variants: [size('S', { sku: 'A' }), size('M', { sku: 'B' })] });
  const [small, medium] = tee.variants;
  const skus = (changes: ProductChanges, mode?: 'merge') =>
    applyChanges(tee, changes, newId, mode).variants.map(({ id, sku }) => [id, sku]);

  it('keep their ids and their order where a file renames one by its options', () => {
    expect(skus({ variants: [size('M', { sku: 'C' }), size('S')] }, 'merge')).toEqual([
      [small!.id, 'A'],
      [medium!.id, 'C'],
    ]);
    const [replaced] = skus({ variants: [size('M', { sku: 'C' })] });
    expect(replaced![0]).not.toBe(medium!.id);
  });

  it('are taken once each, so that two of the same options are two', () => {
    const [first, second] = skus({ variants: [size('S'), size('S')] });
    expect([first![0], second![0] === small!.id]).toEqual([small!.id, false]);
  });

  it('are called by their options, unless a title is stated', () => {
    const titles = (...variants: NonNullable<ProductChanges['variants']>) =>
      made({ variants }).variants.map(({ title }) => title);
    expect(titles({ optionValues: { Size: 'S', Color: 'Red' } }, size('M', { title: 'Medium' }))).toEqual([
      'S / Red',
      'Medium',
    ]);
    const named = made({ variants: [size('S', { title: 'Small' })] });
    const { id } = named.variants[0]!;
    const retitled = (change: object) =>
      applyChanges(named, { variants: [{ id, ...change }] }, newId).variants[0]!.title;
    expect([retitled({}), retitled({ title: null })]).toEqual(['Small', 'S']);
  });

  it('take a price, sale price and cost that are set on the whole product, and new ones start with them', () => {
    const amounts = { price: '5', salePrice: '4', cost: '1' };
    const formatted = { price: '5.00', salePrice: '4.00', cost: '1.00' };
    const priced = applyChanges(tee, amounts, newId);
    expect(priced.variants).toMatchObject([formatted, formatted]);
    expect(applyChanges(priced, { brand: 'A' }, newId).variants).toEqual(priced.variants);
    expect(applyChanges(priced, { salePrice: null }, newId).variants).toMatchObject([
      { ...formatted, salePrice: null },
      { ...formatted, salePrice: null },
    ]);
    expect(made({ ...amounts, variants: [size('L')] }).variants).toMatchObject([formatted]);
  });

  it('bring their values into the options, each once, behind those that were listed', () => {
    const options = [{ name: 'Size', values: ['L', 'S'] }];
    const variants = [size('S'), { optionValues: { Size: 'M', Color: 'Red' } }, size('M')];
    expect(made({ options, variants }).options).toEqual([
      { name: 'Size', values: ['L', 'S', 'M'] },
      { name: 'Color', values: ['Red'] },
    ]);
    expect(options).toEqual([{ name: 'Size', values: ['L', 'S'] }]);
  });
});

describe('amounts', () => {
  it.each([
    ['5', '5.00'],
    ['5.5', '5.50'],
    ['5.500', '5.50'],
    ['5.555', '5.555'],
    ['-5', '-5'],
    ['five', 'five'],
    ['1234567890123456', '1234567890123456'],
  ])('%s is kept as %s, never rounded', (price, kept) => {
    expect(made({ price }).price).toBe(kept);
  });

  it('stay as they are in a currency that is none', () => {
    expect(made({ currency: 'ABC', price: '5' }).price).toBe('5');
  });

  it('are stated anew where the currency changes', () => {
    const tee = made({ price: '5', cost: '1' });
    const left = (changes: ProductChanges) =>
      currencyChangeErrors(tee, changes).map(({ path, code }) => `${path} ${code}`);
    expect(left({ currency: 'MYR' })).toEqual(['price AMOUNT_NOT_RESTATED', 'cost AMOUNT_NOT_RESTATED']);
    expect(left({ currency: 'MYR', price: '15', cost: null })).toEqual([]);
    expect(left({ currency: 'MYR', variants: [] })).toEqual([]);
    expect(left({ currency: 'SGD' })).toEqual([]);
    expect(left({ title: 'Shirt' })).toEqual([]);
    expect(currencyChangeErrors(tee, { currency: 'MYR' })[0]?.message).toContain('state price in it');
  });
});

import { describe, expect, it } from 'vitest';
import { applyChanges, emptyProduct } from '../product/product.rules.js';
import { toChanges } from './import-changes.rules.js';
import type { ImageFields, ParsedVariant, ProductFields } from './reading/parsed-row.js';

let ids = 0;
const blank = emptyProduct('p1', 'SGD', '2026-01-01T00:00:00.000Z');
const mug = {
  ...applyChanges(
    blank,
    {
      sku: 'MUG',
      title: 'Mug',
      attributes: { care: 'wash', colour: 'red' },
      options: [
        { name: 'Size', values: ['S', 'M'] },
        { name: 'Glaze', values: ['matt'] },
      ],
      images: [
        { url: 'https://shop.example/a.jpg', altText: 'A mug' },
        { url: 'https://media.example/uploaded.jpg', altText: null },
      ],
    },
    () => `i${++ids}`,
  ),
  version: 3,
};

const inFile = { defaultCurrency: 'MYR', hasCurrency: false };
const image = (url: string, altText: string | null = null): ImageFields => ({ url, position: 1, altText });
const rows = (product: ProductFields, variants: ParsedVariant[] = [], images: ImageFields[] = []) => ({
  product,
  variants,
  images,
});

describe('what the rows of a file change', () => {
  it('is what they state, and nothing that they leave out', () => {
    expect(toChanges(rows({ title: 'Cup', brand: null }), mug, inFile)).toEqual({
      title: 'Cup',
      brand: null,
    });
  });

  it.each([
    ["a new product has the file's default where the file has no currency", blank, {}, false, 'MYR'],
    ['a new product has what is stated', blank, { currency: 'THB' }, true, 'THB'],
    [
      'a new product keeps what it was made with where the file has a currency and says none',
      blank,
      {},
      true,
      undefined,
    ],
    ['a product that exists keeps its own', mug, {}, false, undefined],
    ['a product that exists has what is stated', mug, { currency: 'THB' }, true, 'THB'],
  ])('in currency: %s', (_rule, before, fields, hasCurrency, currency) => {
    expect(toChanges(rows(fields), before, { ...inFile, hasCurrency }).currency).toBe(currency);
  });

  it('adds attributes to those there are, sets them, and removes them by null', () => {
    const attributes = { care: 'by hand', colour: null, size: 'large' };
    expect(toChanges(rows({ attributes }), mug, inFile).attributes).toEqual({
      care: 'by hand',
      size: 'large',
    });
  });

  it('adds values to the options there are, in the order in which they came first', () => {
    const options = [
      { name: 'Colour', values: ['red', 'blue'] },
      { name: 'Size', values: ['L', 'S'] },
    ];
    expect(toChanges(rows({ options }), mug, inFile).options).toEqual([
      { name: 'Size', values: ['S', 'M', 'L'] },
      { name: 'Glaze', values: ['matt'] },
      { name: 'Colour', values: ['red', 'blue'] },
    ]);
  });

  it('adds pictures to those there are, which stay, with the words that the file has for them', () => {
    const images = [
      image('https://shop.example/new.jpg', 'New'),
      image('https://shop.example/a.jpg'),
      image('https://media.example/uploaded.jpg', 'Uploaded'),
    ];
    expect(toChanges(rows({}, [], images), mug, inFile).images).toMatchObject([
      { id: mug.images[0]!.id, url: 'https://shop.example/a.jpg', altText: 'A mug' },
      { id: mug.images[1]!.id, url: 'https://media.example/uploaded.jpg', altText: 'Uploaded' },
      { url: 'https://shop.example/new.jpg', altText: 'New' },
    ]);
  });

  it('hands the SKU of a product down to its first variant that has it', () => {
    const variants = [{ sku: 'MUG' }, { sku: 'MUG-L' }];
    expect(toChanges(rows({ title: 'Mug' }, variants), mug, inFile)).toEqual({
      title: 'Mug',
      sku: null,
      variants,
    });
  });

  it.each([
    ['the file gives the product one of its own', { sku: 'SET' }, [{ sku: 'MUG' }], mug],
    ['no variant has it', {}, [{ sku: 'MUG-L' }], mug],
    ['the product has none', {}, [{ sku: null }], { ...mug, sku: null }],
  ])('hands no SKU down where %s', (_rule, fields: ProductFields, variants, before) => {
    const changes = toChanges(rows(fields, variants), before, inFile);
    expect(changes.sku).toBe(fields.sku);
    expect('sku' in changes).toBe('sku' in fields);
    expect(changes.variants).toBe(variants);
  });
});

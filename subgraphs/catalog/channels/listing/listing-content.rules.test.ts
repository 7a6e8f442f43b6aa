import { describe, expect, it } from 'vitest';
import type { ListingDefaults } from '../../../../connectors/marketplaces/listing-defaults.js';
import { noListingDefaults } from '../../../../connectors/marketplaces/listing-defaults.js';
import type { Product } from '../../product/product.entity.js';
import { emptyProduct } from '../../product/product.rules.js';
import { listingContent } from './listing-content.rules.js';

const image = (url: string) => ({ id: url, url, altText: null, width: null, height: null });
const content = (
  product: Partial<Product> = {},
  defaults: Partial<ListingDefaults> = {},
  language: string | null = null,
) =>
  listingContent(
    { ...emptyProduct('p1', 'SGD', '2026-01-01T00:00:00.000Z'), title: 'Mug', ...product },
    { marketplace: 'bazaar', defaults: { ...noListingDefaults, ...defaults }, language },
  );

describe('what a listing says of a product', () => {
  it('is what the product says, where nothing else is said', () => {
    const product = {
      description: 'Holds tea.',
      brand: 'Stoneware',
      productType: 'Mugs',
      tags: ['tea'],
      attributes: { care: 'wash' },
      images: [image('https://shop.example/a.jpg'), image('https://shop.example/b.jpg')],
    };
    expect(content(product)).toEqual({
      title: 'Mug',
      description: 'Holds tea.',
      brand: 'Stoneware',
      productType: 'Mugs',
      tags: ['tea'],
      attributes: { care: 'wash' },
      imageUrls: ['https://shop.example/a.jpg', 'https://shop.example/b.jpg'],
    });
  });

  it("is first what is for this marketplace alone, then what is for all, then the account's defaults", () => {
    const defaults = { brand: 'House', attributes: { care: 'by hand', size: 'any', colour: 'any' } };
    const attributes = { care: 'wash', size: 'large', 'bazaar.care': 'dishwasher' };
    expect(content({ attributes }, defaults)).toMatchObject({
      brand: 'House',
      attributes: { care: 'dishwasher', size: 'large', colour: 'any' },
    });
    expect(content({ brand: 'Own' }, defaults).brand).toBe('Own');
    expect(content({ brand: 'Own', attributes: { 'bazaar.brand': 'Theirs' } }, defaults).brand).toBe(
      'Theirs',
    );
  });

  it('is in the language of the place, where the product has a title and a description in it', () => {
    const attributes = { 'th.title': 'แก้ว', 'th.description': 'ใส่ชา', 'vi.title': 'Cốc' };
    const words = { title: 'แก้ว', description: 'ใส่ชา', attributes: {} };
    expect(content({ attributes }, { titleTemplate: '{brand} {title}' }, 'th')).toMatchObject(words);
    expect(content({ attributes, description: 'Tea.' }, {}, 'vi')).toMatchObject({
      title: 'Cốc',
      description: 'Tea.',
    });
    expect(content({ attributes }, {}, 'id').title).toBe('Mug');
    expect(content({ attributes: { ...attributes, 'bazaar.title': 'Own' } }, {}, 'th').title).toBe('Own');
  });

  it('takes title, description and brand from their own names of the marketplace, and leaves them out of the attributes', () => {
    const attributes = { 'bazaar.title': 'Big mug', 'bazaar.description': 'Tea.', 'bazaar.brand': 'B' };
    expect(
      content({ attributes, description: 'Holds tea.' }, { titleTemplate: '{brand} {title}' }),
    ).toMatchObject({
      title: 'Big mug',
      description: 'Tea.',
      brand: 'B',
      attributes: {},
    });
  });

  it('leaves out what is for other marketplaces, has a namespace, or is empty', () => {
    const attributes = {
      'souk.care': 'x',
      'seo.title': 'x',
      's_9.title': 'x',
      blank: ' ',
      'bazaar.size': '',
      '9.5 mm': 'kept',
      'Dr. Best': 'kept',
      'no. of parts': 'kept',
      'ends.': 'kept',
      'Seo.title': 'kept',
    };
    expect(content({ attributes }, { attributes: { size: 'any' } }).attributes).toEqual({
      size: 'any',
      '9.5 mm': 'kept',
      'Dr. Best': 'kept',
      'no. of parts': 'kept',
      'ends.': 'kept',
      'Seo.title': 'kept',
    });
  });
});

describe('the category of a listing', () => {
  const defaults = {
    categoryId: '1',
    categoryMappings: [
      { productType: ' Mugs ', categoryId: '10' },
      { productType: 'Cups', categoryId: '20' },
    ],
  };

  it.each([
    ['the one that its type is mapped to, however it is written', ' mUGS', '10'],
    ['that of another type', 'cups', '20'],
    ['the one of the account where its type is not mapped', 'Plates', '1'],
    ['the one of the account where it has no type', null, '1'],
  ])('is %s', (_rule, productType, categoryId) => {
    expect(content({ productType }, defaults).attributes).toEqual({ categoryId });
  });

  it('is what the product or the default attributes name before that, and nothing where nobody names one', () => {
    const named = (attributes: Record<string, string>) =>
      content({ attributes }, defaults).attributes.categoryId;
    expect([named({ categoryId: '30' }), named({ 'bazaar.categoryId': '40', categoryId: '30' })]).toEqual([
      '30',
      '40',
    ]);
    expect(content({ productType: 'Mugs' }).attributes).toEqual({});
  });
});

describe('the title of a listing', () => {
  it.each([
    ['{brand} {title}', { brand: 'Stoneware' }, 'Stoneware Mug'],
    ['{title} - {productType}', { productType: 'Mugs' }, 'Mug - Mugs'],
    ['{brand} {title} {productType}', {}, 'Mug'],
    ['{title}  {brand}\t{productType}!', { productType: 'Mugs' }, 'Mug Mugs!'],
    ['{title} {unknown}', {}, 'Mug {unknown}'],
  ])('by the template %j with %j is %j', (titleTemplate, product, title) => {
    expect(content(product, { titleTemplate }).title).toBe(title);
  });

  it("names the brand that the listing has, be it the account's", () => {
    expect(content({}, { titleTemplate: '{title} by {brand}', brand: 'House' }).title).toBe('Mug by House');
  });
});

describe('the pictures of a listing', () => {
  it('are the one that stands in for all only where the product has none', () => {
    const fallbackImageUrl = 'https://shop.example/soon.png';
    expect(content({}, { fallbackImageUrl }).imageUrls).toEqual([fallbackImageUrl]);
    expect(
      content({ images: [image('https://shop.example/a.jpg')] }, { fallbackImageUrl }).imageUrls,
    ).toEqual(['https://shop.example/a.jpg']);
    expect(content().imageUrls).toEqual([]);
  });
});

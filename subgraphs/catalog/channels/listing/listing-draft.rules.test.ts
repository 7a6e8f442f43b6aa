import { describe, expect, it } from 'vitest';
import type { ListingDraft, ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import {
  type ListingDefaults,
  noListingDefaults,
} from '../../../../connectors/marketplaces/listing-defaults.js';
import type { Marketplace } from '../../../../connectors/marketplaces/port.js';
import { catalogValues } from '../../../../test/support/catalog-values.js';
import type { Product } from '../../product/product.entity.js';
import { emptyProduct } from '../../product/product.rules.js';
import { draftIssues, listingDraft } from './listing-draft.rules.js';

const now = new Date('2026-11-21T08:00:00.000Z');
const store = { id: 'sg', country: 'SG', currency: 'SGD' };
const mug: Product = {
  ...emptyProduct('p1', 'SGD', now.toISOString()),
  title: 'Mug',
  sku: 'MUG',
  price: '12.50',
  productType: 'Drinkware',
};

const valuesOf = (product: Partial<Product>, currency = 'SGD') =>
  catalogValues({ ...mug, ...product }, { currency, stockBuffer: 0 }, now);

function draftOf(product: Partial<Product>, defaults: Partial<ListingDefaults> = {}): ListingDraft {
  const whole = { ...mug, ...product };
  const desired = valuesOf(product);
  return listingDraft({
    product: whole,
    store,
    desired,
    reference: null,
    marketplace: 'bazaar',
    defaults: { ...noListingDefaults, ...defaults },
  });
}

const image = { id: 'i1', url: 'https://media.example/mug.jpg', altText: null, width: null, height: null };

describe('what a marketplace is told of a product', () => {
  it("is what the product says for it, before what it says for all, before the account's defaults", () => {
    const attributes = { colour: 'blue', 'bazaar.colour': 'navy', care: 'wash', size: ' ' };
    const defaults = { attributes: { colour: 'any', care: 'any', size: 'any', origin: 'SG' } };
    expect(draftOf({ attributes }, defaults).attributes).toEqual({
      colour: 'navy',
      care: 'wash',
      size: 'any',
      origin: 'SG',
    });
  });

  it('is nothing that the product says for another marketplace, or keeps for other programs', () => {
    const attributes = {
      'souk.categoryId': '5',
      'seo.title': 'Mug!',
      'metafield.custom.x': '1',
      'Vol. (ml)': '9',
    };
    expect(draftOf({ attributes }).attributes).toEqual({ 'Vol. (ml)': '9' });
  });

  it('has the category that the product names, else that of its type, else that of the account', () => {
    const categoryMappings = [{ productType: ' drinkware', categoryId: '20' }];
    const defaults = { categoryId: '10', categoryMappings };
    const category = (product: Partial<Product>) => draftOf(product, defaults).attributes.categoryId;
    expect(category({ attributes: { categoryId: '30', 'bazaar.categoryId': '40' } })).toBe('40');
    expect(category({ attributes: { categoryId: '30', 'souk.categoryId': '40' } })).toBe('30');
    expect(category({})).toBe('20');
    expect(category({ productType: 'DRINKWARE ' })).toBe('20');
    expect(category({ productType: 'Hats' })).toBe('10');
    expect(category({ productType: null })).toBe('10');
    expect(draftOf({}).attributes).toEqual({});
  });

  it('has its own title, else one by the template of the account', () => {
    const titleTemplate = '{title} by {brand}, {productType}';
    expect(draftOf({ brand: 'Stoneware' }, { titleTemplate }).title).toBe('Mug by Stoneware, Drinkware');
    expect(draftOf({}, { titleTemplate, brand: 'Unbranded' }).title).toBe('Mug by Unbranded, Drinkware');
    expect(draftOf({ attributes: { 'bazaar.title': 'Cup' } }, { titleTemplate })).toMatchObject({
      title: 'Cup',
      attributes: {},
    });
    expect(draftOf({}).title).toBe('Mug');
  });

  it('has the description and brand that the product has for it alone', () => {
    const attributes = { 'bazaar.description': 'For tea.', 'bazaar.brand': 'House' };
    const product = { brand: 'Stoneware', description: 'A mug.', attributes };
    expect(draftOf(product)).toMatchObject({ description: 'For tea.', brand: 'House', attributes: {} });
    expect(draftOf({ ...product, attributes: {} })).toMatchObject({
      description: 'A mug.',
      brand: 'Stoneware',
    });
  });

  it('weighs what the account says where nobody weighed it', () => {
    const weightOf = (weight: Product['weight'], weightGrams: number | null) =>
      draftOf({ weight }, { weightGrams }).variants[0]!.weightGrams;
    expect(weightOf({ value: '1.5', unit: 'kg' }, 500)).toBe(1500);
    expect(weightOf({ value: '0', unit: 'g' }, 500)).toBe(500);
    expect(weightOf(null, 500)).toBe(500);
    expect(weightOf({ value: '0', unit: 'g' }, null)).toBe(0);
    expect(weightOf(null, null)).toBe(null);
  });

  it("shows the account's picture only where the product has none", () => {
    const fallbackImageUrl = 'https://media.example/soon.png';
    expect(draftOf({ images: [image] }, { fallbackImageUrl }).imageUrls).toEqual([image.url]);
    expect(draftOf({}, { fallbackImageUrl }).imageUrls).toEqual([fallbackImageUrl]);
    expect(draftOf({}).imageUrls).toEqual([]);
  });
});

describe('what stands in the way', () => {
  const found = (issue: Pick<ListingIssue, 'code' | 'field'> & Partial<ListingIssue>): string => {
    const whole = { severity: 'error' as const, message: 'No.', marketplaceMessage: null, ...issue };
    const marketplace = { key: 'bazaar', listingProblems: () => [whole] } as Partial<Marketplace>;
    const [only, ...others] = draftIssues(
      marketplace as Marketplace,
      mug,
      valuesOf({}),
      draftOf({ images: [image] }),
    );
    expect(others).toEqual([]);
    return only!.message;
  };

  it.each([
    ['CATEGORY_MISSING', 'attributes.categoryId', 'attributes["bazaar.categoryId"]', 'categoryMapping'],
    ['SIZE_MISSING', 'attributes.packageLengthCm', 'attributes["bazaar.packageLengthCm"]', 'attributes of'],
    ['BRAND_MISSING', 'brand', 'brand of the product', "the account's listing defaults"],
    ['TITLE_LENGTH', 'title', 'attributes["bazaar.title"]', 'titleTemplate'],
    ['WEIGHT_MISSING', 'variants.3.weightGrams', 'weight of the product', 'weightGrams'],
    ['IMAGE_MISSING', 'imageUrls', 'Add a picture', 'fallbackImageUrl'],
  ])('%s says where it can be set', (code, field, atProduct, atAccount) => {
    const message = found({ code, field });
    expect(message).toMatch(/^No\. /);
    expect(message).toContain(atProduct);
    expect(message).toContain(atAccount);
  });

  it('is told once, and says nothing of a price that is not sent', () => {
    const problem = (code: string, field: string): ListingIssue => ({
      severity: 'error',
      code,
      field,
      message: 'No.',
      marketplaceMessage: null,
    });
    const problems = [
      problem('PRICE_MISSING', 'variants.0.price'),
      problem('IMAGE_MISSING', 'imageUrls'),
      problem('TITLE_LENGTH', 'title'),
    ];
    const marketplace = { key: 'bazaar', listingProblems: () => problems } as Partial<Marketplace>;
    const codes = (product: Partial<Product>, currency: string, price?: string) => {
      const draft = { ...draftOf(product), store: { ...store, currency } };
      const desired = valuesOf(product, currency).map(value => ({ ...value, price: price ?? value.price }));
      const whole = { ...mug, ...product };
      return draftIssues(marketplace as Marketplace, whole, desired, draft).map(({ code }) => code);
    };
    expect(codes({}, 'MYR')).toEqual(['CURRENCY_MISMATCH', 'IMAGE_MISSING', 'TITLE_LENGTH']);
    expect(codes({ price: null }, 'SGD')).toEqual(['PRICE_MISSING', 'IMAGE_MISSING', 'TITLE_LENGTH']);
    const priced = ['IMAGE_MISSING', 'PRICE_MISSING', 'TITLE_LENGTH'];
    expect(codes({}, 'MYR', '40.00').toSorted()).toEqual(priced);
    expect(codes({ price: null }, 'SGD', '40.00').toSorted()).toEqual(priced);
  });

  it('is left as it is where nothing is missing', () => {
    expect(found({ code: 'IMAGES_TOO_MANY', field: 'imageUrls' })).toBe('No.');
    expect(found({ code: 'OPTIONS_MISSING', field: 'variants' })).toBe('No.');
    expect(found({ code: 'TITLE_SHORTENED', field: 'title', severity: 'warning' })).toBe('No.');
  });
});

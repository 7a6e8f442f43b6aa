import { describe, expect, it } from 'vitest';
import { noListingDefaults } from '../../../../connectors/marketplaces/listing-defaults.js';
import { productLimits } from '../../product/product.limits.js';
import { connectionLimits } from './connection.limits.js';
import { changedDefaults, defaultsErrors, type ListingDefaultsChange } from './listing-defaults.rules.js';

const mapping = (productType: string, categoryId = '1') => ({ productType, categoryId });
const problems = (change: ListingDefaultsChange) =>
  defaultsErrors(change).map(({ path, code }) => [path.replace('listingDefaults.', ''), code]);

describe('listing defaults', () => {
  it('are changed where something is given, and cleared by null', () => {
    const before = {
      ...noListingDefaults,
      categoryId: '10',
      brand: 'Stoneware',
      attributes: { care: 'wash' },
      categoryMappings: [mapping('Mugs')],
    };
    expect(changedDefaults(before, { categoryId: undefined, brand: null, weightGrams: 300 })).toEqual({
      ...before,
      brand: null,
      weightGrams: 300,
    });
    expect(changedDefaults(before, { attributes: null, categoryMappings: null })).toEqual({
      ...before,
      attributes: {},
      categoryMappings: [],
    });
    expect(changedDefaults(before, null)).toEqual(before);
  });

  it('are fine when they say nothing, or all of it properly', () => {
    expect(problems({})).toEqual([]);
    expect(defaultsErrors(null)).toEqual([]);
    expect(
      problems({
        categoryId: 'SHIRT',
        categoryMappings: [mapping('Mugs'), mapping('Cups')],
        brand: 'Stoneware',
        titleTemplate: '{title} by {brand}',
        weightGrams: 0.5,
        attributes: { packageLengthCm: '30' },
        fallbackImageUrl: 'http://127.0.0.1:4000/media/soon.png',
      }),
    ).toEqual([]);
  });

  it.each<[string, ListingDefaultsChange, string, string]>([
    ['a blank category', { categoryId: ' ' }, 'categoryId', 'LENGTH'],
    ['a brand without an end', { brand: 'x'.repeat(productLimits.titleLength + 1) }, 'brand', 'LENGTH'],
    ['a template without a title', { titleTemplate: 'by {brand}' }, 'titleTemplate', 'PATTERN'],
    ['a template of unknown words', { titleTemplate: '{title} {colour}' }, 'titleTemplate', 'PATTERN'],
    ['a parcel of no weight', { weightGrams: 0 }, 'weightGrams', 'OUT_OF_RANGE'],
    ['a parcel of any weight', { weightGrams: Number.NaN }, 'weightGrams', 'OUT_OF_RANGE'],
    ['a picture on a disk', { fallbackImageUrl: 'file:///soon.png' }, 'fallbackImageUrl', 'URL_INVALID'],
    [
      'a type mapped twice',
      { categoryMappings: [mapping('Mugs'), mapping('mugs ')] },
      'categoryMappings.1.productType',
      'DUPLICATE',
    ],
    [
      'a mapping to nothing',
      { categoryMappings: [mapping('Mugs', '')] },
      'categoryMappings.0.categoryId',
      'LENGTH',
    ],
    [
      'a category among the attributes',
      { attributes: { categoryId: '1' } },
      'attributes.categoryId',
      'MISPLACED',
    ],
    [
      'an attribute that is no text',
      { attributes: { size: 4 } as unknown as Record<string, string> },
      'attributes.size',
      'TYPE',
    ],
  ])('cannot have %s', (_title, change, path, code) => {
    expect(problems(change)).toEqual([[path, code]]);
  });

  it('have an end', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => String(index));
    const categoryMappings = many(connectionLimits.categoryMappingsMax + 1).map(type => mapping(type));
    const attributes = Object.fromEntries(many(productLimits.attributesMax + 1).map(name => [name, 'x']));
    expect(problems({ categoryMappings, attributes })).toEqual([
      ['categoryMappings', 'TOO_MANY'],
      ['attributes', 'TOO_MANY'],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { knownAttributes } from '../category/term-files.js';
import type { TraitRow } from './product-traits.queries.js';
import { comparedWords, textTraits, traitsOf } from './product-traits.rules.js';

const { values } = knownAttributes();
const now = new Date('2026-11-21T12:00:00Z');

const row = (given: object = {}): TraitRow =>
  ({
    ...{
      id: 'p1',
      title: 'Shirt',
      sku: 'S',
      brand: null,
      productType: null,
      description: null,
      material: null,
    },
    ...{
      tags: [],
      highlights: [],
      attributes: {},
      options: [],
      images: [],
      gender: 'female',
      ageGroup: null,
    },
    ...{ currency: 'SGD', price: '20.00', salePrice: null, salePriceStartsAt: null, salePriceEndsAt: null },
    ...{ inventoryQuantity: 5, reservedQuantity: 2, availability: 'available' },
    ...given,
  }) as unknown as TraitRow;

const read = (given: object) => textTraits(row(given), [], values);

describe('what the texts of a product say', () => {
  it('is what the merchant states, before the title, before the description', () => {
    const all = {
      title: 'Blue cotton shirt, striped',
      description: '<p>Red <b>linen</b></p>',
      attributes: { Color: 'Dark green', Material: ' Bamboo ' },
    };
    expect(read(all)).toMatchObject({
      ...{ color: { value: 'green', source: 'attribute' }, material: 'bamboo', pattern: 'striped' },
    });
    expect(read({ ...all, attributes: {} })).toMatchObject({
      ...{ color: { value: 'blue', source: 'text' }, material: 'cotton' },
    });
    expect(read({ description: all.description })).toMatchObject({
      ...{ color: { value: 'red', source: 'text' }, material: 'linen', pattern: null },
    });
    expect(read({ ...all, material: 'Wolle' }).material).toBe('wool');
    expect(read({ attributes: { color: ' ' } }).color).toBeNull();
  });

  it('is an option only if it has one value', () => {
    const option = (...colors: string[]) => read({ options: [{ name: 'colour', values: colors }] }).color;
    expect([option('Navy'), option('Navy', 'Red')]).toEqual([{ value: 'blue', source: 'attribute' }, null]);
  });

  it('has the words of labels apart from those of texts, as they are compared', () => {
    const { labelWords, textWords } = read({
      ...{ title: 'Beach Dresses', highlights: ['For summers'], description: '<i>Airy</i>' },
      ...{ tags: ['Summer looks'], productType: 'Dresses', attributes: { occasion: 'Weddings' } },
    });
    expect([...labelWords]).toEqual(['summer', 'look', 'dress', 'wedding']);
    expect([...textWords]).toEqual(['beach', 'dress', 'for', 'summer', 'airy']);
    expect(comparedWords('Beach Weddings')).toEqual(['beach', 'wedding']);
  });
});

describe('what is known of a product', () => {
  const known = (given: object) => traitsOf(row(given), read({}), now);

  it('is whom it is for, what can be promised, and its main picture', () => {
    const images = ['a', 'b'].map(id => ({ id, url: `https://shop.example/${id}.jpg`, altText: null }));
    expect(known({ images })).toMatchObject({
      ...{ productId: 'p1', audience: { gender: 'female', ageGroup: null }, availableQuantity: 3 },
      image: { id: 'a', url: 'https://shop.example/a.jpg' },
    });
    expect(known({ inventoryQuantity: null })).toMatchObject({ availableQuantity: null, image: null });
  });

  it('is what it costs now', () => {
    const sale = { salePrice: '15.00', salePriceEndsAt: '2026-11-21T13:00:00Z' };
    expect(known(sale).unitAmount).toBe('15.00');
    expect(known({ ...sale, salePriceEndsAt: '2026-11-21T11:00:00Z' }).unitAmount).toBe('20.00');
    expect(known({ price: null }).unitAmount).toBeNull();
  });
});

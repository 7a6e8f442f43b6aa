import { describe, expect, it } from 'vitest';
import type { Product } from '../product/product.entity.js';
import { emptyProduct } from '../product/product.rules.js';
import { storeLanguages } from '../store-language/store-language.rules.js';
import { changesOf, currentValue, isSameValue, overwrites } from './proposed-field.rules.js';

const product: Product = {
  ...emptyProduct('p1', 'SGD', '2026-01-01T00:00:00.000Z'),
  title: 'Mug',
  tags: ['a'],
  attributes: { Color: 'blue', Empty: ' ' },
};

describe('the field of a proposal', () => {
  it('has a text as one value, a list as several, and nothing as none', () => {
    expect(currentValue(product, 'title')).toEqual(['Mug']);
    expect(currentValue(product, 'tags')).toEqual(['a']);
    expect(currentValue(product, 'material')).toEqual([]);
    expect(currentValue(product, 'attributes.Color')).toEqual(['blue']);
    expect(currentValue(product, 'attributes.Empty')).toEqual([]);
    expect(currentValue(product, 'attributes.constructor')).toEqual([]);
  });

  it('is changed beside the others', () => {
    const values = [
      { field: 'title', proposedValue: ['Cup'] },
      { field: 'tags', proposedValue: ['a', 'b'] },
      { field: 'attributes.seo.title', proposedValue: ['Cup'] },
    ];
    expect(changesOf(product, values)).toEqual({
      title: 'Cup',
      tags: ['a', 'b'],
      attributes: { Color: 'blue', Empty: ' ', 'seo.title': 'Cup' },
    });
    expect(changesOf(product, [{ field: 'material', proposedValue: ['clay'] }])).toEqual({
      material: 'clay',
    });
  });

  it('is overwritten where a value of it goes, not where one is added', () => {
    expect(overwrites([], ['a'])).toBe(false);
    expect(overwrites(['a'], ['a', 'b'])).toBe(false);
    expect(overwrites(['a'], ['b'])).toBe(true);
    expect(isSameValue(['a', 'b'], ['b', 'a'])).toBe(false);
  });
});

describe('the languages of stores', () => {
  it('are what buyers of their countries read first, each once', () => {
    expect(storeLanguages(['SG', 'MY', 'ID', 'VN', 'TH', 'PH', 'TW', 'CN', 'DE', 'AT', 'XX'])).toEqual([
      'en',
      'ms',
      'id',
      'vi',
      'th',
      'zh-Hant',
      'zh',
      'de',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { emptyProduct } from '../product/product.rules.js';
import { attributesOf } from './attribute-table.rules.js';
import { spokenValues, suggestedValues } from './suggested-values.rules.js';
import { knownAttributes } from './term-files.js';

const { attributes, values } = knownAttributes();
const apparel = attributesOf(attributes, 'google', ['166', '1604', '212']);
const product = { ...emptyProduct('1', 'SGD', '2026-11-28T00:00:00.000Z'), title: 'Áo thun nữ màu đen' };
const suggested = (fields: object) => {
  const given = { ...product, ...fields };
  return Object.fromEntries(suggestedValues(given, apparel, values, spokenValues(values, given)));
};

describe('a suggested value', () => {
  it('is that of the field, before options, own attributes and texts', () => {
    const fields = { material: 'Linen', attributes: { bahan: 'Katun' }, description: 'polyester' };
    expect(suggested(fields).material).toEqual({ value: 'Linen', source: 'field', evidence: 'material' });
    expect(suggested({ ...fields, material: null }).material).toEqual({
      value: 'Katun',
      source: 'attribute',
      evidence: 'bahan',
    });
    expect(suggested({ description: '100% polyester' }).material).toEqual({
      value: 'polyester',
      source: 'description',
      evidence: 'polyester',
    });
  });

  it('has every value of an option, by its name in any language', () => {
    const variants = [{ optionValues: { Ukuran: 'S' } }, { optionValues: { Ukuran: 'M' } }];
    expect(suggested({ variants }).size).toEqual({ value: ['S', 'M'], source: 'option', evidence: 'Ukuran' });
  });

  it('is found in the title, in the words of the table', () => {
    expect(suggested({})).toMatchObject({
      color: { value: 'black', source: 'title' },
      gender: { value: 'female', source: 'title' },
    });
  });

  it('is none that the attribute does not allow, and none that nothing says', () => {
    expect(suggested({ gender: 'anybody' }).gender).toBeUndefined();
    expect(suggested({}).gtin).toBeUndefined();
  });
});

describe('attributes of a category', () => {
  it('are those of all above it; the lower one goes before', () => {
    expect(attributesOf(attributes, 'google', ['1']).find(({ name }) => name === 'color')?.isRequired).toBe(
      false,
    );
    expect(apparel.find(({ name }) => name === 'color')?.isRequired).toBe(true);
    expect(attributesOf(attributes, 'nowhere', ['166'])).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { attributeRules, productFacets } from './public-facet.rules.js';
import type { PublicText } from './public-product.entity.js';
import { filterGroups } from './search-filter.rules.js';

const facetsOf = (attributes: PublicText[]) =>
  productFacets({ attributes, traits: [], offers: [] }).map(facet => facet.split('\u001f'));

const text = (name: string, value: string): PublicText => ({ name, value });

it('a facet is looked up as the filter that is written from it', () => {
  const given = [
    text('custom.power_supply', 'USB:C'),
    text('shortDescription', ' Łódź  Æ '),
    text('Ｓｉｚｅ', '\u00bd'),
    text('Straße', "O'Neill \\ 5"),
    text('色', '红色'),
    text('__proto__', 'constructor'),
  ];
  for (const [nameKey, valueKey, name, value] of facetsOf(given)) {
    const groups = filterGroups({ attributes: [`${name}:${value}`] });
    expect(groups).toEqual([[`attribute:${nameKey}:${valueKey}`]]);
  }
  expect(facetsOf(given)).toHaveLength(given.length);
});

it('spellings of one value are one facet, and a name begins with the first of its values', () => {
  const facets = facetsOf([text('Color', 'Blue'), text('COLOR', ' blue'), text('color', 'Réd')]);
  expect(facets).toEqual([
    ['color', 'blue', 'Color', 'Blue', '1'],
    ['color', 'red', 'color', 'Réd', ''],
  ]);
});

it('what no filter can name is no facet', () => {
  const given = [
    text('a:b', 'c'),
    text(' ', 'c'),
    text('a', ' '),
    text('a', '\u0301'),
    text('a', 'b\u001fc'),
    text('a', 'x'.repeat(199)),
  ];
  expect(facetsOf(given)).toEqual([]);
  expect(facetsOf([text('a', 'x'.repeat(198))])).toHaveLength(1);
});

it('of a product with very many values the first 100 are counted', () => {
  const given = Array.from({ length: 150 }, (_, place) => text('Size', `${place}`));
  expect(facetsOf(given).map(([, value]) => value)).toEqual(given.slice(0, 100).map(({ value }) => value));
});

it('rules that differ have digests that differ, also where a name moves from one list to the other', () => {
  const digests = [
    attributeRules({ privateAttributes: [], publicAttributes: [] }),
    attributeRules({ privateAttributes: ['a'], publicAttributes: [] }),
    attributeRules({ privateAttributes: [], publicAttributes: ['a'] }),
    attributeRules({ privateAttributes: ['a'], publicAttributes: ['b'] }),
    attributeRules({ privateAttributes: ['a', 'b'], publicAttributes: [] }),
  ];
  expect(new Set(digests).size).toBe(digests.length);
});

import { expect, it } from 'vitest';
import type { SoughtGoods } from './price-comparison.entity.js';
import { searchQuery } from './search-query.rules.js';

const goods = (more: Partial<SoughtGoods>): SoughtGoods => ({
  ...{ title: 'Steel Kettle', brand: null, gtins: [], partNumbers: [], options: {}, otherValues: [] },
  ...{ condition: null, ...more },
});

it.each([
  [goods({}), 'Steel Kettle'],
  [goods({ brand: 'Alpha' }), 'Alpha Steel Kettle'],
  [goods({ title: 'alpha  Steel Kettle', brand: 'Alpha' }), 'alpha Steel Kettle'],
  [goods({ options: { Colour: 'Red', Size: 'Steel' } }), 'Steel Kettle Red'],
  [goods({ partNumbers: ['K-170', 'K-171'] }), 'Steel Kettle K-170'],
  [goods({ title: 'Steel Kettle K 170', partNumbers: ['K-170'] }), 'Steel Kettle K 170'],
])('a search says what the goods are, each thing once: %#', (sought, query) => {
  expect(searchQuery(sought)).toBe(query);
});

it('a search has up to 120 characters, by whole words where there are any', () => {
  expect(searchQuery(goods({ title: 'kettle '.repeat(30) }))).toBe('kettle '.repeat(17).trim());
  expect(searchQuery(goods({ title: '壺'.repeat(200) }))).toBe('壺'.repeat(120));
});

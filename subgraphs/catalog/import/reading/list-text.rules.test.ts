import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  joinAddresses,
  joinList,
  splitAddresses,
  splitList,
  splitUrls,
  splitWooList,
} from './list-text.rules.js';

describe('lists in one cell', () => {
  it('gives back any items that are trimmed and not empty, separators and backslashes included', () => {
    const item = fc
      .array(fc.constantFrom('|', ',', '\\', 'a', 'é', ' ', '"'), { minLength: 1, maxLength: 6 })
      .map(parts => parts.join('').trim())
      .filter(text => text !== '');
    fc.assert(
      fc.property(fc.array(item), fc.constantFrom('|', ',|'), (items, separators) => {
        expect(splitList(joinList(items, separators), separators)).toEqual(items);
      }),
    );
  });

  it('drops empty items unless their places matter', () => {
    expect(splitList('a||b|', '|')).toEqual(['a', 'b']);
    expect(splitList('a||b|', '|', 'keepEmpty')).toEqual(['a', '', 'b', '']);
  });

  it('reads a comma that WooCommerce escaped as part of the value', () => {
    expect(splitWooList('Red\\, dark, Blue,,')).toEqual(['Red, dark', 'Blue']);
  });

  it('gives back any addresses, and takes white space and bars for separators, a backslash alone for itself', () => {
    const address = fc
      .array(fc.constantFrom('|', '\\', ' ', '\n', 'a', '%20'), { minLength: 1, maxLength: 6 })
      .map(parts => `https://a.test/${parts.join('')}`);
    fc.assert(
      fc.property(fc.array(address), addresses => {
        expect(splitAddresses(joinAddresses(addresses))).toEqual(addresses);
      }),
    );
    expect(splitAddresses(' a | b\nc\\d || ')).toEqual(['a', 'b', 'c\\d']);
  });

  it('keeps commas inside addresses', () => {
    expect(splitUrls('https://a.test/w,h/1.png, https://a.test/2.png,https://a.test/3.png')).toEqual([
      'https://a.test/w,h/1.png',
      'https://a.test/2.png',
      'https://a.test/3.png',
    ]);
  });
});

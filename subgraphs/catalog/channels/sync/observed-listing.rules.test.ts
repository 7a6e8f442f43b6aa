import { describe, expect, it } from 'vitest';
import type { ObservedListing, ObservedVariant } from '../../../../connectors/marketplaces/listing.js';
import { assertReadable } from './observed-listing.rules.js';

const variant: ObservedVariant = {
  sku: 'MUG',
  externalId: '7',
  price: '12.50',
  salePrice: '9',
  salePriceEndsAt: '2026-12-01T00:00:00.000Z',
  currency: 'SGD',
  quantity: 3,
};
const listing: ObservedListing = {
  reference: { externalId: '42', variants: [] },
  state: 'live',
  marketplaceStatus: 'NORMAL',
  url: 'https://bazaar.example/42',
  title: 'Mug',
  variants: [variant],
  issues: [],
  updatedAt: '2026-11-21T08:00:00Z',
};
/** As a marketplace may send it, whatever its documentation says. */
const read = (changes: object) => () => assertReadable({ ...listing, ...changes } as ObservedListing);
const readVariant = (changes: object) => read({ variants: [variant, { ...variant, ...changes }] });

describe('a listing that a marketplace sends', () => {
  it.each([
    ['whole', {}],
    ['without an address and a time', { url: null, updatedAt: null }],
    ['without variants', { variants: [] }],
    ['without words', { title: '', marketplaceStatus: '' }],
  ])('is read %s', (_name, changes) => {
    expect(read(changes)).not.toThrow();
  });

  it('is read where the marketplace does not say an amount, a quantity or the id of a variant', () => {
    expect(readVariant({ price: null, salePrice: null, quantity: null, externalId: null })).not.toThrow();
    expect(readVariant({ price: '0', quantity: 0 })).not.toThrow();
  });

  it.each([
    ['an id that is a number', { reference: { externalId: 42, variants: [] } }],
    ['an empty id', { reference: { externalId: '', variants: [] } }],
    ['a state that nobody knows', { state: 'sleeping' }],
    ['no status', { marketplaceStatus: undefined }],
    ['a title that is none', { title: null }],
    ['an address that is a number', { url: 7 }],
    ['no address at all, where it says null for none', { url: undefined }],
    ['a time that is none', { updatedAt: 'yesterday' }],
  ])('is not read with %s', (_name, changes) => {
    expect(read(changes)).toThrow(TypeError);
  });

  it.each([
    ['no SKU', { sku: null }],
    ['an id that is a number', { externalId: 7 }],
    ['no currency', { currency: undefined }],
    ['a price that is a number', { price: 12.5 }],
    ['an empty price', { price: ' ' }],
    ['a price in words', { salePrice: 'free' }],
    ['a price without end', { price: 'Infinity' }],
    ['a quantity in halves', { quantity: 1.5 }],
    ['a quantity that is a text', { quantity: '3' }],
  ])('is not read with a variant of %s', (_name, changes) => {
    expect(readVariant(changes)).toThrow('The listing is not as a listing is told.');
  });
});

import { expect, it } from 'vitest';
import type { Listing } from '../listing/listing.entity.js';
import { referenceOf, storeOf } from './listing-place.js';

const listing = { storeId: 'sg', country: 'SG', currency: 'SGD' } as Listing;

it('a listing is in its store as the account shows it, or as it was last known', () => {
  const [sg, my] = [
    { id: 'sg', country: 'SG', currency: 'USD' },
    { id: 'my', country: 'MY', currency: 'MYR' },
  ];
  expect(storeOf({ stores: [my, sg] }, listing)).toBe(sg);
  expect(storeOf({ stores: [my] }, listing)).toEqual({ id: 'sg', country: 'SG', currency: 'SGD' });
});

it('a listing is known by its id there, and each variant by what it is called there', () => {
  const variants = [
    { sku: 'MUG', observedSku: 'CUP', externalVariantId: 'v-1' },
    { sku: 'POT', observedSku: null, externalVariantId: null },
  ] as Listing['variants'];
  expect(referenceOf({ ...listing, externalId: null, variants })).toBeNull();
  expect(referenceOf({ ...listing, externalId: 'b-1', variants })).toEqual({
    externalId: 'b-1',
    variants: [
      { sku: 'CUP', externalId: 'v-1' },
      { sku: 'POT', externalId: null },
    ],
  });
});

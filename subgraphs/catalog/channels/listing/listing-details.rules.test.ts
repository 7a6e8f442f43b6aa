import { describe, expect, it } from 'vitest';
import type { Product, Variant } from '../../product/product.entity.js';
import { detailsOf, parcelOf } from './listing-details.rules.js';

const product = (fields: Partial<Product>, ...variants: Partial<Variant>[]) =>
  ({ condition: null, mpn: null, dimensions: null, ...fields, variants }) as unknown as Product;

const box = (length: string) => ({ length, width: '10', height: '2.1', unit: 'cm' }) as const;

describe('what describes the goods in a listing', () => {
  const attributes = {
    condition: { name: 'condition_type', convert: (value: string) => value.toUpperCase() },
    mpn: { name: 'part_number' },
    identifierExists: { name: 'has_identifier' },
  };

  it("has the marketplace's names and words, and leaves out what is not stated or has no name there", () => {
    expect(detailsOf(product({ condition: 'used', material: 'clay' }), attributes)).toEqual({
      condition_type: 'USED',
    });
    expect(detailsOf(product({ identifierExists: false }), attributes)).toEqual({ has_identifier: 'false' });
    expect(detailsOf(product({ condition: 'used' }))).toEqual({});
  });

  it('is what all variants agree on where the product itself states nothing', () => {
    expect(detailsOf(product({}, { mpn: 'A' }, { mpn: 'A' }), attributes)).toEqual({ part_number: 'A' });
    expect(detailsOf(product({}, { mpn: 'A' }, { mpn: 'B' }), attributes)).toEqual({});
    expect(detailsOf(product({ mpn: 'P' }, { mpn: 'A' }, { mpn: 'B' }), attributes)).toEqual({
      part_number: 'P',
    });
  });

  it('has the parcel in whole centimetres, never smaller than it is', () => {
    const parcel = { packageWidthCm: '10', packageHeightCm: '3' };
    expect(parcelOf(product({ dimensions: box('20') }))).toEqual({ packageLengthCm: '20', ...parcel });
    expect(parcelOf(product({}, { dimensions: box('20.01') }, { dimensions: box('20.01') }))).toEqual({
      packageLengthCm: '21',
      ...parcel,
    });
    expect(parcelOf(product({}, { dimensions: box('20') }, { dimensions: box('21') }))).toEqual({});
    const inches = { length: '1', width: '2', height: '0.5', unit: 'in' } as const;
    expect(parcelOf(product({ dimensions: inches }))).toEqual({
      packageLengthCm: '3',
      packageWidthCm: '6',
      packageHeightCm: '2',
    });
  });
});

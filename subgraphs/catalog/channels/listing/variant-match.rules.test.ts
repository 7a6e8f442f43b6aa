import { describe, expect, it } from 'vitest';
import type { ObservedListing } from '../../../../connectors/marketplaces/listing.js';
import type { ListingVariant } from './listing.entity.js';
import { matchVariants, missingVariants } from './variant-match.rules.js';

/** `SKU` or `SKU=id`. */
type Named = `${string}`;

const parts = (named: Named): [string, string | null] => {
  const [sku = '', id = null] = named.split('=');
  return [sku, id];
};

const ours = (...all: Named[]) => ({
  variants: all.map(named => {
    const [sku, externalVariantId] = parts(named);
    return { sku, externalVariantId } as ListingVariant;
  }),
});

const theirs = (...all: Named[]): ObservedListing => ({
  reference: { externalId: 'x', variants: [] },
  state: 'live',
  marketplaceStatus: 'ACTIVE',
  url: null,
  title: 'Mug',
  variants: all.map(named => {
    const [sku, externalId] = parts(named);
    return {
      sku,
      externalId,
      price: '1',
      salePrice: null,
      salePriceEndsAt: null,
      currency: 'SGD',
      quantity: 1,
    };
  }),
  issues: [],
  updatedAt: null,
});

const matches = (listing: ReturnType<typeof ours>, observed: ObservedListing) =>
  matchVariants(listing, observed).map(({ variant, seen }) => [variant.sku, seen.sku]);

describe('a variant of a listing', () => {
  it('is known by its id, whatever it is called', () => {
    expect(matches(ours('S=1', 'M=2'), theirs('M=1', 'S=2'))).toEqual([
      ['S', 'M'],
      ['M', 'S'],
    ]);
  });

  it('is known by its SKU where its id is not known, or not there any more', () => {
    expect(matches(ours('S', 'M=2'), theirs('S=7', 'M=8'))).toEqual([
      ['S', 'S'],
      ['M', 'M'],
    ]);
  });

  it('is the one that is left, where its id was never known', () => {
    expect(matches(ours('S', 'M=2'), theirs('S-OLD=1', 'M=2'))).toEqual([
      ['S', 'S-OLD'],
      ['M', 'M'],
    ]);
  });

  it('is not taken for another that came where it was', () => {
    expect(matches(ours('S=1', 'M=2'), theirs('L=3', 'M=2'))).toEqual([['M', 'M']]);
  });

  it('is the only one of a listing of one, whatever has changed about it', () => {
    expect(matches(ours('S=1'), theirs('RENAMED=2'))).toEqual([['S', 'RENAMED']]);
    expect(matches(ours('S=1'), theirs('RENAMED=2', 'L=3'))).toEqual([]);
    expect(matches(ours('S=1', 'M=2'), theirs('RENAMED=3'))).toEqual([]);
  });

  it('is never taken, by its SKU, for one whose id belongs to another', () => {
    expect(matches(ours('S', 'M=2'), theirs('S=2'))).toEqual([['M', 'S']]);
  });

  it('is not taken for one that is known by nothing but another SKU', () => {
    expect(matches(ours('S', 'M'), theirs('S-OLD', 'M'))).toEqual([['M', 'M']]);
    expect(matches(ours('S', 'M', 'L=3'), theirs('S', 'X=1', 'Y=2'))).toEqual([['S', 'S']]);
    expect(matches(ours('S=1', 'M', 'L'), theirs('S=1', 'X=2'))).toEqual([['S', 'S']]);
  });

  it('is not guessed among several', () => {
    expect(matches(ours('S', 'M'), theirs('A=1', 'B=2'))).toEqual([]);
  });
});

describe('a variant that the marketplace does not show', () => {
  it('is told, with what is there instead', () => {
    expect(missingVariants(ours('S=1', 'M=2'), theirs('L=3', 'M=2'))).toEqual([
      {
        severity: 'error',
        code: 'VARIANT_NOT_FOUND',
        field: 'variants.0.sku',
        message: 'The listing at the marketplace has no variant S. It also has L.',
        marketplaceMessage: null,
      },
    ]);
  });

  it('is told alone where nothing else is there, and each by its own place', () => {
    const found = missingVariants(ours('S=1', 'M=2', 'L=3'), theirs('M=2', 'A=8', 'B=9'));
    expect(found.map(({ field, message }) => [field, message])).toEqual([
      ['variants.0.sku', 'The listing at the marketplace has no variant S. It also has A, B.'],
      ['variants.2.sku', 'The listing at the marketplace has no variant L. It also has A, B.'],
    ]);
    expect(missingVariants(ours('S=1', 'M=2'), theirs('M=2'))[0]!.message).toBe(
      'The listing at the marketplace has no variant S.',
    );
  });

  it('is not told where there is none', () => {
    expect(missingVariants(ours('S=1'), theirs('RENAMED=1'))).toEqual([]);
  });
});

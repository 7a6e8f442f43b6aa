import { describe, expect, it } from 'vitest';
import { factsOf, judged, offer, resultOf } from '../../../test/support/evaluation-facts.js';
import type { ListingView } from '../channels/listing/listing.queries.js';
import type { EvaluatedOffer } from './evaluation.entity.js';
import { evaluate } from './evaluation.rules.js';

describe('what is sold', () => {
  const offers = (...changes: Partial<EvaluatedOffer>[]) => ({
    offers: changes.map((each, index) => ({
      ...offer,
      path: changes.length === 1 ? '' : `variants.${index}.`,
      ...each,
    })),
  });
  it.each([
    ['price', [{ price: null }], 'not_met', 'price'],
    ['price', [{}, { price: '0.00' }], 'partly_met', 'variants.1.price'],
    ['price_above_cost', [{ cost: '49.01' }], 'not_met', 'price'],
    ['price_above_cost', [{ cost: '49.00' }], 'met', null],
    ['price_above_cost', [{ salePrice: '19.99' }, {}], 'partly_met', 'variants.0.price'],
    ['price_above_cost', [{ cost: null }], 'unknown', null],
    ['stock', [{ quantity: 0 }, { quantity: 1 }], 'partly_met', 'variants.0.inventoryQuantity'],
    ['stock', [{ quantity: null }], 'met', null],
    ['product_identifiers', [{ hasIdentifier: false }], 'not_met', 'barcode'],
    ['skus', [{ hasSku: false }, {}], 'partly_met', 'variants.0.sku'],
    ['parcel', [{ hasWeight: false }], 'partly_met', 'weight'],
    ['parcel', [{}, { hasSize: false }], 'partly_met', 'variants.1.dimensions'],
    ['parcel', [{ requiresShipping: false, hasWeight: false }], 'not_applicable', null],
  ])('%s of %j is %s', (key, changes, result, field) => {
    expect(judged(key, factsOf(offers(...changes)))).toMatchObject({ result, field });
  });

  it.each([
    [{ attributes: {} }, 0.63, 'country of origin and material: 3; attributes: 2.'],
    [{ attributes: {}, ageGroup: null, gender: null }, 0.38, 'more attributes (5)'],
    [{ attributes: { 'stall.sleeve': 'long', 'fair.fit': 'wide' } }, 0.75, 'more attributes (2)'],
    [{ attributes: { packageLengthCm: '30', categoryId: '7' } }, 0.63, 'more attributes (3)'],
    [{ condition: null, material: null }, 0.75, 'condition, material'],
  ] as const)('has attributes that count: %j are %d', (of, score, said) => {
    const judgement = judged('descriptive_attributes', factsOf({ of }));
    expect(judgement.score).toBe(score);
    expect(`${judgement.finding} ${judgement.remedy}`).toContain(said);
  });

  it('has a trait that the marketplace is told as an attribute, which counts once', () => {
    const of = { material: null, attributes: { 'stall.stuff': 'linen' } };
    const { finding } = judged('descriptive_attributes', factsOf({ of, detailNames: { material: 'stuff' } }));
    expect(finding).toContain('country of origin and material: 3; attributes: 2.');
  });

  it('needs no GTIN where the merchant says that there is none', () => {
    expect(resultOf('product_identifiers', { of: { identifierExists: false } })).toBe('not_applicable');
  });

  it('has a category where the marketplace has categories, else a type', () => {
    const issue = {
      severity: 'error',
      code: 'CATEGORY_MISSING',
      field: null,
      message: 'No category.',
      marketplaceMessage: null,
    } as const;
    expect(judged('category', factsOf({ issues: [issue] }))).toMatchObject({
      result: 'not_met',
      finding: 'No category.',
    });
    expect(judged('category', factsOf({ of: { attributes: { 'stall.categoryId': '7' } } })).finding).toBe(
      'The category of Stall is 7.',
    );
    expect(resultOf('category', { of: { productType: ' ' } })).toBe('not_met');
  });

  it.each([
    [null, null],
    ['currency', 'currency'],
    ['imageUrls', 'images'],
    ['attributes.material', 'attributes.stall.material'],
    ['variants.1.weightGrams', 'variants.1.weight'],
    ['variants.1.price', 'variants.1.price'],
  ])('is to be mended in the field of the product: %s is %s', (field, mended) => {
    const issue = { severity: 'error', code: 'X', field, message: 'No.', marketplaceMessage: null } as const;
    const facts = factsOf({ ...offers({}, {}), issues: [issue] });
    expect(judged('marketplace_requirements', facts)).toMatchObject({ field: mended });
  });

  it('is judged as a draft by what it is to become, though it is not publishable', () => {
    const issue = {
      severity: 'error',
      code: 'PRODUCT_NOT_ACTIVE',
      field: 'status',
      message: 'It is a draft.',
      marketplaceMessage: null,
    } as const;
    const { isPublishable, criteria } = evaluate(factsOf({ issues: [issue] }));
    const requirements = criteria.find(({ key }) => key === 'marketplace_requirements');
    expect([isPublishable, requirements?.result]).toEqual([false, 'met']);
  });

  it('is not publishable where the marketplace is known to reject it', () => {
    const issue = {
      severity: 'error',
      code: 'WEIGHT_MISSING',
      field: 'variants.0.weightGrams',
      message: 'No weight.',
      marketplaceMessage: null,
    } as const;
    const { isPublishable, criteria: all } = evaluate(
      factsOf({ issues: [issue, { ...issue, severity: 'warning' }] }),
    );
    expect(isPublishable).toBe(false);
    expect(all.find(({ key }) => key === 'marketplace_requirements')).toMatchObject({
      result: 'not_met',
      finding: 'No weight.',
      field: 'weight',
    });
  });
});

describe('a listing', () => {
  const variant = {
    ...{ sku: 'SHIRT', observedSku: 'SHIRT', priceAsOf: '2026-11-20T08:00:00.000Z' },
    ...{ pricePending: false, desiredPrice: '49.00', observedPrice: '49.00' },
    ...{ desiredSalePrice: null, observedSalePrice: null },
    ...{ desiredSalePriceEndsAt: null, observedSalePriceEndsAt: null },
    ...{ stockPending: false, desiredQuantity: 4, observedQuantity: 4 },
  } as ListingView['variants'][number];
  const listing = (changes: Partial<ListingView> = {}) =>
    ({
      ...{ id: 'l1', state: 'live', pending: null, desired: 'published', externalId: 'x', issues: [] },
      variants: [variant],
      ...changes,
    }) as unknown as ListingView;

  it.each([
    ['2026-11-14T08:00:00.000Z', 'met'],
    ['2026-11-13T07:59:00.000Z', 'partly_met'],
    [null, 'not_met'],
  ])('with a price of %s has evidence that is %s', (priceAsOf, result) => {
    const variants = [{ ...variant, priceAsOf }] as ListingView['variants'];
    expect(resultOf('price_evidence', { listing: listing({ variants }) })).toBe(result);
  });

  it.each([
    [{}, 'met'],
    [{ state: 'rejected' }, 'not_met'],
    [{ pending: 'publish', state: 'draft' }, 'not_met'],
    [{ desired: 'delisted', state: 'delisted' }, 'not_applicable'],
  ])('%j is %s', (changes, result) => {
    expect(resultOf('listing_status', { listing: listing(changes as Partial<ListingView>) })).toBe(result);
  });
});

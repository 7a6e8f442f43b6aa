import { describe, expect, it } from 'vitest';
import type { ProductTraits } from '../../catalog/index.js';
import { itemOf } from './look-composition.rules.js';
import { type NewLook, newLookErrors } from './look-input.rules.js';
import { replacements } from './look-replacement.rules.js';
import { scored } from './look-score.rules.js';

const shirts = ['Apparel & Accessories', 'Clothing', 'Shirts & Tops'];
const pants = ['Apparel & Accessories', 'Clothing', 'Pants'];
const color = (value: string) => ({ value, source: 'picture' as const });
const asked = { topics: [], palette: [], audience: null };

const product = (productId: string, given: Partial<ProductTraits> = {}): ProductTraits => ({
  ...{ productId, title: productId, sku: null, brand: null, productType: null, category: shirts },
  ...{ labelWords: new Set<string>(), textWords: new Set<string>(), material: null, pattern: null },
  ...{ color: null, audience: { gender: null, ageGroup: null }, currency: 'SGD', unitAmount: '20.00' },
  ...{ availableQuantity: 5, availability: 'available' as const, image: null },
  ...given,
});

describe('replacements of a product', () => {
  const before = product('before', { color: color('blue') });
  const propose = (
    candidates: ProductTraits[],
    replaced: ProductTraits | null = before,
    others: ProductTraits[] = [],
  ) =>
    replacements(
      candidates.map(each => scored(each, asked)),
      { item: itemOf(scored(before, asked)), slot: 'top', product: replaced },
      { others: others.map(each => scored(each, asked)), audience: null, limit: 3 },
    );
  const ids = (...given: Parameters<typeof propose>) =>
    propose(...given).map(({ product: { productId } }) => productId);

  it('are of its role, not itself, and in its currency', () => {
    const others = [product('pants', { category: pants }), before, product('euro', { currency: 'EUR' })];
    expect(ids([product('shirt'), ...others])).toEqual(['shirt']);
    expect(ids([product('euro', { currency: 'EUR' })], null)).toEqual(['euro']);
  });

  it('are better the more they are like it: its color counts 2, about its price 1', () => {
    const blue = product('blue', { color: color('blue'), unitAmount: '40.01' });
    const half = product('half', { unitAmount: '10.00' });
    const twice = product('twice', { unitAmount: '40.00' });
    const cheap = product('cheap', { unitAmount: '9.99' });
    const found = propose([cheap, twice, half, blue]);
    expect(found.map(({ product: { productId }, points }) => [productId, points])).toEqual([
      ['blue', 2],
      ['half', 1],
      ['twice', 1],
    ]);
    expect(propose([half], null)[0]!.points).toBe(0);
  });

  it('go with what stays', () => {
    const red = product('red', { color: color('red'), category: pants });
    const [best] = propose([product('orange', { color: color('orange') })], before, [red]);
    expect(best!.reasons.at(-1)).toEqual({
      ...{ code: 'color_harmony', text: 'Its color, orange, is a neighbour of red.', points: 1 },
    });
    const forMen = product('men', { audience: { gender: 'male', ageGroup: null }, category: pants });
    const forWomen = product('women', { audience: { gender: 'female', ageGroup: null } });
    expect(ids([forWomen], before, [forMen])).toEqual([]);
  });
});

describe('a new look', () => {
  const fields = (given: Partial<NewLook>): NewLook => ({
    ...{
      title: null,
      status: 'draft',
      productIds: null,
      size: null,
      budget: null,
      model: null,
      occasion: null,
    },
    ...{ style: null, season: null, timeOfDay: null, city: null, palette: [], audience: null },
    ...given,
  });
  const wrong = (given: Partial<NewLook>) =>
    newLookErrors(fields(given)).map(({ path, code }) => `${path} ${code}`);
  const id = '019a9f00-0000-7000-8000-000000000001';

  it('has products or a brief', () => {
    expect(wrong({})).toEqual([' REQUIRED']);
    expect(wrong({ audience: 'male' })).toEqual([]);
    expect(wrong({ productIds: [id] })).toEqual([]);
    expect(wrong({ productIds: [] })).toEqual(['productIds OUT_OF_RANGE']);
    expect(wrong({ productIds: [id, 'x', id.toUpperCase()] })).toEqual([
      'productIds.1 ID_INVALID',
      'productIds.2 DUPLICATE',
    ]);
  });

  it('is chosen within bounds, and only if no products are given', () => {
    const money = { amount: '-1', currency: 'SGD' };
    expect(
      wrong({ city: 'Oslo', size: 13, budget: money, model: 'm'.repeat(101), title: 'x'.repeat(201) }),
    ).toEqual([
      ...[
        'title LENGTH_INVALID',
        'size OUT_OF_RANGE',
        'budget.amount AMOUNT_NEGATIVE',
        'model LENGTH_INVALID',
      ],
    ]);
    expect([2, 12].flatMap(size => wrong({ city: 'Oslo', size }))).toEqual([]);
    expect(wrong({ productIds: [id], size: 2, budget: money, model: 'm' })).toEqual([
      ...['size NOT_ALLOWED', 'budget NOT_ALLOWED', 'model NOT_ALLOWED'],
    ]);
  });
});

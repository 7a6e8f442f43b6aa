import { describe, expect, it } from 'vitest';
import { promotionOf } from '../../../../test/support/promotion.js';
import type { Promotion } from '../promotion/promotion.entity.js';
import { promotedPlaces, touchedBy } from './promoted-places.rules.js';

const now = new Date('2026-11-24T00:00:00.000Z');
const hour = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
const window = (from: number | null, to: number | null) => ({
  startsAt: from === null ? null : hour(from),
  endsAt: to === null ? null : hour(to),
  timeZone: 'Asia/Singapore',
});
const store = (marketplace: string, country: string) => ({
  ...{ marketplace, country, storeId: `${marketplace}-${country}` },
});
const sale = promotionOf({ stores: [store('stall', 'SG')] });
const touched = (before: Promotion | null, after: Promotion | null, productIds: string[] = []) =>
  touchedBy({ before, after, productIds }, now).map(({ promotion, productIds: ids }) => [
    promotion === before ? 'before' : 'after',
    ids,
  ]);

describe('a change of a promotion bears on listings', () => {
  it('as it was and as it is, where it had begun', () => {
    expect(touched(null, sale)).toEqual([['after', null]]);
    expect(touched(sale, null)).toEqual([['before', null]]);
    expect(touched(sale, { ...sale, priority: 3 })).toEqual([
      ['before', null],
      ['after', null],
    ]);
    expect(touched(sale, { ...sale, intent: 'paused' })).toEqual([['before', null]]);
    const scheduled = { ...sale, window: window(1, null) };
    expect(touched(scheduled, { ...scheduled, priority: 3 })).toEqual([]);
    expect(touched(scheduled, { ...scheduled, window: window(-1, null) })).toEqual([['after', null]]);
  });

  it('where its end was not noticed yet, so that what is over does not stay', () => {
    const over = { ...sale, window: window(-2, -1) };
    expect(touched(over, { ...over, intent: 'ended' })).toEqual([['before', null]]);
  });

  it('not where prices are the same, in whatever order the database keeps the fields', () => {
    const renamed = { ...sale, name: 'Winter', version: 2, isInCheckout: true };
    expect(touched(sale, renamed)).toEqual([]);
    const terms = { maximumDiscount: null, percentage: '10', kind: 'percentage' as const };
    expect(touched(sale, { ...sale, terms })).toEqual([]);
  });

  it('not where it prices no listings', () => {
    const gift = promotionOf({ ...sale, terms: { kind: 'free_shipping' } });
    expect(touched(null, gift)).toEqual([]);
    expect(touched(null, { ...sale, intent: 'draft' })).toEqual([]);
    expect(touched(null, { ...sale, stores: [] })).toEqual([]);
  });

  it('by its products alone, where they were assigned or removed', () => {
    expect(touched(sale, sale, ['p1'])).toEqual([['before', ['p1']]]);
    expect(touched({ ...sale, intent: 'draft' }, { ...sale, intent: 'draft' }, ['p1'])).toEqual([]);
  });
});

describe('the places of promotions', () => {
  const takesSalePrice = (marketplace: string) => marketplace !== 'objects';
  const placesOf = (...goods: Parameters<typeof promotedPlaces>[0]) => promotedPlaces(goods, takesSalePrice);
  const stores = [store('stall', 'SG'), store('stall', 'MY'), store('souk', 'SG'), store('objects', 'SG')];
  const promotion = { stores, currency: null };

  it('are one of each marketplace that takes sale prices, with its stores', () => {
    const place = { currency: null, productIds: null };
    expect(placesOf({ promotion, productIds: null })).toEqual([
      { marketplaces: ['stall'], countries: ['MY', 'SG'], storeIds: ['stall-MY', 'stall-SG'], ...place },
      { marketplaces: ['souk'], countries: ['SG'], storeIds: ['souk-SG'], ...place },
    ]);
    expect(placesOf({ promotion: { stores, currency: 'SGD' }, productIds: null })).toMatchObject([
      ...[{ currency: 'SGD' }, { currency: 'SGD' }],
    ]);
  });

  it('are shared by promotions of the same stores, with the products of all', () => {
    const one = { promotion: { stores: [store('stall', 'SG')], currency: null }, productIds: ['p1', 'p2'] };
    const other = { ...one, productIds: ['p2', 'p3'] };
    expect(placesOf(one, other)).toMatchObject([{ productIds: ['p1', 'p2', 'p3'] }]);
    expect(placesOf(one, { ...one, productIds: null })).toMatchObject([{ productIds: null }]);
    const elsewhere = { promotion: { stores: [store('stall', 'MY')], currency: null }, productIds: ['p4'] };
    expect(placesOf(one, elsewhere)).toMatchObject([{ productIds: ['p1', 'p2'] }, { productIds: ['p4'] }]);
  });

  it('are none without products, and several with very many', () => {
    expect(placesOf({ promotion, productIds: [] })).toEqual([]);
    const productIds = Array.from({ length: 5_001 }, (_, index) => `p${index}`);
    const one = { promotion: { stores: [store('stall', 'SG')], currency: null }, productIds };
    const places = placesOf(one);
    expect(places.map(({ productIds: ids }) => ids?.length)).toEqual([5_000, 1]);
    expect(new Set(places.flatMap(({ productIds: ids }) => ids ?? []))).toEqual(new Set(productIds));
  });
});

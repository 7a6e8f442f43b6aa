import { describe, expect, it } from 'vitest';
import { observedListing as ofLazada } from '../../connectors/marketplaces/lazada/lazada-observed.js';
import type { ObservedListing } from '../../connectors/marketplaces/listing.js';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import {
  observedListing as ofWooCommerce,
  type WireProduct,
} from '../../connectors/marketplaces/woocommerce/woocommerce-observed.js';
import { observedListing as ofZalora } from '../../connectors/marketplaces/zalora/zalora-observed.js';

const singapore = { id: 'store-1', country: 'SG', currency: 'SGD' };
const thailand = { id: 'store-2', country: 'TH', currency: 'THB' };
/** Noon in Singapore, which Thailand has an hour later. */
const now = new Date('2026-11-22T04:00:00.000Z');
const none = [null, null];
const saleOf = ({ variants: [variant] }: ObservedListing) => [variant!.salePrice, variant!.salePriceEndsAt];

it('ends at each marketplace when it can be told to, not before the instant', () => {
  const ends = marketplaces.map(({ key, capabilities: { salePriceEnds } }) => [
    key,
    [singapore, thailand].map(
      ({ country }) => salePriceEnds?.endAt('2026-11-24T08:00:00.001Z', country) ?? null,
    ),
  ]);
  const atSecond = ['2026-11-24T08:00:01.000Z', '2026-11-24T08:00:01.000Z'];
  expect(Object.fromEntries(ends)).toEqual({
    ...{ shopify: [null, null], shopee: [null, null], tiktok_shop: [null, null] },
    ...{ woocommerce: atSecond, zalora: atSecond, amazon: atSecond },
    lazada: ['2026-11-24T16:00:00.000Z', '2026-11-24T17:00:00.000Z'],
  });
  const takers = marketplaces.filter(({ capabilities }) => capabilities.salePriceEnds?.isRequired);
  expect(takers.map(({ key }) => key).sort()).toEqual(['amazon', 'lazada', 'zalora']);
});

describe('a sale price that is read back', () => {
  it.each([
    ['', '', ['8.00', null]],
    ['2026-11-22 12:00:00', '2026-11-22 12:00:01', ['8.00', '2026-11-22T04:00:01.000Z']],
    ['2026-11-22 12:00:01', '2026-11-23 00:00:00', none],
    ['2026-11-01 00:00:00', '2026-11-22 12:00:00', none],
    ['2026-11-01T00:00:00+00:00', '2026-11-30T00:00:00+00:00', ['8.00', '2026-11-30T00:00:00.000Z']],
  ])('at Zalora from %j to %j, by its clocks, is %j', (SaleStartDate, SaleEndDate, expected) => {
    const times = { SaleStartDate, SaleEndDate };
    const product = { SellerSku: 'A', Name: 'Tee', Status: 'active', Price: '10', SalePrice: '8', ...times };
    expect(saleOf(ofZalora(singapore, [product], new Map(), now))).toEqual(expected);
  });

  it.each([
    [singapore, '', '', ['8.00', null]],
    [singapore, '2026-11-22 00:00', '2026-11-22 23:59', ['8.00', '2026-11-22T16:00:00.000Z']],
    [thailand, '2026-11-22 00:00', '2026-11-22 23:59', ['8.00', '2026-11-22T17:00:00.000Z']],
    [singapore, '2026-11-22 00:00', '2026-11-23 00:00', ['8.00', '2026-11-22T16:00:00.000Z']],
    [singapore, '2026-11-23 00:00', '2026-11-30 23:59', none],
    [singapore, '2026-11-01 00:00', '2026-11-21 23:59', none],
    [singapore, '2026-11-01 00:00', '2026-11-22 12:00', none],
  ])('at Lazada in %j from %j to %j, by its clocks, is %j', (store, from, to, expected) => {
    const sku = { SkuId: 1, SellerSku: 'A', price: 10, special_price: 8 };
    const times = { special_from_time: from, special_to_time: to };
    const product = { item_id: 5, skus: [{ ...sku, ...times }] };
    expect(saleOf(ofLazada(store, product, now))).toEqual(expected);
  });

  it.each([
    [null, null, '8', ['8', null]],
    ['', '', '8', ['8', null]],
    ['2026-11-22T04:00:00', '2026-11-22T04:00:01', '8', ['8', '2026-11-22T04:00:01.000Z']],
    ['2026-11-22T04:00:01', null, '10', none],
    [null, '2026-11-22T04:00:00', '10', none],
    // The shop has not moved the price back yet.
    [null, '2026-11-22T03:00:00', '8.00', ['8', '2026-11-22T03:00:00.000Z']],
  ])('at WooCommerce from %j to %j, where buyers pay %s, is %j', (from, to, price, expected) => {
    const times = { date_on_sale_from_gmt: from, date_on_sale_to_gmt: to };
    const product: WireProduct = {
      ...{ id: 5, sku: 'A', name: 'Tee', type: 'simple', status: 'publish' },
      ...{ regular_price: '10', sale_price: '8', price, ...times },
    };
    expect(saleOf(ofWooCommerce(singapore, product, null, now))).toEqual(expected);
    const bare = { ...product, sale_price: '' };
    expect(saleOf(ofWooCommerce(singapore, bare, null, now))).toEqual(none);
  });
});

import { separatedAmount as amountOf } from '../amount.js';
import type { ListingIssue, ObservedListing, ObservedState, ObservedVariant } from '../listing.js';
import { marketplaceIssue } from '../listing-issue.js';
import type { Store } from '../port.js';
import { type StoredSale, saleAt } from '../sale-price-end.js';
import { momentOf, momentOfLocal } from './lazada-time.js';

/** `product/item/get`, and a row of `products/get`. */
export interface WireProduct {
  item_id: number | string;
  status?: string;
  subStatus?: string;
  updated_time?: string;
  attributes?: { name?: string };
  skus?: WireSku[];
  suspendedSkus?: { SkuId?: string | number; rejectReason?: string | null }[];
  rejectReason?: { violationDetail?: string | null; suggestion?: string | null }[];
}

export interface WireSku {
  SkuId: number | string;
  SellerSku: string;
  Status?: string;
  Url?: string;
  saleProp?: Record<string, string>;
  price?: number | string;
  special_price?: number | string;
  /** By the clocks of the country, to the minute; empty where there is none. */
  special_from_time?: string | null;
  special_to_time?: string | null;
  quantity?: number | string;
}

const states: ReadonlyMap<string, ObservedState> = new Map([
  ['active', 'live'],
  ['inactive', 'unlisted'],
  ['pending qc', 'in_review'],
  ['pending', 'in_review'],
  ['suspended', 'suppressed'],
  ['deleted', 'deleted'],
]);

/** What "Suspended" is about when the quality check has never let the product through. */
const neverLive = 'reject';

export function observedListing(store: Store, product: WireProduct, now: Date): ObservedListing {
  const skus = product.skus ?? [];
  const state = stateOf(product);
  const variants = skus.map(sku => observedVariant(store, sku, now));
  return {
    reference: {
      externalId: String(product.item_id),
      variants: variants.map(({ sku, externalId }) => ({ sku, externalId })),
    },
    state,
    marketplaceStatus: [statusOf(product), product.subStatus].filter(Boolean).join(': '),
    url: state === 'live' ? (skus.find(({ Url: url }) => url)?.Url ?? null) : null,
    title: product.attributes?.name ?? '',
    variants,
    issues: issuesOf(product),
    updatedAt: momentOf(product.updated_time),
  };
}

/** Older answers have a status at the SKUs only. */
const statusOf = ({ status, skus = [] }: WireProduct): string => status || (skus[0]?.Status ?? '');

function stateOf(product: WireProduct): ObservedState {
  const state = states.get(statusOf(product).toLowerCase()) ?? 'unknown';
  const reasons = (product.subStatus ?? '').toLowerCase().split(',');
  if (state === 'suppressed' && reasons.every(reason => reason.trim() === neverLive)) {
    return 'rejected';
  }
  const isOff = (product.skus ?? []).every(({ Status: status = '' }) => /^inactive$/i.test(status));
  return state === 'live' && isOff ? 'unlisted' : state;
}

function observedVariant(store: Store, sku: WireSku, now: Date): ObservedVariant {
  const { currency } = store;
  return {
    sku: sku.SellerSku,
    externalId: String(sku.SkuId),
    price: amountOf(sku.price, currency),
    ...saleAt(storedSale(store, sku), now),
    currency,
    quantity: sku.quantity === undefined ? null : Number(sku.quantity),
  };
}

const minuteMs = 60_000;

function storedSale(
  { currency, country }: Store,
  { special_price: price, special_from_time: from, special_to_time: to }: WireSku,
): StoredSale {
  return {
    price: Number(price ?? 0) > 0 ? amountOf(price, currency) : null,
    startsAt: from ? momentOfLocal(from, country) : null,
    endsAt: to ? endOf(to, country) : null,
  };
}

/** The last minute of a day belongs to the sale. */
function endOf(time: string, country: string): string {
  const ms = Date.parse(momentOfLocal(time, country));
  return new Date(time.endsWith('23:59') ? ms + minuteMs : ms).toISOString();
}

function issuesOf({ suspendedSkus = [], rejectReason = [], skus = [] }: WireProduct): ListingIssue[] {
  const ofSkus = suspendedSkus.map(({ SkuId: id, rejectReason: words }) => {
    const index = skus.findIndex(({ SkuId: each }) => String(each) === String(id));
    return marketplaceIssue('SUSPENDED', words || 'suspended', index < 0 ? null : `variants.${index}`);
  });
  const ofProduct = rejectReason.map(({ violationDetail, suggestion }) =>
    marketplaceIssue('REJECTED', [violationDetail, suggestion].filter(Boolean).join(' ') || 'rejected'),
  );
  return [...ofProduct, ...ofSkus];
}

import { amountOf } from '../amount.js';
import { momentOfSecond } from '../epoch-seconds.js';
import type { ListingIssue, ObservedListing, ObservedState, ObservedVariant } from '../listing.js';
import { marketplaceIssue } from '../listing-issue.js';
import type { Store } from '../port.js';
import { itemUrl } from './shopee-region.js';

/** `product/get_item_base_info`. */
export interface WireItem extends WirePriced {
  item_id: number;
  item_name: string;
  item_sku?: string;
  item_status: string;
  update_time: number;
  has_model: boolean;
}

/** `product/get_model_list`. */
export interface WireModels {
  tier_variation: { name: string; option_list: { option: string }[] }[];
  model: WireModel[];
}

export interface WireModel extends WirePriced {
  model_id: number;
  tier_index: number[];
  model_sku?: string;
}

interface WirePriced {
  price_info?: { currency?: string; original_price: number }[];
  stock_info_v2?: { seller_stock?: { stock?: number }[] };
}

/** `product/get_item_violation_info`. */
export interface WireViolation {
  item_id: number;
  item_status_details?: { violation_type?: string; violation_reason?: string | null; suggestion?: string }[];
}

/** Of an item without variations. */
export const noModelId = '0';

const states: ReadonlyMap<string, ObservedState> = new Map([
  ['NORMAL', 'live'],
  ['REVIEWING', 'in_review'],
  ['UNLIST', 'unlisted'],
  ['BANNED', 'suppressed'],
  ['SELLER_DELETE', 'deleted'],
  ['SHOPEE_DELETE', 'deleted'],
]);

export interface ReadItem {
  item: WireItem;
  models: WireModels | null;
  violation: WireViolation | null;
}

export function observedListing(store: Store, { item, models, violation }: ReadItem): ObservedListing {
  const state = states.get(item.item_status) ?? 'unknown';
  const externalId = String(item.item_id);
  const variants =
    models === null
      ? [observedVariant(store, item, { sku: item.item_sku ?? '', externalId: noModelId })]
      : models.model.map(model =>
          observedVariant(store, model, { sku: model.model_sku ?? '', externalId: String(model.model_id) }),
        );
  return {
    reference: { externalId, variants: variants.map(({ sku, externalId: id }) => ({ sku, externalId: id })) },
    state,
    marketplaceStatus: item.item_status,
    url: state === 'live' ? itemUrl(store, externalId) : null,
    title: item.item_name,
    variants,
    issues: issuesOf(violation),
    updatedAt: momentOfSecond(item.update_time),
  };
}

/**
 * Stock is the seller's own, which is what the seller sets; Shopee's warehouses are not counted. What buyers pay by a promotion
 * (`current_price`) is no sale price of the item: promotions are read by themselves.
 */
function observedVariant(
  store: Store,
  { price_info, stock_info_v2 }: WirePriced,
  reference: { sku: string; externalId: string },
): ObservedVariant {
  const price = price_info?.[0];
  const currency = price?.currency ?? store.currency;
  const stocks = stock_info_v2?.seller_stock;
  return {
    ...reference,
    price: amountOf(price?.original_price, currency),
    salePrice: null,
    salePriceEndsAt: null,
    currency,
    quantity: stocks === undefined ? null : stocks.reduce((sum, { stock = 0 }) => sum + stock, 0),
  };
}

const issuesOf = (violation: WireViolation | null): ListingIssue[] =>
  (violation?.item_status_details ?? []).map(
    ({ violation_type = 'violation', violation_reason, suggestion }) => {
      const words = [violation_reason, suggestion].filter(Boolean).join(' ') || violation_type;
      return marketplaceIssue(violation_type, words);
    },
  );

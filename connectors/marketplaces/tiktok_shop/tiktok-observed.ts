import { amountOf } from '../amount.js';
import { momentOfSecond } from '../epoch-seconds.js';
import type { ListingIssue, ObservedListing, ObservedState, ObservedVariant } from '../listing.js';
import { marketplaceIssue } from '../listing-issue.js';
import type { Store } from '../port.js';
import { fieldOf } from './tiktok-error.js';

/** `GET /product/202309/products/{id}`. */
export interface WireProduct {
  id: string;
  title: string;
  status: string;
  update_time?: number;
  skus?: WireSku[];
  audit_failed_reasons?: { position?: string; reasons?: string[]; suggestions?: string[] }[];
}

/** One option of a SKU: its name and value. */
interface WireSalesAttribute {
  name?: string;
  value_name?: string;
}

export interface WireSku {
  id: string;
  seller_sku?: string;
  sales_attributes?: WireSalesAttribute[];
  price?: { currency?: string; tax_exclusive_price?: string; sale_price?: string };
  inventory?: { warehouse_id?: string; quantity?: number }[];
}

const states: ReadonlyMap<string, ObservedState> = new Map([
  ['DRAFT', 'unlisted'],
  ['PENDING', 'in_review'],
  ['FAILED', 'rejected'],
  ['ACTIVATE', 'live'],
  ['SELLER_DEACTIVATED', 'unlisted'],
  ['PLATFORM_DEACTIVATED', 'suppressed'],
  ['FREEZE', 'suppressed'],
  ['DELETED', 'deleted'],
]);

export function observedListing(store: Store, product: WireProduct): ObservedListing {
  const state = states.get(product.status) ?? 'unknown';
  const variants = (product.skus ?? []).map(sku => observedVariant(store, sku));
  return {
    reference: {
      externalId: product.id,
      variants: variants.map(({ sku, externalId }) => ({ sku, externalId })),
    },
    state,
    marketplaceStatus: product.status,
    url:
      state === 'live' ? `https://shop.tiktok.com/view/product/${product.id}?region=${store.country}` : null,
    title: product.title,
    variants,
    issues: issuesOf(product),
    updatedAt: product.update_time === undefined ? null : momentOfSecond(product.update_time),
  };
}

/** The seller's price is before tax; `sale_price` is what buyers pay, which has tax in it across borders. */
function observedVariant(
  store: Store,
  { id, seller_sku: sku = '', price, inventory }: WireSku,
): ObservedVariant {
  const currency = price?.currency ?? store.currency;
  return {
    sku,
    externalId: id,
    price: amountOf(price?.tax_exclusive_price ?? price?.sale_price, currency),
    salePrice: null,
    salePriceEndsAt: null,
    currency,
    quantity: inventory === undefined ? null : inventory.reduce((sum, { quantity = 0 }) => sum + quantity, 0),
  };
}

const issuesOf = ({ audit_failed_reasons: failures = [] }: WireProduct): ListingIssue[] =>
  failures.map(({ position = '', reasons = [], suggestions = [] }) => {
    const words = [...reasons, ...suggestions].join(' ') || position;
    return marketplaceIssue('AUDIT_FAILED', words, fieldOf(position));
  });

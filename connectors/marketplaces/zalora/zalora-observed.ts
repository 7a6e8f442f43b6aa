import { separatedAmount as amountOf } from '../amount.js';
import type { ListingIssue, ObservedListing, ObservedState, ObservedVariant } from '../listing.js';
import { marketplaceIssue } from '../listing-issue.js';
import type { Store } from '../port.js';
import { saleAt } from '../sale-price-end.js';
import { feedIssue, type WireFeedError } from './zalora-feed.js';
import { utcOffsetHours } from './zalora-region.js';
import { timeOf } from './zalora-time.js';

/** Of `GetProducts`: one SKU. */
export interface WireProduct {
  SellerSku: string;
  ParentSku?: string;
  Name: string;
  Variation?: string;
  Status: string;
  QCStatus?: string;
  Url?: string;
  Quantity?: string | number;
  Price?: string | number;
  SalePrice?: string | number;
  SaleStartDate?: string;
  SaleEndDate?: string;
}

/** Of `GetQcStatus`. */
export interface WireQc {
  SellerSKU: string;
  Status: string;
  Reason?: string;
}

const qcStates: ReadonlyMap<string, ObservedState> = new Map([
  ['pending', 'in_review'],
  ['approved', 'live'],
  ['rejected', 'rejected'],
]);

const statusStates: ReadonlyMap<string, ObservedState> = new Map([
  ['inactive', 'unlisted'],
  ['deleted', 'deleted'],
]);

/** A listing is on sale when one of its products is; else it is where the first of these finds one. */
const stateOrder: readonly ObservedState[] = [
  'live',
  'in_review',
  'rejected',
  'unlisted',
  'unknown',
  'deleted',
];

export const parentSkuOf = ({ ParentSku: parent, SellerSku: sku }: WireProduct): string => parent || sku;

const wordsOf = ({ Status: status, QCStatus: qc }: WireProduct): string =>
  status === 'active' ? `active/${qc ?? ''}` : status;

export function stateOf({ Status: status, QCStatus: qc = '' }: WireProduct): ObservedState {
  return (
    statusStates.get(status) ??
    (status === 'active' ? qcStates.get(qc.toLowerCase()) : undefined) ??
    'unknown'
  );
}

/** Products of one `ParentSku`, in the order in which SellerCenter has them. */
export function observedListing(
  store: Store,
  products: readonly WireProduct[],
  reasons: ReadonlyMap<string, WireQc>,
  now: Date,
): ObservedListing {
  const states = products.map(stateOf);
  const state = stateOrder.find(each => states.includes(each))!;
  const leading = products[states.indexOf(state)]!;
  return {
    reference: {
      externalId: parentSkuOf(leading),
      variants: products.map(({ SellerSku: sku }) => ({ sku, externalId: null })),
    },
    state,
    marketplaceStatus: wordsOf(leading),
    url: state === 'live' ? leading.Url || null : null,
    title: leading.Name,
    variants: products.map(product => observedVariant(store, product, now)),
    issues: products.flatMap(({ SellerSku: sku }) => qcIssues(reasons.get(sku))),
    updatedAt: null,
  };
}

/** What a feed did not take: it is not there, and it is known why. */
export function rejectedListing(store: Store, errors: readonly WireFeedError[]): ObservedListing {
  const skus = [...new Set(errors.map(({ SellerSku: sku }) => sku ?? ''))];
  const variants = skus.map(sku => ({ sku, externalId: null }));
  return {
    reference: { externalId: skus[0]!, variants },
    state: 'rejected',
    marketplaceStatus: 'FeedErrors',
    url: null,
    title: '',
    variants: variants.map(variant => ({
      ...variant,
      price: null,
      salePrice: null,
      salePriceEndsAt: null,
      currency: store.currency,
      quantity: null,
    })),
    issues: errors.map(error => feedIssue(error)),
    updatedAt: null,
  };
}

function observedVariant(store: Store, product: WireProduct, now: Date): ObservedVariant {
  const { currency } = store;
  const instant = (text: string | undefined): string | null =>
    text ? timeOf(text, utcOffsetHours(store)) : null;
  const sale = {
    price: amountOf(product.SalePrice, currency),
    startsAt: instant(product.SaleStartDate),
    endsAt: instant(product.SaleEndDate),
  };
  return {
    sku: product.SellerSku,
    externalId: null,
    price: amountOf(product.Price, currency),
    ...saleAt(sale, now),
    currency,
    quantity: product.Quantity === undefined || product.Quantity === '' ? null : Number(product.Quantity),
  };
}

const qcIssues = (qc: WireQc | undefined): ListingIssue[] =>
  qc?.Reason ? [marketplaceIssue(`QC_${qc.Status.toUpperCase()}`, qc.Reason)] : [];

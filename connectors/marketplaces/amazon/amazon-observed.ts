import { amountOf } from '../amount.js';
import type { ListingIssue, ObservedListing, ObservedState, ObservedVariant } from '../listing.js';
import { ownIssue } from '../listing-issue.js';
import type { Store } from '../port.js';
import { type StoredSale, saleAt } from '../sale-price-end.js';
import { listingIssue, type WireIssue } from './amazon-error.js';
import { countries } from './amazon-region.js';

/** `Item` of Listings Items 2021-08-01, as far as it is read. */
export interface WireItem {
  sku: string;
  summaries?: { asin?: string; status: string[]; itemName?: string; lastUpdatedDate: string }[];
  attributes?: { item_name?: { value: string }[]; purchasable_offer?: WireOffer[] };
  issues?: WireIssue[];
  fulfillmentAvailability?: { fulfillmentChannelCode: string; quantity?: number }[];
  relationships?: {
    relationships: { type: string; childSkus?: string[]; parentSkus?: string[] }[];
  }[];
}

interface WireOffer {
  audience?: string;
  currency?: string;
  our_price?: { schedule?: { value_with_tax?: number }[] }[];
  discounted_price?: { schedule?: WireSale[] }[];
}

interface WireSale {
  start_at?: { value: string };
  end_at?: { value: string };
  value_with_tax?: number;
}

const suppressions: ReadonlySet<string> = new Set(['LISTING_SUPPRESSED', 'SEARCH_SUPPRESSED']);

/** What decides for a whole family: the first of these that one of its items is in. */
const byWeight: readonly ObservedState[] = [
  'rejected',
  'suppressed',
  'in_review',
  'live',
  'live_not_buyable',
];

/** An item says that it is on sale by `BUYABLE`; without a status and without an error it is still worked on. */
export function stateOf({ summaries = [], issues = [] }: WireItem): ObservedState {
  const status = summaries[0]?.status ?? [];
  if (status.includes('BUYABLE')) {
    return 'live';
  }
  const errors = issues.filter(({ severity }) => severity === 'ERROR');
  const isSuppressed = errors.some(({ enforcements }) =>
    enforcements?.actions.some(({ action }) => suppressions.has(action)),
  );
  if (isSuppressed) {
    return 'suppressed';
  }
  if (errors.length > 0) {
    return 'rejected';
  }
  return status.includes('DISCOVERABLE') ? 'live_not_buyable' : 'in_review';
}

const onSale: ReadonlySet<ObservedState> = new Set(['live', 'live_not_buyable']);

/** `children` is null for an item that stands alone. A family that is all on sale is so, whatever its parent is. */
export function observedListing(
  store: Store,
  root: WireItem,
  children: readonly WireItem[] | null,
  now: Date,
): ObservedListing {
  const items = children ?? [root];
  const states = items.map(stateOf);
  const rootState = stateOf(root);
  const isAllOnSale = states.length > 0 && states.every(each => onSale.has(each));
  const isRootAmiss = rootState === 'rejected' || rootState === 'suppressed';
  const all = isRootAmiss && !isAllOnSale ? [rootState, ...states] : states;
  const state = byWeight.find(each => all.includes(each)) ?? 'in_review';
  const variants = items.map(item => observedVariant(store, item, now));
  const summary = root.summaries?.[0];
  return {
    reference: {
      externalId: root.sku,
      variants: variants.map(({ sku, externalId }) => ({ sku, externalId })),
    },
    state,
    marketplaceStatus: statusNames(items),
    url: onSale.has(state) ? urlOf(store, summary?.asin) : null,
    title: summary?.itemName ?? root.attributes?.item_name?.[0]?.value ?? '',
    variants,
    issues: issuesOf(root, children),
    updatedAt: latest([root, ...items]),
  };
}

/** What is left of a family that Amazon has no parent of (any more). */
export function observedWithoutParent(
  store: Store,
  parentSku: string,
  children: readonly WireItem[],
  now: Date,
): ObservedListing {
  const standIn: WireItem = { ...children[0]!, sku: parentSku, issues: [] };
  const observed = observedListing(store, standIn, children, now);
  return { ...observed, issues: [parentMissing, ...observed.issues] };
}

const parentMissing = ownIssue(
  'PARENT_MISSING',
  'Amazon does not have the parent of these variants, and shows each by itself. Publish them again.',
);

const statusNames = (items: readonly WireItem[]): string =>
  [...new Set(items.flatMap(({ summaries = [] }) => summaries[0]?.status ?? []))].join(',') || 'NONE';

const issuesOf = (root: WireItem, children: readonly WireItem[] | null): ListingIssue[] => [
  ...(root.issues ?? []).map(issue => listingIssue(issue, null)),
  ...(children ?? []).flatMap(({ issues = [] }, index) => issues.map(issue => listingIssue(issue, index))),
];

function urlOf({ id }: Store, asin: string | undefined): string | null {
  const domain = countries.get(id)?.domain;
  return asin === undefined || domain === undefined ? null : `https://${domain}/dp/${asin}`;
}

const latest = (items: readonly WireItem[]): string | null =>
  items
    .flatMap(({ summaries = [] }) => summaries.map(({ lastUpdatedDate }) => lastUpdatedDate))
    .sort((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1) ?? null;

/** Of several offers, the one for everybody. */
function observedVariant(store: Store, item: WireItem, now: Date): ObservedVariant {
  const offers = item.attributes?.purchasable_offer ?? [];
  const offer = offers.find(({ audience = 'ALL' }) => audience === 'ALL');
  const currency = offer?.currency ?? store.currency;
  const sales = (offer?.discounted_price?.[0]?.schedule ?? []).map(sale =>
    saleAt(storedSale(sale, currency), now),
  );
  const stock = item.fulfillmentAvailability?.find(({ fulfillmentChannelCode: code }) => code === 'DEFAULT');
  return {
    sku: item.sku,
    externalId: null,
    price: amountOf(offer?.our_price?.[0]?.schedule?.[0]?.value_with_tax, currency),
    ...(sales.find(({ salePrice }) => salePrice !== null) ?? { salePrice: null, salePriceEndsAt: null }),
    currency,
    quantity: stock?.quantity ?? null,
  };
}

const storedSale = ({ start_at, end_at, value_with_tax }: WireSale, currency: string): StoredSale => ({
  price: amountOf(value_with_tax, currency),
  startsAt: start_at === undefined ? null : new Date(start_at.value).toISOString(),
  endsAt: end_at === undefined ? null : new Date(end_at.value).toISOString(),
});

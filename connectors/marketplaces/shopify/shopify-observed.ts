import Big from 'big.js';
import { amountOf } from '../amount.js';
import type { ListingIssue, ObservedListing, ObservedState, ObservedVariant } from '../listing.js';
import { marketplaceIssue, ownIssue } from '../listing-issue.js';
import type { Store } from '../port.js';

export interface WirePage<T> {
  nodes: T[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

export interface WireProduct {
  id: string;
  title: string;
  status: string;
  updatedAt: string;
  onlineStoreUrl: string | null;
  publishedOnPublication: boolean;
  feedback: { details: { state: string; messages: { message: string }[] }[] } | null;
  variants: WirePage<WireVariant>;
}

export interface WireVariant {
  id: string;
  sku: string | null;
  price: string;
  compareAtPrice: string | null;
  inventoryItem: WireInventoryItem;
}

export interface WireInventoryItem {
  id: string;
  inventoryLevel: { quantities: { name: string; quantity: number }[] } | null;
}

export const inventoryItemFields = `
  id inventoryLevel(locationId: $locationId) { quantities(names: ["available"]) { name quantity } }`;

export const variantPageFields = `
  nodes { id sku price compareAtPrice inventoryItem { ${inventoryItemFields} } }
  pageInfo { hasNextPage endCursor }`;

/** Stands in queries that declare `$publicationId` and `$locationId`. */
export const productFields = `
  id title status updatedAt onlineStoreUrl publishedOnPublication(publicationId: $publicationId)
  feedback { details { state messages { message } } }
  variants(first: 100) { ${variantPageFields} }`;

/** Null where the variant is not stocked at the location. */
export const availableAt = ({ inventoryLevel }: WireInventoryItem): number | null =>
  inventoryLevel?.quantities.find(({ name }) => name === 'available')?.quantity ?? null;

interface StatusMeaning {
  published: ObservedState;
  unpublished: ObservedState;
}

/** What the status of a product means, in the online store and outside of it. */
const statuses: ReadonlyMap<string, StatusMeaning> = new Map([
  ['ACTIVE', { published: 'live', unpublished: 'unlisted' }],
  // Sold to those who have the link, and found by nobody else.
  ['UNLISTED', { published: 'live', unpublished: 'unlisted' }],
  ['DRAFT', { published: 'unlisted', unpublished: 'unlisted' }],
  ['ARCHIVED', { published: 'unlisted', unpublished: 'unlisted' }],
]);

/** With all its variants, wherever they were read from. */
export function observedListing(
  { currency }: Store,
  product: Omit<WireProduct, 'variants'>,
  variants: readonly WireVariant[],
): ObservedListing {
  const issues = issuesOf(product);
  return {
    reference: {
      externalId: product.id,
      variants: variants.map(({ id, sku }) => ({ sku: sku ?? '', externalId: id })),
    },
    state: stateOf(product),
    marketplaceStatus: product.status,
    url: product.onlineStoreUrl,
    title: product.title,
    variants: variants.map(variant => observedVariant(variant, currency)),
    issues,
    updatedAt: product.updatedAt,
  };
}

type StateFields = Pick<WireProduct, 'status' | 'publishedOnPublication' | 'feedback'>;

/** A product that a sales channel sent back for mending is kept out of it. */
function stateOf({ status, publishedOnPublication, feedback }: StateFields): ObservedState {
  const meaning = statuses.get(status);
  if (meaning === undefined) {
    return 'unknown';
  }
  const state = publishedOnPublication ? meaning.published : meaning.unpublished;
  const isSentBack = status === 'ACTIVE' && complaintsOf(feedback).length > 0;
  return state === 'unlisted' && isSentBack ? 'rejected' : state;
}

const complaintsOf = (feedback: WireProduct['feedback']): string[] =>
  (feedback?.details ?? [])
    .filter(({ state }) => state === 'REQUIRES_ACTION')
    .flatMap(({ messages }) => messages.map(({ message }) => message));

const linkOnly = ownIssue('LINK_ONLY', 'Only buyers who have the link find the product.', null, 'info');

function issuesOf({ status, publishedOnPublication, feedback }: StateFields): ListingIssue[] {
  const severity = publishedOnPublication ? 'warning' : 'error';
  const complaints = complaintsOf(feedback).map(message =>
    marketplaceIssue('REQUIRES_ACTION', message, null, severity),
  );
  return status === 'UNLISTED' ? [...complaints, linkOnly] : complaints;
}

function observedVariant(variant: WireVariant, currency: string): ObservedVariant {
  const { id, sku, price, compareAtPrice, inventoryItem } = variant;
  const isOnSale = compareAtPrice !== null && new Big(compareAtPrice).gt(price);
  return {
    sku: sku ?? '',
    externalId: id,
    price: amountOf(isOnSale ? compareAtPrice : price, currency),
    salePrice: isOnSale ? amountOf(price, currency) : null,
    salePriceEndsAt: null,
    currency,
    quantity: availableAt(inventoryItem),
  };
}

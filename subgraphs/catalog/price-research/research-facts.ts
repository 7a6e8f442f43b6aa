import type { Marketplace } from '../../../connectors/marketplaces/port.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { hostOf, pageOf } from '../shelf-share/shelf-text.rules.js';
import type { ComparedItem, ComparedListing, OwnSellers } from './price-comparison.entity.js';
import {
  findItemRows,
  findListingRows,
  findOwnAddresses,
  findOwnBrand,
  findStoreRows,
  type ItemRow,
  type ListingRow,
  type StoreRow,
} from './price-facts.queries.js';

type Regional = Pick<Marketplace, 'key'> & {
  capabilities: Pick<Marketplace['capabilities'], 'regionalCountries'>;
};

/** What is compared, and who the merchant is among sellers: all that figures are made of beside the searches. */
export async function readFacts(
  tx: Transaction,
  organizationId: string,
  { ids, marketplaces }: { ids: readonly string[]; marketplaces: readonly Regional[] },
): Promise<{ items: ComparedItem[]; ownSellers: OwnSellers }> {
  const rows = await findItemRows(tx, organizationId, ids);
  const found = rows.filter(isComparable);
  const productIds = found.map(({ productId }) => productId!);
  const listings = await findListingRows(tx, organizationId, { productIds, itemIds: found.map(itemIdOf) });
  const regional = marketplaces.filter(({ capabilities }) => capabilities.regionalCountries !== undefined);
  const stores = await findStoreRows(
    tx,
    organizationId,
    regional.map(({ key }) => key),
  );
  const ofItem = Map.groupBy(listings, ({ itemId }) => itemId);
  return {
    items: rows.map(row => toItem(row, withGaps(ofItem.get(itemIdOf(row)) ?? [], stores))),
    ownSellers: await readOwnSellers(tx, organizationId, productIds),
  };
}

/** One with several variants has prices of theirs, so that none is its own. */
const isComparable = ({ productId, variantId, variantCount }: ItemRow): boolean =>
  productId !== null && (variantId !== null || variantCount === 0);

/** By what listings know it: the variant, or the product if it has none. */
const itemIdOf = ({ variantId, productId, id }: ItemRow): string => variantId ?? productId ?? id;

/**
 * What is listed at a regional marketplace has a price in each country where the merchant sells there: a store without a
 * listing is a price that is missing.
 */
function withGaps(listings: readonly ListingRow[], stores: readonly StoreRow[]): ComparedListing[] {
  const listedAt = new Set(listings.map(({ marketplace }) => marketplace));
  const places = new Set(listings.map(placeOf));
  const gaps = stores
    .filter(store => listedAt.has(store.marketplace) && !places.has(placeOf(store)))
    .map(store => ({ ...store, listingId: null, price: null, evidence: null, priceAsOf: null }));
  return [...listings.map(({ itemId: _, ...listing }) => listing), ...gaps];
}

const placeOf = ({ accountId, storeId }: StoreRow): string => JSON.stringify([accountId, storeId]);

function toItem(row: ItemRow, listings: ComparedListing[]): ComparedItem {
  const { id, productId, variantId, sku, title, variantTitle } = row;
  if (productId === null) {
    const nothing = { variantOf: null, sku: null, price: null, currency: null, goods: null, listings: [] };
    return { id, error: 'PRODUCT_NOT_FOUND', ...nothing };
  }
  const { brand, gtins, partNumbers, options, otherValues, condition, price, currency } = row;
  const variantOf = variantId === null ? null : productId;
  const name = variantTitle === null || variantTitle === '' ? title : `${title} ${variantTitle}`;
  return {
    id,
    error: isComparable(row) ? null : 'VARIANT_ID_REQUIRED',
    variantOf,
    sku,
    price,
    currency,
    goods: { title: name, brand, gtins, partNumbers, options, otherValues, condition },
    listings,
  };
}

async function readOwnSellers(
  tx: Transaction,
  organizationId: string,
  productIds: readonly string[],
): Promise<OwnSellers> {
  const { names, addresses, urls } = await findOwnAddresses(tx, organizationId, productIds);
  const brand = await findOwnBrand(tx, organizationId);
  const hosts = addresses.flatMap(
    address => hostOf(address) ?? (isHost(address) ? [address.toLowerCase()] : []),
  );
  return {
    names: [...new Set([...names, ...brand.names])],
    domains: [...new Set([...hosts, ...brand.domains])],
    pages: [...new Set(urls.flatMap(url => pageOf(url) ?? []))],
  };
}

/** Platforms of shops know an account by the host of its shop. */
const isHost = (text: string): boolean => /^[a-z0-9-]+(?:[.][a-z0-9-]+)+$/i.test(text) && /[a-z]/i.test(text);

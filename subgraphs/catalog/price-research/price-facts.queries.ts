import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { findBrands } from '../shelf-share/shelf-share.queries.js';
import type { ComparedListing, OwnSellers, SoughtGoods } from './price-comparison.entity.js';

type Reader = Pick<Database | Transaction, 'query'>;

/** An id of a product with one variant is that variant. */
const items = sql(
  'catalog.priceComparison.items',
  `select given.id, p.id as "productId", v.id as "variantId", p.variant_count as "variantCount", p.title,
     v.title as "variantTitle", p.brand, p.condition, p.currency,
     case when v.id is null then p.sku else v.sku end as sku,
     case when v.id is null then p.price else v.price end as price,
     array_remove(array[case when v.id is null then p.barcode else v.barcode end], null) as gtins,
     array_remove(array[case when v.id is null then p.mpn else coalesce(v.mpn, p.mpn) end], null) as "partNumbers",
     coalesce(v.option_values, '{}') as options,
     array(
       select distinct other.value from catalog.variant o, jsonb_each_text(o.option_values) other
       where o.organization_id = $1 and o.product_id = p.id and o.id <> v.id
     ) as "otherValues"
   from unnest($2::uuid[]) with ordinality as given (id, place)
   left join lateral (
     select p.id as product_id,
       case when p.variant_count = 1 then (
         select one.id from catalog.variant one where one.organization_id = $1 and one.product_id = p.id
       ) end as variant_id
     from catalog.product p where p.organization_id = $1 and p.id = given.id
     union all
     select v.product_id, v.id from catalog.variant v where v.organization_id = $1 and v.id = given.id
   ) as named on true
   left join catalog.product p on p.organization_id = $1 and p.id = named.product_id
   left join catalog.variant v on v.organization_id = $1 and v.id = named.variant_id
   order by given.place`,
);

export interface ItemRow extends Record<string, unknown> {
  /** As requested. */
  id: string;
  /** Null where there is no such product or variant. */
  productId: string | null;
  variantId: string | null;
  variantCount: number;
  title: string;
  variantTitle: string | null;
  brand: string | null;
  condition: string | null;
  currency: string;
  sku: string | null;
  price: string | null;
  gtins: SoughtGoods['gtins'];
  partNumbers: SoughtGoods['partNumbers'];
  options: SoughtGoods['options'];
  otherValues: SoughtGoods['otherValues'];
}

/** In the order of the ids. */
export const findItemRows = (
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<ItemRow[]> => reader.query<ItemRow>(items, [organizationId, ids]);

/**
 * Listings of these products that are wanted or on sale. A price is exact where it is known of this SKU: one that was read of
 * another SKU is somebody else's. One that was rejected before its variants were known, is of all of the product.
 */
const listings = sql(
  'catalog.priceComparison.listings',
  `select i.item_id as "itemId", l.id as "listingId", l.marketplace, l.connection_id as "accountId",
     l.store_id as "storeId", l.country, l.currency,
     case when coalesce(v.observed_sku, v.sku) = v.sku then v.observed_price end as price,
     case when coalesce(v.observed_sku, v.sku) = v.sku and v.observed_price is not null then v.price_evidence end as evidence,
     case when coalesce(v.observed_sku, v.sku) = v.sku and v.observed_price is not null then v.price_as_of end as "priceAsOf"
   from (select distinct product_id, item_id from unnest($2::uuid[], $3::uuid[]) as given (product_id, item_id)) i
   join catalog.listing l on l.organization_id = $1 and l.product_id = i.product_id
   left join catalog.listing_variant v
     on v.organization_id = $1 and v.listing_id = l.id and v.variant_id = i.item_id
   where (l.is_on_sale or l.desired = 'published')
     and (v.variant_id is not null or not exists (
       select from catalog.listing_variant other where other.organization_id = $1 and other.listing_id = l.id
     ))
   order by l.marketplace, l.country, l.connection_id, l.store_id`,
);

export type ListingRow = ComparedListing & { itemId: string };

/** In the order of marketplace and country; the ids are pairs. */
export const findListingRows = (
  reader: Reader,
  organizationId: string,
  of: { productIds: readonly string[]; itemIds: readonly string[] },
): Promise<ListingRow[]> =>
  reader.query<ListingRow & Record<string, unknown>>(listings, [organizationId, of.productIds, of.itemIds]);

const stores = sql(
  'catalog.priceComparison.stores',
  `select c.marketplace, c.id as "accountId", s.store_id as "storeId", s.country, s.currency
   from catalog.marketplace_connection c
   join catalog.marketplace_store s on s.organization_id = c.organization_id and s.connection_id = c.id
   where c.organization_id = $1 and c.marketplace = any($2::text[]) and c.status <> 'disconnected' and s.is_enabled
   order by c.marketplace, s.country, c.id, s.store_id`,
);

export type StoreRow = Pick<
  ComparedListing,
  'marketplace' | 'accountId' | 'storeId' | 'country' | 'currency'
>;

/** Enabled stores at these marketplaces. */
export const findStoreRows = (
  reader: Reader,
  organizationId: string,
  marketplaces: readonly string[],
): Promise<StoreRow[]> =>
  reader.query<StoreRow & Record<string, unknown>>(stores, [organizationId, marketplaces]);

const own = sql(
  'catalog.priceComparison.ownSellers',
  `select
     array(select distinct c.name from catalog.marketplace_connection c where c.organization_id = $1 and c.name <> '') as names,
     array(
       select distinct address from catalog.marketplace_connection c, unnest(array[c.endpoint, c.external_account_id]) address
       where c.organization_id = $1 and address is not null
     ) as addresses,
     array(
       select distinct l.url from catalog.listing l
       where l.organization_id = $1 and l.product_id = any($2::uuid[]) and l.url is not null
     ) as urls`,
);

/** Names and addresses of accounts, and the pages of these products' listings. */
export async function findOwnAddresses(
  reader: Reader,
  organizationId: string,
  productIds: readonly string[],
): Promise<{ names: string[]; addresses: string[]; urls: string[] }> {
  const [row] = await reader.query<{ names: string[]; addresses: string[]; urls: string[] }>(own, [
    organizationId,
    productIds,
  ]);
  return row!;
}

/** Names and domains of the merchant's own brand, which no other seller has. */
export const findOwnBrand = async (
  reader: Reader,
  organizationId: string,
): Promise<Pick<OwnSellers, 'names' | 'domains'>> => {
  const { own: brand } = await findBrands(reader, organizationId);
  return { names: brand.aliases, domains: brand.domains };
};

import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';

/** A store and the products that are asked for there; null asks for all. */
export interface OfferedPlace {
  marketplace: string;
  country: string;
  storeId: string;
  productIds: readonly string[] | null;
}

/** What a store offers of some products. */
export interface StoreOffer extends Record<string, unknown> {
  /** Whether any of them is on sale there. */
  isListed: boolean;
  /** Whether the sale price of any that is on sale is that of a promotion. */
  isPromoted: boolean;
}

const inPlace = `l.organization_id = $1 and l.marketplace = place.marketplace and l.country = place.country
  and l.store_id = place."storeId" and l.is_on_sale
  and (place."productIds" is null or l.product_id = any(place."productIds"))`;

const offers = sql(
  'catalog.listing.storeOffers',
  `select exists (select from catalog.listing l where ${inPlace}) as "isListed",
     exists (select from catalog.listing l join catalog.listing_variant v
         on v.organization_id = l.organization_id and v.listing_id = l.id
       where ${inPlace} and v.sale_price_source is not null) as "isPromoted"
   from rows from (jsonb_to_recordset($2::jsonb)
       as (country text, marketplace text, "productIds" uuid[], "storeId" text)) with ordinality
     as place (country, marketplace, "productIds", "storeId", position)
   order by place.position`,
);

/** Of each place, in their order: one statement. */
export const readStoreOffers = (
  reader: Pick<Database, 'query'>,
  organizationId: string,
  places: readonly OfferedPlace[],
): Promise<StoreOffer[]> => reader.query<StoreOffer>(offers, [organizationId, JSON.stringify(places)]);

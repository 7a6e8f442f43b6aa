import type { ListingDefaults } from '../../../connectors/marketplaces/listing-defaults.js';
import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';

const places = sql(
  'catalog.evaluation.places',
  `select c.id as "connectionId", c.marketplace, c.stock_buffer as "stockBuffer",
     c.listing_defaults as "listingDefaults", s.store_id as "storeId", s.country, s.currency
   from catalog.marketplace_connection c
   join catalog.marketplace_store s on s.organization_id = c.organization_id and s.connection_id = c.id
   where c.organization_id = $1 and c.status <> 'disconnected' and s.is_enabled
     and c.marketplace = any($2::text[])
   order by c.marketplace, c.name, c.id, s.country, s.store_id`,
);

/** An enabled store, with what its account says where a product says nothing. */
export interface PlaceRow extends Record<string, unknown> {
  connectionId: string;
  marketplace: string;
  stockBuffer: number;
  listingDefaults: ListingDefaults;
  storeId: string;
  country: string;
  currency: string;
}

/** Enabled stores of the merchant's accounts at these marketplaces, in the order of marketplace and account. */
export const findPlaces = (
  reader: Pick<Database, 'query'>,
  organizationId: string,
  marketplaces: readonly string[],
): Promise<PlaceRow[]> => reader.query<PlaceRow>(places, [organizationId, marketplaces]);

import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';

/** A store as marketplaces name it. */
export interface StorePlace {
  marketplace: string;
  country: string;
  storeId: string;
}

export interface StoreAccount extends StorePlace, Record<string, unknown> {
  connectionId: string;
  /** ISO 4217. */
  currency: string;
}

/** Where two accounts have the same store, the one that was connected first. */
const accounts = sql(
  'catalog.connection.ofStores',
  `select distinct on (place.marketplace, place.country, place."storeId") place.marketplace, place.country,
     place."storeId", c.id as "connectionId", s.currency
   from jsonb_to_recordset($2::jsonb) as place (marketplace text, country text, "storeId" text)
   join catalog.marketplace_connection c on c.organization_id = $1 and c.marketplace = place.marketplace
   join catalog.marketplace_store s on s.organization_id = c.organization_id and s.connection_id = c.id
     and s.country = place.country and s.store_id = place."storeId"
   order by place.marketplace, place.country, place."storeId", c.status = 'disconnected', c.connected_at, c.id`,
);

/** The accounts that the stores belong to; a store that no account has is missing from the answer. */
export const findStoreAccounts = (
  reader: Pick<Database, 'query'>,
  organizationId: string,
  stores: readonly StorePlace[],
): Promise<StoreAccount[]> =>
  stores.length === 0
    ? Promise.resolve([])
    : reader.query<StoreAccount>(accounts, [
        organizationId,
        JSON.stringify(
          stores.map(({ marketplace, country, storeId }) => ({ marketplace, country, storeId })),
        ),
      ]);

const byCountry = sql(
  'catalog.connection.storeOfCountry',
  `select distinct on (place.marketplace, place.country) place.marketplace, place.country, s.store_id as "storeId",
     c.id as "connectionId", s.currency
   from jsonb_to_recordset($2::jsonb) as place (marketplace text, country text)
   join catalog.marketplace_connection c on c.organization_id = $1 and c.marketplace = place.marketplace
     and c.status <> 'disconnected'
   join catalog.marketplace_store s on s.organization_id = c.organization_id and s.connection_id = c.id
     and s.country = place.country
   order by place.marketplace, place.country, c.status, c.connected_at, c.id, s.store_id`,
);

/** Of each marketplace and country, the store that was connected first; one that no account has is missing from the answer. */
export const findCountryStores = (
  reader: Pick<Database, 'query'>,
  organizationId: string,
  places: readonly Omit<StorePlace, 'storeId'>[],
): Promise<StoreAccount[]> =>
  places.length === 0
    ? Promise.resolve([])
    : reader.query<StoreAccount>(byCountry, [
        organizationId,
        JSON.stringify(places.map(({ marketplace, country }) => ({ marketplace, country }))),
      ]);

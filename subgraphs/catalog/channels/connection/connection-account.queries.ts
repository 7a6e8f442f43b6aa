import type { ListingDefaults } from '../../../../connectors/marketplaces/listing-defaults.js';
import type { Store } from '../../../../connectors/marketplaces/port.js';
import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { ConnectionStatus } from './connection.entity.js';

/** A connection as it is called with: never shown to anybody. */
export type ConnectedAccount = {
  id: string;
  organizationId: string;
  marketplace: string;
  externalAccountId: string;
  name: string;
  endpoint: string | null;
  status: ConnectionStatus;
  statusReason: string | null;
  /** Null once it is disconnected. */
  credentialsEncrypted: string | null;
  credentialsExpireAt: string | null;
  credentialsRefreshAt: string | null;
  stockBuffer: number;
  listingDefaults: ListingDefaults;
  stores: Store[];
};

const byId = sql(
  'catalog.connection.account',
  `select c.id, c.organization_id as "organizationId", c.marketplace, c.external_account_id as "externalAccountId",
     c.name, c.endpoint, c.status, c.status_reason as "statusReason",
     c.credentials_encrypted as "credentialsEncrypted", c.credentials_expire_at as "credentialsExpireAt",
     c.credentials_refresh_at as "credentialsRefreshAt", c.stock_buffer as "stockBuffer",
     c.listing_defaults as "listingDefaults",
     coalesce((select json_agg(json_build_object('id', s.store_id, 'country', s.country, 'currency', s.currency)
                 order by s.country, s.store_id)
               from catalog.marketplace_store s
               where s.organization_id = c.organization_id and s.connection_id = c.id), '[]') as stores
   from catalog.marketplace_connection c where c.organization_id = $1 and c.id = $2`,
);

export async function findAccount(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  id: string,
): Promise<ConnectedAccount | null> {
  const [row] = await reader.query<ConnectedAccount>(byId, [organizationId, id]);
  return row ?? null;
}

/** Whose, and which. */
export type ConnectionAddress = { organizationId: string; id: string };

const refreshDue = sql(
  'catalog.connection.refreshDue',
  `select organization_id as "organizationId", id from catalog.marketplace_connection
   where status = 'connected' and credentials_refresh_at <= $1 order by credentials_refresh_at limit $2`,
);

const checkDue = sql(
  'catalog.connection.checkDue',
  `select organization_id as "organizationId", id from catalog.marketplace_connection
   where status <> 'disconnected' and coalesce(checked_at, connected_at) <= $1
   order by coalesce(checked_at, connected_at) limit $2`,
);

/** Accounts of the whole installation whose credentials are to be renewed. */
export const findRefreshDue = (db: Database, limit: number): Promise<ConnectionAddress[]> =>
  db.query<ConnectionAddress>(refreshDue, [db.clock.now(), limit]);

/** Accounts of the whole installation that have not been asked since `before`. */
export const findCheckDue = (db: Database, before: Date, limit: number): Promise<ConnectionAddress[]> =>
  db.query<ConnectionAddress>(checkDue, [before, limit]);

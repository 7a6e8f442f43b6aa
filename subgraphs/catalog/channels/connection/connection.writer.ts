import type { AuthorisedAccount, Credentials } from '../../../../connectors/marketplaces/port.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { fail } from '../../../../kernel/errors.js';
import { inputLimits } from '../../../../kernel/input.limits.js';
import type { Connection, ConnectionStatus } from './connection.entity.js';
import { refreshTime } from './credential-expiry.rules.js';

/** One lock for an organization's connections, so that two of one account, or one too many, cannot be made at once. */
const lockAll = sql(
  'catalog.connection.lockAll',
  `select pg_advisory_xact_lock(hashtextextended('marketplace-connections/' || $1::text, 0))`,
);

const count = sql(
  'catalog.connection.count',
  'select count(*)::integer as connections from catalog.marketplace_connection where organization_id = $1',
);

const ofAccount = sql(
  'catalog.connection.ofAccount',
  `select id, name, status from catalog.marketplace_connection
   where organization_id = $1 and marketplace = $2 and external_account_id = $3`,
);

/** A merchant's own name for it, its stock buffer and listing defaults survive; everything else is as it was authorised now. */
const save = sql(
  'catalog.connection.save',
  `insert into catalog.marketplace_connection as c (organization_id, id, marketplace, external_account_id, name,
     endpoint, status, credentials_encrypted, credentials_expire_at, credentials_refresh_at, push_token, connected_at,
     checked_at, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, 'connected', $7, $8, $9, $10, $11, $11, $11, $11)
   on conflict (organization_id, id) do update set endpoint = excluded.endpoint, status = 'connected',
     status_reason = null, credentials_encrypted = excluded.credentials_encrypted,
     credentials_expire_at = excluded.credentials_expire_at, credentials_refresh_at = excluded.credentials_refresh_at,
     connected_at = excluded.connected_at, checked_at = excluded.checked_at, updated_at = excluded.updated_at,
     version = c.version + 1`,
);

/** Stores that are gone from the account go; listings keep what was last known of them. */
const deleteOtherStores = sql(
  'catalog.connection.deleteStores',
  `delete from catalog.marketplace_store
   where organization_id = $1 and connection_id = $2 and not store_id = any($3::text[])`,
);

const saveStores = sql(
  'catalog.connection.saveStores',
  `insert into catalog.marketplace_store (organization_id, connection_id, store_id, country, currency)
   select $1, $2, id, country, currency from jsonb_to_recordset($3::jsonb) as r (id text, country text, currency text)
   on conflict (organization_id, connection_id, store_id) do update set
     country = excluded.country, currency = excluded.currency`,
);

const lockOne = sql(
  'catalog.connection.lockOne',
  'select version from catalog.marketplace_connection where organization_id = $1 and id = $2 for update',
);

const disconnect = sql(
  'catalog.connection.disconnect',
  `update catalog.marketplace_connection set status = 'disconnected', status_reason = null,
     credentials_encrypted = null, credentials_expire_at = null, credentials_refresh_at = null,
     version = version + 1, updated_at = $3
   where organization_id = $1 and id = $2 and status <> 'disconnected'`,
);

const change = sql(
  'catalog.connection.change',
  `update catalog.marketplace_connection set name = $3, stock_buffer = $4, listing_defaults = $5,
     version = version + 1, updated_at = $6
   where organization_id = $1 and id = $2`,
);

const setDefaults = sql(
  'catalog.connection.setDefaults',
  'update catalog.marketplace_connection set listing_defaults = $3 where organization_id = $1 and id = $2',
);

const enableStores = sql(
  'catalog.connection.enableStores',
  `update catalog.marketplace_store set is_enabled = store_id = any($3::text[])
   where organization_id = $1 and connection_id = $2`,
);

/** The account as the marketplace vouched for it, and what it is called with. */
export interface VouchedAccount {
  organizationId: string;
  id: string;
  marketplace: string;
  account: AuthorisedAccount;
  /** `account.credentials` as they are stored. */
  sealed: string;
  /** Of a new connection. */
  pushToken: string;
}

/**
 * The connection that the organization has of the account; null when there is none. No other can be made until the
 * transaction ends.
 */
export async function lockAccount(
  tx: Transaction,
  organizationId: string,
  account: { marketplace: string; externalId: string },
): Promise<{ id: string; name: string; status: ConnectionStatus } | null> {
  await tx.query(lockAll, [organizationId]);
  const values = [organizationId, account.marketplace, account.externalId];
  const [row] = await tx.query<{ id: string; name: string; status: ConnectionStatus }>(ofAccount, values);
  return row ?? null;
}

/** To be called under `lockAccount`. */
export async function countConnections(tx: Transaction, organizationId: string): Promise<number> {
  const [row] = await tx.query<{ connections: number }>(count, [organizationId]);
  return row!.connections;
}

/** Makes the connection, or gives the existing one its new credentials; with its stores. */
export async function saveConnection(tx: Transaction, vouched: VouchedAccount): Promise<void> {
  const { organizationId, id, marketplace, account, sealed, pushToken } = vouched;
  const { externalId, name, endpoint, stores } = account;
  const now = tx.db.clock.now();
  const identity = [
    organizationId,
    id,
    marketplace,
    externalId,
    name.slice(0, inputLimits.nameLength),
    endpoint,
  ];
  await tx.query(save, [...identity, sealed, ...credentialTimes(account.credentials, now), pushToken, now]);
  const storeIds = stores.map(store => store.id);
  await tx.query(deleteOtherStores, [organizationId, id, storeIds]);
  await tx.query(saveStores, [organizationId, id, JSON.stringify(stores)]);
}

const credentialTimes = (credentials: Credentials, now: Date) => [
  credentials.expiresAt,
  refreshTime(credentials, now),
];

/** Locks the connection. @throws CONNECTION_NOT_FOUND; VERSION_STALE where another version is demanded. */
export async function lockConnection(
  tx: Transaction,
  {
    organizationId,
    id,
    demandedVersion,
  }: { organizationId: string; id: string; demandedVersion: number | null },
): Promise<void> {
  const [row] = await tx.query<{ version: number }>(lockOne, [organizationId, id]);
  if (row === undefined) {
    throw fail('CONNECTION_NOT_FOUND');
  }
  if (demandedVersion !== null && demandedVersion !== row.version) {
    throw fail('VERSION_STALE', {
      detail: `The connection is at version ${row.version}, not ${demandedVersion}.`,
    });
  }
}

/** What it was called with is forgotten. */
export async function disconnectConnection(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<void> {
  await tx.query(disconnect, [organizationId, id, tx.db.clock.now()]);
}

/** Of a connection that was saved in this transaction. */
export async function saveListingDefaults(
  tx: Transaction,
  organizationId: string,
  { id, listingDefaults }: Pick<Connection, 'id' | 'listingDefaults'>,
): Promise<void> {
  await tx.query(setDefaults, [organizationId, id, JSON.stringify(listingDefaults)]);
}

export async function changeConnection(
  tx: Transaction,
  organizationId: string,
  connection: Pick<Connection, 'id' | 'name' | 'stockBuffer' | 'listingDefaults' | 'stores'>,
): Promise<void> {
  const { id, name, stockBuffer, listingDefaults, stores } = connection;
  const values = [organizationId, id, name, stockBuffer, JSON.stringify(listingDefaults)];
  await tx.query(change, [...values, tx.db.clock.now()]);
  const enabled = stores.filter(({ isEnabled }) => isEnabled).map(store => store.id);
  await tx.query(enableStores, [organizationId, id, enabled]);
}

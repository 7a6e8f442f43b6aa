import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';

/** An account that can be called now. */
export type ConnectedAddress = {
  organizationId: string;
  connectionId: string;
  marketplace: string;
  /** When it was first connected. */
  createdAt: string;
};

const columns = `organization_id as "organizationId", id as "connectionId", marketplace, created_at as "createdAt"`;

const page = sql(
  'catalog.connection.connectedPage',
  `select ${columns} from catalog.marketplace_connection
   where status = 'connected' and ($1::uuid is null or (organization_id, id) > ($1, $2::uuid))
   order by organization_id, id limit $3`,
);

const one = sql(
  'catalog.connection.connectedOne',
  `select ${columns} from catalog.marketplace_connection where organization_id = $1 and id = $2`,
);

const stores = sql(
  'catalog.connection.connectedStores',
  `select distinct c.marketplace, s.country, s.store_id as "storeId", s.currency
   from catalog.marketplace_connection c
   join catalog.marketplace_store s on s.organization_id = c.organization_id and s.connection_id = c.id
   where c.organization_id = $1 and c.status <> 'disconnected'
   order by c.marketplace, s.country, s.store_id`,
);

/** A store of an account that is connected. */
export interface ConnectedPlace extends Record<string, unknown> {
  marketplace: string;
  /** ISO 3166-1 alpha-2, uppercase. */
  country: string;
  /** As the marketplace calls it. */
  storeId: string;
  /** ISO 4217. */
  currency: string;
}

/** Stores of the organization's accounts that are not disconnected, also of those that need attention. */
export const connectedStores = (
  reader: Pick<Database, 'query'>,
  organizationId: string,
): Promise<ConnectedPlace[]> => reader.query<ConnectedPlace>(stores, [organizationId]);

const pageSize = 1_000;

/** Connected accounts of the whole installation, a page at a time. */
export async function* connectedAccounts(db: Database): AsyncGenerator<ConnectedAddress[]> {
  let after: ConnectedAddress | null = null;
  do {
    const values: unknown[] = [after?.organizationId ?? null, after?.connectionId ?? null, pageSize];
    const rows: ConnectedAddress[] = await db.query<ConnectedAddress>(page, values);
    if (rows.length > 0) {
      yield rows;
    }
    after = rows.length === pageSize ? rows.at(-1)! : null;
  } while (after !== null);
}

/** One of them, whatever state it is in; null where the organization has none with the id. */
export async function findConnectedAddress(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  connectionId: string,
): Promise<ConnectedAddress | null> {
  const [row] = await reader.query<ConnectedAddress>(one, [organizationId, connectionId]);
  return row ?? null;
}

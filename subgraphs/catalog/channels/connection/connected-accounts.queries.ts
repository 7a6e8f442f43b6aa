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

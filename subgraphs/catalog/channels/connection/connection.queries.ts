import type { RequestContext } from '../../../../kernel/context.js';
import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import { fail } from '../../../../kernel/errors.js';
import { isId } from '../../../../kernel/ids.js';
import {
  decodeCursor,
  encodeCursor,
  type OffsetPagination,
  offsetPagination,
  type PageStart,
} from '../../../../kernel/paging.js';
import { pagingLimits } from '../../../../kernel/paging.limits.js';
import type { Connection, ConnectionStatus } from './connection.entity.js';

const connectionColumns = `
  c.id, c.marketplace, c.external_account_id as "externalAccountId", c.name, c.endpoint, c.status,
  c.status_reason as "statusReason", c.credentials_expire_at as "credentialsExpireAt",
  c.stock_buffer as "stockBuffer", c.listing_defaults as "listingDefaults", c.version, c.connected_at as "connectedAt", c.checked_at as "checkedAt",
  c.created_at as "createdAt", c.updated_at as "updatedAt",
  coalesce((select json_agg(json_build_object('id', s.store_id, 'country', s.country, 'currency', s.currency,
                'isEnabled', s.is_enabled) order by s.country, s.store_id)
            from catalog.marketplace_store s
            where s.organization_id = c.organization_id and s.connection_id = c.id), '[]') as stores`;

type ConnectionRow = Connection & Record<string, unknown>;

const byId = sql(
  'catalog.connection.byId',
  `select ${connectionColumns} from catalog.marketplace_connection c where c.organization_id = $1 and c.id = $2`,
);

const byIds = sql(
  'catalog.connection.byIds',
  `select ${connectionColumns} from catalog.marketplace_connection c
   where c.organization_id = $1 and c.id = any($2::uuid[])`,
);

/** By their ids, those that there are. */
export const findConnections = (
  reader: Pick<Database, 'query'>,
  organizationId: string,
  ids: readonly string[],
): Promise<Connection[]> => reader.query<ConnectionRow>(byIds, [organizationId, ids]);

export async function findConnection(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  id: string,
): Promise<Connection | null> {
  const [row] = await reader.query<ConnectionRow>(byId, [organizationId, id]);
  return row ?? null;
}

/** @throws CONNECTION_NOT_FOUND, also for a connection of another organization. */
export async function readConnection(ctx: RequestContext, id: string): Promise<Connection> {
  const connection = isId(id) ? await findConnection(ctx.reader, ctx.organizationId, id) : null;
  if (connection === null) {
    throw fail('CONNECTION_NOT_FOUND');
  }
  return connection;
}

/** Null restricts nothing. */
export interface ConnectionFilter {
  marketplace: string | null;
  /** Those with a store there; ISO 3166-1 alpha-2, uppercase. */
  country: string | null;
  statuses: readonly ConnectionStatus[] | null;
}

const filtered = sql(
  'catalog.connection.filtered',
  `select ${connectionColumns},
     $5::text is null or (c.marketplace, c.name, c.id) > ($5, $6::text, $7::uuid) as "isAfter"
   from catalog.marketplace_connection c
   where c.organization_id = $1 and ($2::text is null or c.marketplace = $2)
     and ($3::text is null or exists (select from catalog.marketplace_store s
       where s.organization_id = c.organization_id and s.connection_id = c.id and s.country = $3))
     and ($4::text[] is null or c.status = any($4))
   order by c.marketplace, c.name, c.id`,
);

export interface ConnectionPage {
  items: Connection[];
  pagination: OffsetPagination;
}

/** In the order of marketplace and name. All are read: there are at most `connectionLimits.connectionsMax`. Throws CURSOR_INVALID. */
export async function listConnections(
  ctx: RequestContext,
  { marketplace, country, statuses }: ConnectionFilter,
  { limit, ...start }: PageStart & { limit: number },
): Promise<ConnectionPage> {
  const conditions = [marketplace, country?.toUpperCase() ?? null, statuses];
  const position = start.cursor == null ? [null, null, null] : positionOf(start.cursor, conditions);
  const values = [ctx.organizationId, ...conditions, ...position];
  const all = await ctx.reader.query<ConnectionRow & { isAfter: boolean }>(filtered, values);
  const rows = all.filter(({ isAfter }) => isAfter).slice(start.offset);
  return {
    items: rows.slice(0, limit),
    pagination: offsetPagination({
      start,
      limit,
      found: rows.length,
      total: all.length,
      countMax: pagingLimits.countMax,
      nextCursor: () => cursorAfter(rows[limit - 1]!, conditions),
    }),
  };
}

const cursorAfter = ({ marketplace, name, id }: Connection, conditions: unknown): string =>
  encodeCursor([marketplace, name, id], conditions);

const positionOf = (cursor: string, conditions: unknown): string[] =>
  decodeCursor(cursor, conditions, ['text', 'text', 'id']);

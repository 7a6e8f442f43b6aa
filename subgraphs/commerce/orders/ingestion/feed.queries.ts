import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { AccountAddress } from '../../../../kernel/jobs/account-queue.js';
import type { Feed, FeedKind } from './ingestion.entity.js';

/** Where a walk goes on. */
export interface FeedPlace {
  startedAt: string;
  readUntil: string;
}

/** It begins where the account was connected; a reconnected one goes on where it was. */
const open = sql(
  'commerce.feed.open',
  `insert into commerce.feed as f (organization_id, connection_id, kind, started_at, read_until)
   values ($1, $2, $3, $4, $4)
   on conflict (organization_id, connection_id, kind) do update set started_at = f.started_at
   returning started_at as "startedAt", read_until as "readUntil"`,
);

const advance = sql(
  'commerce.feed.advance',
  `update commerce.feed set read_until = greatest(read_until, $4)
   where organization_id = $1 and connection_id = $2 and kind = $3`,
);

const finish = sql(
  'commerce.feed.finish',
  `update commerce.feed set last_read_at = case when $4::text is null then $5 else last_read_at end, error = $4
   where organization_id = $1 and connection_id = $2 and kind = $3`,
);

const ofConnection = sql(
  'commerce.feed.ofConnection',
  `select f.connection_id as "connectionId", f.kind, f.started_at as "startedAt", f.read_until as "readUntil",
     least(f.read_until, x.oldest) as watermark, f.last_read_at as "lastReadAt", f.error,
     coalesce(x.failures, 0) as "openFailures"
   from commerce.feed f
   left join lateral (
     select min(e.source_updated_at) filter (where not e.is_historical) as oldest, count(*)::integer as failures
     from commerce.ingestion_failure e
     where e.organization_id = f.organization_id and e.connection_id = f.connection_id and e.kind = f.kind
       and e.status = 'open') x on true
   where f.organization_id = $1 and f.connection_id = $2 order by f.kind`,
);

const recentlyRead = sql(
  'commerce.feed.recentlyRead',
  `select f.connection_id as "connectionId" from commerce.feed f
   where f.organization_id = any($1::uuid[]) and f.connection_id = any($2::uuid[]) and f.kind = 'order'
     and f.last_read_at > $3`,
);

/** Where the account's feed stands; it is begun at `startAt` where there is none. */
export async function openFeed(
  db: Database,
  { organizationId, connectionId }: AccountAddress,
  { kind, startAt }: { kind: FeedKind; startAt: string },
): Promise<FeedPlace> {
  const values = [organizationId, connectionId, kind, startAt];
  const [place] = await db.query<FeedPlace & Record<string, unknown>>(open, values);
  return place!;
}

/** All changes before were read, and each was taken in or is kept as a failure. */
export async function advanceFeed(
  db: Database,
  { organizationId, connectionId }: AccountAddress,
  { kind, readUntil }: { kind: FeedKind; readUntil: string },
): Promise<void> {
  await db.query(advance, [organizationId, connectionId, kind, readUntil]);
}

/** The reading is over; `error` says why it did not reach its end. */
export async function finishReading(
  db: Database,
  { organizationId, connectionId }: AccountAddress,
  { kind, error }: { kind: FeedKind; error: string | null },
): Promise<void> {
  await db.query(finish, [organizationId, connectionId, kind, error, db.clock.now()]);
}

export const feedsOfConnection = (
  reader: Pick<Database, 'query'>,
  organizationId: string,
  connectionId: string,
): Promise<Feed[]> =>
  reader.query<Feed & Record<string, unknown>>(ofConnection, [organizationId, connectionId]);

/** Ids of those among the connections whose orders were read completely since then. */
export async function accountsReadSince(
  db: Database,
  addresses: readonly AccountAddress[],
  since: Date,
): Promise<Set<string>> {
  const organizationIds = [...new Set(addresses.map(({ organizationId }) => organizationId))];
  const connectionIds = addresses.map(({ connectionId }) => connectionId);
  const values = [organizationIds, connectionIds, since];
  const rows = await db.query<{ connectionId: string }>(recentlyRead, values);
  return new Set(rows.map(({ connectionId }) => connectionId));
}

import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { AccountAddress } from '../../../../kernel/jobs/account-queue.js';
import type { FeedKind } from './ingestion.entity.js';

/** Of which time changes of an account were read without a gap. Times are ISO 8601 in UTC. */
export interface FeedCoverage extends Record<string, unknown> {
  connectionId: string;
  kind: FeedKind;
  knownSince: string;
  /** Everything before was read and stored; a record that could not be stored holds it back. */
  knownUntil: string;
}

const coverage = sql(
  'commerce.feed.coverage',
  `select f.connection_id as "connectionId", f.kind, coalesce(f.known_since, f.started_at) as "knownSince",
     least(f.read_until, (
       select min(e.source_updated_at) from commerce.ingestion_failure e
       where e.organization_id = f.organization_id and e.connection_id = f.connection_id and e.kind = f.kind
         and e.status = 'open' and not e.is_historical)) as "knownUntil"
   from commerce.feed f where f.organization_id = $1 and f.kind in ('order', 'return')
   order by f.connection_id, f.kind`,
);

/** What was read before does not have to reach further back than what is read now. */
const noteHistory = sql(
  'commerce.feed.noteHistory',
  `update commerce.feed set known_since = least(known_since, $4)
   where organization_id = $1 and connection_id = $2 and kind = $3
     and $4 < started_at and $5 >= date_trunc('second', coalesce(known_since, started_at))`,
);

/** Feeds of orders and returns of every account of the organization that was read at least once. */
export const readFeedCoverage = (
  reader: Pick<Database, 'query'>,
  organizationId: string,
): Promise<FeedCoverage[]> => reader.query<FeedCoverage>(coverage, [organizationId]);

/** A backfill has read all changes from `since` to `until`, which counts where it leaves no gap to what is known. */
export async function noteKnownHistory(
  db: Database,
  { organizationId, connectionId }: AccountAddress,
  { kind, since, until }: { kind: FeedKind; since: string; until: string },
): Promise<void> {
  await db.query(noteHistory, [organizationId, connectionId, kind, since, until]);
}

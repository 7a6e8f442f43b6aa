import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { AccountAddress } from '../../../../kernel/jobs/account-queue.js';
import {
  decodeCursor,
  encodeCursor,
  type OffsetPagination,
  offsetPagination,
  type PageStart,
} from '../../../../kernel/paging.js';
import { pagingLimits } from '../../../../kernel/paging.limits.js';
import type { FailureStatus, FeedKind, IngestionFailure } from './ingestion.entity.js';
import { ingestionLimits } from './ingestion.limits.js';

type Reader = Pick<Database, 'query'>;
type FailureRow = IngestionFailure & Record<string, unknown>;

const columns = `
  id, connection_id as "connectionId", kind, external_id as "externalId", status, code, message, attempts, source,
  is_historical as "isHistorical", source_updated_at as "sourceUpdatedAt", first_failed_at as "firstFailedAt",
  last_failed_at as "lastFailedAt", next_attempt_at as "nextAttemptAt", ended_at as "endedAt"`;

const byId = sql(
  'commerce.failure.byId',
  `select ${columns} from commerce.ingestion_failure where organization_id = $1 and id = $2`,
);

const openRecords = sql(
  'commerce.failure.open',
  `select external_id as "externalId" from commerce.ingestion_failure
   where organization_id = $1 and connection_id = $2 and kind = $3 and status = 'open'`,
);

const noted = sql(
  'commerce.failure.noted',
  `select external_id as "externalId", status from commerce.ingestion_failure
   where organization_id = $1 and connection_id = $2 and kind = $3 and status in ('open', 'dismissed')`,
);

const due = sql(
  'commerce.failure.due',
  `select ${columns} from commerce.ingestion_failure
   where organization_id = $1 and connection_id = $2 and kind = $3 and status = 'open' and next_attempt_at <= $4
   order by next_attempt_at limit $5`,
);

const nextDue = sql(
  'commerce.failure.nextDue',
  `select min(next_attempt_at) as at from commerce.ingestion_failure
   where organization_id = $1 and connection_id = $2 and kind = any($3::text[]) and status = 'open'`,
);

const matching = `organization_id = $1 and ($2::uuid is null or connection_id = $2) and ($3::text is null or status = $3)`;

const filtered = sql(
  'commerce.failure.filtered',
  `select ${columns}, (select count(*)::integer from (select from commerce.ingestion_failure
       where ${matching} limit $6) counted) as "total"
   from commerce.ingestion_failure
   where ${matching}
     and ($7::timestamptz is null or (last_failed_at, id) < ($7, $8::uuid))
   order by last_failed_at desc, id desc offset $4 limit $5`,
);

export async function findFailure(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<IngestionFailure | null> {
  const [row] = await reader.query<FailureRow>(byId, [organizationId, id]);
  return row ?? null;
}

/** Ids of the records of one kind that fail. */
export async function failingRecords(
  reader: Reader,
  { organizationId, connectionId }: AccountAddress,
  kind: FeedKind,
): Promise<Set<string>> {
  const rows = await reader.query<{ externalId: string }>(openRecords, [organizationId, connectionId, kind]);
  return new Set(rows.map(({ externalId }) => externalId));
}

export type NotedFailure = { externalId: string; status: 'open' | 'dismissed' };

/** Records of one kind that failed, and were neither taken in since then nor gone. */
export const notedFailures = (
  reader: Reader,
  { organizationId, connectionId }: AccountAddress,
  kind: FeedKind,
): Promise<NotedFailure[]> => reader.query<NotedFailure>(noted, [organizationId, connectionId, kind]);

/** Those that are to be read again now, the longest waiting first. */
export const dueFailures = (
  db: Database,
  { organizationId, connectionId }: AccountAddress,
  kind: FeedKind,
): Promise<IngestionFailure[]> =>
  db.query<FailureRow>(due, [
    organizationId,
    connectionId,
    kind,
    db.clock.now(),
    ingestionLimits.failuresPerRun,
  ]);

/** When the next record is to be read again; null when none is. */
export async function nextFailureAt(
  db: Database,
  { organizationId, connectionId }: AccountAddress,
  kinds: readonly FeedKind[],
): Promise<string | null> {
  const [row] = await db.query<{ at: string | null }>(nextDue, [organizationId, connectionId, kinds]);
  return row?.at ?? null;
}

/** Null restricts nothing. */
export interface FailureFilter {
  connectionId: string | null;
  status: FailureStatus | null;
}

export interface FailurePage {
  items: IngestionFailure[];
  pagination: OffsetPagination;
}

/** The latest failure first. One that fails again moves to the front. Throws CURSOR_INVALID. */
export async function listFailures(
  reader: Reader,
  organizationId: string,
  { connectionId, status }: FailureFilter,
  { limit, ...start }: PageStart & { limit: number },
): Promise<FailurePage> {
  const { countMax } = pagingLimits;
  const conditions = [connectionId?.toLowerCase() ?? null, status];
  const position = start.cursor == null ? [null, null] : positionOf(start.cursor, conditions);
  const bounds = [start.offset, limit + 1, countMax + 1];
  const values = [organizationId, ...conditions, ...bounds, ...position];
  const rows = await reader.query<FailureRow & { total: number }>(filtered, values);
  return {
    items: rows.slice(0, limit),
    pagination: offsetPagination({
      start,
      limit,
      found: rows.length,
      total: rows[0]?.total ?? 0,
      countMax,
      nextCursor: () => cursorAfter(rows[limit - 1]!, conditions),
    }),
  };
}

const cursorAfter = ({ lastFailedAt, id }: IngestionFailure, conditions: unknown): string =>
  encodeCursor([lastFailedAt, id], conditions);

const positionOf = (cursor: string, conditions: unknown): string[] =>
  decodeCursor(cursor, conditions, ['time', 'id']);

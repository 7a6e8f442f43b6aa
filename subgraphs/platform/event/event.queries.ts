import type { RequestContext } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import type { CursorPagination } from '../../../kernel/paging.js';
import {
  checkedFilter,
  cursorAt,
  type EventPosition,
  positionOf,
  readableKeys,
  rejectExpired,
} from './event.rules.js';

export interface EventFilter {
  type?: string | null;
  subjectId?: string | null;
  /** RFC 3339: events that occurred then or later. */
  occurredAfter?: string | null;
  limit?: number | null;
  cursor?: string | null;
}

/** An event as it is stored: `body` is byte for byte what every delivery sends. */
export type StoredEvent = {
  id: string;
  type: string;
  body: string;
};

export interface EventPage {
  items: StoredEvent[];
  pagination: CursorPagination;
}

/**
 * Events below the horizon only: transactions older than every one still open. What commits later has a higher
 * transaction id, so reading on from a position never skips anything, however long a transaction took. The price:
 * an open transaction that has written anything, in any database of the server, holds new events back until its end.
 *
 * Events up to the last one that was dropped are not served, even where their partition is still there: so the
 * log is always whole from its beginning on. The id, which begins with the time, rules out days before `occurredAfter`; it
 * may be a little older than `occurred_at`, from when they were taken apart.
 */
const pull = sql(
  'platform.event.pull',
  `select horizon.transaction_id::text as horizon, dropped.transaction_id::text as "droppedTransactionId",
    dropped.sequence::text as "droppedSequence", event.*
  from (select pg_snapshot_xmin(pg_current_snapshot()) as transaction_id) as horizon
  left join platform.event_dropped as dropped on dropped.organization_id = $1
  left join lateral (
    select id, type, body, transaction_id::text as "transactionId", sequence::text as sequence
    from platform.event
    where organization_id = $1 and (transaction_id, sequence) > ($2::xid8, $3::bigint)
      and (dropped.sequence is null or (transaction_id, sequence) > (dropped.transaction_id, dropped.sequence))
      and transaction_id < horizon.transaction_id
      and type = any($4::text[])
      and ($5::uuid is null or subject_id = $5)
      and ($6::timestamptz is null or occurred_at >= $6)
      and id >= platform.event_id_floor(coalesce($6::timestamptz - interval '1 minute', to_timestamp(0)))
    order by event.transaction_id, event.sequence
    limit $7
  ) as event on true`,
);

type PullRow = Partial<StoredEvent & EventPosition> & {
  horizon: string;
  /** The last event of the organization that was dropped; null when none was. */
  droppedTransactionId: string | null;
  droppedSequence: string | null;
};

/**
 * The organization's events in the order of their commits. The cursor is given at the end of the list as well,
 * so that a reader goes on from there. An `occurredAfter` before the oldest event is served from the oldest.
 *
 * @throws CURSOR_EXPIRED naming the oldest cursor, when events after the cursor were dropped; CURSOR_INVALID;
 * VALIDATION_FAILED; WEBHOOK_EVENT_UNKNOWN; SCOPE_MISSING.
 */
export async function pullEvents(ctx: RequestContext, filter: EventFilter): Promise<EventPage> {
  const keys = readableKeys(ctx, filter.type);
  const { limit, subjectId } = checkedFilter(filter);
  const bound = { type: filter.type ?? null, subjectId, occurredAfter: filter.occurredAfter ?? null };
  const from = positionOf(filter.cursor, bound);
  const rows = await ctx.db.query<PullRow>(pull, [
    ctx.organizationId,
    from.transactionId,
    from.sequence,
    keys,
    bound.subjectId,
    bound.occurredAfter,
    limit + 1,
  ]);
  const { horizon, ...dropped } = rows[0]!;
  rejectExpired(from, droppedPosition(dropped), bound);
  const found = rows.filter((row): row is PullRow & StoredEvent & EventPosition => row.id !== null);
  const hasMore = found.length > limit;
  const next = hasMore ? found[limit - 1]! : { transactionId: horizon, sequence: '0' };
  const nextCursor = cursorAt(next, bound);
  const items = found.slice(0, limit).map(({ id, type, body }) => ({ id, type, body }));
  return { items, pagination: { limit, hasMore, nextCursor } };
}

const droppedPosition = (row: Omit<PullRow, 'horizon'>): EventPosition | null =>
  row.droppedTransactionId === null || row.droppedSequence === null
    ? null
    : { transactionId: row.droppedTransactionId, sequence: row.droppedSequence };

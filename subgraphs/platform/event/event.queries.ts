import type { RequestContext } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import { isId } from '../../../kernel/ids.js';
import { type CursorPagination, encodeCursor } from '../../../kernel/paging.js';
import { type EventPosition, eventPageSize, positionOf, readableKeys } from './event.rules.js';

export interface EventFilter {
  type?: string | null;
  subjectId?: string | null;
  /** RFC 3339: events that occurred then or later. */
  since?: string | null;
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
 * transaction id, so reading on from a position never skips anything, however long a transaction took.
 */
const pull = sql(
  'platform.event.pull',
  `select horizon.transaction_id::text as horizon, event.*
  from (select pg_snapshot_xmin(pg_current_snapshot()) as transaction_id) as horizon
  left join lateral (
    select id, type, body, transaction_id::text as "transactionId", sequence::text as sequence
    from platform.event
    where organization_id = $1 and (transaction_id, sequence) > ($2::xid8, $3::bigint)
      and transaction_id < horizon.transaction_id
      and type = any($4::text[])
      and ($5::uuid is null or subject_id = $5)
      and ($6::timestamptz is null or occurred_at >= $6)
    order by event.transaction_id, event.sequence
    limit $7
  ) as event on true`,
);

type PullRow = Partial<StoredEvent & EventPosition> & { horizon: string };

/**
 * The organization's events in the order of their commits. The cursor is given at the end of the list as well,
 * so that a reader goes on from there.
 */
export async function pullEvents(ctx: RequestContext, filter: EventFilter): Promise<EventPage> {
  const keys = readableKeys(ctx, filter.type);
  const limit = eventPageSize(filter.limit);
  const bound = {
    type: filter.type ?? null,
    subjectId: filter.subjectId ?? null,
    since: filter.since ?? null,
  };
  const from = positionOf(filter.cursor, bound);
  if (bound.subjectId !== null && !isId(bound.subjectId)) {
    return emptyPage(limit, encodeCursor([from.transactionId, from.sequence], bound));
  }
  const rows = await ctx.db.query<PullRow>(pull, [
    ctx.organizationId,
    from.transactionId,
    from.sequence,
    keys,
    bound.subjectId,
    bound.since,
    limit + 1,
  ]);
  const found = rows.filter(
    (row): row is StoredEvent & EventPosition & { horizon: string } => row.id !== null,
  );
  const hasMore = found.length > limit;
  const next = hasMore ? found[limit - 1]! : { transactionId: rows[0]!.horizon, sequence: '0' };
  const nextCursor = encodeCursor([next.transactionId, next.sequence], bound);
  const items = found.slice(0, limit).map(({ id, type, body }) => ({ id, type, body }));
  return { items, pagination: { limit, hasMore, nextCursor } };
}

const emptyPage = (limit: number, nextCursor: string): EventPage => ({
  items: [],
  pagination: { limit, hasMore: false, nextCursor },
});

import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';

/** An event of the log, as it is stored, with the request that caused it. */
type FollowedEvent = {
  id: string;
  organizationId: string;
  type: string;
  /** The envelope as every delivery sends it. */
  body: string;
  /** Of the call, or of the one that started the job; null for events of before this was kept. */
  requestId: string | null;
};

/** Held until the commit, so that one process at a time follows. */
const lockCursor = sql(
  'platform.event.lockFollower',
  'select name from platform.event_cursor where name = $1 for update',
);

const followed = sql(
  'platform.event.follow',
  `with next as materialized (
    select event.id, event.organization_id, event.type, event.body, event.request_id, event.transaction_id, event.sequence
    from platform.event_cursor as cursor, platform.event as event
    where cursor.name = $1 and (event.transaction_id, event.sequence) > (cursor.transaction_id, cursor.sequence)
      and event.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
    order by event.transaction_id, event.sequence
    limit $2
  ), moved as (
    update platform.event_cursor as cursor
    set transaction_id = last.transaction_id, sequence = last.sequence
    from (select transaction_id, sequence from next order by transaction_id desc, sequence desc limit 1) as last
    where cursor.name = $1
  )
  select id, organization_id as "organizationId", type, body, request_id as "requestId" from next
  order by transaction_id, sequence`,
);

/**
 * The next events of all organizations after a cursor, in the order of their commits, and moves it past them: exactly once,
 * if what they lead to is part of the same transaction. A late commit is never skipped.
 */
export async function followEvents(tx: Transaction, cursor: string, limit: number): Promise<FollowedEvent[]> {
  await tx.query(lockCursor, [cursor]);
  return tx.query<FollowedEvent>(followed, [cursor, limit]);
}

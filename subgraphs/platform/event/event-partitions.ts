import type { Database } from '../../../kernel/database/database.js';
import { deadlockDetected } from '../../../kernel/database/sql-states.js';
import { type Statement, sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { taskOrigin } from '../../../kernel/jobs/task-origin.js';
import { eventLimits } from './event.limits.js';

/** Today and so many days more have their partitions: room for a worker that is away over a weekend. */
const daysAhead = 3;

/** Changing partitions keeps readers out; they wait no longer than this, and the change is tried the next time. */
const lockTimeoutMs = 500;

const dayMs = 24 * 60 * 60 * 1_000;

const origin = taskOrigin('event.partitions');

/** Days that are near, and days that have events already: a clock that was wrong, or a worker that was away. */
const missingDays = sql(
  'platform.event.missingDays',
  `select day::text as day
  from (
    select $1::date + ahead as day from generate_series(0, $2::int) as ahead
    union select distinct platform.event_id_day(id) from platform.event_default
  ) as wanted
  where day <= $1::date + $2::int and to_regclass('platform.event_' || to_char(day, 'YYYYMMDD')) is null
  order by day`,
);

const open = sql('platform.event.open', 'select platform.open_event_partition($1::date) as done');

/** Makes the partitions of the coming days. Answers how many; what a lock prevents is done the next time. */
export async function openEventPartitions(db: Database): Promise<number> {
  const days = await db.query<{ day: string }>(missingDays, [dayOf(db.clock.now()), daysAhead]);
  return countDone(db, open, days);
}

const oldDays = sql(
  'platform.event.oldDays',
  `select day::text as day
  from (
    select to_date(right(child.relname, 8), 'YYYYMMDD') as day
    from pg_inherits join pg_class as child on child.oid = inhrelid
    where inhparent = 'platform.event'::regclass and child.relname ~ '^event_[0-9]{8}$'
  ) as partition
  where day <= $1::date
  order by day`,
);

const drop = sql('platform.event.drop', 'select platform.drop_event_partition($1::date) as done');

/**
 * Drops the days whose events, and those of the day after, are past `eventLimits.retentionMs`. The day between
 * is for events that were committed in another order than they were made in: none is lost before its time.
 * Answers how many days; what has not been handed out to webhooks stays, what a lock prevents is done later.
 */
export async function dropEventPartitions(db: Database): Promise<number> {
  const lastDay = new Date(db.clock.now().getTime() - eventLimits.retentionMs - 2 * dayMs);
  return countDone(db, drop, await db.query<{ day: string }>(oldDays, [dayOf(lastDay)]));
}

const limitWaiting = sql('platform.event.limitWaiting', `select set_config('lock_timeout', $1, true)`);

/** Each day in a transaction of its own, so that locks are held for one change only. Ends where one is locked. */
async function countDone(db: Database, change: Statement, days: readonly { day: string }[]): Promise<number> {
  let count = 0;
  for (const { day } of days) {
    const outcome = await db.transaction(tx => changeDay(tx, change, day), origin).catch(lockedOrThrow);
    if (outcome === 'locked') {
      break;
    }
    count += outcome ? 1 : 0;
  }
  return count;
}

async function changeDay(tx: Transaction, change: Statement, day: string): Promise<boolean> {
  await tx.query(limitWaiting, [`${lockTimeoutMs}ms`]);
  const [row] = await tx.query<{ done: boolean }>(change, [day]);
  return row!.done;
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** Postgres: lock not available. */
const lockNotAvailable = '55P03';
const lockedCodes = [lockNotAvailable, deadlockDetected];

function lockedOrThrow(error: unknown): 'locked' {
  if (lockedCodes.includes((error as { code?: string }).code ?? '')) {
    return 'locked';
  }
  throw error;
}

import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Origin, Transaction } from '../../../../kernel/database/transaction.js';
import { newIdAt } from '../../../../kernel/ids.js';
import type { AccountAddress } from '../../../../kernel/jobs/account-queue.js';
import type { Scope } from '../../../../kernel/scopes.js';
import { notify } from '../../../platform/index.js';
import { type FailureReason, isGone, isToldOf, retryDelayMs } from './failure.rules.js';
import type { FailureStatus, FeedKind, IngestionFailure } from './ingestion.entity.js';

/** A record that has just failed. */
export interface FailedRecord
  extends AccountAddress,
    Pick<
      IngestionFailure,
      'kind' | 'externalId' | 'sourceUpdatedAt' | 'source' | 'isHistorical' | 'code' | 'message'
    > {}

type NotedRow = Record<string, unknown> & { id: string; attempts: number; isTold: boolean };

/** One that had ended begins anew. Live stays live: a backfill that stumbles over it does not make it historical. */
const note = sql(
  'commerce.failure.note',
  `insert into commerce.ingestion_failure as f (organization_id, id, connection_id, kind, external_id, status, code,
     message, attempts, source, is_historical, source_updated_at, first_failed_at, last_failed_at, next_attempt_at)
   values ($1, $2, $3, $4, $5, 'open', $6, $7, 1, $8, $9, $10, $11, $11, $11)
   on conflict (organization_id, connection_id, kind, external_id) do update set
     status = 'open', code = excluded.code, message = excluded.message,
     attempts = case when f.status = 'open' then f.attempts + 1 else 1 end,
     source = excluded.source,
     is_historical = excluded.is_historical and (f.status <> 'open' or f.is_historical),
     source_updated_at = coalesce(excluded.source_updated_at, f.source_updated_at),
     first_failed_at = case when f.status = 'open' then f.first_failed_at else excluded.first_failed_at end,
     last_failed_at = excluded.last_failed_at, next_attempt_at = excluded.next_attempt_at,
     notified_at = case when f.status = 'open' then f.notified_at end, ended_at = null
   returning f.id, f.attempts, f.notified_at is not null as "isTold"`,
);

const plan = sql(
  'commerce.failure.plan',
  `update commerce.ingestion_failure set next_attempt_at = $3,
     notified_at = case when $4 then $5 else notified_at end
   where organization_id = $1 and id = $2`,
);

const end = sql(
  'commerce.failure.end',
  `update commerce.ingestion_failure set status = $3, next_attempt_at = null, ended_at = $4
   where organization_id = $1 and id = $2 and status = 'open' returning id`,
);

const recover = sql(
  'commerce.failure.recover',
  `update commerce.ingestion_failure set status = 'recovered', next_attempt_at = null, ended_at = $5
   where organization_id = $1 and connection_id = $2 and kind = $3 and external_id = $4 and status = 'open'`,
);

const retryNow = sql(
  'commerce.failure.retryNow',
  `update commerce.ingestion_failure set next_attempt_at = $3
   where organization_id = $1 and id = $2 and status = 'open' returning id`,
);

/**
 * Keeps the record to be read again, each time later; its organization is told once. `seen` is done in the same
 * transaction.
 */
export const noteFailure = (
  db: Database,
  failed: FailedRecord,
  { origin, seen }: { origin: Origin; seen?: (tx: Transaction) => Promise<void> },
): Promise<void> =>
  db.transaction(async tx => {
    await seen?.(tx);
    const now = db.clock.now();
    const { organizationId, connectionId, kind, externalId, code, message } = failed;
    const { source, isHistorical, sourceUpdatedAt } = failed;
    const [noted] = await tx.query<NotedRow>(note, [
      organizationId,
      newIdAt(now),
      connectionId,
      kind,
      externalId,
      code,
      message,
      JSON.stringify(source),
      isHistorical,
      sourceUpdatedAt,
      now,
    ]);
    const { id, attempts, isTold } = noted!;
    if (isGone({ code, attempts })) {
      await endFailure(tx, { organizationId, id, status: 'gone' });
      return;
    }
    const isToTell = !isTold && isToldOf({ code, attempts });
    const nextAttemptAt = new Date(now.getTime() + retryDelayMs(attempts));
    await tx.query(plan, [organizationId, id, nextAttemptAt, isToTell, now]);
    if (isToTell) {
      await tell(tx, { id, ...failed });
    }
  }, origin);

const nouns: Record<FeedKind, string> = {
  order: 'order',
  return: 'return',
  finance: 'statement row',
  review: 'review',
};

const scopes: Record<FeedKind, Scope> = {
  order: 'orders:read',
  return: 'orders:read',
  finance: 'settlements:read',
  review: 'reviews:read',
};

async function tell(
  tx: Transaction,
  { organizationId, id, kind, externalId, source, message }: FailedRecord & FailureReason & { id: string },
): Promise<void> {
  const record = `${nouns[kind]} ${externalId} of ${source.marketplace}`;
  await notify(tx, {
    organizationId,
    kind: 'ingestion.record_failed',
    severity: 'warning',
    subject: { type: 'ingestion_failure', id },
    title: `An ${record} could not be ingested`.replace(/^An (?=[^aeiou])/, 'A '),
    message: `The ${record} could not be ingested: ${message} It is retried until it succeeds or is dismissed; all others are ingested meanwhile.`,
    scopes: [scopes[kind]],
  });
}

/** Whether it was open until now. */
export async function endFailure(
  tx: Transaction,
  { organizationId, id, status }: { organizationId: string; id: string; status: FailureStatus },
): Promise<boolean> {
  return (await tx.query(end, [organizationId, id, status, tx.db.clock.now()])).length > 0;
}

/** The record was taken in, in this transaction; nothing to do for one that had not failed. */
export async function recoverRecord(
  tx: Transaction,
  { organizationId, connectionId }: AccountAddress,
  { kind, externalId }: { kind: FeedKind; externalId: string },
): Promise<void> {
  await tx.query(recover, [organizationId, connectionId, kind, externalId, tx.db.clock.now()]);
}

/** Whether it is open, and is now due. */
export async function makeFailureDue(tx: Transaction, organizationId: string, id: string): Promise<boolean> {
  return (await tx.query(retryNow, [organizationId, id, tx.db.clock.now()])).length > 0;
}

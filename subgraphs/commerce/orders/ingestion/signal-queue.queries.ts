import type { PushSignal } from '../../../../connectors/marketplaces/port.js';
import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { newIdAt } from '../../../../kernel/ids.js';
import type { AccountAddress } from '../../../../kernel/jobs/account-queue.js';
import type { WaitingSignal } from './ingestion.entity.js';
import { ingestionLimits } from './ingestion.limits.js';

/** The marketplace's own repetition of what it told before is no news. */
const insert = sql(
  'commerce.signalQueue.insert',
  `insert into commerce.signal_queue (organization_id, connection_id, id, kind, external_id, provider_event_id,
     provider_event_type, occurred_at, received_at)
   select $1, $2, id, kind, external_id, provider_event_id, provider_event_type, occurred_at, $4
   from jsonb_to_recordset($3::jsonb) as r (id uuid, kind text, external_id text, provider_event_id text,
     provider_event_type text, occurred_at timestamptz)
   on conflict do nothing returning id`,
);

const waiting = sql(
  'commerce.signalQueue.waiting',
  `select id, kind, external_id as "externalId", provider_event_id as "providerEventId",
     provider_event_type as "providerEventType", occurred_at as "occurredAt", received_at as "receivedAt"
   from commerce.signal_queue where organization_id = $1 and connection_id = $2 and processed_at is null
   order by received_at, id limit $3`,
);

const markProcessed = sql(
  'commerce.signalQueue.processed',
  `update commerce.signal_queue set processed_at = $3 where organization_id = $1 and id = any($2::uuid[])`,
);

const accountsWaiting = sql(
  'commerce.signalQueue.accountsWaiting',
  `select distinct organization_id as "organizationId", connection_id as "connectionId"
   from commerce.signal_queue where processed_at is null
   union
   select distinct organization_id, connection_id from commerce.ingestion_failure
   where status = 'open' and kind <> 'finance' and next_attempt_at <= $1`,
);

const purge = sql(
  'commerce.signalQueue.purge',
  `with old as (delete from commerce.signal_queue where processed_at < $1 returning 1),
     ended as (delete from commerce.ingestion_failure where ended_at < $2 returning 1)
   select (select count(*) from old)::integer as signals, (select count(*) from ended)::integer as failures`,
);

/** How many of the signals are news. */
export async function storeSignals(
  tx: Transaction,
  { organizationId, connectionId }: AccountAddress,
  signals: readonly PushSignal[],
): Promise<number> {
  const now = tx.db.clock.now();
  const rows = signals.map(signal => ({
    id: newIdAt(now),
    kind: signal.kind,
    external_id: signal.externalId,
    provider_event_id: signal.providerEventId,
    provider_event_type: signal.providerEventType,
    occurred_at: momentOf(signal.occurredAt),
  }));
  return (await tx.query(insert, [organizationId, connectionId, JSON.stringify(rows), now])).length;
}

/** Times that no clock shows are left out: the record itself says when it changed. */
const momentOf = (occurredAt: string | null): string | null =>
  occurredAt === null || Number.isNaN(Date.parse(occurredAt)) ? null : new Date(occurredAt).toISOString();

/** The oldest ones that nobody has looked at. */
export const waitingSignals = (
  db: Database,
  { organizationId, connectionId }: AccountAddress,
): Promise<WaitingSignal[]> =>
  db.query<WaitingSignal & Record<string, unknown>>(waiting, [
    organizationId,
    connectionId,
    ingestionLimits.pushSignalsPerRun,
  ]);

export async function signalsProcessed(
  tx: Transaction,
  organizationId: string,
  signals: readonly WaitingSignal[],
): Promise<void> {
  await tx.query(markProcessed, [organizationId, signals.map(({ id }) => id), tx.db.clock.now()]);
}

/** Accounts of the whole installation with signals that wait, or failed records that are due. */
export const accountsWithWork = (db: Database): Promise<AccountAddress[]> =>
  db.query<AccountAddress & Record<string, unknown>>(accountsWaiting, [db.clock.now()]);

/** Removes signals and ended failures that are older than their retention. */
export async function purgeIngestion(db: Database): Promise<{ signals: number; failures: number }> {
  const nowMs = db.clock.now().getTime();
  const before = [ingestionLimits.pushRetentionMs, ingestionLimits.failureRetentionMs].map(
    ms => new Date(nowMs - ms),
  );
  const [removed] = await db.query<{ signals: number; failures: number }>(purge, before);
  return removed!;
}

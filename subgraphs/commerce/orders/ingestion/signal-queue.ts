import type { PushSignal } from '../../../../connectors/marketplaces/port.js';
import type { Database } from '../../../../kernel/database/database.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { EventSource } from '../../../../kernel/events/event-source.js';
import type { AccountAddress } from '../../../../kernel/jobs/account-queue.js';
import { taskOrigin } from '../../../../kernel/jobs/task-origin.js';
import { type Channels, checkListingsSoon, type OpenChannel } from '../../../catalog/index.js';
import type { AccountSignal, ReviewSignal, WaitingSignal } from './ingestion.entity.js';
import { orderSyncs } from './ingestion.queue.js';
import { readRecords, type WantedRecord } from './read-records.js';
import type { RecordType, RecordTypes } from './record-types.js';
import { signalsProcessed, waitingSignals } from './signal-queue.queries.js';

/** Dependencies of an account's signal queue. */
export interface SignalQueueDependencies {
  db: Database;
  channels: Pick<Channels, 'open' | 'check'>;
  recordTypes: RecordTypes;
  /** Statement rows are finance's to read: it is told in the transaction that ends the signal. */
  onFinanceSignal: AccountSignal;
  /** Reviews are content's to read, likewise. */
  onReviewsPushed: ReviewSignal;
  signal: AbortSignal;
}

/**
 * Looks at every signal that waits: those about one record are one read of it, and the record is stored in the
 * transaction that ends them, so a crash at any moment loses none and repeats none.
 *
 * @throws MarketplaceError where the account cannot be called now: the signals wait.
 */
export async function drainSignalQueue(
  dependencies: SignalQueueDependencies,
  address: AccountAddress,
): Promise<void> {
  const { db, signal } = dependencies;
  for (;;) {
    const signals = await waitingSignals(db, address);
    if (signals.length === 0 || signal.aborted) {
      return;
    }
    const byKind = Map.groupBy(signals, ({ kind }) => kind);
    await lookElsewhere(dependencies, address, byKind);
    await readNamed(dependencies, address, byKind);
  }
}

type SignalsByKind = ReadonlyMap<PushSignal['kind'], WaitingSignal[]>;

export const signalQueueOrigin = (organizationId: string) => taskOrigin('commerce.inbox', organizationId);

/** What is not ours to read is handed on; a sale that names no record is found by reading what has changed. */
async function lookElsewhere(
  { db, channels, onFinanceSignal, onReviewsPushed }: SignalQueueDependencies,
  address: AccountAddress,
  byKind: SignalsByKind,
): Promise<void> {
  const of = (kind: PushSignal['kind']): WaitingSignal[] => byKind.get(kind) ?? [];
  const end = async (signals: WaitingSignal[], work: (tx: Transaction) => Promise<void>) => {
    if (signals.length > 0) {
      await db.transaction(async tx => {
        await work(tx);
        await signalsProcessed(tx, address.organizationId, signals);
      }, signalQueueOrigin(address.organizationId));
    }
  };
  const { organizationId, connectionId: id } = address;
  if (of('authorisation').length > 0) {
    await channels.check(db, { organizationId, id });
  }
  await end(of('authorisation'), async () => {});
  await end(of('finance'), tx => onFinanceSignal(tx, address));
  const reviews = of('review');
  const isNamed = reviews.every(({ externalId }) => externalId !== null);
  await end(reviews, tx => onReviewsPushed(tx, address, isNamed ? namedIn(reviews) : []));
  await end(of('listing'), tx => checkListingsSoon(tx, address, namedIn(of('listing'))));
  const unnamed = [...of('order'), ...of('return')].filter(({ externalId }) => externalId === null);
  await end(unnamed, tx => orderSyncs.run(tx, address));
}

const namedIn = (signals: readonly WaitingSignal[]): string[] => [
  ...new Set(signals.flatMap(({ externalId }) => externalId ?? [])),
];

/** Orders before returns, which are about them. */
async function readNamed(
  dependencies: SignalQueueDependencies,
  address: AccountAddress,
  byKind: SignalsByKind,
): Promise<void> {
  const origin = signalQueueOrigin(address.organizationId);
  for (const kind of [
    dependencies.recordTypes.order,
    dependencies.recordTypes.return,
  ] as RecordType<unknown>[]) {
    const named = (byKind.get(kind.kind) ?? []).filter(({ externalId }) => externalId !== null);
    if (named.length > 0) {
      const account = await dependencies.channels.open(
        dependencies.db,
        address.organizationId,
        address.connectionId,
      );
      const records = [...Map.groupBy(named, ({ externalId }) => externalId!).values()];
      const wanted = records.map(signals => wantedBy(account, address, signals));
      await readRecords({ db: dependencies.db, account, kind, address, origin }, wanted);
    }
  }
}

/** The record that the signals are about, as the latest of them tells it. */
function wantedBy(
  account: OpenChannel,
  { organizationId }: AccountAddress,
  signals: readonly WaitingSignal[],
): WantedRecord {
  const latest = signals.reduce((a, b) => (timeOf(b) >= timeOf(a) ? b : a));
  return {
    externalId: latest.externalId!,
    source: pushSource(account, latest),
    isHistorical: false,
    sourceUpdatedAt: null,
    seen: tx => signalsProcessed(tx, organizationId, signals),
  };
}

const timeOf = ({ occurredAt, receivedAt }: WaitingSignal): number => Date.parse(occurredAt ?? receivedAt);

const pushSource = (
  { connection }: OpenChannel,
  { providerEventId, providerEventType }: WaitingSignal,
): EventSource => ({
  system: 'marketplace',
  marketplace: connection.marketplace,
  accountId: connection.id,
  providerEventId,
  providerEventType,
});

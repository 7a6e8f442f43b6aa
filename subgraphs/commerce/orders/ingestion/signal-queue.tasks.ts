import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { AccountAddress } from '../../../../kernel/jobs/account-queue.js';
import { defineTask } from '../../../../kernel/jobs/define-task.js';
import type { Channels } from '../../../catalog/index.js';
import { dueFailures, nextFailureAt } from './failure.queries.js';
import type { AccountSignal, ReviewSignal } from './ingestion.entity.js';
import { signalQueues, signalQueueTask } from './ingestion.queue.js';
import { readRecords } from './read-records.js';
import type { RecordType, RecordTypes } from './record-types.js';
import { drainSignalQueue, type SignalQueueDependencies, signalQueueOrigin } from './signal-queue.js';

/** Until the next look at an account that could not be called now; it asked for another pause where it did. */
const awayMs = 60_000;

export interface SignalQueueOptions {
  channels: Pick<Channels, 'open' | 'check'>;
  recordTypes: RecordTypes;
  onFinanceSignal: AccountSignal;
  onReviewsPushed: ReviewSignal;
}

/** Looks at what pushes told of one account, and again at records that could not be taken in. */
export const signalQueueReading = (options: SignalQueueOptions) =>
  defineTask<AccountAddress>({
    name: signalQueueTask,
    run: async ({ db, payload, signal, log }) => {
      const dependencies: SignalQueueDependencies = { ...options, db, signal };
      try {
        await drainSignalQueue(dependencies, payload);
        await rereadFailures(dependencies, payload);
      } catch (error) {
        if (!(error instanceof MarketplaceError)) {
          throw error;
        }
        log.info({ ...payload, kind: error.kind }, 'the records of an account could not be read');
        await signalQueues.plan(db, payload, error.retryAfterMs ?? awayMs);
        return;
      }
      await planReread(dependencies, payload);
    },
  });

const rereadKinds = ['order', 'return'] as const;

async function rereadFailures(
  { db, channels, recordTypes }: SignalQueueDependencies,
  address: AccountAddress,
): Promise<void> {
  const { organizationId, connectionId } = address;
  const origin = signalQueueOrigin(organizationId);
  for (const name of rereadKinds) {
    const due = await dueFailures(db, address, name);
    if (due.length > 0) {
      const account = await channels.open(db, organizationId, connectionId);
      const kind = recordTypes[name] as RecordType<unknown>;
      const wanted = due.map(failure => ({ ...failure, seen: async () => {} }));
      await readRecords({ db, account, kind, address, origin }, wanted);
    }
  }
}

async function planReread({ db }: SignalQueueDependencies, address: AccountAddress): Promise<void> {
  const at = await nextFailureAt(db, address, rereadKinds);
  if (at !== null) {
    await signalQueues.plan(db, address, Date.parse(at) - db.clock.now().getTime());
  }
}

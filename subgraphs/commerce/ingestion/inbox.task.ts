import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import type { Channels } from '../../catalog/index.js';
import { dueFailures, nextFailureAt } from './failure.queries.js';
import { emptyInbox, type InboxDependencies, inboxOrigin } from './inbox.js';
import type { AccountAddress, FinanceSignal } from './ingestion.entity.js';
import { inboxTask, openInboxIn } from './ingestion.queue.js';
import { readRecords } from './read-records.js';
import type { SaleKind, SaleKinds } from './sale-kinds.js';

/** Until the next look at an account that could not be called now; it asked for another pause where it did. */
const awayMs = 60_000;

export interface InboxOptions {
  channels: Pick<Channels, 'open' | 'check'>;
  kinds: SaleKinds;
  onFinanceSignal: FinanceSignal;
}

/** Looks at what pushes told of one account, and again at records that could not be taken in. */
export const inboxReading = ({ channels, kinds, onFinanceSignal }: InboxOptions) =>
  defineTask<AccountAddress>({
    name: inboxTask,
    run: async ({ db, payload, signal, log }) => {
      const dependencies: InboxDependencies = { db, channels, kinds, onFinanceSignal, signal };
      try {
        await emptyInbox(dependencies, payload);
        await rereadFailures(dependencies, payload);
      } catch (error) {
        if (!(error instanceof MarketplaceError)) {
          throw error;
        }
        log.info({ ...payload, kind: error.kind }, 'the records of an account could not be read');
        await openInboxIn(db, payload, error.retryAfterMs ?? awayMs);
        return;
      }
      await planReread(dependencies, payload);
    },
  });

const rereadKinds = ['order', 'return'] as const;

async function rereadFailures(
  { db, channels, kinds }: InboxDependencies,
  address: AccountAddress,
): Promise<void> {
  const { organizationId, connectionId } = address;
  const origin = inboxOrigin(organizationId);
  for (const name of rereadKinds) {
    const due = await dueFailures(db, address, name);
    if (due.length > 0) {
      const account = await channels.open(db, organizationId, connectionId);
      const kind = kinds[name] as SaleKind<unknown>;
      const wanted = due.map(failure => ({ ...failure, seen: async () => {} }));
      await readRecords({ db, account, kind, address, origin }, wanted);
    }
  }
}

async function planReread({ db }: InboxDependencies, address: AccountAddress): Promise<void> {
  const at = await nextFailureAt(db, address, rereadKinds);
  if (at !== null) {
    await openInboxIn(db, address, Date.parse(at) - db.clock.now().getTime());
  }
}

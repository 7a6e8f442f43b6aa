import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { AccountAddress } from '../../../../kernel/jobs/account-queue.js';
import { defineTask, type TaskRun } from '../../../../kernel/jobs/define-task.js';
import { taskOrigin } from '../../../../kernel/jobs/task-origin.js';
import { listingChecks, verifyTask } from '../../listing-request/listing-verify.queue.js';
import type { PriceSource } from '../../listing-request/price-source.js';
import { listingLimits } from '../listing/listing.limits.js';
import { readListings } from '../listing/listing.queries.js';
import type { ChannelSource } from './channel-source.js';
import { readAtMarketplace, saveReadings } from './verify-listings.js';

/** Until the next look at an account that could not be read now. */
const awayMs = 60_000;

const due = sql(
  'catalog.listing.due',
  `select l.id, l.store_id as "storeId", c.status = 'connected' as "isConnected"
   from catalog.listing l
   left join catalog.marketplace_connection c on c.organization_id = l.organization_id and c.id = l.connection_id
   where l.organization_id = $1 and l.connection_id = $2 and l.next_check_at <= $3
     and l.pending is null
   order by l.next_check_at limit $4`,
);

const nextDue = sql(
  'catalog.listing.nextDue',
  `select min(next_check_at) as at from catalog.listing
   where organization_id = $1 and connection_id = $2 and next_check_at is not null and pending is null`,
);

interface DueRow extends Record<string, unknown> {
  id: string;
  storeId: string;
  isConnected: boolean | null;
}

/** Reads the account's listings back that are due, oldest first, and plans the next look. */
export const listingVerify = (channels: ChannelSource, prices: PriceSource) =>
  defineTask<AccountAddress>({
    name: verifyTask,
    run: async task => {
      const { db, payload } = task;
      const values = [
        payload.organizationId,
        payload.connectionId,
        db.clock.now(),
        listingLimits.checksPerRun,
      ];
      const rows = await db.query<DueRow>(due, values);
      if (rows.length > 0 && rows[0]!.isConnected !== true) {
        // A disconnected account keeps its last truth; the sweep comes back once it is connected.
        return;
      }
      const isAway = rows.length > 0 && !(await verifyStores(task, { channels, prices }, rows));
      await planNext(db, payload, isAway ? awayMs : 0);
    },
  });

interface VerifySources {
  channels: ChannelSource;
  prices: PriceSource;
}

/** Whether the marketplace could be read. */
async function verifyStores(
  task: TaskRun<AccountAddress>,
  sources: VerifySources,
  rows: readonly DueRow[],
): Promise<boolean> {
  const { db, log, payload } = task;
  try {
    for (const [, store] of Map.groupBy(rows, ({ storeId }) => storeId)) {
      await verifyStore(
        task,
        sources,
        store.map(({ id }) => id),
      );
    }
    return true;
  } catch (error) {
    if (!(error instanceof MarketplaceError)) {
      throw error;
    }
    log.info({ ...payload, kind: error.kind, at: db.clock.now() }, 'an account could not be read back');
    return false;
  }
}

async function verifyStore(
  { db, payload, signal }: TaskRun<AccountAddress>,
  { channels, prices }: VerifySources,
  ids: readonly string[],
): Promise<void> {
  const { organizationId, connectionId } = payload;
  const account = await channels.open(db, organizationId, connectionId);
  const { readBatchMax, salePriceEnds } = account.marketplace.capabilities;
  const batchMax = Math.max(1, readBatchMax);
  for (let start = 0; start < ids.length; start += batchMax) {
    const batch = ids.slice(start, start + batchMax);
    const readAt = db.clock.now().toISOString();
    const readings = await readAtMarketplace(account, await readListings(db, organizationId, batch), signal);
    await db.transaction(
      tx => saveReadings(tx, organizationId, readings, { readAt, prices, salePriceEnds }),
      taskOrigin(verifyTask, organizationId),
    );
  }
}

async function planNext(db: Database, address: AccountAddress, leastMs: number): Promise<void> {
  const [row] = await db.query<{ at: string | null }>(nextDue, [
    address.organizationId,
    address.connectionId,
  ]);
  if (row?.at != null) {
    const untilMs = new Date(row.at).getTime() - db.clock.now().getTime();
    await listingChecks.plan(db, address, Math.max(leastMs, untilMs));
  }
}

import type { Marketplace } from '../../../connectors/marketplaces/port.js';
import type { ShoppingSearch } from '../../../connectors/shopping-search/port.js';
import type { Database } from '../../../kernel/database/database.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { eachOrganization } from '../../../kernel/jobs/each-organization.js';
import { taskOrigin } from '../../../kernel/jobs/task-origin.js';
import { organizationName } from '../../platform/index.js';
import type { PriceWatch } from './price-watch.entity.js';
import { lockDueWatches, organizationsWithDueWatches } from './price-watch.queries.js';
import { writePriceWatch } from './price-watch.writer.js';
import { startComparison } from './start-comparison.js';

const name = 'catalog.price_watch.start';
const hourMs = 60 * 60 * 1000;

/** What watches are compared with. */
export interface WatchDependencies {
  /** Null: nobody; watches wait until there is somebody. */
  shopping: Pick<ShoppingSearch, 'key'> | null;
  marketplaces: readonly Marketplace[];
}

/**
 * Starts a comparison of every watch that is due: once, in the transaction that notes when the next one is. Times that passed
 * while no process ran are not made up for. Answers how many were started.
 */
export async function startDueWatches(
  db: Database,
  { shopping, marketplaces }: WatchDependencies,
): Promise<number> {
  if (shopping === null) {
    return 0;
  }
  const now = db.clock.now();
  let started = 0;
  await eachOrganization(await organizationsWithDueWatches(db, now), async organizationId => {
    const ownName = await organizationName(db, organizationId);
    await db.transaction(
      async tx => {
        for (const watch of await lockDueWatches(tx, organizationId, now)) {
          const { productIds, market, id: watchId } = watch;
          const { id: lastComparisonId } = await startComparison(tx, {
            ...{ organizationId, organizationName: ownName, provider: shopping.key, marketplaces },
            ...{ productIds, market, offersShown: null, watchId },
          });
          const nextRunAt = nextRunOf(watch, now).toISOString();
          await writePriceWatch(tx, organizationId, { ...watch, lastComparisonId, nextRunAt });
          started += 1;
        }
      },
      taskOrigin(name, organizationId),
    );
  });
  return started;
}

/** The next of its times that is to come. */
function nextRunOf({ nextRunAt, everyHours }: PriceWatch, now: Date): Date {
  const every = everyHours * hourMs;
  const due = Date.parse(nextRunAt);
  return new Date(due + every * (Math.floor((now.getTime() - due) / every) + 1));
}

/** Every five minutes. */
export const priceWatchStart = (dependencies: WatchDependencies) =>
  defineTask({
    name,
    cron: '*/5 * * * *',
    run: async ({ db, log }) => {
      log.info({ started: await startDueWatches(db, dependencies) }, 'price watches started');
    },
  });

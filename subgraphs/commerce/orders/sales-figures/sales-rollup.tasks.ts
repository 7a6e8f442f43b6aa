import type { Database } from '../../../../kernel/database/database.js';
import { defineTask } from '../../../../kernel/jobs/define-task.js';
import { eachOrganization } from '../../../../kernel/jobs/each-organization.js';
import { type Loop, startLoop } from '../../../../kernel/jobs/loop.js';
import { systemRandom } from '../../../../kernel/random.js';
import { checkSales, daysToCheck } from './sales-check.js';
import { salesRollupLimits } from './sales-rollup.limits.js';
import { organizationsWithDeltas, rolledUpOrganizations } from './sales-rollup.queries.js';
import { buildSales, foldSales } from './sales-upkeep.js';

/** The time zone in which days of an organization begin. */
export type TimeZoneOf = (db: Database, organizationId: string) => Promise<string>;

/**
 * Builds levels where an organization has grown to need them, where its time zone is another one, and where they were found
 * to be wrong.
 */
export const salesBuild = (timeZoneOf: TimeZoneOf) =>
  defineTask({
    name: 'commerce.sales.build',
    cron: '* * * * *',
    run: async ({ db, signal }) => {
      const known = await rolledUpOrganizations(db, salesRollupLimits.rawOrdersMax);
      const byId = new Map(known.map(state => [state.organizationId, state]));
      await eachOrganization([...byId.keys()], async organizationId => {
        const { isBuilt, timeZone } = byId.get(organizationId)!;
        const wanted = await timeZoneOf(db, organizationId);
        if (!signal.aborted && (!isBuilt || timeZone !== wanted)) {
          await buildSales(db, organizationId, wanted);
        }
      });
    },
  });

/** Sums a few days of each organization anew, every night. */
export const salesCheck = defineTask({
  name: 'commerce.sales.check',
  cron: '40 3 * * *',
  run: async ({ db, signal }) => {
    const known = await rolledUpOrganizations(db, salesRollupLimits.rawOrdersMax);
    const zones = new Map(known.map(({ organizationId, timeZone }) => [organizationId, timeZone ?? 'UTC']));
    await eachOrganization([...zones.keys()], async organizationId => {
      if (!signal.aborted) {
        const zone = zones.get(organizationId)!;
        await checkSales(db, organizationId, daysToCheck(db.clock.now().getTime(), zone, systemRandom));
      }
    });
  },
});

/** Folds deltas of all organizations, for as long as a worker runs. Several workers share the organizations. */
export function startSalesFolding(db: Database): Loop {
  return startLoop({
    name: 'sales folding',
    pollMs: salesRollupLimits.foldIntervalMs,
    log: db.log,
    round: async () => {
      let hasMore = false;
      await eachOrganization(await organizationsWithDeltas(db), async organizationId => {
        hasMore = (await foldSales(db, organizationId)) || hasMore;
      });
      return hasMore;
    },
  });
}

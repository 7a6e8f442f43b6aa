import type { Database } from '../../../../kernel/database/database.js';
import { taskOrigin } from '../../../../kernel/jobs/task-origin.js';
import { beginBuild, lockRollup, RollupUpkeep } from '../../../../kernel/rollup/rollup-upkeep.js';
import { productFactsSql, salesFactsSql } from './sales-facts.queries.js';
import { productRollup, salesRollup } from './sales-rollup.js';
import { salesRollupLimits } from './sales-rollup.limits.js';
import { dropAndCountDeltas, findRollupState, noteRollupBuilt } from './sales-rollup.queries.js';

const everything = { from: null, to: null };

const rollups = [
  new RollupUpkeep(salesRollup, salesFactsSql(everything)),
  new RollupUpkeep(productRollup, productFactsSql(everything)),
];

const lockName = 'commerce.sales';

/**
 * Adds the deltas of an organization to its levels, a batch of each rollup in one transaction. Answers whether there may
 * be more. Nothing happens while another worker folds or builds them.
 */
export function foldSales(db: Database, organizationId: string): Promise<boolean> {
  return db.transaction(
    async tx => {
      if (!(await lockRollup(tx, lockName, organizationId))) {
        return false;
      }
      const { isBuilt, timeZone } = await findRollupState(tx, organizationId);
      if (!isBuilt || timeZone === null) {
        await dropAndCountDeltas(tx, organizationId);
        return false;
      }
      const { deltasPerFold } = salesRollupLimits;
      let isFull = false;
      for (const rollup of rollups) {
        isFull = (await rollup.fold(tx, organizationId, timeZone, deltasPerFold)) === deltasPerFold || isFull;
      }
      return isFull;
    },
    taskOrigin('commerce.sales.fold', organizationId),
  );
}

/**
 * Builds the levels of an organization from its orders and returns, with days of the given time zone. What was is served
 * until then. Answers false, having done nothing, while another worker folds or builds them; throws where a fold came in
 * between (40001). Either way it is to be tried again.
 */
export function buildSales(db: Database, organizationId: string, timeZone: string): Promise<boolean> {
  return db.transaction(
    async tx => {
      beginBuild(tx);
      if (!(await lockRollup(tx, lockName, organizationId))) {
        return false;
      }
      for (const rollup of rollups) {
        await rollup.build(tx, organizationId, timeZone);
      }
      await noteRollupBuilt(tx, organizationId, timeZone);
      return true;
    },
    taskOrigin('commerce.sales.build', organizationId),
  );
}

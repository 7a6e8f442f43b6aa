import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { taskOrigin } from '../../../../kernel/jobs/task-origin.js';
import type { Random } from '../../../../kernel/random.js';
import { addDays, dayStartMs, localDay } from '../../../../kernel/time-zone.js';
import { notify } from '../../../platform/index.js';
import { productSalesRows } from './read-product-sales.queries.js';
import { salesRows } from './read-sales.queries.js';
import type { SalesQuery } from './sales-figures.entity.js';
import { planProductSales, planSales, raw } from './sales-plan.rules.js';
import { salesRollupLimits } from './sales-rollup.limits.js';
import {
  distrustRollup,
  findRollupState,
  noteRollupChecked,
  type RollupState,
} from './sales-rollup.queries.js';

const readOneMoment = sql(
  'commerce.salesRollup.readOneMoment',
  'set transaction isolation level repeatable read, read only',
);

const task = 'commerce.sales.check';

/**
 * Sums days of an organization from its rows and from its levels, with the deltas that wait. Where they differ, people are
 * told, and the rows themselves are summed until the levels are built anew. Answers the days that differ.
 */
export async function checkSales(
  db: Database,
  organizationId: string,
  days: readonly string[],
): Promise<string[]> {
  const { version, wrong } = await db.transaction(
    async tx => {
      tx.defer(readOneMoment);
      const state = await findRollupState(tx, organizationId);
      const differing: string[] = [];
      for (const day of state.isBuilt ? days : []) {
        if (await isDifferent(tx, organizationId, day, state)) {
          differing.push(day);
        }
      }
      return { version: state.version, wrong: differing };
    },
    taskOrigin(task, organizationId),
  );
  await db.transaction(
    async tx => {
      await noteRollupChecked(tx, organizationId);
      // Levels that were built meanwhile are not those that were checked.
      if (wrong.length > 0 && (await distrustRollup(tx, organizationId, version))) {
        await tellDifference(tx, organizationId, wrong);
      }
    },
    taskOrigin(task, organizationId),
  );
  return wrong;
}

async function isDifferent(
  reader: Transaction,
  organizationId: string,
  day: string,
  state: RollupState,
): Promise<boolean> {
  const timeZone = state.timeZone ?? 'UTC';
  const window = {
    from: new Date(dayStartMs(day, timeZone)).toISOString(),
    to: new Date(dayStartMs(addDays(day, 1), timeZone)).toISOString(),
    timeZone,
  };
  const ctx = { reader, organizationId };
  const counted = { ...state, orderCount: Number.POSITIVE_INFINITY };
  for (const query of questions.map((one): SalesQuery => ({ ...one, ...window }))) {
    const kept = await salesRows(ctx, query, planSales(query, counted), counted);
    if (!isSame(kept, await salesRows(ctx, query, raw, counted))) {
      return true;
    }
  }
  const query: SalesQuery = { ...window, granularity: 'day', groupBy: [] };
  const kept = await productSalesRows(ctx, query, planProductSales(query, counted), counted);
  return !isSame(kept, await productSalesRows(ctx, query, raw, counted));
}

/** One for each level of sales: the totals of days, days, and quarters of an hour. */
const questions: readonly Pick<SalesQuery, 'granularity' | 'groupBy'>[] = [
  { granularity: 'day', groupBy: [] },
  { granularity: 'day', groupBy: ['marketplace', 'account', 'store', 'country', 'status'] },
  { granularity: 'hour', groupBy: ['bucket', 'marketplace', 'account', 'store', 'country'] },
];

const isSame = (some: readonly object[], others: readonly object[]): boolean =>
  JSON.stringify(sorted(some)) === JSON.stringify(sorted(others));

const sorted = (rows: readonly object[]): string[] => rows.map(row => JSON.stringify(row)).sort();

async function tellDifference(
  tx: Transaction,
  organizationId: string,
  days: readonly string[],
): Promise<void> {
  tx.db.log.error({ organizationId, days }, 'kept sales figures differ from the orders and returns');
  await notify(tx, {
    organizationId,
    kind: 'sales_figures.mismatch',
    severity: 'warning',
    subject: { type: 'organization', id: organizationId },
    title: 'Sales figures were wrong and are being built anew',
    message:
      `Figures of ${days.join(', ')} differed from the orders and returns themselves. Until they are built anew, analytics ` +
      'sum the orders and returns, which takes longer. Look at figures again that you took from there lately.',
    scopes: ['orders:read'],
  });
}

/** Yesterday, which most look at, and some days before it. */
export function daysToCheck(nowMs: number, timeZone: string, random: Random): string[] {
  const { daysChecked, checkedDaysBack } = salesRollupLimits;
  const today = localDay(nowMs, timeZone);
  const others = Array.from({ length: daysChecked - 1 }, () => 1 + Math.floor(random() * checkedDaysBack));
  return [...new Set([1, ...others])].map(days => addDays(today, -days));
}

import type { Database } from '../../../kernel/database/database.js';
import { unnamed } from '../../../kernel/database/statement.js';
import type { SalesReader } from '../../../subgraphs/commerce/orders/sales-figures/read-sales.queries.js';
import { salesRollupLimits } from '../../../subgraphs/commerce/orders/sales-figures/sales-rollup.limits.js';
import { buildSales, foldSales } from '../../../subgraphs/commerce/orders/sales-figures/sales-upkeep.js';

/** Folds until nothing is left. */
export async function foldAll(db: Database, organizationId: string): Promise<void> {
  while (await foldSales(db, organizationId)) {
    // The next batch.
  }
}

/** Builds the levels and has them read, however few orders there are. */
export async function rollUp(db: Database, organizationId: string, timeZone = 'UTC'): Promise<void> {
  await buildSales(db, organizationId, timeZone);
  await countAsMany(db, organizationId);
}

export async function countAsMany(db: Database, organizationId: string): Promise<void> {
  await db.query(
    unnamed('update commerce.sales_rollup set order_count = order_count + $2 where organization_id = $1'),
    [organizationId, salesRollupLimits.rawOrdersMax + 1],
  );
}

/** The same reader without levels: it sums the rows themselves. */
export function withoutLevels({ reader, organizationId, clock }: SalesReader): SalesReader {
  return {
    organizationId,
    clock,
    reader: {
      query: async (statement, values) =>
        statement.name === 'commerce.salesRollup.state' ? [] : reader.query(statement, values),
    },
  };
}

export async function pendingDeltas(db: Database, organizationId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    unnamed(`select (select count(*) from commerce.sales_delta where organization_id = $1)
      + (select count(*) from commerce.product_sales_delta where organization_id = $1) as count`),
    [organizationId],
  );
  return row!.count;
}

import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';

/** An order is settled where it has settlements, and rows of none of them may still change: as profit tells them apart. */
const settled = sql(
  'finance.analytics.settledOrders',
  `select count(*)::integer as count from (
     select s.order_id from finance.settlement s
     where s.organization_id = $1 and s.order_id = any($2::uuid[])
     group by s.order_id having bool_and(coalesce(s.evidence_status in ('provider_confirmed', 'payout_matched'), false))
   ) x`,
);

export async function countSettledOrders(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  orderIds: readonly string[],
): Promise<number> {
  const [row] = await reader.query<{ count: number }>(settled, [organizationId, orderIds]);
  return row!.count;
}

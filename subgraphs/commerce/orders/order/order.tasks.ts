import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { nilId } from '../../../../kernel/ids.js';
import { defineTask } from '../../../../kernel/jobs/define-task.js';
import { taskOrigin } from '../../../../kernel/jobs/task-origin.js';
import { matchSoldItems } from '../../../catalog/index.js';
import type { Order } from './order.entity.js';
import { orderLimits } from './order.limits.js';
import { linesColumn, type OrderRow, orderColumns, toOrder } from './order.queries.js';
import { lockOrder } from './order-lock.queries.js';
import { isUnmatched, soldItem, withMatches } from './order-matching.js';
import type { OrderStore } from './order-store.js';

const origin = taskOrigin('commerce.order.match');

const organizations = sql(
  'commerce.order.organizationsUnmatched',
  `select distinct organization_id as id from commerce.order_line where product_id is null and matched_by is null`,
);

const unmatched = sql(
  'commerce.order.unmatched',
  `select ${orderColumns}, ${linesColumn} from commerce."order" o
   where o.organization_id = $1 and o.id > $2 and o.placed_at >= $3
     and exists (select from commerce.order_line l
       where l.organization_id = $1 and l.order_id = o.id and l.product_id is null and l.matched_by is null)
   order by o.id limit ${orderLimits.ordersPerMatching}`,
);

/** Products and listings that came after their orders: every few minutes the lines without a product are looked up again. */
export const orderMatching = (store: OrderStore) =>
  defineTask({
    name: 'commerce.order.match',
    cron: '*/10 * * * *',
    run: async ({ db, signal }) => {
      for (const { id } of await db.query<{ id: string }>(organizations)) {
        await matchOrders(db, id, { store, signal });
      }
    },
  });

/** Matches what the catalog knows by now of the organization's recent orders. Answers how many orders changed. */
export async function matchOrders(
  db: Database,
  organizationId: string,
  { store, signal }: { store: OrderStore; signal?: AbortSignal },
): Promise<number> {
  const since = new Date(db.clock.now().getTime() - orderLimits.matchingMaxMs);
  let changed = 0;
  let after = nilId;
  for (let isEnd = false; !isEnd && signal?.aborted !== true; ) {
    const rows = await db.query<OrderRow>(unmatched, [organizationId, after, since]);
    for (const order of await matchable(db, organizationId, rows.map(toOrder))) {
      await db.transaction(tx => rematch(tx, store, organizationId, order.id), origin);
      changed++;
    }
    isEnd = rows.length < orderLimits.ordersPerMatching;
    after = rows.at(-1)?.id ?? after;
  }
  return changed;
}

async function rematch(
  tx: Transaction,
  store: OrderStore,
  organizationId: string,
  id: string,
): Promise<void> {
  const before = await lockOrder(tx, organizationId, id);
  if (before !== null) {
    const after = await withMatches(tx, organizationId, before, isUnmatched);
    await store.save(tx, { organizationId, before, after });
  }
}

/** Those of the orders of which the catalog knows a line, by one statement for all. */
async function matchable(db: Database, organizationId: string, orders: readonly Order[]): Promise<Order[]> {
  const lines = orders.flatMap(order => order.lines.filter(isUnmatched).map(line => ({ order, line })));
  const items = lines.map(({ order, line }) => soldItem(order, line));
  const found = await matchSoldItems(db, organizationId, items);
  return [...new Set(lines.filter((_, index) => found[index] !== null).map(({ order }) => order))];
}

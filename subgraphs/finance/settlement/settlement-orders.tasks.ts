import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { fromInside } from '../../../kernel/events/event-source.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { taskOrigin } from '../../../kernel/jobs/task-origin.js';
import { lockAccount, type StatementAccount } from './loaded-statement.queries.js';
import { settlementLimits } from './settlement.limits.js';
import { findRowsOf, type StoredSettlement, settlementColumns } from './settlement.queries.js';
import { nextOrderCheck, orderFiguresOf } from './settlement-order.js';
import { revised } from './settlement-revision.rules.js';
import { storeRevisions } from './settlement-store.js';

const name = 'finance.settlement.orders';

const due = sql(
  'finance.settlement.orderChecksDue',
  `select organization_id as "organizationId", marketplace, account_id as "accountId", id
   from finance.settlement where order_check_at <= $1 order by order_check_at limit $2`,
);

const byIds = sql(
  'finance.settlement.byIds',
  `select ${settlementColumns} from finance.settlement s where s.organization_id = $1 and s.id = any($2::uuid[])`,
);

const planNext = sql(
  'finance.settlement.nextOrderChecks',
  `update finance.settlement s set order_check_at = given.at
   from jsonb_to_recordset($2::jsonb) as given (id uuid, at timestamptz)
   where s.organization_id = $1 and s.id = given.id`,
);

type DueRow = StatementAccount & { id: string } & Record<string, unknown>;

/** Gives settlements that came before their orders the order, and compares them again with orders that changed. */
export const settlementOrders = defineTask({
  name,
  cron: '* * * * *',
  run: ({ db, signal }) => checkSettlementOrders(db, signal),
});

async function checkSettlementOrders(db: Database, signal: AbortSignal): Promise<void> {
  const rows = await db.query<DueRow>(due, [db.clock.now(), settlementLimits.checksPerRun]);
  const accounts = Map.groupBy(rows, ({ organizationId, marketplace, accountId }) =>
    [organizationId, marketplace, accountId].join(' '),
  );
  for (const ofAccount of accounts.values()) {
    for (
      let start = 0;
      start < ofAccount.length && !signal.aborted;
      start += settlementLimits.checksTogether
    ) {
      const [first, ...others] = ofAccount.slice(start, start + settlementLimits.checksTogether);
      const ids = [first!, ...others].map(({ id }) => id);
      const { organizationId } = first!;
      await db.transaction(tx => checkOrders(tx, first!, ids), taskOrigin(name, organizationId));
    }
  }
}

async function checkOrders(
  tx: Transaction,
  account: StatementAccount,
  ids: readonly string[],
): Promise<void> {
  const { organizationId } = account;
  await lockAccount(tx, account);
  const settlements = await tx.query<StoredSettlement>(byIds, [organizationId, ids]);
  const rows = await findRowsOf(
    tx,
    organizationId,
    settlements.map(({ id }) => id),
  );
  const orders = await orderFiguresOf(tx, organizationId, settlements);
  const now = tx.db.clock.now();
  const revisions = settlements.map((before, index) =>
    revised({ ...before, before, rows: rows[index]! }, orders[index]!, now.toISOString()),
  );
  await storeRevisions(tx, account, { revisions, rows: [], gone: [], source: fromInside() });
  const next = revisions.map(({ after }) => ({ id: after.id, at: nextOrderCheck(after, now) }));
  await tx.query(planNext, [organizationId, JSON.stringify(next)]);
}

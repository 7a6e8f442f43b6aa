import type { FinanceRow } from '../../../connectors/marketplaces/sale.js';
import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { taskOrigin } from '../../../kernel/jobs/task-origin.js';
import { limits } from '../../../kernel/limits.js';
import type { OpenChannel } from '../../catalog/index.js';
import { groupedPage } from './row-group.rules.js';
import { type AccountAddress, settlementSyncTask } from './settlement-sync.queue.js';

interface RereadGround {
  db: Database;
  account: OpenChannel;
  /** Ends the reading after the page that it is in. */
  signal: AbortSignal;
}

const openDays = sql(
  'finance.settlement.openDays',
  `select distinct date_trunc('day', posted_at) as day from finance.settlement_row
   where organization_id = $1 and account_id = $2 and origin = 'marketplace'
     and (not is_final or payout_state = 'pending' or ($4 and payout_state is null)) and posted_at >= $3
   order by day`,
);

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Reads the days again that have rows which were not final, or whose payout was still to come: marketplaces change them
 * without a new time, so that no feed by time tells of it. Rows older than `limits.openRowsRereadMs` stay as they are.
 */
export async function rereadOpenRows(
  { db, account, signal }: RereadGround,
  { organizationId, connectionId }: AccountAddress,
  record: (tx: Transaction, rows: FinanceRow[]) => Promise<void>,
): Promise<void> {
  const { payouts } = account.marketplace.capabilities;
  const since = new Date(db.clock.now().getTime() - limits.openRowsRereadMs);
  const days = await db.query<{ day: string }>(openDays, [organizationId, connectionId, since, payouts]);
  const origin = taskOrigin(settlementSyncTask, organizationId);
  for (const { day } of days) {
    for await (const rows of groupsOfDay({ db, account, signal }, day)) {
      await db.transaction(tx => record(tx, rows), origin);
    }
  }
}

async function* groupsOfDay(
  { db, account, signal }: RereadGround,
  day: string,
): AsyncGenerator<FinanceRow[]> {
  const endMs = Math.min(Date.parse(day) + dayMs, db.clock.now().getTime());
  const window = { since: day, until: new Date(endMs).toISOString() };
  let cursor: string | null = null;
  do {
    const page: ReturnType<typeof groupedPage> = groupedPage(
      await account.channel.financeRows({ ...window, cursor }),
    );
    for (const { rows } of page.items) {
      yield rows;
    }
    cursor = page.nextCursor === cursor ? null : page.nextCursor;
  } while (cursor !== null && !signal.aborted);
}

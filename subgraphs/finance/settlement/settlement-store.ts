import type { Transaction } from '../../../kernel/database/transaction.js';
import type { EventSource } from '../../../kernel/events/event-source.js';
import type { StatementAccount } from './loaded-statement.queries.js';
import type { SettlementRow } from './settlement.entity.js';
import { settlementChanged, settlementCreated } from './settlement.events.js';
import { writeSettlements } from './settlement.writer.js';
import { tellVariance } from './settlement-alarm.js';
import { nextOrderCheck } from './settlement-order.js';
import type { SettlementRevision } from './settlement-revision.rules.js';

/** What one recording comes to. */
interface Recorded {
  revisions: readonly SettlementRevision[];
  rows: SettlementRow[];
  gone: readonly SettlementRow[];
  source: EventSource | undefined;
}

/** Writes settlements that are new or changed, with their rows and one event each. The account is locked. */
export async function storeRevisions(
  tx: Transaction,
  account: StatementAccount,
  { revisions, rows, gone, source }: Recorded,
): Promise<void> {
  const { organizationId } = account;
  const now = tx.db.clock.now();
  const changed = revisions.filter(
    ({ before, changedFields }) => before === null || changedFields.length > 0,
  );
  await writeSettlements(tx, account, {
    settlements: changed.map(({ after }) => ({ ...after, orderCheckAt: nextOrderCheck(after, now) })),
    rows,
    goneRowIds: gone.map(({ id }) => id),
  });
  for (const { before, after, changedFields } of changed) {
    const change = { organizationId, settlement: after, source };
    if (before === null) {
      settlementCreated(tx, change);
    } else {
      settlementChanged(tx, change, { before, changedFields });
    }
    await tellVariance(tx, organizationId, { before, after });
  }
}

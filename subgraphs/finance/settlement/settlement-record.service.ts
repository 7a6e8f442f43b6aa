import type { Marketplace } from '../../../connectors/marketplaces/port.js';
import type { FinanceRow } from '../../../connectors/marketplaces/sale.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { EventSource } from '../../../kernel/events/event-source.js';
import { newIdAt } from '../../../kernel/ids.js';
import {
  type LoadedStatement,
  loadStatement,
  lockAccount,
  type StatementAccount,
} from './loaded-statement.queries.js';
import { mergeRows } from './row-merge.rules.js';
import type { Settlement, StatementRow } from './settlement.entity.js';
import { tellUnclassified } from './settlement-alarm.js';
import { orderFiguresOf } from './settlement-order.js';
import { planSettlements } from './settlement-plan.rules.js';
import { revised, type SettlementRevision } from './settlement-revision.rules.js';
import { storeRevisions } from './settlement-store.js';
import { toStatementRows } from './statement-rows.rules.js';

/** Rows of statements as a marketplace has them at this moment. */
export interface ObservedRows {
  organizationId: string;
  accountId: string;
  marketplace: Pick<Marketplace, 'key' | 'statusMapping'>;
  /** Of any orders; transactions whole. */
  rows: readonly FinanceRow[];
  source: EventSource;
}

/** Rows that have been read. */
export interface ToldRows {
  rows: readonly StatementRow[];
  /** Default: whoever caused the transaction. */
  source?: EventSource;
  /** May reject them, given what is held. */
  check?(loaded: LoadedStatement): void;
}

/** What became of a settlement that the rows belong to, or belonged to. */
export interface SettlementRecording {
  outcome: 'created' | 'changed' | 'unchanged';
  settlement: Settlement;
}

/**
 * The only way in for statements. The same rows again change nothing and tell nothing; two workers with rows of the same
 * account wait for each other. What the rows of a settlement come to is computed anew from all of them each time.
 */
export class SettlementRecorder {
  /**
   * Stores rows as a marketplace states them, under the lock of the account; their categories come from its
   * mapping.
   */
  record(tx: Transaction, observed: ObservedRows): Promise<SettlementRecording[]> {
    const { organizationId, accountId, marketplace, rows, source } = observed;
    const account = { organizationId, accountId, marketplace: marketplace.key };
    return this.recordRows(tx, account, { rows: toStatementRows(rows, marketplace), source });
  }

  /** One result for each settlement that the rows belong to; an unchanged one emits no event. */
  async recordRows(
    tx: Transaction,
    account: StatementAccount,
    told: ToldRows,
  ): Promise<SettlementRecording[]> {
    await lockAccount(tx, account);
    const held = await loadStatement(tx, account, told.rows);
    told.check?.(held);
    const merge = mergeRows(held.rows, told.rows);
    if (merge.written.length === 0 && merge.gone.length === 0) {
      return held.settlements.map(settlement => ({ outcome: 'unchanged', settlement }));
    }
    const now = tx.db.clock.now();
    const { drafts, rows } = planSettlements(held, merge, { ...account, newId: () => newIdAt(now) });
    const orders = await orderFiguresOf(tx, account.organizationId, drafts);
    const revisions = drafts.map((draft, index) => revised(draft, orders[index]!, now.toISOString()));
    await storeRevisions(tx, account, { revisions, rows, gone: merge.gone, source: told.source });
    await tellUnclassified(tx, account, merge.written);
    const touched = new Set(drafts.map(({ id }) => id));
    return [
      ...revisions.map(recordingOf),
      ...held.settlements
        .filter(({ id }) => !touched.has(id))
        .map(settlement => ({ outcome: 'unchanged' as const, settlement })),
    ];
  }
}

function recordingOf({ before, after, changedFields }: SettlementRevision): SettlementRecording {
  const isSame = before !== null && changedFields.length === 0;
  return { outcome: before === null ? 'created' : isSame ? 'unchanged' : 'changed', settlement: after };
}

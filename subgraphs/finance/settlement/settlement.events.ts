import type { Transaction } from '../../../kernel/database/transaction.js';
import type { EventSource } from '../../../kernel/events/event-source.js';
import type { Settlement } from './settlement.entity.js';
import { toSettlementSnapshot } from './settlement.snapshot.js';

const schemaVersion = '2026-08-01';

/** A committed change of one settlement. */
export interface SettlementChange {
  organizationId: string;
  settlement: Settlement;
  /** Default: who caused the transaction. */
  source: EventSource | undefined;
}

/** §6.1 settlement.created: "first order-and-currency finance aggregate committed". */
export const settlementCreated = (tx: Transaction, change: SettlementChange): void =>
  append(tx, 'settlement.created', change, { changedFields: [] });

/** One event a change: a change of the status tells all other changed fields as well, as with orders (§6.3). */
export function settlementChanged(
  tx: Transaction,
  change: SettlementChange,
  { before, changedFields }: { before: Settlement; changedFields: string[] },
): void {
  const { status } = change.settlement;
  if (status === before.status) {
    append(tx, 'settlement.updated', change, { changedFields });
  } else {
    const told = { previousStatus: before.status, status, changedFields };
    append(tx, 'settlement.status.changed', change, told);
  }
}

function append(
  tx: Transaction,
  type: string,
  { organizationId, settlement, source }: SettlementChange,
  more: Record<string, unknown>,
): void {
  const { version, ...told } = toSettlementSnapshot(settlement);
  tx.append({
    type,
    schemaVersion,
    organizationId,
    subject: {
      type: 'settlement',
      id: settlement.id,
      externalId: settlement.externalOrderId,
      externalNumber: null,
    },
    resourceVersion: version,
    ...(source === undefined ? {} : { source }),
    data: { settlement: told, ...more },
  });
}

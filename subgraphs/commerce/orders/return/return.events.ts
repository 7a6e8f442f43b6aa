import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { EventSource } from '../../../../kernel/events/event-source.js';
import { changing, namesOf } from '../order/order-field.js';
import type { Return } from './return.entity.js';
import { type ReturnSnapshot, toReturnSnapshot } from './return.snapshot.js';
import { returnFields } from './return-fields.js';

/** Of the contract of returns (§6.2). */
const schemaVersion = '2026-08-29';

const announcedFields = namesOf(changing(returnFields, 'announced'));

/** Public paths in which two states of a return differ; lines are told as `items`. */
export const changedReturnFields = (before: ReturnSnapshot, after: ReturnSnapshot): string[] =>
  announcedFields.filter(field => !isDeepStrictEqual(before[field], after[field]));

interface ReturnChange {
  organizationId: string;
  record: Return;
  source: EventSource;
}

export function returnCreated(tx: Transaction, change: ReturnChange): void {
  append(tx, 'return.created', change, { changedFields: [] });
}

/** One event a change: a change of the status tells all other changed fields as well (§6.3). */
export function returnChanged(
  tx: Transaction,
  change: ReturnChange,
  { before, changedFields }: { before: Return; changedFields: string[] },
): void {
  const { status } = change.record;
  if (status === before.status) {
    append(tx, 'return.updated', change, { changedFields });
  } else {
    const told = { previousStatus: before.status, status, changedFields };
    append(tx, 'return.status.changed', change, told);
  }
}

function append(
  tx: Transaction,
  type: string,
  { organizationId, record, source }: ReturnChange,
  more: Record<string, unknown>,
): void {
  const { version, ...told } = toReturnSnapshot(record);
  tx.append({
    type,
    schemaVersion,
    organizationId,
    subject: {
      type: 'return',
      id: record.id,
      externalId: record.externalReturnId,
      externalNumber: null,
    },
    resourceVersion: version,
    source,
    data: { return: told, ...more },
  });
}

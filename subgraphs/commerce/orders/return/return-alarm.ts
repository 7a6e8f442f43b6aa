import type { Transaction } from '../../../../kernel/database/transaction.js';
import { notify } from '../../../platform/index.js';
import type { Return } from './return.entity.js';

/** Tells the organization of words of the marketplace that no rule knows: once for each, not at every look. */
export async function notifyOfUnknownStatuses(
  tx: Transaction,
  organizationId: string,
  { record, before }: { record: Return; before: Return | null },
): Promise<void> {
  const known = new Set(before?.unknownStatuses);
  const words = record.unknownStatuses.filter(word => !known.has(word));
  if (words.length === 0 || record.isHistorical) {
    return;
  }
  await notify(tx, {
    organizationId,
    kind: 'return.word.unknown',
    severity: 'warning',
    subject: { type: 'return', id: record.id },
    title: 'A return has a state that is not known',
    message: `${record.marketplace} says ${words.join(', ')} of return ${record.externalReturnId}. Its status stays ${record.status} until the marketplace reports a known status.`,
    scopes: ['orders:read'],
  });
}

import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Look } from './look.entity.js';
import { toLookSnapshot } from './look.snapshot.js';

const schemaVersion = '2026-08-01';

/** §6.1 look.created: "shoppable look created". Changes of a look are no event. */
export const lookCreated = (tx: Transaction, look: Look): void => append(tx, 'look.created', look, {});

/** §6.1 look.deleted, with the look as it last was; its version is one above, so that it is never stale. */
export const lookDeleted = (tx: Transaction, look: Look, deletedAt: string): void =>
  append(tx, 'look.deleted', { ...look, version: look.version + 1 }, { deletedAt });

function append(tx: Transaction, type: string, look: Look, more: Record<string, unknown>): void {
  const { version, ...told } = toLookSnapshot(look);
  tx.append({
    type,
    schemaVersion,
    organizationId: look.organizationId,
    subject: { type: 'look', id: look.id, externalId: null, externalNumber: null },
    resourceVersion: version,
    data: { look: told, changedFields: [], ...more },
  });
}

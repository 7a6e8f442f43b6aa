import type { Transaction } from '../../../kernel/database/transaction.js';
import type { EventSource } from '../../../kernel/events/event-source.js';
import type { Product } from './product.entity.js';
import { type ProductSnapshot, toPublic, toSnapshot } from './product.snapshot.js';
import { touchesInventory, touchesPrice } from './product-difference.rules.js';

const schemaVersion = '2026-08-01';

/** A committed change of one product, as its events tell it. */
export interface ProductChange {
  organizationId: string;
  product: ProductSnapshot;
  /** Public paths that changed; empty for a new product. */
  changedFields: string[];
  source?: EventSource;
}

/** §6.1 product.created: "product created through a product or developer workflow". */
export const productCreated = (tx: Transaction, change: ProductChange): string =>
  append(tx, 'product.created', change);

/**
 * §6.1: every public change is a product.updated; price and stock changes are also told by the event of their
 * own, so that a receiver may listen to what it needs. Each has its own id and the same `resourceVersion`.
 */
export function productUpdated(tx: Transaction, change: ProductChange): void {
  append(tx, 'product.updated', change);
  if (touchesPrice(change.changedFields)) {
    append(tx, 'product.price.changed', change);
  }
  if (touchesInventory(change.changedFields)) {
    append(tx, 'product.inventory.changed', change);
  }
}

/** §6.1 product.delisted: a delist was saved; `changedFields` names each marketplace that it is gone from. */
export const productDelisted = (tx: Transaction, change: ProductChange): string =>
  append(tx, 'product.delisted', change);

/** §6.1 product.deleted, with the product as it last was; its version is one above, so that it is never stale. */
export function productDeleted(
  tx: Transaction,
  organizationId: string,
  product: Product,
  deletedAt: string,
): void {
  const snapshot = { ...toSnapshot(product), version: product.version + 1 };
  append(tx, 'product.deleted', { organizationId, product: snapshot, changedFields: [] }, { deletedAt });
}

function append(
  tx: Transaction,
  type: string,
  change: ProductChange,
  more: Record<string, unknown> = {},
): string {
  const { product } = change;
  return tx.append({
    type,
    schemaVersion,
    organizationId: change.organizationId,
    subject: { type: 'product', id: product.id, externalId: product.sku, externalNumber: null },
    resourceVersion: product.version,
    ...(change.source === undefined ? {} : { source: change.source }),
    data: { product: toPublic(product), changedFields: change.changedFields, ...more },
  });
}

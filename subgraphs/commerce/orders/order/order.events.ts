import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { EventSource } from '../../../../kernel/events/event-source.js';
import type { Order } from './order.entity.js';
import { type OrderDetail, type OrderSnapshot, toPublic } from './order.snapshot.js';

const schemaVersion = '2026-08-01';

interface ToldOrder {
  organizationId: string;
  order: OrderDetail;
  /** Default: by who makes the transaction. */
  source: EventSource | undefined;
}

/** §6.1 order.created: "canonical order and initial lines first stored". */
export const orderCreated = (tx: Transaction, told: ToldOrder): string =>
  append(tx, 'order.created', told, { order: toPublic(told.order) });

/**
 * One change is one event (§6.3): where the status changed it is a single order.status.changed that lists every path,
 * else order.updated.
 */
export function orderChanged(
  tx: Transaction,
  told: ToldOrder & { before: OrderDetail; changedFields: string[] },
): string {
  const { order, before, changedFields } = told;
  const data = { order: toPublic(order) satisfies OrderSnapshot };
  if (before.status === order.status) {
    return append(tx, 'order.updated', told, { ...data, changedFields });
  }
  return append(tx, 'order.status.changed', told, {
    ...data,
    previousStatus: before.status,
    status: order.status,
    marketplacePreviousStatus: before.marketplaceStatus,
    marketplaceStatus: order.marketplaceStatus,
    changedFields,
  });
}

/** §6.1 order.deleted: a tombstone, nothing of the order but what names it. Its version is one above the last. */
export const orderDeleted = (
  tx: Transaction,
  organizationId: string,
  order: Order,
  deletedAt: string,
): string => {
  const { id, marketplace, accountId, externalOrderId, externalOrderNumber } = order;
  return tx.append({
    type: 'order.deleted',
    schemaVersion,
    organizationId,
    subject: { type: 'order', id, externalId: externalOrderId, externalNumber: externalOrderNumber },
    resourceVersion: order.version + 1,
    data: { id, marketplace, accountId, externalOrderId, externalOrderNumber, deletedAt },
  });
};

const append = (
  tx: Transaction,
  type: string,
  { organizationId, order, source }: ToldOrder,
  data: Record<string, unknown>,
): string =>
  tx.append({
    type,
    schemaVersion,
    organizationId,
    subject: {
      type: 'order',
      id: order.id,
      externalId: order.externalOrderId,
      externalNumber: order.externalOrderNumber,
    },
    resourceVersion: order.version,
    ...(source === undefined ? {} : { source }),
    data,
  });

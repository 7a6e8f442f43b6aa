import { writeEvents } from '../../kernel/database/outbox.js';
import { newId } from '../../kernel/ids.js';
import type { ProductRow } from '../../subgraphs/catalog/product/product.queries.js';
import type { CheckoutItem } from '../../subgraphs/commerce/checkout/checkout/checkout-session.entity.js';
import { productBody } from './product-body.js';

/** An order of one item that was just made. */
export interface Sale {
  organizationId: string;
  orderId: string;
  lineId: string;
  now: Date;
  session: { id: string; currency: string; total: string };
  item: CheckoutItem;
  /** As it is after the sale. */
  product: ProductRow;
}

/** The statement that tells of the order and of what is left on the shelf: the three events of ours. */
export function saleEvents(sale: Sale) {
  const { orderId, now, organizationId, product, session } = sale;
  const changed = { product: productBody(product), changedFields: ['inventoryQuantity'] };
  const ofProduct = { type: 'product', id: product.id, externalId: product.sku, externalNumber: null };
  const ofOrder = { type: 'order', id: orderId, externalId: session.id, externalNumber: null };
  const events = [
    { type: 'product.updated', subject: ofProduct, version: product.version, data: changed },
    { type: 'product.inventory.changed', subject: ofProduct, version: product.version, data: changed },
    { type: 'order.created', subject: ofOrder, version: 1, data: { order: orderBody(sale) } },
  ].map(event => ({ id: newId(), ...event }));
  return {
    ...writeEvents,
    values: [
      events.map(({ id }) => id),
      events.map(() => organizationId),
      events.map(({ type }) => type),
      events.map(({ subject }) => subject.type),
      events.map(({ subject }) => subject.id),
      events.map(({ version }) => version),
      events.map(() => now),
      events.map(({ id, type, subject, version, data }) =>
        JSON.stringify({
          schemaVersion: '2026-08-01',
          id,
          type,
          occurredAt: now,
          publishedAt: now,
          organizationId,
          resourceVersion: version,
          source,
          subject,
          data,
        }),
      ),
      events.map(() => orderId),
    ],
  };
}

const source = {
  system: 'developer_api',
  marketplace: null,
  accountId: null,
  providerEventId: null,
  providerEventType: null,
};

function orderBody({ orderId, lineId, now, session, item, product }: Sale) {
  const { currency } = session;
  const money = (amount: string) => ({ amount, currency });
  return {
    id: orderId,
    marketplace: 'agentic_checkout',
    accountId: null,
    externalOrderId: session.id,
    externalOrderNumber: null,
    status: 'completed',
    marketplaceStatus: null,
    country: null,
    currency,
    totals: {
      subtotal: money(session.total),
      discount: money('0.00'),
      shipping: money('0.00'),
      tax: money('0.00'),
      total: money(session.total),
    },
    itemCount: 1,
    quantity: item.quantity,
    items: [
      {
        id: lineId,
        productId: item.productId,
        externalOrderItemId: item.id,
        marketplaceItemId: null,
        marketplaceVariantId: null,
        sku: item.sku,
        sellerSku: item.sku,
        shopSku: null,
        name: item.title,
        status: 'completed',
        quantity: item.quantity,
        currency,
        unitPrice: money(item.unitAmount),
        paidPrice: money(item.unitAmount),
        lineTotal: money(item.subtotal),
        unitCost: product.cost === null ? null : money(product.cost),
      },
    ],
    placedAt: now,
    sourceUpdatedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

import { type Static, Type } from 'typebox';
import {
  Currency,
  changedFields,
  Money,
  named,
  nullable,
  sampleTimes,
  sampleUuid,
  Timestamp,
  text,
  textOrNull,
  words,
} from '../../../../kernel/events/event-schema-builders.js';
import type { OrderSnapshot } from './order.snapshot.js';

/** §3.2 canonical order status. */
const Status = words(['pending', 'to_ship', 'shipped', 'completed', 'return', 'canceled']);

/** §2.8 order line; buyer personal data is never included. */
const Line = named('OrderSnapshotItem', {
  id: text,
  productId: nullable(text),
  externalOrderItemId: textOrNull,
  marketplaceItemId: textOrNull,
  marketplaceVariantId: textOrNull,
  sku: textOrNull,
  sellerSku: textOrNull,
  shopSku: textOrNull,
  name: text,
  status: textOrNull,
  quantity: Type.Integer({ minimum: 0 }),
  currency: Currency,
  unitPrice: nullable(Money),
  paidPrice: nullable(Money),
  lineTotal: nullable(Money),
  unitCost: nullable(Money),
});

/** §2.8 order snapshot. */
const Order = named('OrderSnapshot', {
  id: text,
  marketplace: text,
  accountId: textOrNull,
  externalOrderId: text,
  externalOrderNumber: textOrNull,
  status: Status,
  marketplaceStatus: textOrNull,
  country: nullable(Type.String({ pattern: '^[A-Z]{2}$' })),
  currency: Currency,
  totals: Type.Object({
    subtotal: nullable(Money),
    discount: nullable(Money),
    shipping: nullable(Money),
    tax: nullable(Money),
    total: nullable(Money),
  }),
  itemCount: Type.Integer({ minimum: 0 }),
  quantity: Type.Integer({ minimum: 0 }),
  items: Type.Array(Line),
  placedAt: Timestamp,
  sourceUpdatedAt: nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

const identity = {
  id: sampleUuid(1),
  marketplace: 'shopee',
  accountId: 'shop-7',
  externalOrderId: '2611210001',
  externalOrderNumber: '#2611210001',
};

const sgd = (amount: string) => ({ amount, currency: 'SGD' });

/** Its type fails to compile when schema and snapshot differ. */
const order: OrderSnapshot & Static<typeof Order> = {
  ...identity,
  status: 'pending',
  marketplaceStatus: 'UNPAID',
  country: 'SG',
  currency: 'SGD',
  totals: {
    subtotal: sgd('25.00'),
    discount: sgd('2.00'),
    shipping: sgd('3.00'),
    tax: sgd('0.00'),
    total: sgd('26.00'),
  },
  itemCount: 1,
  quantity: 2,
  items: [
    {
      id: sampleUuid(4),
      productId: sampleUuid(5),
      externalOrderItemId: '1',
      marketplaceItemId: '771',
      marketplaceVariantId: null,
      sku: 'MUG',
      sellerSku: 'MUG',
      shopSku: null,
      name: 'Blue mug',
      status: 'pending',
      quantity: 2,
      currency: 'SGD',
      unitPrice: sgd('12.50'),
      paidPrice: sgd('11.50'),
      lineTotal: sgd('23.00'),
      unitCost: null,
    },
  ],
  placedAt: sampleTimes.created,
  sourceUpdatedAt: sampleTimes.created,
  createdAt: sampleTimes.created,
  updatedAt: sampleTimes.created,
};

const shipped: OrderSnapshot = {
  ...order,
  status: 'shipped',
  marketplaceStatus: 'SHIPPED',
  updatedAt: sampleTimes.changed,
};

/** `data` of each order event (§6.3). */
export const orderEventData = {
  'order.created': { schema: Type.Object({ order: Order }), sample: { order } },
  'order.updated': {
    schema: Type.Object({ order: Order, changedFields }),
    sample: { order: { ...order, updatedAt: sampleTimes.changed }, changedFields: ['totals.total', 'items'] },
  },
  'order.status.changed': {
    schema: Type.Object({
      order: Order,
      previousStatus: Status,
      status: Status,
      marketplacePreviousStatus: textOrNull,
      marketplaceStatus: textOrNull,
      changedFields,
    }),
    sample: {
      order: shipped,
      previousStatus: 'pending',
      status: 'shipped',
      marketplacePreviousStatus: 'UNPAID',
      marketplaceStatus: 'SHIPPED',
      changedFields: ['status', 'marketplaceStatus'],
    },
  },
  /** A tombstone: nothing of the order but what names it. */
  'order.deleted': {
    schema: Type.Object({
      id: text,
      marketplace: text,
      accountId: textOrNull,
      externalOrderId: text,
      externalOrderNumber: textOrNull,
      deletedAt: Timestamp,
    }),
    sample: { ...identity, deletedAt: sampleTimes.changed },
  },
} as const;

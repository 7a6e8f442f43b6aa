import { Type } from 'typebox';
import { orderStatuses } from '../../../../connectors/marketplaces/status-mapping.js';
import { eventProperties } from '../../../../kernel/events/event-fields.js';
import {
  changedFields,
  named,
  sampleTimes,
  sampleUuid,
  text,
  textOrNull,
  words,
} from '../../../../kernel/events/event-schema-builders.js';
import type { OrderSnapshot } from './order.snapshot.js';
import { inEvents } from './order-field.js';
import { orderFields, orderTombstoneFields } from './order-fields.js';
import { orderItemFields } from './order-item-fields.js';
import { orderTotalFields } from './order-total-fields.js';

/** §3.2 canonical order status. */
const Status = words(orderStatuses);

const kinds = { account: (options: { description?: string }) => Type.String(options) };

/** §2.8 order line; buyer personal data is never included. */
const Line = named('OrderSnapshotItem', {
  ...eventProperties(inEvents(orderItemFields)),
  // More than is ever told: receivers were promised no closed set of words here.
  status: Type.Union([text, Type.Null()], { description: orderItemFields.status.description }),
});

/** §2.8 order snapshot. */
const Order = named(
  'OrderSnapshot',
  eventProperties(inEvents(orderFields), {
    ...kinds,
    totals: options => Type.Object(eventProperties(orderTotalFields), options),
    items: options => Type.Array(Line, options),
  }),
);

const identity = {
  id: sampleUuid(1),
  marketplace: 'shopee',
  accountId: 'shop-7',
  externalOrderId: '2611210001',
  externalOrderNumber: '#2611210001',
};

const sgd = (amount: string) => ({ amount, currency: 'SGD' });

const order: OrderSnapshot = {
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
    schema: Type.Object(eventProperties(orderTombstoneFields, kinds)),
    sample: { ...identity, deletedAt: sampleTimes.changed },
  },
} as const;

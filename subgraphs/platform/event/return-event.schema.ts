import { Type } from 'typebox';
import {
  Currency,
  changedFields,
  Money,
  nullable,
  sampleTimes,
  sampleUuid,
  Timestamp,
  text,
  textOrNull,
} from './event-schema-vocabulary.js';

/** §2.10: "normalized return with current SKU-level lines, amounts, identifiers", free of personal data. */
const Return = Type.Object({
  id: text,
  marketplace: text,
  accountId: textOrNull,
  externalReturnId: text,
  orderId: textOrNull,
  externalOrderId: textOrNull,
  status: Type.String({ description: 'Provider-neutral status.' }),
  marketplaceStatus: textOrNull,
  currency: Currency,
  refundAmount: nullable(Money),
  items: Type.Array(
    Type.Object({
      id: text,
      productId: textOrNull,
      sku: textOrNull,
      name: text,
      quantity: Type.Integer({ minimum: 0 }),
      refundAmount: nullable(Money),
    }),
  ),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

const refundAmount = { amount: '11.50', currency: 'SGD' };

const returned = {
  id: sampleUuid(1),
  marketplace: 'shopee',
  accountId: 'shop-7',
  externalReturnId: '88001',
  orderId: sampleUuid(4),
  externalOrderId: '2611210001',
  status: 'requested',
  marketplaceStatus: 'REQUESTED',
  currency: 'SGD',
  refundAmount,
  items: [
    { id: sampleUuid(5), productId: sampleUuid(6), sku: 'MUG', name: 'Blue mug', quantity: 1, refundAmount },
  ],
  createdAt: sampleTimes.created,
  updatedAt: sampleTimes.created,
};

const changed = { ...returned, updatedAt: sampleTimes.changed };
const snapshot = { return: Return, changedFields };

/** `data` of each return event (§6.1). */
export const returnEventData = {
  'return.created': { schema: Type.Object(snapshot), sample: { return: returned, changedFields: [] } },
  'return.updated': {
    schema: Type.Object(snapshot),
    sample: { return: changed, changedFields: ['refundAmount'] },
  },
  'return.status.changed': {
    schema: Type.Object({ ...snapshot, previousStatus: text, status: text }),
    sample: {
      return: { ...changed, status: 'refunded', marketplaceStatus: 'REFUND_PAID' },
      previousStatus: 'requested',
      status: 'refunded',
      changedFields: ['status', 'marketplaceStatus'],
    },
  },
} as const;

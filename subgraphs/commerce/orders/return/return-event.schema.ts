import { Type } from 'typebox';
import { returnStatuses } from '../../../../connectors/marketplaces/status-mapping.js';
import { eventProperties } from '../../../../kernel/events/event-fields.js';
import {
  changedFields,
  named,
  sampleTimes,
  sampleUuid,
  words,
} from '../../../../kernel/events/event-schema-builders.js';
import { inEvents } from '../order/order-field.js';
import { returnFields } from './return-fields.js';
import { returnItemFields } from './return-item-fields.js';

/** §2.10: "normalized return with current SKU-level lines, amounts, identifiers", free of personal data. */
const Return = named(
  'ReturnSnapshot',
  eventProperties(inEvents(returnFields), {
    account: options => Type.String(options),
    items: options => Type.Array(Type.Object(eventProperties(returnItemFields)), options),
  }),
);

const refundAmount = { amount: '11.50', currency: 'SGD' };

const item = {
  id: sampleUuid(5),
  externalReturnItemId: '88001-1',
  orderLineId: sampleUuid(6),
  externalOrderLineId: '1',
  productId: sampleUuid(7),
  variantId: null,
  sku: 'MUG',
  name: 'Blue mug',
  requestedQuantity: 1,
  approvedQuantity: 0,
  receivedQuantity: 0,
  refundedQuantity: 0,
  refundAmount,
};

const requested = {
  id: sampleUuid(1),
  marketplace: 'storefront',
  accountId: sampleUuid(8),
  externalReturnId: '88001',
  orderId: sampleUuid(4),
  externalOrderId: '2611210001',
  status: 'requested',
  marketplaceStatus: 'REQUESTED',
  type: 'return_and_refund',
  marketplaceType: 'RETURN_REFUND',
  logistics: 'none',
  dispute: 'none',
  reason: 'damaged',
  marketplaceReason: 'ITEM_DAMAGED',
  resolution: null,
  respondBy: '2026-11-23T08:00:00.000Z',
  currency: 'SGD',
  refundAmount,
  receivedUnapproved: false,
  items: [item],
  unknownStatuses: [],
  requestedAt: sampleTimes.created,
  sourceUpdatedAt: sampleTimes.created,
  createdAt: sampleTimes.created,
  updatedAt: sampleTimes.created,
};

const changed = { ...requested, sourceUpdatedAt: sampleTimes.changed, updatedAt: sampleTimes.changed };
const accepted = {
  ...changed,
  status: 'awaiting_shipment',
  marketplaceStatus: 'ACCEPTED',
  respondBy: null,
  items: [{ ...item, approvedQuantity: 1 }],
};

const snapshot = { return: Return, changedFields };

/** `data` of each return event (§6.1). */
export const returnEventData = {
  'return.created': { schema: Type.Object(snapshot), sample: { return: requested, changedFields: [] } },
  'return.updated': {
    schema: Type.Object(snapshot),
    sample: { return: changed, changedFields: ['refundAmount'] },
  },
  'return.status.changed': {
    schema: Type.Object({
      ...snapshot,
      previousStatus: words(returnStatuses),
      status: words(returnStatuses),
    }),
    sample: {
      return: accepted,
      previousStatus: 'requested',
      status: 'awaiting_shipment',
      changedFields: ['status', 'marketplaceStatus', 'respondBy', 'items'],
    },
  },
} as const;

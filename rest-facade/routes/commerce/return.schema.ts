import { Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { Money, nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-builders.js';

const text = Type.String();
const textOrNull = nullable(Type.String());
const Quantity = Type.Integer({ minimum: 0 });

export const returnStatus = oneOf(
  'requested',
  'awaiting_shipment',
  'in_transit',
  'received',
  'refund_pending',
  'completed',
  'disputed',
  'rejected',
  'canceled',
);

export const returnType = oneOf(
  'refund_only',
  'return_and_refund',
  'exchange',
  'failed_delivery',
  'cancellation',
);

const ReturnItem = resource('ReturnItem', {
  id: Uuid,
  externalReturnItemId: text,
  orderLineId: nullable(Uuid),
  externalOrderLineId: textOrNull,
  productId: nullable(Uuid),
  variantId: nullable(Uuid),
  sku: textOrNull,
  name: textOrNull,
  requestedQuantity: Quantity,
  approvedQuantity: Quantity,
  receivedQuantity: Quantity,
  refundedQuantity: Quantity,
  refundAmount: nullable(Money),
});

/** §2.10: free of personal data. */
export const Return = resource('Return', {
  id: Uuid,
  marketplace: text,
  accountId: textOrNull,
  externalReturnId: text,
  orderId: nullable(Uuid),
  externalOrderId: text,
  status: returnStatus,
  marketplaceStatus: text,
  type: nullable(returnType),
  marketplaceType: textOrNull,
  logistics: oneOf('none', 'awaiting_shipment', 'in_transit', 'delivered', 'lost'),
  dispute: oneOf('none', 'open', 'won', 'lost', 'closed'),
  reason: nullable(
    oneOf(
      'not_received',
      'wrong_item',
      'damaged',
      'defective',
      'not_as_described',
      'missing_parts',
      'does_not_fit',
      'change_of_mind',
      'counterfeit',
      'expired',
      'late',
      'mutual',
      'delivery_failed',
      'other',
    ),
  ),
  marketplaceReason: textOrNull,
  resolution: nullable(oneOf('refunded', 'partially_refunded', 'replaced', 'none')),
  respondBy: nullable(Timestamp),
  currency: text,
  refundAmount: nullable(Money),
  receivedUnapproved: Type.Boolean(),
  items: Type.Array(ReturnItem),
  unknownStatuses: Type.Array(text),
  requestedAt: Timestamp,
  sourceUpdatedAt: Timestamp,
  version: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const returnFields = graphql(`
  fragment ReturnFields on Return {
    id marketplace accountId externalReturnId orderId externalOrderId status marketplaceStatus type marketplaceType
    logistics dispute reason marketplaceReason resolution respondBy currency refundAmount { amount currency }
    receivedUnapproved
    items {
      id externalReturnItemId orderLineId: orderItemId externalOrderLineId: externalOrderItemId productId variantId sku name requestedQuantity
      approvedQuantity receivedQuantity refundedQuantity refundAmount { amount currency }
    }
    unknownStatuses requestedAt sourceUpdatedAt version createdAt updatedAt
  }`);

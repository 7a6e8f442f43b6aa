import { Type } from 'typebox';
import { checkedByOperation } from '../../schema-builders.js';

/** Keys of §6.1, and `product.delisted`. The platform's catalogue decides; a test holds the two together. */
export const eventKeys = [
  'product.created',
  'product.updated',
  'product.deleted',
  'product.price.changed',
  'product.inventory.changed',
  'product.delisted',
  'order.created',
  'order.updated',
  'order.status.changed',
  'order.deleted',
  'return.created',
  'return.updated',
  'return.status.changed',
  'settlement.created',
  'settlement.updated',
  'settlement.status.changed',
  'look.created',
  'look.deleted',
] as const;

/** A key that a caller names; what is none is rejected as WEBHOOK_EVENT_UNKNOWN. */
export const eventKey = (description: string) =>
  checkedByOperation(Type.String({ description }), { enum: eventKeys });

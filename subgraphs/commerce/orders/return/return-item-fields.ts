import type { OrderField } from '../order/order-field.js';

/** What is returned of one line of the order, in whole units; the lines are one column, so that their fields have none. */
export const returnItemFields = {
  id: { kind: 'id', shownIn: 'events', description: 'Unique id of the returned item.' },
  externalReturnItemId: {
    kind: 'text',
    shownIn: 'events',
    description: "The marketplace's id of the returned item.",
  },
  orderLineId: {
    kind: 'id',
    isNullable: true,
    shownIn: 'events',
    graphqlName: 'orderItemId',
    description: 'Id of the item of the stored order; null while it is unknown.',
  },
  externalOrderLineId: {
    kind: 'text',
    isNullable: true,
    shownIn: 'events',
    graphqlName: 'externalOrderItemId',
    description: "The marketplace's id of the item of the order; null if it states none.",
  },
  productId: {
    kind: 'id',
    isNullable: true,
    shownIn: 'events',
    description: 'Id of the product that the item of the order is matched to; null without a match.',
  },
  variantId: {
    kind: 'id',
    isNullable: true,
    shownIn: 'events',
    description: 'Id of the variant that the item of the order is matched to; null without one.',
  },
  sku: {
    kind: 'text',
    isNullable: true,
    shownIn: 'events',
    description: 'SKU of the item of the order, or else that of the marketplace.',
  },
  name: {
    kind: 'text',
    isNullable: true,
    shownIn: 'events',
    description: 'Name of what was sold; null while the item of the order is unknown.',
  },
  requestedQuantity: {
    kind: 'integer',
    shownIn: 'events',
    description: 'Number of units that the buyer wants to return.',
  },
  approvedQuantity: {
    kind: 'integer',
    shownIn: 'events',
    description: 'Number of units that the seller or the marketplace agreed to take back.',
  },
  receivedQuantity: { kind: 'integer', shownIn: 'events', description: 'Number of units that came back.' },
  refundedQuantity: {
    kind: 'integer',
    shownIn: 'events',
    description: 'Number of units that were refunded.',
  },
  refundAmount: {
    kind: 'amount',
    isNullable: true,
    shownIn: 'events',
    description: 'Amount that the buyer gets back for the item; null while it is not stated.',
  },
} as const satisfies Record<string, OrderField>;

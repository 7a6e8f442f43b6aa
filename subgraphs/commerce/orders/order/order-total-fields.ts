import type { OrderField } from './order-field.js';

/** Totals of an order: subtotal = total - shipping + discount - tax (§2.8). A change is announced as `totals.<name>`. */
export const orderTotalFields = {
  subtotal: {
    kind: 'amount',
    column: 'subtotal',
    isNullable: true,
    shownIn: 'events',
    description: 'Sum of the items: total - shipping + discount - tax. Null if it is unknown.',
  },
  discount: {
    kind: 'amount',
    column: 'discount',
    isNullable: true,
    shownIn: 'events',
    description: 'Discount: a positive amount that is deducted. Null if it is unknown.',
  },
  shipping: {
    kind: 'amount',
    column: 'shipping',
    isNullable: true,
    shownIn: 'events',
    description: 'Shipping costs of the order. Null if they are unknown.',
  },
  tax: {
    kind: 'amount',
    column: 'tax',
    isNullable: true,
    shownIn: 'events',
    description: 'Taxes of the order. Null if they are unknown.',
  },
  total: {
    kind: 'amount',
    column: 'total',
    isNullable: true,
    shownIn: 'events',
    description: 'What the buyer pays for the whole order. Null if it is unknown.',
  },
} as const satisfies Record<string, OrderField>;

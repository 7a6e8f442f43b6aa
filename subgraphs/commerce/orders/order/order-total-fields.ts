import type { OrderField } from './order-field.js';

const total = { kind: 'amount', isNullable: true, isWritable: true, shownIn: 'events' } as const;

/** Totals of an order: subtotal = total - shipping + discount - tax (§2.8). A change is announced as `totals.<name>`. */
export const orderTotalFields = {
  subtotal: { ...total, column: 'subtotal', description: 'Sum of the items; null if it is unknown.' },
  discount: {
    ...total,
    column: 'discount',
    description: 'A positive amount that is deducted; null if unknown.',
  },
  shipping: { ...total, column: 'shipping', description: 'Shipping costs; null if they are unknown.' },
  tax: { ...total, column: 'tax', description: 'Taxes of the order; null if they are unknown.' },
  total: { ...total, column: 'total', description: 'What the buyer pays; null if it is unknown.' },
} as const satisfies Record<string, OrderField>;

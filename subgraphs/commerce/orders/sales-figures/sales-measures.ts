/** Counts are whole numbers, amounts exact decimals in the currency of their row. All are sums, so that rows can be added. */
export type Measure = { kind: 'count' | 'amount'; column: string; description: string };

const count = (column: string, description: string) => ({ kind: 'count', column, description }) as const;
const amount = (column: string, description: string) => ({ kind: 'amount', column, description }) as const;

/**
 * What is counted of orders, by the moment they were placed, of returns, by the moment they were requested, and of payments
 * of agents' orders that were given back, by the moment that this was noted. Orders that were canceled are in the figures
 * named so and in no other. Returns that were rejected or withdrawn, and what was given back for canceled orders, count for
 * nothing.
 */
export const salesMeasures = {
  orders: count('orders', 'Orders, without those that were canceled.'),
  canceledOrders: count('canceled_orders', 'Orders that were canceled.'),
  units: count('units', 'Units of the items that were not canceled.'),
  canceledUnits: count('canceled_units', 'Units of canceled items, and of all items of canceled orders.'),
  sales: amount(
    'sales',
    'Subtotal less discount; where the discount is unknown, what all items were sold for, if that is known of each and no more than the subtotal.',
  ),
  discount: amount('discount', 'Discount, of orders of which subtotal and discount are known.'),
  shipping: amount('shipping', 'Shipping costs, of orders of which they are known.'),
  tax: amount('tax', 'Taxes, of orders of which they are known.'),
  total: amount('total', 'What buyers pay, of orders of which it is known.'),
  canceledSales: amount('canceled_sales', 'The same of canceled orders.'),
  ordersWithoutSales: count('orders_without_sales', 'Orders whose sale is unknown, which is not in sales.'),
  canceledOrdersWithoutSales: count('canceled_orders_without_sales', 'The same of canceled orders.'),
  ordersWithoutDiscount: count('orders_without_discount', 'Orders of which subtotal or discount is unknown.'),
  ordersWithoutTotals: count('orders_without_totals', 'Orders of which shipping, tax or total is unknown.'),
  cost: amount('cost', 'Cost of the units whose cost is known in the currency of the order.'),
  unitsWithoutCost: count('units_without_cost', 'Units whose cost is unknown in the currency of the order.'),
  returns: count('returns', 'Returns; called-off orders that a marketplace reports as returns are none.'),
  returnedUnits: count('returned_units', 'Units that these returns ask back.'),
  refunds: amount(
    'refunds',
    'Amount that buyers get back by returns, as far as it is stated, and by their payment.',
  ),
  refundsWithoutSales: amount(
    'refunds_without_sales',
    'The part of refunds that is for orders whose sale is unknown, or that are not known themselves.',
  ),
  returnsWithoutRefund: count('returns_without_refund', 'Returns whose refund is not stated.'),
} as const satisfies Record<string, Measure>;

/** What is counted of a product: its items of orders, and of returns. */
export const productSalesMeasures = {
  orderLines: count('order_lines', 'Items of orders, without those that were canceled.'),
  units: salesMeasures.units,
  canceledUnits: salesMeasures.canceledUnits,
  sales: amount(
    'sales',
    'Totals of the items, of which they are known; discounts of a whole order are not in them.',
  ),
  unitsWithoutSales: count('units_without_sales', 'Units of items whose total is unknown.'),
  cost: salesMeasures.cost,
  unitsWithoutCost: salesMeasures.unitsWithoutCost,
  returnedUnits: salesMeasures.returnedUnits,
  refunds: salesMeasures.refunds,
  refundsWithoutSales: amount(
    'refunds_without_sales',
    'The part of refunds that is for items that are not in sales: canceled, or with an unknown total.',
  ),
  returnedUnitsWithoutRefund: count(
    'returned_units_without_refund',
    'Returned units whose refund is not stated.',
  ),
} as const satisfies Record<string, Measure>;

/** The values of measures: counts as numbers, amounts as decimal strings. */
export type Figures<Measures extends Record<string, Measure>> = {
  [Name in keyof Measures]: Measures[Name]['kind'] extends 'count' ? number : string;
};

export type SalesFigures = Figures<typeof salesMeasures>;
export type ProductSalesFigures = Figures<typeof productSalesMeasures>;

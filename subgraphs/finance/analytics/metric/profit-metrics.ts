import type { Metric } from './metric.js';
import { type ProfitGroup, proceedsParts } from './profit-group.rules.js';

const ofOrders = {
  grain: 'order in one currency',
  datedBy: 'when the order was placed',
  isAdditive: true,
  needsFinanceAccess: true,
} as const;

const notSettled =
  'Settlements of unknown orders, which are counted by themselves, and charges to the account as a whole. Canceled orders without a settlement.';

interface Part {
  key: keyof typeof proceedsParts;
  title: string;
  formula: string;
}

const part = ({ key, title, formula }: Part): Metric<ProfitGroup> => ({
  ...ofOrders,
  ...{ key, title, formula, unit: 'money', source: 'settlements', leavesOut: notSettled },
  of: group => group.categories(proceedsParts[key]),
});

const count = (
  key: string,
  title: string,
  formula: string,
  of: Metric<ProfitGroup>['of'],
): Metric<ProfitGroup> => ({
  ...ofOrders,
  ...{ key, title, formula, unit: 'count', source: 'settlements', leavesOut: notSettled, of },
});

const byRatio = 'before that, estimated by the ratio to gross sales of the settled orders of the account';

export const profitMetrics: readonly Metric<ProfitGroup>[] = [
  part({
    key: 'gross',
    title: 'Gross sales',
    formula:
      'item_revenue of settlements; before that, total − shipping + discount of the order: goods with taxes, before discounts.',
  }),
  part({
    key: 'sellerPromotions',
    title: 'Promotions paid by the seller',
    formula: 'seller_promotion of settlements; before that, − discount of the order.',
  }),
  part({
    key: 'marketplacePromotions',
    title: 'Promotions paid by the marketplace',
    formula: `platform_subsidy of settlements; ${byRatio}.`,
  }),
  part({
    key: 'shippingResult',
    title: 'Shipping, received less paid',
    formula: `shipping_charge + shipping_cost + shipping_subsidy + return_shipping of settlements; before that, shipping of the order, and shipping_cost and shipping_subsidy estimated as fees are.`,
  }),
  part({
    key: 'fees',
    title: 'Fees',
    formula: `${proceedsParts.fees.join(' + ')} of settlements; ${byRatio}, but for refund_admin.`,
  }),
  part({
    key: 'taxesCharged',
    title: 'Taxes that the marketplace withholds or adds to fees',
    formula: `tax_withheld + tax_on_fees_or_import of settlements; ${byRatio}.`,
  }),
  part({
    key: 'settledRefunds',
    title: 'Refunds',
    formula:
      'refund of settlements; before that, − refund amounts of returns that were not rejected or withdrawn, and − payments that the processor gave back.',
  }),
  part({
    key: 'adjustments',
    title: 'Adjustments and compensation',
    formula: 'adjustment + compensation of settlements; never estimated.',
  }),
  part({
    key: 'settlementVariance',
    title: 'Variance',
    formula:
      "marketplaceNet − componentsTotal of settlements: what the marketplace's own total has beside its rows.",
  }),
  {
    ...ofOrders,
    key: 'proceeds',
    title: 'Proceeds',
    formula: `${Object.keys(proceedsParts).join(' + ')}: marketplaceNet of settlements.`,
    ...{ unit: 'money', source: 'settlements', leavesOut: notSettled },
    of: group => group.proceeds(),
  },
  {
    ...ofOrders,
    key: 'costOfGoods',
    title: 'Cost of goods sold',
    formula: '− unit cost × quantity of items, as it was when they were sold.',
    ...{ unit: 'money', source: 'order items' },
    leavesOut: 'Canceled items. It is unknown as soon as one unit has no cost, or one in another currency.',
    of: group => group.costOfGoods(),
  },
  {
    ...ofOrders,
    key: 'costOfReturnedGoods',
    title: 'Cost of goods that came back',
    formula: 'unit cost × units that a return of the order brought back.',
    ...{ unit: 'money', source: 'returns' },
    leavesOut: 'Units that are not back yet.',
    of: group => group.costOfReturnedGoods(),
  },
  {
    ...ofOrders,
    key: 'netProfit',
    title: 'Net',
    formula: 'proceeds + costOfGoods + costOfReturnedGoods.',
    ...{ unit: 'money', source: 'settlements', leavesOut: notSettled },
    of: group => group.net(),
  },
  {
    ...ofOrders,
    key: 'netMargin',
    title: 'Margin',
    formula: 'netProfit ÷ (gross + sellerPromotions).',
    ...{ unit: 'ratio', source: 'settlements', leavesOut: notSettled },
    isAdditive: false,
    of: group => group.margin(),
  },
  count('profitOrders', 'Orders', 'Orders that the figures are made of.', group => group.count('orders')),
  count('ordersSettled', 'Orders settled', 'Orders of which all rows of the settlement are final.', group =>
    group.count('orders', 'settled'),
  ),
  count('ordersPending', 'Orders pending', 'Orders of which some rows may still change.', group =>
    group.count('orders', 'pending'),
  ),
  count('ordersNotSettled', 'Orders not settled', 'Orders pending, and orders without a settlement.', group =>
    group.count('orders', 'pending', 'none'),
  ),
  count(
    'ordersNotEstimated',
    'Orders without a basis',
    'Orders without a settlement whose fees nothing says.',
    group => group.count('orders_without_basis'),
  ),
  count('unitsCostUnknown', 'Units without a cost', 'Units whose cost is unknown.', group =>
    group.count('units_without_cost'),
  ),
  count(
    'unitsCostElsewhere',
    'Units with a cost in another currency',
    'Units whose cost is in another currency than the row.',
    group => group.count('units_in_other_currency'),
  ),
];

/** Of one category of settlements, which the sums of the row are about. */
export interface CategorySums {
  category: string;
  group: ProfitGroup;
}

export const categoryMetrics: readonly Metric<CategorySums>[] = [
  {
    ...ofOrders,
    key: 'categoryAmount',
    title: 'Amount of a category',
    formula: 'The category of settlements; before that, as the figure that it is part of.',
    ...{ unit: 'money', source: 'settlements', leavesOut: notSettled },
    of: ({ category, group }) => group.categories([category]),
  },
  {
    ...ofOrders,
    key: 'categoryShareOfGross',
    title: 'Share of gross sales',
    formula: 'categoryAmount ÷ gross.',
    ...{ unit: 'ratio', source: 'settlements', leavesOut: notSettled },
    isAdditive: false,
    of: ({ category, group }) => group.shareOfGross([category]),
  },
];

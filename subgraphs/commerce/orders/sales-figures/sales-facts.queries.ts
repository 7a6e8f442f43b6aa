import { isRefundedFor, refundedAmount } from './processor-refund.queries.js';
import { productSalesMeasures, salesMeasures } from './sales-measures.js';

/**
 * Orders, order lines, returns and refunds of payments as rows of one shape: when it happened, what tells it apart, and what it counts for. It
 * is the definition of every figure; sales-contributions.rules.ts says the same of one order before and after a change
 * (docs/decisions/0051), and test/property holds the two together.
 */
interface FactSource<Measures> {
  from: string;
  at: string;
  dimensions: Record<FactDimension, string>;
  /** What a row counts for; absent: nothing. */
  measures: Partial<Record<keyof Measures, string>>;
}

export const factDimensions = [
  'currency',
  'marketplace',
  'account_id',
  'store_id',
  'country',
  'status',
] as const;
export type FactDimension = (typeof factDimensions)[number];

const ofOrder = {
  currency: 'o.currency',
  marketplace: 'o.marketplace',
  account_id: 'o.account_id',
  store_id: 'o.store_id',
  country: 'o.country',
  status: 'o.status',
};

/** A return has the store and country of its order, once that is known, and no status of an order. */
const ofReturn = {
  currency: 'r.currency',
  marketplace: 'r.marketplace',
  account_id: 'r.account_id',
  store_id: 'case when o.id is null then r.store_id else o.store_id end',
  country: 'o.country',
  status: 'null::text',
};

const counted = (condition: string): string => `case when ${condition} then 1 else 0 end`;
const summed = (condition: string, value: string): string =>
  `case when ${condition} then coalesce(${value}, 0) else 0 end`;

const isLive = `o.status <> 'canceled'`;
const isLineLive = `o.status <> 'canceled' and l.status <> 'canceled'`;
const hasDiscount = 'o.subtotal is not null and o.discount is not null';
const hasCost = 'l.unit_cost is not null and l.unit_cost_currency = o.currency';
/** As orders show it. */
const totalOfLine = (l: string): string =>
  `coalesce(${l}.paid_total, coalesce(${l}.paid_price, ${l}.unit_price) * ${l}.quantity)`;
const lineTotal = totalOfLine('l');
const isReturnLive = `r.status not in ('rejected', 'canceled') and o.status is distinct from 'canceled'`;
/** An order that is called off comes as a return at some marketplaces: its refund counts, and no goods come back. */
const isOfGoods = `r.type is distinct from 'cancellation'`;
/** Where goods are exchanged, no refund is waited for. */
const isRefunding = `r.type is distinct from 'exchange'`;

const paidForLine = 'coalesce(item.paid_total, item.paid_price * item.quantity)';
/**
 * The sale of an order: subtotal less discount. Where its discount is not stated, it is what all of its items were sold for, if
 * that is known of each and is no more than the subtotal. Null: unknown.
 */
const sale = `(select coalesce(o.subtotal - o.discount, (
      select sum(${paidForLine}) from commerce.order_line item
      where item.organization_id = o.organization_id and item.order_id = o.id
      having bool_and(${paidForLine} is not null) and sum(${paidForLine}) <= o.subtotal)) as amount) sale`;

const orders = `commerce."order" o`;
const lines = `${orders} join commerce.order_line l on l.organization_id = o.organization_id and l.order_id = o.id`;
const returns = `commerce.return r
    left join ${orders} on o.organization_id = r.organization_id and o.id = r.order_id`;
const paidBack = `commerce.payment p
    join commerce.checkout_session s on ${isRefundedFor}
    join ${orders} on o.organization_id = s.organization_id and o.id = s.order_id`;
const returnLines = `${returns}
    cross join lateral jsonb_to_recordset(r.lines)
      as l ("productId" uuid, "orderLineId" uuid, "requestedQuantity" integer, "refundAmount" numeric)
    left join commerce.order_line sold on sold.organization_id = r.organization_id and sold.order_id = r.order_id
      and sold.id = l."orderLineId"`;
/** Of an item that is given back: none of what was sold counts in sales of products. */
const isSoldForUnknown = `(sold.id is null or sold.status = 'canceled' or ${totalOfLine('sold')} is null)`;

const salesSources: readonly FactSource<typeof salesMeasures>[] = [
  {
    from: `${orders} cross join lateral ${sale}`,
    at: 'o.placed_at',
    dimensions: ofOrder,
    measures: {
      orders: counted(isLive),
      canceledOrders: counted(`not (${isLive})`),
      sales: summed(isLive, 'sale.amount'),
      discount: summed(`${isLive} and ${hasDiscount}`, 'o.discount'),
      shipping: summed(isLive, 'o.shipping'),
      tax: summed(isLive, 'o.tax'),
      total: summed(isLive, 'o.total'),
      canceledSales: summed(`not (${isLive})`, 'sale.amount'),
      ordersWithoutSales: counted(`${isLive} and sale.amount is null`),
      canceledOrdersWithoutSales: counted(`not (${isLive}) and sale.amount is null`),
      ordersWithoutDiscount: counted(`${isLive} and not (${hasDiscount})`),
      ordersWithoutTotals: counted(`${isLive} and (o.shipping is null or o.tax is null or o.total is null)`),
    },
  },
  {
    from: lines,
    at: 'o.placed_at',
    dimensions: ofOrder,
    measures: {
      units: summed(isLineLive, 'l.quantity'),
      canceledUnits: summed(`not (${isLineLive})`, 'l.quantity'),
      cost: summed(`${isLineLive} and ${hasCost}`, 'l.unit_cost * l.quantity'),
      unitsWithoutCost: summed(`${isLineLive} and (${hasCost}) is not true`, 'l.quantity'),
    },
  },
  {
    from: `${returns} left join lateral ${sale} on true`,
    at: 'r.requested_at',
    dimensions: ofReturn,
    measures: {
      returns: counted(`${isReturnLive} and ${isOfGoods}`),
      returnedUnits: summed(
        `${isReturnLive} and ${isOfGoods}`,
        `(select sum((line ->> 'requestedQuantity')::integer) from jsonb_array_elements(r.lines) line)`,
      ),
      refunds: summed(isReturnLive, 'r.refund_amount'),
      refundsWithoutSales: summed(`${isReturnLive} and sale.amount is null`, 'r.refund_amount'),
      returnsWithoutRefund: counted(
        `${isReturnLive} and ${isOfGoods} and ${isRefunding} and r.refund_amount is null`,
      ),
    },
  },
  {
    from: `${paidBack} cross join lateral ${sale}`,
    at: 'p.refunded_at',
    // Like a return it has the store and country of its order, and no status of one.
    dimensions: { ...ofOrder, currency: refundedAmount.currency, status: 'null::text' },
    measures: {
      refunds: summed(isLive, refundedAmount.amount),
      refundsWithoutSales: summed(`${isLive} and sale.amount is null`, refundedAmount.amount),
    },
  },
];

const productSources: readonly (FactSource<typeof productSalesMeasures> & { product: string })[] = [
  {
    from: lines,
    at: 'o.placed_at',
    product: 'l.product_id',
    dimensions: ofOrder,
    measures: {
      orderLines: counted(isLineLive),
      units: summed(isLineLive, 'l.quantity'),
      canceledUnits: summed(`not (${isLineLive})`, 'l.quantity'),
      sales: summed(isLineLive, lineTotal),
      unitsWithoutSales: summed(`${isLineLive} and ${lineTotal} is null`, 'l.quantity'),
      cost: summed(`${isLineLive} and ${hasCost}`, 'l.unit_cost * l.quantity'),
      unitsWithoutCost: summed(`${isLineLive} and (${hasCost}) is not true`, 'l.quantity'),
    },
  },
  {
    from: returnLines,
    at: 'r.requested_at',
    product: 'l."productId"',
    dimensions: ofReturn,
    measures: {
      returnedUnits: summed(`${isReturnLive} and ${isOfGoods}`, 'l."requestedQuantity"'),
      refunds: summed(isReturnLive, 'l."refundAmount"'),
      refundsWithoutSales: summed(`${isReturnLive} and ${isSoldForUnknown}`, 'l."refundAmount"'),
      returnedUnitsWithoutRefund: summed(
        `${isReturnLive} and ${isOfGoods} and ${isRefunding} and l."refundAmount" is null`,
        'l."requestedQuantity"',
      ),
    },
  },
];

/** Which facts: `$1` is the organization, the others are SQL of a moment, null for no bound. */
export interface FactBounds {
  from: string | null;
  to: string | null;
}

const sourceTable = (at: string): string => at.slice(0, at.indexOf('.'));

function boundsOf(at: string, { from, to }: FactBounds): string {
  const lower = from === null ? '' : ` and ${at} >= ${from}`;
  const upper = to === null ? '' : ` and ${at} < ${to}`;
  return `${sourceTable(at)}.organization_id = $1${lower}${upper}`;
}

/** What a source does not tell of is null: sums pass it over faster than a zero. */
function measuresOf<Measures extends Record<string, { column: string; kind: string }>>(
  all: Measures,
  given: Partial<Record<keyof Measures, string>>,
): string[] {
  return Object.entries(all).map(
    ([name, { column, kind }]) =>
      `(${given[name] ?? 'null'})::${kind === 'count' ? 'integer' : 'numeric'} as ${column}`,
  );
}

const dimensionsOf = (dimensions: Record<FactDimension, string>): string[] =>
  factDimensions.map(name => `(${dimensions[name]}) collate "C" as ${name}`);

/** Facts of orders and returns in a window: `at`, the dimensions and the measures, as their columns are named. */
export const salesFactsSql = (bounds: FactBounds): string =>
  salesSources
    .map(({ from, at, dimensions, measures }) => {
      const columns = [`${at} as at`, ...dimensionsOf(dimensions), ...measuresOf(salesMeasures, measures)];
      return `select ${columns.join(', ')} from ${from} where ${boundsOf(at, bounds)}`;
    })
    .join('\n union all ');

/** Facts of items of orders and returns in a window, with their product. */
export const productFactsSql = (bounds: FactBounds, onlyProducts: string | null = null): string =>
  productSources
    .map(({ from, at, product, dimensions, measures }) => {
      const columns = [
        `${at} as at, ${product} as product_id`,
        ...dimensionsOf(dimensions),
        ...measuresOf(productSalesMeasures, measures),
      ];
      const narrowed =
        onlyProducts === null ? '' : ` and (${onlyProducts} is null or ${product} = any(${onlyProducts}))`;
      return `select ${columns.join(', ')} from ${from} where ${boundsOf(at, bounds)}${narrowed}`;
    })
    .join('\n union all ');

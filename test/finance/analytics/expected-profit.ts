import Big from 'big.js';
import type { ProfitSum } from '../../../subgraphs/finance/analytics/profit/profit.queries.js';
import type { Ledger } from './ledger.js';

/** The same sums, counted from the stored rows one by one: nothing of it is shared with what is tested. */

interface OrderRow extends Record<string, unknown> {
  id: string;
  marketplace: string;
  account_id: string | null;
  store_id: string;
  currency: string;
  status: string;
  total: string | null;
  shipping: string | null;
  discount: string | null;
  placed_at: string;
}
interface LineRow extends Record<string, unknown> {
  id: string;
  order_id: string;
  status: string;
  quantity: number;
  unit_cost: string | null;
  unit_cost_currency: string | null;
}
interface ReturnRow extends Record<string, unknown> {
  order_id: string | null;
  status: string;
  resolution: string | null;
  refund_amount: string | null;
  lines: { orderLineId: string | null; receivedQuantity: number }[];
}
interface StatementRow extends Record<string, unknown> {
  order_id: string;
  settlement_id: string;
  settlement_status: string;
  currency: string;
  category: string;
  raw_amount: string;
  is_final: boolean;
  external_transaction_id: string | null;
  stated_net: string | null;
}

type Measures = Map<string, Big>;

const add = (measures: Measures, name: string, amount: Big | number | string): void => {
  measures.set(name, (measures.get(name) ?? new Big(0)).plus(amount));
};

const sum = (amounts: readonly string[]): Big =>
  amounts.reduce((total, each) => total.plus(each), new Big(0));

interface ProfitOfWindow {
  /** ISO 8601. */
  from: string;
  to: string;
  periods: readonly string[];
  /** When the orders were placed by whose settlements others are estimated; default: in the window. */
  basis?: { from: string; to: string };
  /** Channels that do not tell of returns. */
  withoutReturns?: readonly string[];
}

export async function expectedSums(
  ledger: Ledger,
  { from, to, periods, basis = { from, to }, withoutReturns = [] }: ProfitOfWindow,
): Promise<ProfitSum[]> {
  const { orders, rowsOf } = await readRows(ledger);
  const placedIn = (span: { from: string; to: string }) =>
    orders.filter(({ placed_at }) => placed_at >= span.from && placed_at < span.to);
  const ratios = ratiosOf(placedIn(basis), rowsOf);
  const totals = new Map<string, { keys: Omit<ProfitSum, 'measure' | 'amount'>; measures: Measures }>();
  for (const order of placedIn({ from, to })) {
    const bucket = periods.filter(start => start <= order.placed_at).length;
    for (const part of partsOf(order, rowsOf(order), ratios)) {
      if (withoutReturns.includes(order.marketplace)) add(part.measures, 'orders_without_returns', 1);
      for (const keys of groupings(order, part, bucket)) {
        const name = JSON.stringify(keys);
        const known = totals.get(name) ?? { keys: keys as never, measures: new Map() };
        totals.set(name, known);
        part.measures.forEach((amount, measure) => {
          add(known.measures, measure, amount);
        });
      }
    }
  }
  return [...totals.values()].flatMap(({ keys, measures }) =>
    [...measures].map(([measure, amount]) => ({ ...keys, measure, amount: amount.toFixed() }) as ProfitSum),
  );
}

type RowsOf = (order: OrderRow) => OwnRows;

async function readRows(ledger: Ledger): Promise<{ orders: OrderRow[]; rowsOf: RowsOf }> {
  const orders = await ledger.query<OrderRow>(
    `select id, marketplace, account_id, store_id, currency, status, total::text, shipping::text, discount::text,
       to_char(placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as placed_at
     from commerce."order" where organization_id = $1`,
  );
  const lines = await ledger.query<LineRow>(
    `select id, order_id, status, quantity, unit_cost::text, unit_cost_currency from commerce.order_line
     where organization_id = $1`,
  );
  const returns = await ledger.query<ReturnRow>(
    `select order_id, status, resolution, refund_amount::text, lines from commerce.return where organization_id = $1
     union all
     select s.order_id, 'completed', 'refunded', coalesce(p.captured_amount, p.amount)::text, '[]'
     from commerce.payment p, commerce.checkout_session s
     where p.organization_id = $1 and p.refunded_at is not null and s.organization_id = $1 and s.id = p.session_id
       and s.payment ->> 'paymentId' = p.id::text`,
  );
  const statements = await ledger.query<StatementRow>(
    `select s.order_id, s.id as settlement_id, s.status as settlement_status, r.currency, r.category, r.raw_amount::text, r.is_final,
       r.external_transaction_id, r.stated_net::text
     from finance.settlement_row r
     join finance.settlement s on s.organization_id = r.organization_id and s.id = r.settlement_id
     where r.organization_id = $1 and s.order_id is not null`,
  );
  const byOrder = {
    lines: Map.groupBy(lines, ({ order_id }) => order_id),
    returns: Map.groupBy(returns, ({ order_id }) => order_id),
    statements: Map.groupBy(statements, ({ order_id }) => order_id),
  };
  const rowsOf = ({ id }: OrderRow): OwnRows => ({
    lines: byOrder.lines.get(id) ?? [],
    returns: byOrder.returns.get(id) ?? [],
    statements: byOrder.statements.get(id) ?? [],
  });
  return { orders, rowsOf };
}

interface Part {
  currency: string;
  evidence: string;
  isComplete: boolean;
  measures: Measures;
}

function groupings({ marketplace, store_id: storeId }: OrderRow, part: Part, bucket: number) {
  const { currency, evidence, isComplete } = part;
  const none = { bucket: null, marketplace: null, storeId: null };
  return [
    { grouping: 'all', currency, ...none, evidence, isComplete },
    { grouping: 'bucket', currency, ...none, bucket, evidence, isComplete },
    { grouping: 'marketplace', currency, ...none, marketplace, evidence, isComplete },
    { grouping: 'store', currency, ...none, marketplace, storeId, evidence, isComplete },
  ];
}

interface OwnRows {
  lines: LineRow[];
  returns: ReturnRow[];
  statements: StatementRow[];
}

function partsOf(order: OrderRow, rows: OwnRows, ratios: ReadonlyMap<string, Ratios>): Part[] {
  const currencies = [...new Set(rows.statements.map(({ currency }) => currency))].sort();
  if (currencies.length === 0) {
    return order.status === 'canceled' ? [] : [unsettled(order, rows, ratios.get(accountOf(order)))];
  }
  const main = currencies.includes(order.currency) ? order.currency : currencies[0]!;
  return currencies.map(currency => {
    const own = rows.statements.filter(row => row.currency === currency);
    const measures: Measures = new Map();
    add(measures, 'orders', 1);
    for (const { category, raw_amount } of own) {
      add(measures, category, raw_amount);
    }
    add(measures, 'variance', varianceOf(own));
    const isCostKnown = currency !== main || addCosts(measures, order, currency, rows);
    const evidence = own.every(({ is_final }) => is_final) ? 'settled' : 'pending';
    return { currency, evidence, isComplete: isCostKnown, measures };
  });
}

function varianceOf(rows: readonly StatementRow[]): Big {
  const transactions = Map.groupBy(
    rows.filter(row => row.external_transaction_id !== null && row.stated_net !== null),
    row => row.external_transaction_id,
  );
  return [...transactions.values()].reduce(
    (total, parts) => total.plus(parts[0]!.stated_net!).minus(sum(parts.map(({ raw_amount }) => raw_amount))),
    new Big(0),
  );
}

function unsettled(order: OrderRow, rows: OwnRows, ratios: Ratios | undefined): Part {
  const { currency, total, shipping, discount } = order;
  const measures: Measures = new Map();
  add(measures, 'orders', 1);
  const hasTotals = total !== null && shipping !== null && discount !== null;
  if (hasTotals) {
    const goods = new Big(total).minus(shipping).plus(discount);
    add(measures, 'item_revenue', goods);
    for (const [category, ratio] of ratios ?? []) {
      add(measures, category, goods.times(ratio.charged).div(ratio.revenue).round(2, Big.roundHalfUp));
    }
  } else {
    add(measures, 'orders_without_total', 1);
  }
  if (discount !== null) add(measures, 'seller_promotion', new Big(discount).times(-1));
  if (shipping !== null) add(measures, 'shipping_charge', shipping);
  if (ratios === undefined) add(measures, 'orders_without_basis', 1);
  add(measures, 'refund', 0);
  const counted = rows.returns.filter(({ status }) => status !== 'rejected' && status !== 'canceled');
  for (const { refund_amount } of counted) {
    add(measures, 'refund', new Big(refund_amount ?? 0).times(-1));
  }
  const isRefundUnknown = counted.some(
    ({ refund_amount, resolution }) => refund_amount === null && (resolution ?? 'none').endsWith('refunded'),
  );
  if (isRefundUnknown) add(measures, 'orders_without_refund', 1);
  const isCostKnown = addCosts(measures, order, currency, rows);
  const isComplete = hasTotals && ratios !== undefined && !isRefundUnknown && isCostKnown;
  return { currency, evidence: 'none', isComplete, measures };
}

/** Answers whether all is known. */
function addCosts(
  measures: Measures,
  { status }: OrderRow,
  currency: string,
  { lines, returns }: OwnRows,
): boolean {
  let isKnown = true;
  for (const line of status === 'canceled' ? [] : lines.filter(each => each.status !== 'canceled')) {
    if (line.unit_cost === null) {
      add(measures, 'units_without_cost', line.quantity);
      isKnown = false;
    } else if (line.unit_cost_currency !== currency) {
      add(measures, 'units_in_other_currency', line.quantity);
      isKnown = false;
    } else {
      const back = returns
        .flatMap(({ lines: items }) => items)
        .filter(({ orderLineId }) => orderLineId === line.id)
        .reduce((units, { receivedQuantity }) => units + receivedQuantity, 0);
      add(measures, 'cost', new Big(line.unit_cost).times(-line.quantity));
      add(measures, 'returned_cost', new Big(line.unit_cost).times(Math.min(back, line.quantity)));
    }
  }
  return isKnown;
}

type Ratios = [category: string, ratio: { charged: Big; revenue: Big }][];

const notEstimated =
  'item_revenue seller_promotion shipping_charge refund refund_admin return_shipping compensation adjustment';

const accountOf = ({ marketplace, account_id, currency }: OrderRow): string =>
  `${marketplace} ${account_id} ${currency}`;

/** Of each account and currency. */
function ratiosOf(placed: readonly OrderRow[], rowsOf: RowsOf): ReadonlyMap<string, Ratios> {
  const found = new Map<string, Ratios>();
  for (const [account, orders] of Map.groupBy(placed, accountOf)) {
    const ofOrders = orders.flatMap(order =>
      rowsOf(order).statements.filter(
        row => row.currency === order.currency && !['canceled', 'disputed'].includes(row.settlement_status),
      ),
    );
    const settlements = [...Map.groupBy(ofOrders, row => row.settlement_id).values()];
    const final = settlements.filter(rows => rows.every(({ is_final }) => is_final));
    const rows = final.flat();
    const charged = (name: string) =>
      sum(rows.filter(({ category }) => category === name).map(row => row.raw_amount));
    const revenue = charged('item_revenue');
    if (final.length >= 10 && revenue.gt(0)) {
      const categories = [...new Set(rows.map(({ category }) => category))].filter(
        category => !notEstimated.split(' ').includes(category),
      );
      found.set(
        account,
        categories.map(category => [category, { charged: charged(category), revenue }]),
      );
    }
  }
  return found;
}

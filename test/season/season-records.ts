import Big from 'big.js';
import type {
  SandboxOrder,
  SandboxReturn,
  SandboxStatement,
  SandboxStatementRow,
} from '../../connectors/marketplaces/sandbox/state.js';
import type { OrderStatus } from '../../connectors/marketplaces/status-mapping.js';
import { returnStatusOf, type SeasonTerms } from '../connectors/season-terms.js';
import { strangeFee } from './season-money.js';
import type { Market } from './season-world.js';

/** An order as anybody can check it. Units and amounts are sums, so that they compare however lines are cut. */
export interface SeasonOrder {
  status: OrderStatus;
  totals: Record<'subtotal' | 'discount' | 'shipping' | 'tax' | 'total', string | null>;
  /** Of each SKU: units in all, units canceled, what they cost. */
  units: Record<string, { sold: number; canceled: number; price: string }>;
}

export interface SeasonReturn {
  orderId: string;
  status: string;
  reason: string | null;
  refundAmount: string | null;
  units: Record<string, number>;
}

export interface SeasonSettlement {
  net: string;
  components: Record<string, string>;
  payouts: string[];
}

export interface SeasonRecords {
  orders: Record<string, SeasonOrder>;
  returns: Record<string, SeasonReturn>;
  settlements: Record<string, SeasonSettlement>;
}

/** Units of each SKU that have left the stock for good: sold and not canceled, less those that came back. */
export function unitsGone({ sandbox: { shop } }: Market, terms: SeasonTerms): Map<string, number> {
  const gone = new Map<string, number>();
  const count = (sku: string, units: number) => gone.set(sku, (gone.get(sku) ?? 0) + units);
  for (const { stage, lines } of shop.state.orders.values()) {
    const isSold = stage !== 'canceled' && (terms.showsUnpaid || stage !== 'unpaid');
    for (const { sku, quantity, canceledQuantity } of isSold ? lines : []) {
      count(sku, quantity - canceledQuantity);
    }
  }
  const back = [...shop.state.returns.values()].filter(record => terms.isBack(record));
  for (const { sku, quantity } of back.flatMap(({ lines }) => lines)) {
    count(sku, -quantity);
  }
  return gone;
}

/** What is to be found here, by the marketplace's own state and the published meaning of its words alone. */
export function expectedRecords({ sandbox: { shop } }: Market, terms: SeasonTerms): SeasonRecords {
  const orders = [...shop.state.orders.values()].filter(
    ({ stage }) => terms.showsUnpaid || stage !== 'unpaid',
  );
  const returns = [...shop.state.returns.values()].filter(record => returnStatusOf(terms, record) !== null);
  const statements = [...shop.state.statements.values()];
  return {
    orders: Object.fromEntries(orders.map(order => [order.id, expectedOrder(order, returns, terms)])),
    returns: Object.fromEntries(returns.map(record => [record.id, expectedReturn(record, terms)])),
    settlements: terms.money === null ? {} : expectedSettlements(statements, terms.money),
  };
}

function expectedOrder(
  order: SandboxOrder,
  allReturns: readonly SandboxReturn[],
  terms: SeasonTerms,
): SeasonOrder {
  const returns = allReturns.filter(({ orderId }) => orderId === order.id);
  const { totals } = order;
  return {
    status: withReturns(ownStatus(order, returns, terms), order, { returns, terms }),
    totals: {
      subtotal: new Big(totals.total)
        .minus(totals.shipping)
        .plus(totals.discount)
        .minus(totals.tax)
        .toFixed(2),
      ...toldParts(totals, terms),
      total: totals.total,
    },
    units: Object.fromEntries(
      order.lines.map(({ sku, quantity, canceledQuantity, unitPrice }) => [
        sku,
        {
          sold: quantity,
          canceled: order.stage === 'canceled' ? quantity : canceledQuantity,
          price: new Big(unitPrice).times(quantity).toFixed(2),
        },
      ]),
    ),
  };
}

/** What a marketplace does not say of an order is not known. */
function toldParts({ discount, shipping, tax }: SandboxOrder['totals'], { unknown = [] }: SeasonTerms) {
  const told = (name: 'discount' | 'shipping' | 'tax', amount: string) =>
    unknown.includes(name) ? null : amount;
  return {
    discount: told('discount', discount),
    shipping: told('shipping', shipping),
    tax: told('tax', tax),
  };
}

/** What the order or its items say themselves; a part that came back leaves the others where they are. */
function ownStatus(order: SandboxOrder, returns: readonly SandboxReturn[], terms: SeasonTerms): OrderStatus {
  const status = terms.orders[order.stage];
  const [said] = returns.flatMap(({ stage }) => terms.returnStatusNames?.[stage] ?? []);
  const isOfPart = terms.returnsUnits === true && !coversAll(order, returns);
  return said === undefined || isOfPart || order.stage === 'returned' ? status : said;
}

/** An order that has left is returned when all of it is asked back, and not turned down. */
function withReturns(
  status: OrderStatus,
  order: SandboxOrder,
  { returns, terms }: { returns: readonly SandboxReturn[]; terms: SeasonTerms },
): OrderStatus {
  const statuses = returns.map(record => returnStatusOf(terms, record)!);
  const open = returns.filter((_, index) => !['rejected', 'canceled'].includes(statuses[index]!));
  const isReturned = coversAll(order, open);
  return isReturned && (status === 'shipped' || status === 'completed') ? 'return' : status;
}

const coversAll = (order: SandboxOrder, returns: readonly SandboxReturn[]): boolean =>
  order.lines.every(({ id, quantity, canceledQuantity }) => {
    const back = returns
      .flatMap(({ lines }) => lines)
      .filter(({ orderLineId }) => orderLineId === id)
      .reduce((sum, line) => sum + line.quantity, 0);
    return back >= quantity - canceledQuantity;
  });

function expectedReturn(record: SandboxReturn, terms: SeasonTerms): SeasonReturn {
  return {
    orderId: record.orderId,
    status: returnStatusOf(terms, record)!,
    reason: record.reason === '' ? null : terms.reason[1],
    refundAmount: terms.refundOf === undefined ? record.refundAmount : terms.refundOf(record),
    units: Object.fromEntries(record.lines.map(({ sku, quantity }) => [sku, quantity])),
  };
}

function expectedSettlements(
  statements: readonly SandboxStatement[],
  money: NonNullable<SeasonTerms['money']>,
): SeasonRecords['settlements'] {
  const shown = statements
    .filter(({ isFinal }) => isFinal || money.onlyFinal !== true)
    .flatMap(statement => statement.rows.map(row => ({ statement, row })));
  const ofOrders = shown.filter(({ row }) => row.orderId !== null);
  return Object.fromEntries(
    [...Map.groupBy(ofOrders, ({ row }) => row.orderId!)].map(([orderId, rows]) => [
      orderId,
      {
        net: sumOf(rows.map(({ row }) => row)),
        components: Object.fromEntries(
          [...Map.groupBy(rows, ({ row }) => categoryOf(row, money))].map(([category, same]) => [
            category,
            sumOf(same.map(({ row }) => row)),
          ]),
        ),
        payouts: [
          ...new Set(rows.flatMap(({ statement, row }) => money.payoutOf(statement, row) ?? [])),
        ].sort(),
      },
    ]),
  );
}

const sumOf = (rows: readonly SandboxStatementRow[]): string =>
  rows.reduce((sum, { amount }) => sum.plus(amount), new Big(0)).toFixed(2);

function categoryOf(row: SandboxStatementRow, money: NonNullable<SeasonTerms['money']>): string {
  if (row.type === strangeFee.type) {
    return 'unclassified';
  }
  const isRefund = row.type === money.refund.type && row.amount.startsWith('-');
  return isRefund ? money.refund.category : money.charges.find(({ type }) => type === row.type)!.category;
}

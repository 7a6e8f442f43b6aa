import Big from 'big.js';
import type { SandboxShop } from '../../connectors/marketplaces/sandbox/shop.js';
import type {
  SandboxOrder,
  SandboxStatement,
  SandboxStatementRow,
} from '../../connectors/marketplaces/sandbox/state.js';
import type { SeasonTerms } from '../connectors/season-terms.js';
import { currency } from './season-world.js';

type Money = NonNullable<SeasonTerms['money']>;

/** A name that nobody has heard of: it must not be lost. */
export const strangeFee = { type: 'Fee of tomorrow', amount: '-0.17' };
/** Of so many orders one is charged it. */
const strangeEvery = 5;

/** What the marketplace owes for some orders, not yet for good: sales, charges, and what was paid back. */
export function openStatement(
  shop: SandboxShop,
  money: Money,
  orders: readonly SandboxOrder[],
): SandboxStatement {
  const rows = orders.flatMap((order, index) => [
    ...saleRows(shop, money, order),
    ...refundRows(shop, money, order),
    ...(index % strangeEvery === 0 ? [rowOf(shop, order, strangeFee.type, strangeFee.amount)] : []),
  ]);
  return shop.putStatement({ storeId: orders[0]!.storeId, currency, rows, payout: null, isFinal: false });
}

/** The same for good, and the transfer to the seller. */
export function closeStatement(shop: SandboxShop, statement: SandboxStatement): void {
  const payout = { id: shop.newId('statement'), status: 'PAID', paidAt: shop.now() };
  shop.putStatement({ ...statement, payout, isFinal: true });
}

function saleRows(shop: SandboxShop, { charges }: Money, order: SandboxOrder): SandboxStatementRow[] {
  return charges.map(({ type, share }) =>
    rowOf(shop, order, type, new Big(order.totals.total).times(share).toFixed(2)),
  );
}

function refundRows(
  shop: SandboxShop,
  { refund, charges }: Money,
  order: SandboxOrder,
): SandboxStatementRow[] {
  const returned = [...shop.state.returns.values()].filter(
    ({ orderId, stage }) => orderId === order.id && stage === 'completed',
  );
  return returned.map(({ refundAmount }) => ({
    ...rowOf(shop, order, refund.type, new Big(refundAmount).neg().toFixed(2)),
    // Where a refund has the name of what it takes back, only this tells it from a sale.
    reversalOf: refund.type === charges[0].type ? `reversal of ${order.id}` : null,
  }));
}

const rowOf = (
  shop: SandboxShop,
  { id: orderId }: SandboxOrder,
  type: string,
  amount: string,
): SandboxStatementRow => ({
  id: shop.newId('statement'),
  orderId,
  lineId: null,
  type,
  amount,
  reversalOf: null,
  postedAt: shop.now(),
});

import type Big from 'big.js';
import type { FeeCategory } from '../../../connectors/marketplaces/status-mapping.js';
import { sumOf, written } from './exact-sum.rules.js';
import type {
  OrderFigures,
  OrderReconciliation,
  PayoutReconciliation,
  Reconciliation,
  StatementRow,
} from './settlement.entity.js';
import { isPaid } from './settlement-status.rules.js';

/** What of a settlement the buyer paid: goods, less what the seller gave away, and shipping. */
const paidByBuyer: ReadonlySet<FeeCategory> = new Set([
  'item_revenue',
  'seller_promotion',
  'shipping_charge',
]);

interface Compared {
  marketplaceNet: Big;
  currency: string;
  order: OrderFigures | null;
}

/** Two layers: the settlement against its order, and against the payouts. Never across currencies. */
export const reconciliation = (rows: readonly StatementRow[], compared: Compared): Reconciliation => ({
  order: orderLayer(rows, compared),
  payout: payoutLayer(rows, compared),
});

/** Of a canceled order nothing is left: what the buyer paid is given back. */
function orderLayer(rows: readonly StatementRow[], { currency, order }: Compared): OrderReconciliation {
  const counts = ({ category }: StatementRow) =>
    paidByBuyer.has(category) || (order?.isCanceled === true && category === 'refund');
  const sum = sumOf(rows.filter(counts));
  const settled = written(sum, currency);
  const total = order?.isCanceled ? '0' : order?.total;
  if (total == null || order?.currency !== currency) {
    return { result: 'unknown', expected: null, settled, difference: null };
  }
  const expected = sumOf([{ rawAmount: total }]);
  const difference = sum.minus(expected);
  return {
    result: difference.eq(0) ? 'matched' : 'different',
    expected: written(expected, currency),
    settled,
    difference: written(difference, currency),
  };
}

function payoutLayer(
  rows: readonly StatementRow[],
  { marketplaceNet, currency }: Compared,
): PayoutReconciliation {
  const inPayouts = rows.filter(isPaid);
  const paid = sumOf(inPayouts);
  const open = marketplaceNet.minus(paid);
  const isAll = inPayouts.length === rows.length && open.eq(0);
  return {
    result: inPayouts.length === 0 ? 'open' : isAll ? 'matched' : 'partial',
    paid: written(paid, currency),
    open: written(open, currency),
  };
}

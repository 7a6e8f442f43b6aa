import Big from 'big.js';
import type { SeasonTerms } from '../connectors/season-terms.js';
import type { Organization } from '../support/organization.js';
import type { SeasonOrder, SeasonRecords, SeasonReturn, SeasonSettlement } from './season-records.js';
import type { Market } from './season-world.js';

/** Everything that the API shows, as it shows it. */
export interface Shown {
  orders: ShownOrder[];
  returns: ShownReturn[];
  settlements: ShownSettlement[];
}

interface Money {
  amount: string;
  currency: string;
}

export interface ShownOrder extends Record<string, unknown> {
  id: string;
  accountId: string;
  externalOrderId: string;
  status: SeasonOrder['status'];
  currency: string;
  totals: Record<keyof SeasonOrder['totals'], Money | null>;
  items: {
    productId: string | null;
    sku: string;
    status: string;
    quantity: number;
    unitPrice: Money;
    unitCost: Money | null;
  }[];
  unknownStatuses: string[];
  discrepancies: unknown[];
}

export interface ShownReturn extends Record<string, unknown> {
  id: string;
  accountId: string;
  orderId: string | null;
  externalReturnId: string;
  externalOrderId: string;
  status: string;
  reason: string | null;
  refundAmount: Money | null;
  items: { sku: string; requestedQuantity: number }[];
  unknownStatuses: string[];
}

export interface ShownSettlement extends Record<string, unknown> {
  id: string;
  accountId: string;
  orderId: string | null;
  externalOrderId: string;
  marketplaceNet: Money;
  components: { category: string; amount: Money }[];
  variance: Money | null;
  payoutReferences: string[];
}

export async function readShown({ rest }: Organization): Promise<Shown> {
  return {
    orders: await rest.all('/api/v1/orders?limit=100'),
    returns: await rest.all('/api/v1/returns?limit=100'),
    settlements: await rest.all('/api/v1/settlements?limit=100'),
  };
}

/** What is shown of one account, in the form of the sandbox's records. */
export function shownRecords(
  shown: Shown,
  { connectionId, sandbox }: Market,
  terms: SeasonTerms,
): SeasonRecords {
  const mine = <T extends { accountId: string }>(all: readonly T[]) =>
    all.filter(({ accountId }) => accountId === connectionId);
  const returnIds = new Map([...sandbox.shop.state.returns.values()].map(({ id, orderId }) => [orderId, id]));
  const idOf = ({ externalReturnId, externalOrderId }: ShownReturn): string =>
    terms.returnsUnits === true ? returnIds.get(externalOrderId)! : externalReturnId;
  return {
    orders: Object.fromEntries(mine(shown.orders).map(order => [order.externalOrderId, orderOf(order)])),
    returns: Object.fromEntries(
      [...Map.groupBy(mine(shown.returns), idOf)].map(([id, records]) => [id, returnOf(records)]),
    ),
    settlements: Object.fromEntries(
      mine(shown.settlements).map(each => [each.externalOrderId, settlementOf(each)]),
    ),
  };
}

function orderOf({ status, totals, items }: ShownOrder): SeasonOrder {
  const amount = (name: keyof SeasonOrder['totals']) => totals[name]?.amount ?? null;
  return {
    status,
    totals: {
      subtotal: amount('subtotal'),
      discount: amount('discount'),
      shipping: amount('shipping'),
      tax: amount('tax'),
      total: amount('total'),
    },
    units: Object.fromEntries(
      [...Map.groupBy(items, ({ sku }) => sku)].map(([sku, lines]) => [
        sku,
        {
          sold: unitsOf(lines),
          canceled: unitsOf(lines.filter(line => line.status === 'canceled')),
          price: sum(lines.map(({ unitPrice, quantity }) => new Big(unitPrice.amount).times(quantity))),
        },
      ]),
    ),
  };
}

const unitsOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((units, { quantity }) => units + quantity, 0);

/** Records that are one return there say the same of it, and share its units and its money. */
function returnOf(records: readonly ShownReturn[]): SeasonReturn {
  const one = (values: readonly (string | null)[]) => [...new Set(values)].join(' and ');
  const amounts = records.flatMap(({ refundAmount }) => refundAmount?.amount ?? []);
  const items = records.flatMap(record => record.items);
  return {
    orderId: one(records.map(({ externalOrderId }) => externalOrderId)),
    status: one(records.map(({ status }) => status)),
    reason: records[0]!.reason,
    refundAmount: amounts.length === 0 ? null : sum(amounts),
    units: Object.fromEntries(
      [...Map.groupBy(items, ({ sku }) => sku)].map(([sku, lines]) => [
        sku,
        lines.reduce((units, { requestedQuantity }) => units + requestedQuantity, 0),
      ]),
    ),
  };
}

const settlementOf = (settlement: ShownSettlement): SeasonSettlement => ({
  net: settlement.marketplaceNet.amount,
  components: Object.fromEntries(
    settlement.components.map(({ category, amount }) => [category, amount.amount]),
  ),
  payouts: [...settlement.payoutReferences].sort(),
});

const sum = (amounts: readonly (Big | string)[]): string =>
  amounts.reduce<Big>((total, amount) => total.plus(amount), new Big(0)).toFixed(2);

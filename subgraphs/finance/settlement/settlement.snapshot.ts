import type { ValuesOf } from '../../../kernel/fields/field-table.js';
import type { Money } from '../../../kernel/money.js';
import type { Settlement } from './settlement.entity.js';
import type { ShownKinds } from './settlement-field.js';
import type { settlementFields } from './settlement-fields.js';

/** A settlement as everybody outside sees it: in GraphQL, in REST and in events. */
export interface SettlementSnapshot extends ValuesOf<typeof settlementFields, ShownKinds> {}

/** Each amount by hand: the compiler finds one that has no currency yet. */
export function toSettlementSnapshot(settlement: Settlement): SettlementSnapshot {
  const { currency, reconciliation, paymentReceived } = settlement;
  const money = (amount: string): Money => ({ amount, currency });
  const moneyOrNull = (amount: string | null) => (amount === null ? null : money(amount));
  const { order, payout } = reconciliation;
  return {
    ...settlement,
    components: settlement.components.map(component => ({ ...component, amount: money(component.amount) })),
    componentsTotal: money(settlement.componentsTotal),
    marketplaceNet: money(settlement.marketplaceNet),
    variance: moneyOrNull(settlement.variance),
    reconciliation: {
      order: {
        ...order,
        expected: moneyOrNull(order.expected),
        settled: money(order.settled),
        difference: moneyOrNull(order.difference),
      },
      payout: { ...payout, paid: money(payout.paid), open: money(payout.open) },
    },
    paymentReceived: paymentReceived && { ...paymentReceived, amount: money(paymentReceived.amount) },
  };
}

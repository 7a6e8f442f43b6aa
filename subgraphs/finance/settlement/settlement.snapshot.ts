import type { Money } from '../../../kernel/money.js';
import type {
  OrderReconciliation,
  PaymentReceived,
  PayoutReconciliation,
  Settlement,
  SettlementComponent,
} from './settlement.entity.js';

type WithMoney<T, Field extends keyof T> = {
  [Key in keyof T]: Key extends Field ? (null extends T[Key] ? Money | null : Money) : T[Key];
};

/** A settlement as everybody outside sees it: in GraphQL, in REST and in events. */
export interface SettlementSnapshot
  extends Omit<
    Settlement,
    'components' | 'componentsTotal' | 'marketplaceNet' | 'variance' | 'reconciliation' | 'paymentReceived'
  > {
  components: WithMoney<SettlementComponent, 'amount'>[];
  componentsTotal: Money;
  marketplaceNet: Money;
  variance: Money | null;
  reconciliation: {
    order: WithMoney<OrderReconciliation, 'expected' | 'settled' | 'difference'>;
    payout: WithMoney<PayoutReconciliation, 'paid' | 'open'>;
  };
  paymentReceived: WithMoney<PaymentReceived, 'amount'> | null;
}

export function toSettlementSnapshot(settlement: Settlement): SettlementSnapshot {
  const { currency, reconciliation, paymentReceived } = settlement;
  const money = (amount: string): Money => ({ amount, currency });
  const { order, payout } = reconciliation;
  return {
    id: settlement.id,
    orderId: settlement.orderId,
    marketplace: settlement.marketplace,
    accountId: settlement.accountId,
    externalOrderId: settlement.externalOrderId,
    currency,
    status: settlement.status,
    components: settlement.components.map(({ category, amount, rawTypes }) => ({
      category,
      amount: money(amount),
      rawTypes,
    })),
    componentsTotal: money(settlement.componentsTotal),
    marketplaceNet: money(settlement.marketplaceNet),
    variance: settlement.variance === null ? null : money(settlement.variance),
    evidenceStatus: settlement.evidenceStatus,
    evidence: settlement.evidence,
    payoutReferences: settlement.payoutReferences,
    reconciliation: {
      order: {
        result: order.result,
        expected: order.expected === null ? null : money(order.expected),
        settled: money(order.settled),
        difference: order.difference === null ? null : money(order.difference),
      },
      payout: { result: payout.result, paid: money(payout.paid), open: money(payout.open) },
    },
    paymentReceived:
      paymentReceived === null ? null : { ...paymentReceived, amount: money(paymentReceived.amount) },
    unclassifiedTypes: settlement.unclassifiedTypes,
    mappingVersion: settlement.mappingVersion,
    version: settlement.version,
    createdAt: settlement.createdAt,
    updatedAt: settlement.updatedAt,
  };
}

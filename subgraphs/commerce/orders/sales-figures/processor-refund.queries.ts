import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { ProcessorRefund } from './sales-figures.entity.js';

/** SQL of the amount and its currency, of a payment `p`: what the processor says that it took, or else what was due. */
export const refundedAmount = {
  amount: 'coalesce(p.captured_amount, p.amount)',
  currency: 'coalesce(p.captured_currency, p.currency)',
} as const;

/** SQL of payments `p` that paid the session `s` and were given back: one that came too late for it paid no order. */
export const isRefundedFor = `p.organization_id = s.organization_id and p.session_id = s.id
    and p.id::text = s.payment ->> 'paymentId' and p.refunded_at is not null`;

const ofOrder = sql(
  'commerce.sales.processorRefundsOfOrder',
  `select ${refundedAmount.amount} as amount, ${refundedAmount.currency} as currency, p.refunded_at as "refundedAt"
   from commerce.checkout_session s
   join commerce.payment p on ${isRefundedFor}
   where s.organization_id = $1 and s.order_id = $2`,
);

export const findProcessorRefunds = (
  reader: Pick<Database, 'query'>,
  organizationId: string,
  orderId: string,
): Promise<ProcessorRefund[]> => reader.query<ProcessorRefund>(ofOrder, [organizationId, orderId]);

const orderOfPayment = sql(
  'commerce.sales.orderOfPayment',
  `select s.order_id as "orderId" from commerce.checkout_session s
   where s.organization_id = $1 and s.id = $2 and s.payment ->> 'paymentId' = $3 and s.order_id is not null`,
);

/** The order that was paid by the payment of a checkout session; null where there is none. */
export async function findOrderOfPayment(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  { sessionId, paymentId }: { sessionId: string; paymentId: string },
): Promise<string | null> {
  const [row] = await reader.query<{ orderId: string }>(orderOfPayment, [
    organizationId,
    sessionId,
    paymentId,
  ]);
  return row?.orderId ?? null;
}

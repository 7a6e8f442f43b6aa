import Big from 'big.js';
import type { OpenRail, PaymentDue, PaymentOutcome } from '../../../../connectors/payments/port.js';

/** Whether there is anything to pay. */
export const isNothingDue = (amount: string): boolean => new Big(amount).eq(0);

const captured = ({ amount, currency }: PaymentDue): Promise<PaymentOutcome> =>
  Promise.resolve({ state: 'captured', amount, currency, receipt: 'nothing due' });

/**
 * Pays what costs nothing, such as a cart that a discount covers: processors reject amounts of zero. The completion is
 * the same, so that stock, order and session move as they always do.
 */
export const nothingDue: Omit<OpenRail, 'key' | 'currencies' | 'readPush'> = {
  requirements: () => ({}),
  prepare: ({ paymentId }) => Promise.resolve({ state: 'prepared', reference: `nothing-due/${paymentId}` }),
  confirm: (_reference, due) => captured(due),
  query: (_reference, due) => captured(due),
  abandon: (_reference, due) => captured(due),
  refund: () => Promise.resolve({ state: 'refunded' }),
};

import { defineTask } from '../../../../kernel/jobs/define-task.js';
import { type PaymentAddress, settleTask } from './payment.writer.js';
import type { PaymentSettlement } from './payment-settlement.js';

/** One task a payment, from its beginning on: a process that dies in the middle of it leaves nothing to be forgotten. */
export const paymentSettling = (settlement: Pick<PaymentSettlement, 'settle'>) =>
  defineTask<PaymentAddress>({
    name: settleTask,
    run: ({ db, payload }) => settlement.settle(db, payload),
  });

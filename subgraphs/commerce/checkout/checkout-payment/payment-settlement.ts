import type { OpenRail, PaymentDue, PaymentOutcome } from '../../../../connectors/payments/port.js';
import type { Database } from '../../../../kernel/database/database.js';
import type { Origin, Transaction } from '../../../../kernel/database/transaction.js';
import { taskOrigin } from '../../../../kernel/jobs/task-origin.js';
import { formatAmount } from '../../../../kernel/money.js';
import { isNothingDue, nothingDue } from './nothing-due.js';
import type { Rails } from './open-rails.js';
import type { OutcomeRecorder } from './outcome-recorder.js';
import type { Payment } from './payment.entity.js';
import { paymentLimits } from './payment.limits.js';
import { findPayment } from './payment.queries.js';
import { isLive, isToAbandon, retryMs } from './payment.rules.js';
import { type PaymentAddress, settleTask, writePayment } from './payment.writer.js';
import { raisePaymentAlarm } from './payment-alarm.js';
import { dueOfPayment } from './payment-due.rules.js';
import { recordRefund } from './payment-refund.js';
import { railOutcome } from './rail-call.js';

export interface SettlementDependencies {
  rails: Pick<Rails, 'open'>;
  recorder: Pick<OutcomeRecorder, 'record'>;
  publicUrl: string;
  /** The buyer has the money back, with the commit of the transaction. */
  onRefunded: (tx: Transaction, payment: Payment) => void;
}

type SettlingRail = Pick<OpenRail, 'query' | 'abandon' | 'refund'>;

/**
 * Finds out what became of payments whose outcome nobody told: those of a process that died, of a processor that did not
 * answer, of a buyer who went away. It asks and calls off; it never charges.
 */
export class PaymentSettlement {
  readonly #dependencies: SettlementDependencies;

  constructor(dependencies: SettlementDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Asks what became of the payment and writes it down; one that nobody knows of is called off first. Gives money back
   * that is to be given back. To be called as often as one likes.
   */
  async settle(db: Database, { organizationId, paymentId }: PaymentAddress): Promise<void> {
    const payment = await findPayment(db, organizationId, paymentId);
    if (payment === null || payment.reference === null) {
      return;
    }
    const rail = await this.#railOf(db, payment);
    const origin = taskOrigin(settleTask, organizationId);
    if (payment.refundStatus === 'due') {
      await this.#refund(db, { payment, rail, origin });
      return;
    }
    const outcome = await this.#outcomeOf(payment, rail, db);
    await this.#dependencies.recorder.record(db, origin, payment, outcome);
  }

  async #railOf(db: Database, { organizationId, rail, amount }: Payment): Promise<SettlingRail | null> {
    return isNothingDue(amount) ? nothingDue : this.#dependencies.rails.open(db, organizationId, rail);
  }

  async #outcomeOf(
    payment: Payment,
    rail: SettlingRail | null,
    { clock, log }: Pick<Database, 'clock' | 'log'>,
  ): Promise<PaymentOutcome> {
    if (rail === null) {
      return { state: 'unknown', message: 'The rail is no longer set up.' };
    }
    const due = dueOfPayment(payment, this.#dependencies.publicUrl);
    const outcome = await railOutcome(log, payment.id, () => rail.query(payment.reference!, due));
    const isOpen = outcome.state === 'unknown' || outcome.state === 'requires_action';
    return isOpen && isLive(payment) && isToAbandon(payment, clock.now())
      ? railOutcome(log, payment.id, () => rail.abandon(payment.reference!, due))
      : outcome;
  }

  async #refund(
    db: Database,
    { payment, rail, origin }: { payment: Payment; rail: SettlingRail | null; origin: Origin },
  ): Promise<void> {
    const due: PaymentDue = dueOfPayment(payment, this.#dependencies.publicUrl);
    const outcome =
      rail === null
        ? null
        : await railOutcome(db.log, payment.id, () => rail.refund(payment.reference!, due));
    await db.transaction(async tx => {
      const waiting = { ...payment, checks: payment.checks + 1 };
      if (mayComeLater(outcome) && waiting.checks < paymentLimits.refundTriesMax) {
        writePayment(tx, waiting, { checkInMs: retryMs(waiting.checks) });
        return;
      }
      if (outcome?.state === 'refunded') {
        await recordRefund(tx, payment);
        await this.#dependencies.onRefunded(tx, payment);
        return;
      }
      const settled: Payment = { ...payment, refundStatus: 'manual' };
      writePayment(tx, settled, { checkInMs: null });
      await raisePaymentAlarm(tx, settled, 'refund_manual', amountOf(payment));
    }, origin);
  }
}

/** `captured`: the rail has not given it back this time. */
const mayComeLater = (outcome: PaymentOutcome | null): boolean =>
  outcome?.state === 'unknown' || outcome?.state === 'captured';

const amountOf = ({ capturedAmount, capturedCurrency, amount, currency }: Payment): string =>
  capturedAmount === null || capturedCurrency === null
    ? `${amount} ${currency}`
    : `${formatAmount(capturedAmount, capturedCurrency)} ${capturedCurrency}`;

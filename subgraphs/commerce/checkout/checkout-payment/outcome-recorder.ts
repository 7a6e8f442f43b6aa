import { isDeepStrictEqual } from 'node:util';
import type { PaymentCaptured, PaymentOutcome } from '../../../../connectors/payments/port.js';
import type { Database } from '../../../../kernel/database/database.js';
import type { Origin, Transaction } from '../../../../kernel/database/transaction.js';
import { violatesUnique } from '../../../../kernel/database/violates-unique.js';
import { AppError } from '../../../../kernel/errors.js';
import { compareAmounts } from '../../../../kernel/money.js';
import type { InventoryService } from '../../../catalog/index.js';
import type { OrderStore } from '../../orders/order/order-store.js';
import { giveBackDiscounts, useDiscounts } from '../../pricing/promotion/promotion-use.js';
import type { CheckoutSession } from '../checkout/checkout-session.entity.js';
import type { CheckoutStore, StoredCheckout } from '../checkout/checkout-session.store.js';
import { isNothingDue } from './nothing-due.js';
import { checkoutLines, checkoutOwner, placeOrder } from './order-placing.js';
import type { Payment } from './payment.entity.js';
import { paymentLimits } from './payment.limits.js';
import { findPayment } from './payment.queries.js';
import { isLive, nextCheckMs, retryMs, toPaymentView } from './payment.rules.js';
import { writePayment } from './payment.writer.js';
import { raisePaymentAlarm } from './payment-alarm.js';
import { recordRefund } from './payment-refund.js';

export interface OutcomeDependencies {
  store: CheckoutStore;
  stock: Pick<InventoryService, 'reserve' | 'release'>;
  orders: Pick<OrderStore, 'save'>;
}

type PaymentName = Pick<Payment, 'id' | 'organizationId' | 'sessionId'>;

/** A payment and its session, both locked. */
interface Locked {
  payment: Payment;
  checkout: StoredCheckout;
}

/** What became of both; `checkout` null where the session is gone. */
export interface Recorded {
  payment: Payment;
  checkout: StoredCheckout | null;
}

/**
 * Writes down what became of a payment, and moves its session by it: what was captured is an order, its stock sold, in
 * one transaction. Told twice it changes nothing. Whoever knows an outcome may tell it: the call that made the payment,
 * the recovery, a push.
 */
export class OutcomeRecorder {
  readonly #dependencies: OutcomeDependencies;

  constructor(dependencies: OutcomeDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Answers payment and session as they are then. Where a captured payment cannot become an order now, that is noted and tried
   * again; at last, or at once where no try can do better, the money is given back.
   */
  async record(db: Database, origin: Origin, name: PaymentName, outcome: PaymentOutcome): Promise<Recorded> {
    try {
      return await db.transaction(tx => this.#recordIn(tx, name, outcome), origin);
    } catch (error) {
      if (outcome.state !== 'captured') {
        throw error;
      }
      db.log.error({ paymentId: name.id, err: error }, 'a captured payment did not become an order');
      return db.transaction(tx => this.#orderFailed(tx, name, outcome, orderFailure(error)), origin);
    }
  }

  async #recordIn(tx: Transaction, name: PaymentName, outcome: PaymentOutcome): Promise<Recorded> {
    const { payment, checkout } = await this.#lock(tx, name);
    if (checkout === null || !isLive(payment)) {
      return { payment: await recordLate(tx, payment, outcome), checkout };
    }
    const locked = { payment, checkout };
    switch (outcome.state) {
      case 'captured':
        return this.#complete(tx, locked, outcome);
      case 'declined':
        return this.#reopen(tx, locked, { code: outcome.code, message: outcome.message });
      case 'refunded':
        return this.#reopen(tx, locked, { code: 'refunded', message: 'The payment was refunded.' });
      case 'missing':
        return this.#lose(tx, locked);
      case 'requires_action':
        return this.#wait(tx, locked, { status: 'requires_action', actionUrl: outcome.url });
      case 'unknown':
        return this.#wait(tx, locked, { status: 'unknown', actionUrl: null });
    }
  }

  /** Whoever changes a payment that is live has the lock of its session. */
  async #lock(tx: Transaction, { id, organizationId, sessionId }: PaymentName): Promise<Recorded> {
    const checkout = await this.#dependencies.store.lock(tx, organizationId, sessionId);
    return { payment: (await findPayment(tx, organizationId, id))!, checkout };
  }

  async #complete(
    tx: Transaction,
    { payment, checkout }: Locked,
    captured: PaymentCaptured,
  ): Promise<Recorded> {
    const orderId = await placeOrder(tx, checkout, this.#dependencies);
    const paid = capturedPayment(payment, captured);
    const completedAt = tx.db.clock.now().toISOString();
    const completed = await this.#write(tx, checkout, {
      status: 'completed',
      ...(isNothingDue(payment.amount) ? {} : { paymentRail: payment.rail }),
      orderId,
      completedAt,
      payment: toPaymentView(paid),
    });
    writePayment(tx, paid, { checkInMs: null });
    const isExact =
      captured.currency === payment.currency && compareAmounts(captured.amount, payment.amount) === 0;
    if (!isExact) {
      await raisePaymentAlarm(tx, paid, 'amount_mismatch', `${captured.amount} ${captured.currency}`);
    }
    useDiscounts(tx, checkout.session);
    return { payment: paid, checkout: completed };
  }

  /** The session is as it was before the payment, unless its time is over meanwhile. */
  async #reopen(
    tx: Transaction,
    { payment, checkout }: Locked,
    { code, message }: { code: string; message: string },
  ): Promise<Recorded> {
    const declined: Payment = {
      ...payment,
      status: 'declined',
      actionUrl: null,
      declineCode: code,
      declineMessage: message,
    };
    const isHeld = await this.#holdAgain(tx, checkout);
    const reopened = await this.#write(tx, checkout, {
      status: isHeld ? 'ready_for_payment' : 'expired',
      payment: toPaymentView(declined),
    });
    writePayment(tx, declined, { checkInMs: null });
    if (!isHeld) {
      giveBackDiscounts(tx, checkout.session);
    }
    return { payment: declined, checkout: reopened };
  }

  /** What the processor does not know, it will not charge; whether another account took it, only people can find out. */
  async #lose(tx: Transaction, locked: Locked): Promise<Recorded> {
    const message = 'The processor does not know the payment.';
    const reopened = await this.#reopen(tx, locked, { code: 'payment_not_found', message });
    await raisePaymentAlarm(tx, reopened.payment, 'not_found');
    return reopened;
  }

  /** Gives the hold its end back. False where that has passed, or the items are no more: then nothing is held. */
  async #holdAgain(tx: Transaction, { session }: StoredCheckout): Promise<boolean> {
    const { organizationId, id } = session;
    const expiresAt = new Date(session.expiresAt);
    const owner = checkoutOwner(id);
    if (expiresAt > tx.db.clock.now()) {
      try {
        await this.#dependencies.stock.reserve(tx, {
          organizationId,
          owner,
          lines: checkoutLines(session),
          expiresAt,
          isSame: true,
        });
        return true;
      } catch (error) {
        if (!(error instanceof AppError)) {
          throw error;
        }
      }
    }
    await this.#dependencies.stock.release(tx, organizationId, owner);
    return false;
  }

  async #wait(
    tx: Transaction,
    { payment, checkout }: Locked,
    change: Pick<Payment, 'status' | 'actionUrl'>,
  ): Promise<Recorded> {
    const waiting: Payment = { ...payment, ...change, checks: payment.checks + 1 };
    const shown = toPaymentView(waiting);
    const isShown = isDeepStrictEqual(shown, checkout.session.payment);
    const stored = isShown ? checkout : await this.#write(tx, checkout, { payment: shown });
    writePayment(tx, waiting, { checkInMs: nextCheckMs(waiting, tx.db.clock.now()) });
    if (waiting.status === 'unknown' && waiting.checks === paymentLimits.checksToAlarm) {
      await raisePaymentAlarm(tx, waiting, 'unknown');
    }
    return { payment: waiting, checkout: stored };
  }

  /** The money is there, the order is not: both are tried again, or the money goes back. */
  async #orderFailed(
    tx: Transaction,
    name: PaymentName,
    captured: PaymentCaptured,
    { reason, isFinal }: OrderFailure,
  ): Promise<Recorded> {
    const { payment, checkout } = await this.#lock(tx, name);
    if (checkout === null || !isLive(payment)) {
      return { payment, checkout };
    }
    const checks = payment.receipt === null ? 1 : payment.checks + 1;
    if (!isFinal && checks < paymentLimits.orderTriesMax) {
      const { receipt, capturedAmount, capturedCurrency } = capturedPayment(payment, captured);
      const pending: Payment = {
        ...payment,
        status: 'unknown',
        receipt,
        capturedAmount,
        capturedCurrency,
        checks,
      };
      writePayment(tx, pending, { checkInMs: retryMs(checks) });
      return { payment: pending, checkout };
    }
    const due: Payment = { ...capturedPayment(payment, captured), refundStatus: 'due' };
    const { organizationId, id } = checkout.session;
    await this.#dependencies.stock.release(tx, organizationId, checkoutOwner(id));
    const canceled = await this.#write(tx, checkout, {
      status: 'canceled',
      canceledAt: tx.db.clock.now().toISOString(),
      payment: toPaymentView(due),
    });
    writePayment(tx, due, { checkInMs: 0 });
    giveBackDiscounts(tx, checkout.session);
    await raisePaymentAlarm(tx, due, 'order_failed', reason);
    return { payment: due, checkout: canceled };
  }

  #write(
    tx: Transaction,
    checkout: StoredCheckout,
    change: Partial<CheckoutSession>,
  ): Promise<StoredCheckout> {
    const { session, personal } = checkout;
    return this.#dependencies.store.write(tx, checkout, { session: { ...session, ...change }, personal });
  }
}

/** Why a captured payment did not become an order. */
interface OrderFailure {
  /** For the merchant. */
  reason: string;
  /** No later try can end otherwise. */
  isFinal: boolean;
}

/** Whoever has taken the identity keeps it: the id of a session is the only one that its order can have. */
const orderFailure = (error: unknown): OrderFailure =>
  violatesUnique(error, 'order_identity')
    ? { reason: 'Another order has the id of the session as its externalOrderId.', isFinal: true }
    : {
        reason: error instanceof AppError ? error.detail : 'See the log of the installation.',
        isFinal: false,
      };

const capturedPayment = (payment: Payment, { amount, currency, receipt }: PaymentCaptured): Payment => ({
  ...payment,
  status: 'captured',
  actionUrl: null,
  receipt,
  capturedAmount: amount,
  capturedCurrency: currency,
  checks: 0,
});

/** Of a payment that had ended: money that came after all goes back, and what was given back elsewhere is noted. */
async function recordLate(tx: Transaction, payment: Payment, outcome: PaymentOutcome): Promise<Payment> {
  if (payment.status !== 'captured' && outcome.state === 'captured') {
    const due: Payment = { ...capturedPayment(payment, outcome), refundStatus: 'due' };
    writePayment(tx, due, { checkInMs: 0 });
    await raisePaymentAlarm(tx, due, 'captured_late');
    return due;
  }
  if (payment.status === 'captured' && outcome.state === 'refunded' && payment.refundStatus !== 'done') {
    return recordRefund(tx, payment);
  }
  return payment;
}

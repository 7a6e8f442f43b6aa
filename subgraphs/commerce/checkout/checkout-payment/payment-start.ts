import type { PaymentDeclined, PaymentDue } from '../../../../connectors/payments/port.js';
import type { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { violatesUnique } from '../../../../kernel/database/violates-unique.js';
import { fail } from '../../../../kernel/errors.js';
import type { InventoryService } from '../../../catalog/index.js';
import { confirmUses } from '../../pricing/promotion/promotion-use.js';
import { checkoutAt, isOfMerchant, rejectUnlessOpen } from '../checkout/checkout-session.rules.js';
import type { CheckoutStore, StoredCheckout } from '../checkout/checkout-session.store.js';
import type { PaymentMeans } from './completion.rules.js';
import type { CompletionKey } from './completion.service.js';
import { checkoutLines, checkoutOwner } from './order-placing.js';
import type { Payment } from './payment.entity.js';
import { paymentLimits } from './payment.limits.js';
import { findPaymentByKey } from './payment.queries.js';
import { toInstrumentView, toPaymentView } from './payment.rules.js';
import { writePayment } from './payment.writer.js';

/** A payment that is about to be confirmed, not yet stored. */
export function newPayment(
  { paymentId, organizationId, sessionId, amount, currency, expiresAt }: PaymentDue,
  { means, key, now }: { means: PaymentMeans; key: CompletionKey | null; now: Date },
): Payment {
  return {
    id: paymentId,
    organizationId,
    sessionId,
    rail: means.key,
    status: 'confirming',
    reference: null,
    amount,
    currency,
    expiresAt,
    instrument: toInstrumentView(means.instrument, means.handlerId),
    keyDigest: key?.keyDigest ?? null,
    requestHash: key?.requestHash ?? null,
    actionUrl: null,
    receipt: null,
    capturedAmount: null,
    capturedCurrency: null,
    declineCode: null,
    declineMessage: null,
    refundStatus: null,
    refundedAt: null,
    checks: 0,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}

export interface StartDependencies {
  store: CheckoutStore;
  stock: Pick<InventoryService, 'reserve'>;
}

/** Writes down that money is about to move, so that nobody else moves it and nothing of it is forgotten. */
export class PaymentStart {
  readonly #dependencies: StartDependencies;

  constructor(dependencies: StartDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Binds the session to the payment: its stock stays held until the outcome is known. `requested` is the session as it was
   * read, with what the completion says of its buyer. Answers the payment of the same key where that was quicker, and
   * this one declined where the instrument pays something else already.
   *
   * @throws CHECKOUT_ENDED, CHECKOUT_IN_PROGRESS, WRITE_CONFLICT where the cart is another than was read,
   * INVENTORY_INSUFFICIENT, CHECKOUT_INCOMPLETE where a promotion was used up meanwhile
   */
  async begin(ctx: RequestContext, requested: StoredCheckout, payment: Payment): Promise<'begun' | Payment> {
    try {
      return await ctx.transaction(tx => this.#begin(tx, ctx, requested, payment));
    } catch (error) {
      if (isReferenceTaken(error)) {
        return usedBefore(payment);
      }
      throw error;
    }
  }

  async #begin(
    tx: Transaction,
    { caller }: RequestContext,
    requested: StoredCheckout,
    payment: Payment,
  ): Promise<'begun' | Payment> {
    const { organizationId, sessionId, keyDigest } = payment;
    const stored = (await this.#dependencies.store.lock(tx, organizationId, sessionId))!;
    const now = tx.db.clock.now();
    const quicker =
      keyDigest === null ? null : await findPaymentByKey(tx, { organizationId, keyDigest, now });
    if (quicker !== null) {
      return quicker;
    }
    rejectUnlessOpen(checkoutAt(stored, now).session);
    rejectOtherCart(requested, stored);
    const owner = checkoutOwner(sessionId);
    const lines = checkoutLines(stored.session);
    await this.#dependencies.stock.reserve(tx, {
      organizationId,
      owner,
      lines,
      expiresAt: null,
      isSame: true,
      isMerchant: isOfMerchant(caller),
    });
    await this.#dependencies.store.write(tx, stored, {
      session: { ...stored.session, status: 'complete_in_progress', payment: toPaymentView(payment) },
      personal: requested.personal,
    });
    writePayment(tx, payment, { isNew: true, checkInMs: paymentLimits.checkFirstMs });
    const buyerDigest = this.#dependencies.store.buyerDigest(organizationId, requested.personal.buyer);
    await confirmUses(tx, { organizationId, sessionId, buyerDigest }, stored.session);
    return 'begun';
  }

  /** Keeps an error of the processor, so that the same call is answered the same. Answers the payment. */
  async noteDeclined(
    ctx: RequestContext,
    { session: { id } }: StoredCheckout,
    payment: Payment,
    { code, message }: PaymentDeclined,
  ): Promise<Payment> {
    const declined: Payment = { ...payment, status: 'declined', declineCode: code, declineMessage: message };
    await ctx.transaction(async tx => {
      const stored = (await this.#dependencies.store.lock(tx, ctx.organizationId, id))!;
      if (checkoutAt(stored, tx.db.clock.now()).session.status === 'ready_for_payment') {
        const { session, personal } = stored;
        await this.#dependencies.store.write(tx, stored, {
          session: { ...session, payment: toPaymentView(declined) },
          personal,
        });
      }
      writePayment(tx, declined, { isNew: true, checkInMs: null });
    });
    return declined;
  }
}

/** What the agent saw and agreed to pay is what is paid. */
function rejectOtherCart(requested: StoredCheckout, stored: StoredCheckout): void {
  if (requested.session.cartVersion !== stored.session.cartVersion) {
    throw fail('WRITE_CONFLICT', { detail: 'The cart was changed while it was being paid: read it again.' });
  }
}

/** What an instrument is known by. */
const isReferenceTaken = (error: unknown): boolean => violatesUnique(error, 'payment_reference');

const usedBefore = (payment: Payment): Payment => ({
  ...payment,
  status: 'declined',
  declineCode: 'payment_already_used',
  declineMessage: 'What was given to pay with pays something else already, or did.',
});

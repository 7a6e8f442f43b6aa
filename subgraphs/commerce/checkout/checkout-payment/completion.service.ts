import { createHash } from 'node:crypto';
import type { PaymentDeclined, PaymentDue } from '../../../../connectors/payments/port.js';
import type { RequestContext } from '../../../../kernel/context.js';
import { fail, reject } from '../../../../kernel/errors.js';
import { isId, newId } from '../../../../kernel/ids.js';
import type { InventoryService } from '../../../catalog/index.js';
import { changeErrors } from '../checkout/checkout-input.rules.js';
import { checkoutAt, isVisibleTo, rejectUnlessOpen } from '../checkout/checkout-session.rules.js';
import type { CheckoutStore, StoredCheckout } from '../checkout/checkout-session.store.js';
import type { CheckoutView, CheckoutViews } from '../checkout/checkout-view.js';
import { missingForCompletion } from '../checkout/missing-requirement.rules.js';
import { paymentDueOf } from '../checkout/payment-due.rules.js';
import { resolveCart } from '../checkout/requested-cart.rules.js';
import {
  chosenMeans,
  type GivenCompletion,
  malformedError,
  type PaymentMeans,
  paymentRequired,
  rejectMissing,
} from './completion.rules.js';
import type { Rails } from './open-rails.js';
import type { OutcomeRecorder } from './outcome-recorder.js';
import type { Payment } from './payment.entity.js';
import { findPaymentByKey } from './payment.queries.js';
import { declinedError } from './payment.rules.js';
import type { PaymentSettlement } from './payment-settlement.js';
import { newPayment, PaymentStart } from './payment-start.js';
import { railOutcome } from './rail-call.js';

export interface CompletionDependencies {
  store: CheckoutStore;
  views: CheckoutViews;
  rails: Pick<Rails, 'offered' | 'headersOf'>;
  stock: Pick<InventoryService, 'reserve'>;
  recorder: Pick<OutcomeRecorder, 'record'>;
  settlement: Pick<PaymentSettlement, 'settle'>;
  publicUrl: string;
}

/**
 * Takes the money of a session, once, and makes its order. Three steps of which only the second is a transaction of ours:
 * the processor gets to know the payment; we write down that it is about to be confirmed; it is confirmed, and its
 * outcome recorded. A process that dies at any moment leaves either nothing, or a payment whose outcome is asked for.
 */
export class CompletionService {
  readonly #dependencies: CompletionDependencies;
  readonly #start: PaymentStart;

  constructor(dependencies: CompletionDependencies) {
    this.#dependencies = dependencies;
    this.#start = new PaymentStart(dependencies);
  }

  /**
   * The session after the payment: completed, or in progress where the buyer has something to do first or the outcome is
   * not known. Under the Idempotency-Key of an earlier call of the same content, the session as it is now; nothing is
   * charged.
   *
   * @throws CHECKOUT_NOT_FOUND, CHECKOUT_ENDED, CHECKOUT_IN_PROGRESS, CHECKOUT_INCOMPLETE, VALIDATION_FAILED,
   * PAYMENT_RAIL_NOT_OFFERED, PAYMENT_REQUIRED, PAYMENT_DECLINED, PAYMENT_UNAVAILABLE, INVENTORY_INSUFFICIENT,
   * WRITE_CONFLICT, IDEMPOTENCY_KEY_REUSED
   */
  async complete(ctx: RequestContext, sessionId: string, given: GivenCompletion): Promise<CheckoutView> {
    if (ctx.ambientTransaction !== null) {
      throw new Error(
        'A payment cannot be made within a transaction: it could be rolled back, the money not',
      );
    }
    const key = keyOf(ctx, given);
    const visible = await this.#visibleCheckout(ctx, sessionId);
    // After the session: what has bound it to a payment of this key is there to be found by now.
    const repeated = key === null ? null : await findPaymentByKey(ctx.db, { ...key, now: ctx.clock.now() });
    if (repeated !== null) {
      return this.#repeat(ctx, await this.#visibleCheckout(ctx, sessionId), { payment: repeated, key });
    }
    const checkout = await this.#payable(ctx, visible);
    if (checkout.session.status === 'completed') {
      return this.#dependencies.views.of(ctx.db, checkout);
    }
    const requested = withGiven(checkout, given);
    rejectMissing(missingForCompletion(requested.session, requested.personal));
    const means = await this.#meansOf(ctx, requested, given);
    const due = paymentDueOf(requested.session, newId(), this.#dependencies.publicUrl);
    const payment = newPayment(due, { means, key, now: ctx.clock.now() });
    return this.#pay(ctx, requested, { payment, means, due, key });
  }

  async #pay(ctx: RequestContext, checkout: StoredCheckout, attempt: Attempt): Promise<CheckoutView> {
    const { means, due } = attempt;
    const prepared = await means.rail.prepare(due, means.instrument);
    if (prepared.state === 'unavailable') {
      throw fail('PAYMENT_UNAVAILABLE', { detail: prepared.message, retryAfterSeconds: 2 });
    }
    if (prepared.state === 'malformed') {
      this.#askAgain(ctx, attempt, prepared);
      throw malformedError(prepared);
    }
    if (prepared.state === 'declined') {
      const declined = await this.#start.noteDeclined(ctx, checkout, attempt.payment, prepared);
      throw this.#errorOf(ctx, attempt, declined);
    }
    const { reference, expiresAt = due.expiresAt } = prepared;
    const payment: Payment = { ...attempt.payment, reference, expiresAt };
    const started = await this.#start.begin(ctx, checkout, payment);
    if (started !== 'begun' && started.id === payment.id) {
      throw this.#errorOf(ctx, attempt, started);
    }
    if (started !== 'begun') {
      const now = await this.#visibleCheckout(ctx, due.sessionId);
      return this.#repeat(ctx, now, { payment: started, key: attempt.key });
    }
    return this.#confirm(ctx, { ...attempt, payment, due: { ...due, expiresAt } });
  }

  async #confirm(ctx: RequestContext, attempt: Attempt): Promise<CheckoutView> {
    const { payment, means, due } = attempt;
    const outcome = await railOutcome(ctx.log, payment.id, () =>
      means.rail.confirm(payment.reference!, due, means.instrument),
    );
    const settled = await this.#dependencies.recorder.record(ctx.db, ctx, payment, outcome).catch(error => {
      // The recovery asks again: the agent is told what is known for sure.
      ctx.log.error({ paymentId: payment.id, err: error }, 'the outcome of a payment was not recorded');
      return { payment, checkout: null };
    });
    if (settled.payment.status === 'declined') {
      throw this.#errorOf(ctx, attempt, settled.payment);
    }
    this.#tellPaid(ctx, settled.payment);
    return this.#dependencies.views.of(
      ctx.db,
      settled.checkout ?? (await this.#visibleCheckout(ctx, due.sessionId)),
    );
  }

  /** The session, open for this payment. One whose buyer had something to do is looked at anew first. */
  async #payable(ctx: RequestContext, checkout: StoredCheckout): Promise<StoredCheckout> {
    const { status, payment } = checkout.session;
    if (status !== 'complete_in_progress' || payment?.state !== 'requires_action') {
      rejectUnlessOpen(checkout.session);
      return checkout;
    }
    const { organizationId } = ctx;
    await this.#dependencies.settlement.settle(ctx.db, { organizationId, paymentId: payment.paymentId });
    const settled = await this.#visibleCheckout(ctx, checkout.session.id);
    if (settled.session.status !== 'completed') {
      rejectUnlessOpen(settled.session);
    }
    return settled;
  }

  async #visibleCheckout(ctx: RequestContext, sessionId: string): Promise<StoredCheckout> {
    const { store } = this.#dependencies;
    const stored = isId(sessionId) ? await store.find(ctx.db, ctx.organizationId, sessionId) : null;
    if (stored === null || !isVisibleTo(stored.session, ctx.caller)) {
      throw fail('CHECKOUT_NOT_FOUND');
    }
    return checkoutAt(stored, ctx.clock.now());
  }

  async #repeat(
    ctx: RequestContext,
    checkout: StoredCheckout,
    { payment, key }: { payment: Payment; key: CompletionKey | null },
  ): Promise<CheckoutView> {
    const isSame = payment.sessionId === checkout.session.id && payment.requestHash === key?.requestHash;
    if (!isSame) {
      throw fail('IDEMPOTENCY_KEY_REUSED');
    }
    ctx.extensions.idempotentReplayed = true;
    if (payment.status === 'declined') {
      throw declinedError(payment);
    }
    this.#tellPaid(ctx, payment);
    return this.#dependencies.views.of(ctx.db, checkout);
  }

  async #meansOf(
    ctx: RequestContext,
    { session }: StoredCheckout,
    given: GivenCompletion,
  ): Promise<PaymentMeans> {
    const offered = await this.#dependencies.rails.offered(ctx.db, ctx.organizationId);
    const means = chosenMeans(offered, session, given);
    if ('instrument' in means) {
      return means;
    }
    const due = paymentDueOf(session, session.id, this.#dependencies.publicUrl);
    for (const { headers, rail } of means.possible) {
      setHeaders(ctx, headers?.required(rail.requirements(due), null) ?? {});
    }
    throw paymentRequired();
  }

  #errorOf(ctx: RequestContext, attempt: Attempt, declined: Payment): Error {
    const { declineCode: code, declineMessage: message } = declined;
    this.#askAgain(ctx, attempt, { code: code ?? '', message: message ?? '' });
    return declinedError(declined);
  }

  /** Where the protocol asks for payments by header fields. */
  #askAgain(
    ctx: RequestContext,
    { means, due }: Attempt,
    { code, message }: Pick<PaymentDeclined, 'code' | 'message'>,
  ): void {
    const headers = this.#dependencies.rails.headersOf(means.key);
    if (headers !== null) {
      const error = { state: 'declined', code, message } as const;
      setHeaders(ctx, headers.required(means.rail.requirements(due), error));
    }
  }

  #tellPaid(ctx: RequestContext, { status, rail, reference, ...payment }: Payment): void {
    const headers = status === 'captured' ? this.#dependencies.rails.headersOf(rail) : null;
    const { capturedAmount: amount, capturedCurrency: currency, receipt } = payment;
    if (headers !== null && reference !== null && amount !== null && currency !== null && receipt !== null) {
      setHeaders(ctx, headers.paid(reference, { state: 'captured', amount, currency, receipt }));
    }
  }
}

/** One try to pay. */
interface Attempt {
  payment: Payment;
  means: PaymentMeans;
  due: PaymentDue;
  key: CompletionKey | null;
}

/** For the layer that answers: header fields of the reply, whether it is an error or not. */
function setHeaders(ctx: RequestContext, headers: Record<string, string>): void {
  ctx.extensions.headers = { ...(ctx.extensions.headers as Record<string, string> | undefined), ...headers };
}

/** What an Idempotency-Key is known by, to one caller and route. */
export interface CompletionKey {
  organizationId: string;
  keyDigest: string;
  requestHash: string;
}

/** What pays is part of the request also where it comes in a header field. */
function keyOf(
  { idempotency, caller, organizationId }: RequestContext,
  { headers }: GivenCompletion,
): CompletionKey | null {
  if (idempotency === null || caller.organizationId === null) {
    return null;
  }
  const { key, scope, requestHash } = idempotency;
  return {
    organizationId,
    keyDigest: digest(`${scope} ${key}`),
    requestHash: digest(`${requestHash} ${JSON.stringify(Object.entries(headers).sort())}`),
  };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The session with what the agent says of its buyer at last; prices and places stay as they were shown. */
function withGiven(checkout: StoredCheckout, { buyer, billingAddress }: GivenCompletion): StoredCheckout {
  reject(changeErrors({ buyer, billingAddress }, checkout.session.protocol));
  const requested = resolveCart(checkout, { buyer, billingAddress }, 'merge', newId);
  const personal = { ...checkout.personal, buyer: requested.buyer, billingAddress: requested.billingAddress };
  return { session: checkout.session, personal };
}

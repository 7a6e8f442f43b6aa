import type Stripe from 'stripe';
import type {
  OpenRail,
  PaymentDependencies,
  PaymentDue,
  PaymentInstrument,
  PaymentOutcome,
  PaymentPush,
  PrepareOutcome,
  PushedPayment,
  RailSettings,
} from '../port.js';
import { stripeAmount } from './stripe-amount.js';
import { openStripeClient } from './stripe-client.js';
import { confirmationOf, isCardNumber, type StripeConfirmation } from './stripe-instrument.js';
import {
  declined,
  declinedBy,
  failureOf,
  isMissing,
  outcomeOf,
  reasonOf,
  unknown,
} from './stripe-outcome.js';
import { stripeRequirements } from './stripe-requirements.js';

const withCharge = { expand: ['latest_charge'] };
const noAnswer = unknown('The processor did not answer: it may or may not have charged the payment.');

const notFound: PaymentOutcome = { state: 'missing', message: 'The processor has no such payment.' };

const tokenMissing: PrepareOutcome = {
  state: 'malformed',
  code: 'REQUIRED',
  field: 'token',
  message: 'is required: use a token of the processor.',
};
const cardNumberGiven: PrepareOutcome = {
  state: 'malformed',
  code: 'CARD_NUMBER_NOT_ACCEPTED',
  field: 'number',
  message: 'is a card number, which is not accepted: use a token of the processor.',
};

/**
 * A payment is a PaymentIntent, created unconfirmed and confirmed once; `reference` is its id. Every call that could do
 * something twice carries an idempotency key made of our payment's id.
 */
export class OpenStripeRail implements OpenRail {
  readonly key = 'acp_stripe';
  readonly #settings: RailSettings;
  readonly #dependencies: PaymentDependencies;
  #client: Stripe | null = null;

  constructor(settings: RailSettings, dependencies: PaymentDependencies) {
    this.#settings = settings;
    this.#dependencies = dependencies;
  }

  get #stripe(): Stripe {
    this.#client ??= openStripeClient(this.#settings, this.#dependencies);
    return this.#client;
  }

  requirements(due: PaymentDue): Record<string, unknown> {
    return stripeRequirements(this.#settings, due);
  }

  async prepare(due: PaymentDue, instrument: PaymentInstrument): Promise<PrepareOutcome> {
    const amount = stripeAmount(due.amount, due.currency);
    if (amount === null) {
      return declined(
        'amount_not_chargeable',
        `${due.amount} ${due.currency} cannot be charged to the last digit.`,
      );
    }
    if (this.#dependencies.takesCardNumbers !== true && isCardNumber(instrument)) {
      return cardNumberGiven;
    }
    if (confirmationOf(instrument) === null) {
      return tokenMissing;
    }
    const params = { amount, currency: due.currency.toLowerCase(), metadata: metadataOf(due) };
    try {
      const { id } = await this.#stripe.paymentIntents.create(params, { idempotencyKey: due.paymentId });
      return { state: 'prepared', reference: id };
    } catch (error) {
      return unprepared(error);
    }
  }

  async confirm(reference: string, due: PaymentDue, instrument: PaymentInstrument): Promise<PaymentOutcome> {
    const confirmation = confirmationOf(instrument);
    if (confirmation === null) {
      return this.abandon(reference);
    }
    try {
      return outcomeOf(await this.#confirm(reference, due, confirmation));
    } catch (error) {
      return this.#afterFailedConfirm(error, reference);
    }
  }

  #confirm(reference: string, due: PaymentDue, { params, apiVersion }: StripeConfirmation) {
    const returnUrl = this.#settings.returnUrl || due.returnUrl;
    return this.#stripe.paymentIntents.confirm(
      reference,
      { ...params, ...withCharge, return_url: returnUrl },
      { idempotencyKey: `${due.paymentId}:confirm`, ...(apiVersion === undefined ? {} : { apiVersion }) },
    );
  }

  /** What the rejected call did not charge, an earlier one of the same payment may have charged, or may be charging. */
  async #afterFailedConfirm(error: unknown, reference: string): Promise<PaymentOutcome> {
    const failure = failureOf(error);
    if (failure === 'card') {
      return declinedBy(reasonOf(error));
    }
    const intent = failure === 'silent' ? null : await this.#retrieve(reference);
    if (intent === null) {
      return noAnswer;
    }
    const isUnpaid = intent.status === 'requires_payment_method' || intent.status === 'requires_confirmation';
    return failure === 'rejected' && isUnpaid ? declinedBy(reasonOf(error)) : outcomeOf(intent);
  }

  async query(reference: string): Promise<PaymentOutcome> {
    const intent = await this.#retrieve(reference);
    return intent === null ? noAnswer : outcomeOf(intent);
  }

  async #retrieve(reference: string): Promise<Stripe.PaymentIntent | null> {
    try {
      return await this.#stripe.paymentIntents.retrieve(reference, withCharge);
    } catch {
      return null;
    }
  }

  /** Without an idempotency key of ours: a cancellation that was rejected once may be possible later. */
  async abandon(reference: string): Promise<PaymentOutcome> {
    try {
      return outcomeOf(await this.#stripe.paymentIntents.cancel(reference, withCharge));
    } catch (error) {
      return isMissing(error) ? notFound : this.query(reference);
    }
  }

  async refund(reference: string, due: PaymentDue): Promise<PaymentOutcome> {
    try {
      const { status } = await this.#stripe.refunds.create(
        { payment_intent: reference, metadata: metadataOf(due) },
        { idempotencyKey: `${due.paymentId}:refund` },
      );
      return status === 'succeeded' || status === 'pending'
        ? { state: 'refunded' }
        : unknown(`The processor says of the refund: ${status}.`);
    } catch (error) {
      return isMissing(error) ? notFound : this.query(reference);
    }
  }

  readPush({ headers, rawBody }: PaymentPush): PushedPayment {
    const signature = headers['stripe-signature'];
    const secret = this.#settings.webhookSecret ?? '';
    try {
      const { webhooks } = this.#stripe;
      const event = webhooks.constructEvent(
        rawBody,
        typeof signature === 'string' ? signature : '',
        secret,
        webhooks.DEFAULT_TOLERANCE,
        undefined,
        this.#dependencies.clock.now().getTime(),
      );
      return { isGenuine: true, paymentId: paymentOf(event) };
    } catch {
      return { isGenuine: false };
    }
  }
}

const paymentKey = 'payment_id';

/** Stripe copies it to the charges of a payment, so that pushes about both name ours. */
const metadataOf = ({ organizationId, sessionId, paymentId }: PaymentDue): Record<string, string> => ({
  organization_id: organizationId,
  checkout_session_id: sessionId,
  [paymentKey]: paymentId,
});

function paymentOf(event: Stripe.Event): string | null {
  const { data } = event as { data?: { object?: { metadata?: Record<string, string> | null } } };
  return data?.object?.metadata?.[paymentKey] ?? null;
}

/** Nothing is charged by a payment that is not confirmed, whatever happened to the call. */
function unprepared(error: unknown): PrepareOutcome {
  const reason = reasonOf(error);
  const isAboutPayment = failureOf(error) === 'card' || reason.type === 'StripeInvalidRequestError';
  return isAboutPayment
    ? declinedBy(reason)
    : { state: 'unavailable', message: 'The processor cannot be asked for a payment now.' };
}

import type { Clock } from '../../../../kernel/clock.js';
import {
  type CardErrorBody,
  emptyState,
  type SandboxCharge,
  type SandboxIntent,
  type SandboxRefund,
  type SandboxState,
  stripeId,
} from './sandbox-state.js';
import type { TestCard } from './test-card.js';

/** What happened to a payment, as Stripe's events call it. */
export type PaymentEvent =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.requires_action'
  | 'payment_intent.canceled'
  | 'charge.refunded';

type Listener = (type: PaymentEvent, subject: SandboxIntent | SandboxCharge) => void;

/** Moves payments through their states, and the money with them. */
export class PaymentIntents {
  state: SandboxState = emptyState();
  readonly #clock: Clock;
  readonly #listeners: Listener[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  onEvent(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Seconds of the epoch. */
  now(): number {
    return Math.floor(this.#clock.now().getTime() / 1000);
  }

  create(amount: number, currency: string, metadata: Record<string, string>): SandboxIntent {
    const id = stripeId('pi');
    const intent: SandboxIntent = {
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency,
      status: 'requires_payment_method',
      metadata,
      payment_method: null,
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
      cancellation_reason: null,
      canceled_at: null,
      capture_method: 'automatic',
      confirmation_method: 'automatic',
      client_secret: stripeId(`${id}_secret`),
      livemode: false,
      created: this.now(),
    };
    this.state.intents.set(id, intent);
    return intent;
  }

  /** Charges the card, or says why not in the answer. */
  charge(intent: SandboxIntent, { decline }: Pick<TestCard, 'decline'>): CardErrorBody | null {
    const charge = this.#newCharge(intent, decline === null);
    Object.assign(intent, { latest_charge: charge.id, next_action: null, payment_method: stripeId('pm') });
    if (decline !== null) {
      return this.fail(intent, decline);
    }
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, last_payment_error: null });
    this.#tell('payment_intent.succeeded', intent);
    return null;
  }

  /** The payment goes back to where another card could be tried. */
  fail(intent: SandboxIntent, error: CardErrorBody): CardErrorBody {
    Object.assign(intent, {
      status: 'requires_payment_method',
      next_action: null,
      payment_method: null,
      last_payment_error: error,
    });
    this.#tell('payment_intent.payment_failed', intent);
    return error;
  }

  #newCharge(intent: SandboxIntent, paid: boolean): SandboxCharge {
    const charge: SandboxCharge = {
      id: stripeId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_captured: paid ? intent.amount : 0,
      amount_refunded: 0,
      currency: intent.currency,
      captured: paid,
      paid,
      refunded: false,
      status: paid ? 'succeeded' : 'failed',
      payment_intent: intent.id,
      metadata: { ...intent.metadata },
      livemode: false,
      created: this.now(),
    };
    this.state.charges.set(charge.id, charge);
    return charge;
  }

  /** The buyer has to go to `url` first. */
  challenge(intent: SandboxIntent, url: string, returnUrl: string | undefined): void {
    const next: SandboxIntent['next_action'] =
      returnUrl === undefined
        ? { type: 'use_stripe_sdk' }
        : { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
    Object.assign(intent, { status: 'requires_action', next_action: next, last_payment_error: null });
    this.#tell('payment_intent.requires_action', intent);
  }

  cancel(intent: SandboxIntent, reason: string | null): void {
    Object.assign(intent, {
      status: 'canceled',
      next_action: null,
      canceled_at: this.now(),
      cancellation_reason: reason,
    });
    this.#tell('payment_intent.canceled', intent);
  }

  refund(charge: SandboxCharge, metadata: Record<string, string>): SandboxRefund {
    const refund: SandboxRefund = {
      id: stripeId('re'),
      object: 'refund',
      amount: charge.amount,
      charge: charge.id,
      currency: charge.currency,
      payment_intent: charge.payment_intent,
      metadata,
      status: 'succeeded',
      created: this.now(),
    };
    this.state.refunds.set(refund.id, refund);
    Object.assign(charge, { refunded: true, amount_refunded: charge.amount });
    this.#tell('charge.refunded', charge);
    return refund;
  }

  #tell(type: PaymentEvent, subject: SandboxIntent | SandboxCharge): void {
    for (const listener of this.#listeners) {
      listener(type, subject);
    }
  }
}

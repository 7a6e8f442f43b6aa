import { StripeSandbox } from '../../connectors/payments/acp_stripe/sandbox/stripe-sandbox.js';
import { acpStripe } from '../../connectors/payments/acp_stripe/sandboxed.js';
import type {
  OpenRail,
  PaymentDue,
  PaymentInstrument,
  RailSettings,
} from '../../connectors/payments/port.js';
import { newId } from '../../kernel/ids.js';
import { Outbound } from '../../kernel/outbound/outbound.js';
import { MovableClock } from './kit/movable-clock.js';

/** Longer than any answer takes, however busy the machine is ... */
const patientMs = 20_000;
/** ... and what is waited for one that is not going to come. */
const hastyMs = 300;

/** A processor on loopback, and a merchant's rail to it. */
export class StripeWorld {
  readonly clock: MovableClock;
  readonly sandbox: StripeSandbox;
  readonly rail: OpenRail;
  /** The same for calls that are not going to be answered. */
  readonly hasty: OpenRail;
  readonly #outbound: Outbound;

  private constructor(clock: MovableClock, sandbox: StripeSandbox, outbound: Outbound) {
    this.clock = clock;
    this.sandbox = sandbox;
    this.#outbound = outbound;
    this.rail = this.open();
    this.hasty = this.open({}, hastyMs);
  }

  static async run(test: (world: StripeWorld) => Promise<void>): Promise<void> {
    const clock = new MovableClock();
    const sandbox = await StripeSandbox.start({ clock });
    const outbound = new Outbound({ policy: { allowLoopback: true } });
    try {
      await test(new StripeWorld(clock, sandbox, outbound));
    } finally {
      await outbound.close();
      await sandbox.close();
    }
  }

  open(settings: RailSettings = {}, timeoutMs = patientMs, takesCardNumbers = true): OpenRail {
    return acpStripe.rail.open(
      { ...this.sandbox.settings, ...settings },
      { http: this.#outbound, clock: this.clock, timeoutMs, takesCardNumbers },
    );
  }

  due(changes: Partial<PaymentDue> = {}): PaymentDue {
    const sessionId = newId();
    return {
      organizationId: newId(),
      sessionId,
      paymentId: newId(),
      amount: '25.50',
      currency: 'USD',
      expiresAt: '2026-11-21T14:00:00.000Z',
      resourceUrl: `https://shop.example/api/v1/checkout-sessions/${sessionId}`,
      returnUrl: 'https://shop.example/payment-return',
      ...changes,
    };
  }

  /** What the rail made of the payment known to the processor as. */
  async prepared(due: PaymentDue, instrument: PaymentInstrument = visa): Promise<string> {
    const outcome = await this.rail.prepare(due, instrument);
    if (outcome.state !== 'prepared') {
      throw new Error(`The payment was not prepared: ${JSON.stringify(outcome)}`);
    }
    return outcome.reference;
  }

  /** A call as anybody with the merchant's key would make it. */
  async ask(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
    const response = await fetch(`${this.sandbox.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.sandbox.settings.secretKey}`, ...headers },
      body: new URLSearchParams(form),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  /** A token as a buyer's agent grants it. */
  async sharedToken(limits: Record<string, string> = {}, card = 'pm_card_visa'): Promise<PaymentInstrument> {
    const { body } = await this.ask('/v1/test_helpers/shared_payment/granted_tokens', {
      payment_method: card,
      'usage_limits[currency]': 'usd',
      'usage_limits[max_amount]': '2550',
      'usage_limits[expires_at]': String(Date.parse('2026-11-21T09:00:00Z') / 1000),
      ...Object.fromEntries(Object.entries(limits).map(([name, value]) => [`usage_limits[${name}]`, value])),
    });
    return tokenInstrument((body as { id: string }).id);
  }
}

/** For tests of one world each. */
export const inStripeWorld = (test: (world: StripeWorld) => Promise<void>) => () => StripeWorld.run(test);

export const tokenInstrument = (token: string): PaymentInstrument => ({
  type: 'card',
  credential: { type: 'spt', token },
});

export const cardInstrument = (number: string): PaymentInstrument => ({
  type: 'card',
  credential: {
    type: 'card',
    card_number_type: 'fpan',
    number,
    expiry_month: 12,
    expiry_year: 2030,
    cvc: '123',
  },
});

export const visa = tokenInstrument('pm_card_visa');

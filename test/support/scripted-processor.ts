import type {
  OpenRail,
  PaymentDue,
  PaymentInstrument,
  PaymentOutcome,
  PaymentRail,
  PrepareOutcome,
} from '../../connectors/payments/port.js';

/**
 * What becomes of a payment. `silent_*`: the answer is lost, before or after the charge. `dies_*`: our own process ends
 * there, so that nobody ever hears of the call again.
 */
export const paymentPlans = [
  'captures',
  'declines',
  'declines_at_once',
  'asks_buyer',
  'silent_uncharged',
  'silent_charged',
  'dies_uncharged',
  'dies_charged',
] as const;
export type PaymentPlan = (typeof paymentPlans)[number] | 'unreachable' | 'captures_less' | 'throws';

interface Charge {
  reference: string;
  due: PaymentDue;
  plan: PaymentPlan;
  state: 'prepared' | 'waiting' | 'captured' | 'canceled' | 'refunded';
  amount: string;
}

/** A payment processor whose answers are in what is paid with, and whose state says what really happened. */
export class ScriptedProcessor {
  readonly charges: Charge[] = [];
  /** Calls of `confirm`, each of which may have moved money. */
  confirmations = 0;
  /** `later`: asked to, it has not done it yet. */
  canRefund: boolean | 'later' = true;
  /** Awaited within every call, before it does anything: where other things can come in between. */
  gate: (call: string) => Promise<void> = async () => {};

  /** Told of a call in which our process ends: it never returns. */
  onDeath: (sessionId: string) => void = () => {};

  readonly rail: PaymentRail = {
    key: 'acp_scripted',
    title: 'Scripted',
    settingFields: [
      { name: 'secret', title: 'Secret', isSecret: true, isRequired: true },
      { name: 'account', title: 'Account', isSecret: false, isRequired: false },
    ],
    settingErrors: ({ secret }) =>
      secret === 'wrong' ? [{ path: 'secret', code: 'WRONG', message: 'This is not a secret.' }] : [],
    open: ({ secret }) => this.#open(secret ?? ''),
    headers: {
      requestNames: ['x-scripted'],
      read: ({ 'x-scripted': plan }) =>
        typeof plan === 'string' ? { type: 'header', credential: { plan } } : null,
      required: (_, declined) => ({ 'x-scripted-required': declined?.code ?? 'nothing given' }),
      paid: (reference, { receipt }) => ({ 'x-scripted-paid': `${reference} ${receipt}` }),
    },
  };

  /** Charges that stand. */
  get captured(): Charge[] {
    return this.charges.filter(({ state }) => state === 'captured');
  }

  /** It comes back with none of the payments that it had. */
  forget(): void {
    this.charges.length = 0;
  }

  /** The buyer does what was asked for. */
  buyerActs(): void {
    for (const charge of this.charges.filter(({ state }) => state === 'waiting')) {
      charge.state = 'captured';
    }
  }

  #open(secret: string): OpenRail {
    return {
      key: 'acp_scripted',
      requirements: ({ amount, currency }) => ({ amount, currency }),
      prepare: (due, instrument) => this.#prepare(due, instrument),
      confirm: reference => this.#confirm(this.#find(reference)!),
      query: async reference => {
        await this.gate('query');
        const charge = this.#find(reference);
        return charge === undefined ? silence : outcomeOf(charge);
      },
      abandon: async reference => {
        await this.gate('abandon');
        const charge = this.#find(reference);
        if (charge === undefined) {
          return missing;
        }
        if (charge.state === 'prepared' || charge.state === 'waiting') {
          charge.state = 'canceled';
        }
        return outcomeOf(charge);
      },
      refund: async reference => {
        await this.gate('refund');
        const charge = this.#find(reference);
        if (charge === undefined) {
          return missing;
        }
        charge.state = this.canRefund === true ? 'refunded' : charge.state;
        return this.canRefund === false ? null : outcomeOf(charge);
      },
      readPush: ({ headers, rawBody }) =>
        headers['x-secret'] === secret
          ? { isGenuine: true, paymentId: rawBody.toString() || null }
          : { isGenuine: false },
    };
  }

  async #prepare(due: PaymentDue, { credential }: PaymentInstrument): Promise<PrepareOutcome> {
    await this.gate('prepare');
    const plan = credential.plan as PaymentPlan;
    if (plan === 'unreachable') {
      return { state: 'unavailable', message: 'Nobody answers.' };
    }
    if (plan === 'declines_at_once') {
      return declined;
    }
    const reference = typeof credential.once === 'string' ? credential.once : `ref-${due.paymentId}`;
    this.charges.push({ reference, due, plan, state: 'prepared', amount: due.amount });
    return { state: 'prepared', reference };
  }

  async #confirm(charge: Charge): Promise<PaymentOutcome> {
    await this.gate('confirm');
    this.confirmations += 1;
    if (charge.state === 'prepared') {
      moves[charge.plan]?.(charge);
    }
    if (charge.plan.startsWith('dies_')) {
      this.onDeath(charge.due.sessionId);
      return new Promise(() => {});
    }
    if (charge.plan === 'throws') {
      throw new Error('The library is broken.');
    }
    await this.gate('answer');
    return charge.plan.startsWith('silent_') ? silence : outcomeOf(charge);
  }

  #find(reference: string): Charge | undefined {
    return this.charges.findLast(charge => charge.reference === reference);
  }
}

const declined = { state: 'declined', code: 'card_declined', message: 'The card was declined.' } as const;
const missing: PaymentOutcome = { state: 'missing', message: 'There is no such payment.' };
const silence: PaymentOutcome = { state: 'unknown', message: 'Nobody answered in time.' };

const capture = (charge: Charge): void => {
  charge.state = 'captured';
};

const moves: Partial<Record<PaymentPlan, (charge: Charge) => void>> = {
  captures: capture,
  silent_charged: capture,
  dies_charged: capture,
  captures_less: charge => {
    charge.state = 'captured';
    charge.amount = '1.00';
  },
  declines: charge => {
    charge.state = 'canceled';
  },
  asks_buyer: charge => {
    charge.state = 'waiting';
  },
};

function outcomeOf({ state, amount, due, reference }: Charge): PaymentOutcome {
  switch (state) {
    case 'captured':
      return { state, amount, currency: due.currency, receipt: `receipt of ${reference}` };
    case 'canceled':
      return declined;
    case 'waiting':
      return { state: 'requires_action', url: `https://bank.example/${reference}` };
    case 'refunded':
      return { state };
    case 'prepared':
      return silence;
  }
}

import type {
  OpenRail,
  PaymentDeclined,
  PaymentDependencies,
  PaymentDue,
  PaymentInstrument,
  PaymentOutcome,
  PrepareOutcome,
  PushedPayment,
} from '../port.js';
import type { AuthorizationFate, Chain } from './x402-chain.js';
import { isFinalError, protocolReason } from './x402-error.rules.js';
import { Facilitator, type FacilitatorAnswer, type FacilitatorQuestion } from './x402-facilitator.js';
import { declined, readPayment, type SignedPayment } from './x402-payload.js';
import { type Demand, paymentError } from './x402-payment.rules.js';
import { readReference, referenceOf } from './x402-reference.js';
import { atomicUnits, paymentRequired, requirementOf, requirementV1Of } from './x402-requirement.js';
import type { X402Settings } from './x402-settings.js';

/** A block whose time is that far past an authorization's end is not replaced by one that comes before it. */
const reorganisationSeconds = 60;

/**
 * A merchant's x402 rail. The agent signs a transfer of tokens, the facilitator puts it on the chain, and where the
 * facilitator's answer is lost the chain itself is asked: it takes each authorization once, and none after its end.
 */
export class X402Rail implements OpenRail {
  readonly key = 'x402';
  readonly currencies: readonly string[];
  readonly #settings: X402Settings;
  readonly #dependencies: PaymentDependencies;
  readonly #facilitator: Facilitator;
  #chain: Promise<Chain> | undefined;

  constructor(settings: X402Settings, dependencies: PaymentDependencies) {
    this.currencies = [settings.currency];
    this.#settings = settings;
    this.#dependencies = dependencies;
    this.#facilitator = new Facilitator(settings, dependencies);
  }

  requirements(due: PaymentDue): Record<string, unknown> {
    return { ...paymentRequired(due, this.#settings, this.#dependencies.clock.now()) };
  }

  async prepare(due: PaymentDue, instrument: PaymentInstrument): Promise<PrepareOutcome> {
    const payment = readPayment(instrument);
    if ('state' in payment) {
      return payment;
    }
    const demand = await this.#demandOf(due);
    if (demand === null) {
      return declined(
        'invalid_payment_requirements',
        `Only ${this.#settings.currency} can be paid this way.`,
      );
    }
    const error = paymentError(payment, demand);
    if (error !== null) {
      return error;
    }
    const verdict = await this.#facilitator.verify(questionOf(payment, demand));
    return this.#prepared(payment, demand, verdict);
  }

  async confirm(reference: string, due: PaymentDue, instrument: PaymentInstrument): Promise<PaymentOutcome> {
    const payment = readPayment(instrument);
    const demand = await this.#demandOf(due);
    if (
      'state' in payment ||
      demand === null ||
      referenceOf(payment.authorization, this.#settings) !== reference
    ) {
      // Not what was prepared. Whether that was settled before is for the chain to say.
      return this.query(reference, due);
    }
    const answer = await this.#facilitator.settle(questionOf(payment, demand));
    if (answer.kind === 'fine' && answer.transaction !== '') {
      return captured(due, answer.transaction);
    }
    return this.#unsettled(reference, due, answer);
  }

  async query(reference: string, due: PaymentDue): Promise<PaymentOutcome> {
    const fate = await this.#fateOf(reference, due);
    if (fate.kind !== 'unused') {
      return outcomeOf(fate, due);
    }
    const endMs = Date.parse(due.expiresAt) + reorganisationSeconds * 1000;
    return fate.atSeconds * 1000 >= endMs
      ? declined('invalid_exact_evm_payload_authorization_valid_before', 'The authorization ended unused.')
      : { state: 'unknown', message: 'The payment is not on the chain yet, and may still be settled.' };
  }

  /** Only the payer can take an authorization back. It is over when its time is, at `due.expiresAt`. */
  abandon(reference: string, due: PaymentDue): Promise<PaymentOutcome> {
    return this.query(reference, due);
  }

  /** The protocol has none: the merchant sends the tokens back. */
  refund(): Promise<null> {
    return Promise.resolve(null);
  }

  /** The protocol has none: settlement is answered, and the chain can be asked. */
  readPush(): PushedPayment {
    return { isGenuine: false };
  }

  /** Null where the session is in another currency. */
  async #demandOf(due: PaymentDue): Promise<Demand | null> {
    const { currency, chainId } = this.#settings;
    const now = this.#dependencies.clock.now();
    return due.currency === currency
      ? {
          due,
          requirement: requirementOf(due, this.#settings, now),
          networkV1: await networkNameOf(chainId),
          now,
        }
      : null;
  }

  async #prepared(
    payment: SignedPayment,
    { due }: Demand,
    verdict: FacilitatorAnswer,
  ): Promise<PrepareOutcome> {
    const { authorization } = payment;
    if (verdict.kind === 'fine') {
      const reference = referenceOf(authorization, this.#settings);
      const expiresAt = new Date(Number(authorization.validBefore) * 1000).toISOString();
      return { state: 'prepared', reference, expiresAt };
    }
    return verdict.kind === 'rejected'
      ? this.#explained(payment, due, declined(protocolReason(verdict.reason), verdict.message))
      : { state: 'unavailable', message: verdict.message };
  }

  /** Where a simulated transfer failed, facilitators do not always say why; the two usual reasons can be looked up. */
  async #explained(
    payment: SignedPayment,
    due: PaymentDue,
    error: PaymentDeclined,
  ): Promise<PaymentDeclined> {
    if (!error.code.includes('simulation_failed')) {
      return error;
    }
    try {
      const chain = await this.#openChain();
      const reference = readReference(referenceOf(payment.authorization, this.#settings));
      const obstacle = await chain.obstacleTo(reference, this.#unitsOf(due));
      return obstacle === null ? error : obstacles[obstacle];
    } catch {
      return error;
    }
  }

  /** A settlement that did not succeed, or whose answer was lost, may have been made all the same. */
  async #unsettled(reference: string, due: PaymentDue, answer: FacilitatorAnswer): Promise<PaymentOutcome> {
    const fate = await this.#fateOf(reference, due);
    if (fate.kind !== 'unused') {
      return outcomeOf(fate, due);
    }
    if (answer.kind === 'unheard') {
      return declined('unexpected_settle_error', answer.message);
    }
    return answer.kind === 'rejected' && isFinalError(answer.reason)
      ? declined(protocolReason(answer.reason), answer.message)
      : { state: 'unknown', message: 'message' in answer ? answer.message : 'No transaction was named.' };
  }

  async #fateOf(reference: string, due: PaymentDue): Promise<AuthorizationFate | { kind: 'unread' }> {
    const payment = readReference(reference);
    if (payment.network !== this.#settings.network) {
      return { kind: 'unread' };
    }
    try {
      const chain = await this.#openChain();
      return await chain.fateOf(payment, this.#unitsOf(due));
    } catch {
      return { kind: 'unread' };
    }
  }

  #unitsOf({ amount }: PaymentDue): bigint {
    return BigInt(atomicUnits(amount, this.#settings.assetDecimals));
  }

  /** Loaded by the first payment that needs it: the library takes a fifth of a second. */
  #openChain(): Promise<Chain> {
    this.#chain ??= import('./x402-chain.js').then(
      ({ Chain }) => new Chain(this.#settings, this.#dependencies),
    );
    return this.#chain;
  }
}

const obstacles: Record<'nonce_used' | 'funds', PaymentDeclined> = {
  nonce_used: declined('invalid_exact_evm_nonce_already_used', 'The authorization was used before.'),
  funds: declined('insufficient_funds', 'The payer does not have that much of the token.'),
};

const captured = ({ amount, currency }: PaymentDue, receipt: string): PaymentOutcome => ({
  state: 'captured',
  amount,
  currency,
  receipt,
});

function outcomeOf(
  fate: Exclude<AuthorizationFate, { kind: 'unused' }> | { kind: 'unread' },
  due: PaymentDue,
): PaymentOutcome {
  switch (fate.kind) {
    case 'paid':
      return captured(due, fate.transaction);
    case 'spent':
      return declined(
        'invalid_exact_evm_nonce_already_used',
        'The authorization was taken back, or used for another payment.',
      );
    case 'lost':
      return { state: 'unknown', message: 'The authorization was used; its transaction was not found.' };
    case 'unread':
      return { state: 'unknown', message: 'The chain could not be read.' };
  }
}

/** The facilitator is asked with our requirement on both sides: what the agent agreed to was compared with it. */
function questionOf(
  { payload }: SignedPayment,
  { due, requirement, networkV1 }: Demand,
): FacilitatorQuestion {
  return 'accepted' in payload
    ? {
        x402Version: 2,
        paymentPayload: { ...payload, accepted: requirement },
        paymentRequirements: requirement,
      }
    : {
        x402Version: 1,
        paymentPayload: payload,
        paymentRequirements: requirementV1Of(due, requirement, networkV1 ?? ''),
      };
}

/** Such as `base-sepolia`, by which v1 calls a chain; null where it does not know it. */
async function networkNameOf(chainId: number): Promise<string | null> {
  const { EVM_NETWORK_CHAIN_ID_MAP } = await import('@x402/evm/v1');
  const entry = Object.entries(EVM_NETWORK_CHAIN_ID_MAP).find(([, id]) => id === chainId);
  return entry?.[0] ?? null;
}

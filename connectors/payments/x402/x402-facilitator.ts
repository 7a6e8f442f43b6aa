import type { OutboundResponse } from '../../../kernel/outbound/outbound.js';
import type { PaymentDependencies } from '../port.js';
import type { X402Settings } from './x402-settings.js';

/** What a facilitator is asked with, for `/verify` and `/settle` alike. */
export interface FacilitatorQuestion {
  x402Version: number;
  paymentPayload: object;
  paymentRequirements: object;
}

export type FacilitatorAnswer =
  /** `transaction` is empty after a mere verification. */
  | { kind: 'fine'; transaction: string }
  | { kind: 'rejected'; reason: string; message: string }
  /** It was not asked, or did not take the question: it has done nothing. */
  | { kind: 'unheard'; message: string }
  /** It was asked, and what it has done is not known. */
  | { kind: 'silent'; message: string };

/** The party that checks signed payments and puts them on the chain, over HTTP (x402 v2 §7). */
export class Facilitator {
  readonly #settings: X402Settings;
  readonly #dependencies: PaymentDependencies;

  constructor(settings: X402Settings, dependencies: PaymentDependencies) {
    this.#settings = settings;
    this.#dependencies = dependencies;
  }

  /** Checks signature, balance and time, and moves nothing. */
  verify(question: FacilitatorQuestion): Promise<FacilitatorAnswer> {
    return this.#ask('verify', question);
  }

  /** Moves the money. */
  settle(question: FacilitatorQuestion): Promise<FacilitatorAnswer> {
    return this.#ask('settle', question);
  }

  async #ask(path: 'verify' | 'settle', question: FacilitatorQuestion): Promise<FacilitatorAnswer> {
    const { facilitatorUrl, facilitatorToken } = this.#settings;
    try {
      const response = await this.#dependencies.http.send({
        url: `${facilitatorUrl}/${path}`,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(facilitatorToken === '' ? {} : { authorization: `Bearer ${facilitatorToken}` }),
        },
        body: JSON.stringify(question),
        timeoutMs: this.#dependencies.timeoutMs,
      });
      return answerOf(response);
    } catch (error) {
      return isNeverSent(error)
        ? { kind: 'unheard', message: 'The facilitator could not be reached.' }
        : { kind: 'silent', message: 'The facilitator did not respond.' };
    }
  }
}

/** As facilitators write it: what v1 and v2 have in common. */
interface Verdict {
  isValid?: boolean;
  invalidReason?: string;
  invalidMessage?: string;
  success?: boolean;
  errorReason?: string;
  errorMessage?: string;
  transaction?: string;
}

function answerOf({ status, body }: OutboundResponse): FacilitatorAnswer {
  const verdict = verdictOf(body);
  const isGood = verdict?.isValid ?? verdict?.success;
  if (verdict === null || typeof isGood !== 'boolean') {
    const message = `The facilitator answered ${status}.`;
    // A redirect or a 4xx turns the question away; 408 and all others say nothing of what was done.
    const isTurnedAway = status >= 300 && status < 500 && status !== 408;
    return { kind: isTurnedAway ? 'unheard' : 'silent', message };
  }
  if (isGood) {
    return { kind: 'fine', transaction: String(verdict.transaction ?? '') };
  }
  const reason = String(verdict.invalidReason ?? verdict.errorReason ?? 'invalid_payload');
  const message = String(
    verdict.invalidMessage ?? verdict.errorMessage ?? 'The facilitator rejected the payment.',
  );
  return { kind: 'rejected', reason: reason.slice(0, reasonMax), message: message.slice(0, messageMax) };
}

/** Facilitators put whole error texts of chains there. */
const reasonMax = 120;
const messageMax = 300;

function verdictOf(body: string): Verdict | null {
  try {
    const parsed = JSON.parse(body) as Verdict | null;
    return typeof parsed === 'object' ? parsed : null;
  } catch {
    return null;
  }
}

/** The connection was never made, as opposed to broken. */
const neverSent: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
]);

function isNeverSent(error: unknown): boolean {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return name === 'AddressRejected' || (typeof code === 'string' && neverSent.has(code));
}

import type { StripeAnswer } from './request-auth.js';
import { StripeSandboxError } from './stripe-sandbox-error.js';

/**
 * Stripe's rules (docs.stripe.com/api/idempotent_requests): the first answer is kept, failures included, and given
 * again to the same request. Another request under the key is rejected, and so is one while the first still runs. What was
 * turned away before it was begun is not kept.
 */
export class IdempotencyKeys {
  readonly #kept = new Map<string, { fingerprint: string; answer: StripeAnswer | null }>();

  /** The answer to give without doing anything; null to go on. */
  begin(key: string, fingerprint: string): StripeAnswer | null {
    const earlier = this.#kept.get(key);
    if (earlier === undefined) {
      this.#kept.set(key, { fingerprint, answer: null });
      return null;
    }
    if (earlier.fingerprint !== fingerprint) {
      return new StripeSandboxError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
      }).answer;
    }
    return earlier.answer ?? inUse;
  }

  /** Null for a call without a key. Answers the answer. */
  save(key: string | null, answer: StripeAnswer): StripeAnswer {
    if (key !== null && wasBegun(answer)) {
      this.#kept.get(key)!.answer = answer;
    } else {
      this.forget(key);
    }
    return answer;
  }

  forget(key: string | null): void {
    if (key !== null) {
      this.#kept.delete(key);
    }
  }
}

const inUse: StripeAnswer = new StripeSandboxError(409, {
  type: 'idempotency_error',
  code: 'idempotency_key_in_use',
  message: 'There is currently another in-progress request using this key.',
}).answer;

function wasBegun({ body }: StripeAnswer): boolean {
  const { error } = body as { error?: { code?: string } };
  return !/^parameter_/.test(error?.code ?? '');
}

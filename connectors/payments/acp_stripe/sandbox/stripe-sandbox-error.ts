import type { StripeAnswer } from './request-auth.js';

interface ErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error';
  code?: string;
  message: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: object;
}

/** What a handler throws to answer as Stripe does when it says no. */
export class StripeSandboxError extends Error {
  readonly #status: number;
  readonly #body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.#status = status;
    this.#body = body;
  }

  get answer(): StripeAnswer {
    return { status: this.#status, body: { error: this.#body } };
  }
}

export const invalid = (code: string, message: string, more: Partial<ErrorBody> = {}): StripeSandboxError =>
  new StripeSandboxError(400, { type: 'invalid_request_error', code, message, ...more });

export const missing = (what: string, id: string): StripeSandboxError =>
  new StripeSandboxError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
  });

/** What Stripe answers when it fails. */
export const serverFailure = {
  error: { type: 'api_error', message: 'An unknown error occurred.' },
};

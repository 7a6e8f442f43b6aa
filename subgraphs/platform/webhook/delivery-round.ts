import type { Clock } from '../../../kernel/clock.js';
import type { Outbound, OutboundResponse } from '../../../kernel/outbound/outbound.js';
import type { Random } from '../../../kernel/random.js';
import type { Tracing } from '../../../kernel/telemetry/tracing.js';
import type { Attempt } from './attempt.js';
import { callFailure } from './call-failure.rules.js';
import type { DueDelivery, SendableDelivery } from './delivery.queries.js';
import { nextAttemptDelayMs, slowDownDelayMs, verdictOf } from './delivery.rules.js';
import type { WebhookAddress } from './delivery-queue.js';
import type { MessageProof } from './delivery-store.js';
import { deliveryHeaders } from './message-headers.js';
import { tracedAttempt } from './traced-attempt.js';
import { webhookLimits } from './webhook.limits.js';
import type { AttemptObserver } from './webhook-metrics.js';

/** Of an answer so much is kept for the owner of the endpoint to look at. */
const answerBytes = 1_024;
const headerLength = 256;
/** Those that tell which server answered, when, and why so. */
const shownHeaders = ['content-type', 'date', 'location', 'retry-after', 'server', 'x-request-id'] as const;

export interface DeliveryRoundDeps {
  outbound: Pick<Outbound, 'send'>;
  clock: Clock;
  random: Random;
  /** Is told how each attempt went. */
  onAttempt?: AttemptObserver;
}

interface RoundInput {
  address: WebhookAddress;
  url: string;
  proof: MessageProof;
  signal: AbortSignal;
  tracing: Tracing | null;
  /** Nothing is begun after, by `performance.now()`. */
  endAtMs: number;
}

/** The attempts of one round, made side by side by subject. */
export class DeliveryRound {
  readonly attempts = new Map<DueDelivery, Attempt>();
  /** Until when the endpoint asked to be left alone; null when it did not. */
  slowDownUntil: Date | null = null;
  readonly #deps: DeliveryRoundDeps;
  readonly #input: RoundInput;

  constructor(deps: DeliveryRoundDeps, input: RoundInput) {
    this.#deps = deps;
    this.#input = input;
  }

  /** One after the other; nothing more is sent once the endpoint is gone, asks for less, or the turn is over. */
  async sendChain(chain: readonly SendableDelivery[]): Promise<void> {
    const { tracing, address, url } = this.#input;
    for (const delivery of chain) {
      if (this.#isOver()) {
        return;
      }
      const attempt = await tracedAttempt(tracing, { address, url, delivery }, () => this.#attempt(delivery));
      if (attempt !== null) {
        this.attempts.set(delivery, attempt);
        this.#deps.onAttempt?.(attempt);
      }
    }
  }

  #isOver(): boolean {
    const { signal, endAtMs } = this.#input;
    return signal.aborted || this.slowDownUntil !== null || performance.now() >= endAtMs;
  }

  async #attempt(delivery: SendableDelivery): Promise<Attempt | null> {
    const attemptedAt = this.#deps.clock.now();
    const number = delivery.attempts + 1;
    const body = Buffer.from(delivery.body);
    // The bytes are enough from here on; the texts of a round are most of what the collector would carry along.
    delivery.body = '';
    const proof = this.#input.proof.headers(delivery, attemptedAt, body);
    const beganMs = performance.now();
    let response: OutboundResponse | null = null;
    let error: string | null = null;
    try {
      response = await this.#post(deliveryHeaders(proof, delivery.deliveryId, number), body);
    } catch (thrown) {
      if (this.#input.signal.aborted) {
        return null;
      }
      error = printable(callFailure(thrown, webhookLimits.timeoutMs));
    }
    const verdict = verdictOf(response?.status ?? null);
    this.#notice(verdict, response);
    return {
      verdict,
      attemptedAt,
      durationMs: Math.round(performance.now() - beganMs),
      proof,
      responseStatus: response?.status ?? null,
      responseHeaders: response === null ? null : shown(response.headers),
      responseBody: response === null ? null : printable(response.body),
      error,
      nextAttemptAt: this.#nextAttemptAt(number, verdict),
    };
  }

  #post(headers: Record<string, string>, body: Buffer): Promise<OutboundResponse> {
    return this.#deps.outbound.send({
      url: this.#input.url,
      method: 'POST',
      headers,
      body,
      timeoutMs: webhookLimits.timeoutMs,
      answerBytes,
      signal: this.#input.signal,
      pool: this.#input.address.webhookId,
    });
  }

  #notice(verdict: Attempt['verdict'], response: OutboundResponse | null): void {
    if (verdict === 'gone') {
      this.slowDownUntil ??= this.#deps.clock.now();
    } else if (verdict === 'slow_down') {
      const now = this.#deps.clock.now();
      const header = response?.headers['retry-after'];
      const delayMs = slowDownDelayMs(typeof header === 'string' ? header : null, now);
      const until = new Date(now.getTime() + delayMs);
      // Of several answers at the same time the longest pause counts.
      this.slowDownUntil =
        this.slowDownUntil !== null && this.slowDownUntil > until ? this.slowDownUntil : until;
    }
  }

  #nextAttemptAt(attempts: number, verdict: Attempt['verdict']): Date | null {
    const delayMs = verdict === 'delivered' ? null : nextAttemptDelayMs(attempts, this.#deps.random);
    // What a gone endpoint was not given is kept for the day its owner resumes the webhook.
    return delayMs === null ? null : new Date(this.#deps.clock.now().getTime() + delayMs);
  }
}

function shown(headers: OutboundResponse['headers']): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of shownHeaders) {
    const value = headers[name];
    if (value !== undefined) {
      kept[name] = printable(String(value).slice(0, headerLength));
    }
  }
  return kept;
}

/** Postgres text holds no NUL, and its JSON no half of a pair, as a cut can leave. */
const printable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

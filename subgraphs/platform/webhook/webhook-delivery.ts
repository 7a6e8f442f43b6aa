import { Webhook as Signer } from 'standardwebhooks';
import type { Clock } from '../../../kernel/clock.js';
import type { Database } from '../../../kernel/database/database.js';
import type { Encryption } from '../../../kernel/encryption.js';
import { limits } from '../../../kernel/limits.js';
import type { Outbound, OutboundResponse } from '../../../kernel/outbound/outbound.js';
import type { Random } from '../../../kernel/random.js';
import type { Tracing } from '../../../kernel/telemetry/tracing.js';
import {
  type Attempt,
  type DeliveryTarget,
  type DueDelivery,
  findDue,
  findNextDue,
  findTarget,
  type Health,
  recordAttempts,
  recordHealth,
} from './delivery.queries.js';
import {
  chainsBySubject,
  nextAttemptDelayMs,
  roundSize,
  slowDownDelayMs,
  verdictOf,
} from './delivery.rules.js';
import { deliverLater, type WebhookAddress } from './delivery-queue.js';
import { healthAfter } from './health.rules.js';
import { inParallel } from './in-parallel.js';
import { tracedAttempt } from './traced-attempt.js';
import { secretContext } from './webhook.rules.js';
import type { AttemptObserver } from './webhook-metrics.js';

export interface WebhookDeliveryDeps {
  outbound: Outbound;
  encryption: Encryption;
  clock: Clock;
  random: Random;
  /** Is told how each attempt went. */
  onAttempt?: AttemptObserver;
}

/** After this long a webhook with more to deliver goes to the end of the queue, for others to have their turn. */
const turnMs = 2_000;
/** Of an answer so much is kept for the owner of the endpoint to look at. */
const answerBytes = 1_024;

const origin = {
  requestId: 'webhook.deliver',
  caller: { kind: 'system', id: 'webhook.deliver', organizationId: null },
} as const;

/** Sends what is due to one webhook: signed, in order by subject, and recorded after every round. */
export class WebhookDelivery {
  readonly #deps: WebhookDeliveryDeps;

  constructor(deps: WebhookDeliveryDeps) {
    this.#deps = deps;
  }

  /**
   * Delivers what is due and plans the next turn. It must not run twice at once for one webhook; that is what
   * its queue is for. A round cut short by a crash is sent again: at least once.
   */
  async deliver(db: Database, address: WebhookAddress, signal: AbortSignal): Promise<void> {
    const endAtMs = performance.now() + turnMs;
    while (!signal.aborted && performance.now() < endAtMs) {
      const waitMs = await this.#round(db, address, signal);
      if (waitMs === null) {
        return;
      }
      if (waitMs > 0) {
        await deliverLater(db, address, waitMs);
        return;
      }
    }
    await deliverLater(db, address, 0);
  }

  /** Answers how long to wait for the next round; null when there is nothing to wait for. */
  async #round(db: Database, address: WebhookAddress, signal: AbortSignal): Promise<number | null> {
    const key = [address.organizationId, address.webhookId];
    const [target] = await db.query<DeliveryTarget>(findTarget, key);
    if (target === undefined) {
      return null;
    }
    const now = this.#deps.clock.now();
    const notBefore = target.notBefore === null ? now : new Date(target.notBefore);
    const due =
      notBefore > now
        ? []
        : await db.query<DueDelivery>(findDue, [...key, now, roundSize(target.failedRounds)]);
    if (due.length === 0) {
      return waitForNext(db, key, now, notBefore);
    }
    await this.#send(db, address, target, due, signal);
    return 0;
  }

  async #send(
    db: Database,
    address: WebhookAddress,
    target: DeliveryTarget,
    due: readonly DueDelivery[],
    signal: AbortSignal,
  ): Promise<void> {
    const secret = this.#deps.encryption.decrypt(target.secretEncrypted, secretContext(address.webhookId));
    const { url } = target;
    const round = new Round(this.#deps, {
      address,
      url,
      signer: new Signer(secret),
      signal,
      tracing: db.tracing,
    });
    await inParallel(chainsBySubject(due), limits.webhookConcurrency, chain => round.sendChain(chain));
    if (round.attempts.length === 0) {
      return;
    }
    const before = {
      failedRounds: target.failedRounds,
      failingSince: target.failingSince === null ? null : new Date(target.failingSince),
    };
    const health = healthAfter(before, round.attempts, round.slowDownUntil, this.#deps.clock.now());
    await db.transaction(async tx => {
      await recordAttempts(tx, address, round.attempts);
      if (isWorthWriting(before, health)) {
        await recordHealth(tx, address, health);
      }
    }, origin);
  }
}

/** Until the next delivery is due and the endpoint's pause is over; null when nothing is pending. */
async function waitForNext(db: Database, key: string[], now: Date, notBefore: Date): Promise<number | null> {
  const [next] = await db.query<{ dueAt: string }>(findNextDue, key);
  if (next === undefined) {
    return null;
  }
  return Math.max(1, Date.parse(next.dueAt) - now.getTime(), notBefore.getTime() - now.getTime());
}

const isWorthWriting = (before: { failedRounds: number }, health: Health): boolean =>
  before.failedRounds > 0 ||
  health.failedRounds > 0 ||
  health.notBefore !== null ||
  health.disabledReason !== null;

interface RoundInput {
  address: WebhookAddress;
  url: string;
  signer: Signer;
  signal: AbortSignal;
  tracing: Tracing | null;
}

/** The attempts of one round. */
class Round {
  readonly attempts: Attempt[] = [];
  slowDownUntil: Date | null = null;
  readonly #deps: WebhookDeliveryDeps;
  readonly #input: RoundInput;

  constructor(deps: WebhookDeliveryDeps, input: RoundInput) {
    this.#deps = deps;
    this.#input = input;
  }

  /** One after the other; nothing more is sent once the endpoint is gone, asks for less, or the worker stops. */
  async sendChain(chain: readonly DueDelivery[]): Promise<void> {
    for (const delivery of chain) {
      if (this.#input.signal.aborted || this.slowDownUntil !== null) {
        return;
      }
      const { tracing, address, url } = this.#input;
      const attempt = await tracedAttempt(tracing, { address, url, delivery }, () => this.#attempt(delivery));
      if (attempt !== null) {
        this.attempts.push(attempt);
        this.#deps.onAttempt?.(attempt);
      }
    }
  }

  async #attempt(delivery: DueDelivery): Promise<Attempt | null> {
    const attemptedAt = this.#deps.clock.now();
    const beganMs = performance.now();
    let response: OutboundResponse | null = null;
    let error: string | null = null;
    try {
      response = await this.#post(delivery, attemptedAt);
    } catch (thrown) {
      if (this.#input.signal.aborted) {
        return null;
      }
      error = reasonOf(thrown);
    }
    const verdict = verdictOf(response?.status ?? null);
    this.#notice(verdict, response);
    return {
      eventId: delivery.eventId,
      verdict,
      attemptedAt,
      durationMs: Math.round(performance.now() - beganMs),
      responseStatus: response?.status ?? null,
      responseBody: response === null ? null : printable(response.body),
      error,
      nextAttemptAt: this.#nextAttemptAt(delivery.attempts + 1, verdict),
    };
  }

  #post(delivery: DueDelivery, at: Date): Promise<OutboundResponse> {
    return this.#deps.outbound.send({
      url: this.#input.url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Tradewind-Webhooks/1.0',
        'webhook-id': delivery.eventId,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': this.#input.signer.sign(delivery.eventId, at, delivery.body),
        'tradewind-delivery-id': delivery.deliveryId,
        'tradewind-delivery-attempt': String(delivery.attempts + 1),
      },
      body: delivery.body,
      timeoutMs: limits.webhookTimeoutMs,
      answerBytes,
      signal: this.#input.signal,
    });
  }

  #notice(verdict: Attempt['verdict'], response: OutboundResponse | null): void {
    const now = this.#deps.clock.now();
    if (verdict === 'gone') {
      this.slowDownUntil = now;
    } else if (verdict === 'slow_down') {
      const header = response?.headers['retry-after'];
      const delayMs = slowDownDelayMs(typeof header === 'string' ? header : null, now);
      this.slowDownUntil = new Date(now.getTime() + delayMs);
    }
  }

  #nextAttemptAt(attempts: number, verdict: Attempt['verdict']): Date | null {
    const delayMs = nextAttemptDelayMs(attempts, this.#deps.random);
    const now = this.#deps.clock.now();
    if (verdict === 'delivered' || delayMs === null) {
      return null;
    }
    // What a gone endpoint was not given is kept for the day its owner resumes the webhook.
    return new Date(now.getTime() + delayMs);
  }
}

/** For the owner of the endpoint: what happened, without our own stack or addresses. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? printable(cause.message || cause.name).slice(0, 500) : 'The call failed.';
}

/** Postgres text holds no NUL. */
const printable = (text: string): string => text.replaceAll('\u0000', '');

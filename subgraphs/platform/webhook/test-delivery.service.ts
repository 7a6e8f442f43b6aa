import type { RequestContext } from '../../../kernel/context.js';
import type { Encryption } from '../../../kernel/encryption.js';
import { fail } from '../../../kernel/errors.js';
import { newId } from '../../../kernel/ids.js';
import type { Outbound, OutboundResponse } from '../../../kernel/outbound/outbound.js';
import { callFailure } from './call-failure.rules.js';
import { verdictOf } from './delivery.rules.js';
import { endpointHeaders } from './message-headers.js';
import { signerOf } from './signing-secret.js';
import { claimTest, type TestTarget } from './test-delivery.queries.js';
import { testBody } from './test-delivery.rules.js';
import { webhookLimits } from './webhook.limits.js';
import { readWebhook } from './webhook.queries.js';

/** What an endpoint made of a test. */
export interface TestDelivery {
  /** The `webhook-id` of the message. */
  eventId: string;
  /** Whether it answered 2xx. */
  isDelivered: boolean;
  responseStatus: number | null;
  /** The beginning of the answer. */
  responseBody: string | null;
  /** Why there was no answer. */
  error: string | null;
  sentAt: string;
  durationMs: number;
}

const answerBytes = 1_024;

/** Sends `webhook.test` (§6.5), which is no event: it is in no log, is not sent again and changes no health. */
export class TestDeliveryService {
  readonly #outbound: Outbound;
  readonly #encryption: Encryption;

  constructor(outbound: Outbound, encryption: Encryption) {
    this.#outbound = outbound;
    this.#encryption = encryption;
  }

  /**
   * Sends it at once, also to a webhook that is paused or disabled, and waits for the answer, for at most
   * `webhookLimits.testTimeoutMs`. An endpoint that fails is an answer, not an error.
   *
   * @throws WEBHOOK_NOT_FOUND, SCOPE_MISSING; RATE_LIMITED within `webhookLimits.testIntervalMs` of the last test.
   */
  async send(ctx: RequestContext, webhookId: string): Promise<TestDelivery> {
    const webhook = await readWebhook(ctx, webhookId, 'write');
    const target = await ctx.transaction(tx => claimTest(tx, ctx, webhook.id));
    if (target === null) {
      const retryAfterSeconds = webhookLimits.testIntervalMs / 1000;
      const detail = `A webhook is tested at most every ${retryAfterSeconds} seconds.`;
      throw fail('RATE_LIMITED', { detail, retryAfterSeconds });
    }
    return this.#deliver(ctx, webhook.id, target);
  }

  async #deliver(ctx: RequestContext, webhookId: string, target: TestTarget): Promise<TestDelivery> {
    const eventId = newId();
    const sentAt = ctx.clock.now();
    const body = Buffer.from(testBody({ eventId, organizationId: ctx.organizationId, occurredAt: sentAt }));
    const signed = signerOf(this.#encryption, webhookId, target).headers(eventId, sentAt, body);
    const beganMs = performance.now();
    const answer = await this.#post(target.url, signed, body);
    const durationMs = Math.round(performance.now() - beganMs);
    return { eventId, ...answer, sentAt: sentAt.toISOString(), durationMs };
  }

  async #post(url: string, signed: Record<string, string>, body: Buffer): Promise<Answer> {
    try {
      const headers = { ...endpointHeaders, ...signed };
      const timeoutMs = webhookLimits.testTimeoutMs;
      return answered(
        await this.#outbound.send({ url, method: 'POST', headers, body, timeoutMs, answerBytes }),
      );
    } catch (error) {
      return unanswered(error);
    }
  }
}

type Answer = Pick<TestDelivery, 'isDelivered' | 'responseStatus' | 'responseBody' | 'error'>;

const answered = ({ status, body }: OutboundResponse): Answer => ({
  isDelivered: verdictOf(status) === 'delivered',
  responseStatus: status,
  responseBody: body,
  error: null,
});

const unanswered = (error: unknown): Answer => ({
  isDelivered: false,
  responseStatus: null,
  responseBody: null,
  error: callFailure(error, webhookLimits.testTimeoutMs),
});

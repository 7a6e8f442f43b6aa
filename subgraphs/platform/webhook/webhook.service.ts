import { LockMode } from '@mikro-orm/core';
import type { RequestContext } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Encryption } from '../../../kernel/encryption.js';
import { fail } from '../../../kernel/errors.js';
import { isId, newId } from '../../../kernel/ids.js';
import type { AddressPolicy } from '../../../kernel/outbound/address-policy.js';
import { deliverNow } from './delivery-queue.js';
import { newWebhookSecret, previousSecretExpiry, secretContext } from './signing-secret.rules.js';
import { Webhook } from './webhook.entity.js';
import { webhookLimits } from './webhook.limits.js';
import { countWebhooks, findWebhook, type WebhookRecord } from './webhook.queries.js';
import {
  changedWebhook,
  isSameWebhook,
  type NewWebhook,
  rejectWrong,
  requireDemandedVersion,
  subscribedKeys,
  type WebhookChange,
} from './webhook.rules.js';
import { creatorOf, requireAccess } from './webhook-access.rules.js';

/** A webhook with its signing secret: the only moment at which that can be read. */
export interface IssuedWebhook {
  webhook: WebhookRecord;
  secret: string;
}

const deleteDeliveries = sql(
  'platform.webhook.deleteDeliveries',
  `with attempt as (
    delete from platform.webhook_attempt where organization_id = $1 and webhook_id = $2
  ), batch as (
    delete from platform.webhook_batch where organization_id = $1 and webhook_id = $2
  )
  delete from platform.webhook_delivery where organization_id = $1 and webhook_id = $2`,
);

/** Who may do what: docs/decisions/0016. */
export class WebhookService {
  readonly #encryption: Encryption;
  readonly #policy: AddressPolicy;

  constructor(encryption: Encryption, policy: AddressPolicy) {
    this.#encryption = encryption;
    this.#policy = policy;
  }

  /** @throws VALIDATION_FAILED, WEBHOOK_EVENT_UNKNOWN, SCOPE_MISSING, LIMIT_REACHED. */
  async create(ctx: RequestContext, input: NewWebhook): Promise<IssuedWebhook> {
    const { organizationId } = ctx;
    rejectWrong(input, this.#policy);
    const events = subscribedKeys(ctx, input.events);
    return ctx.transaction(async tx => {
      if ((await countWebhooks(tx, organizationId)) >= webhookLimits.webhooksMax) {
        throw fail('LIMIT_REACHED', {
          detail: `An organization has at most ${webhookLimits.webhooksMax} webhooks.`,
        });
      }
      const id = newId();
      const secret = newWebhookSecret();
      const now = ctx.clock.now();
      tx.em.create(Webhook, {
        organizationId,
        id,
        url: input.url,
        events,
        description: input.description ?? null,
        createdBy: creatorOf(ctx.caller),
        secretEncrypted: this.#encryption.encrypt(secret, secretContext(id)),
        previousSecretEncrypted: null,
        previousSecretExpiresAt: null,
        status: 'active',
        disabledReason: null,
        consecutiveFailures: 0,
        failingSince: null,
        notBefore: null,
        createdAt: now,
        updatedAt: now,
      });
      await tx.em.flush();
      return { webhook: await findWebhook(tx, organizationId, id), secret };
    });
  }

  /**
   * Another address starts with a clean record, whatever its status; deliveries that wait go there. Those of keys
   * that are no longer wanted are still made if their events came before.
   *
   * @throws WEBHOOK_NOT_FOUND, VERSION_STALE, VALIDATION_FAILED, WEBHOOK_EVENT_UNKNOWN, SCOPE_MISSING.
   */
  update(ctx: RequestContext, id: string, change: WebhookChange): Promise<WebhookRecord> {
    return ctx.transaction(async tx => {
      const webhook = await mustFind(ctx, tx, id);
      rejectWrong(change, this.#policy);
      const next = changedWebhook(ctx, webhook, change);
      if (isSameWebhook(webhook, next)) {
        return findWebhook(tx, ctx.organizationId, id);
      }
      const isElsewhere = next.url !== webhook.url;
      Object.assign(webhook, next, { updatedAt: ctx.clock.now() }, isElsewhere ? unblemished : {});
      await tx.em.flush();
      if (isElsewhere && webhook.status === 'active') {
        await deliverNow(tx, { organizationId: ctx.organizationId, webhookId: id });
      }
      return findWebhook(tx, ctx.organizationId, id);
    });
  }

  /**
   * Gives the webhook a new secret. The one that it replaces signs too until the overlap ends; an earlier one, of
   * a rotation that still lasts, no longer does.
   *
   * @throws WEBHOOK_NOT_FOUND, VERSION_STALE, SCOPE_MISSING; VALIDATION_FAILED for an overlap outside of 0 to 604,800 seconds.
   */
  async rotateSecret(
    ctx: RequestContext,
    id: string,
    overlapSeconds?: number | null,
  ): Promise<IssuedWebhook> {
    const now = ctx.clock.now();
    const expiresAt = previousSecretExpiry(now, overlapSeconds);
    return ctx.transaction(async tx => {
      const webhook = await mustFind(ctx, tx, id);
      const secret = newWebhookSecret();
      webhook.previousSecretEncrypted = expiresAt === null ? null : webhook.secretEncrypted;
      webhook.previousSecretExpiresAt = expiresAt;
      webhook.secretEncrypted = this.#encryption.encrypt(secret, secretContext(webhook.id));
      webhook.updatedAt = now;
      await tx.em.flush();
      ctx.log.info({ webhookId: webhook.id, by: ctx.caller.id }, 'webhook secret rotated');
      return { webhook: await findWebhook(tx, ctx.organizationId, id), secret };
    });
  }

  /** Deliveries wait from now on; one that is under way may still arrive. */
  pause(ctx: RequestContext, id: string): Promise<WebhookRecord> {
    return ctx.transaction(async tx => {
      const webhook = await mustFind(ctx, tx, id);
      if (webhook.status === 'active') {
        webhook.status = 'paused';
        webhook.updatedAt = ctx.clock.now();
        await tx.em.flush();
      }
      return findWebhook(tx, ctx.organizationId, id);
    });
  }

  /** Delivers again, beginning with what has waited; a disabled webhook gets another chance. */
  resume(ctx: RequestContext, id: string): Promise<WebhookRecord> {
    return ctx.transaction(async tx => {
      const webhook = await mustFind(ctx, tx, id);
      if (webhook.status !== 'active') {
        Object.assign(webhook, { status: 'active', disabledReason: null, updatedAt: ctx.clock.now() });
        Object.assign(webhook, unblemished);
        await tx.em.flush();
        await deliverNow(tx, { organizationId: ctx.organizationId, webhookId: id });
      }
      return findWebhook(tx, ctx.organizationId, id);
    });
  }

  /** With its deliveries: what was not delivered yet never is. Answers the webhook as it last was. */
  delete(ctx: RequestContext, id: string): Promise<WebhookRecord> {
    return ctx.transaction(async tx => {
      const webhook = await mustFind(ctx, tx, id);
      const last = await findWebhook(tx, ctx.organizationId, id);
      await tx.em.remove(webhook).flush();
      await tx.query(deleteDeliveries, [ctx.organizationId, id]);
      return last;
    });
  }
}

/** The health of an endpoint that never failed. */
const unblemished = { consecutiveFailures: 0, failingSince: null, notBefore: null };

/** The webhook, locked, at the version that `If-Match` demands. */
async function mustFind(ctx: RequestContext, tx: Transaction, id: string) {
  const key = { organizationId: ctx.organizationId, id };
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const webhook = isId(id) ? await tx.em.findOne(Webhook, key, { lockMode }) : null;
  if (webhook === null) {
    throw fail('WEBHOOK_NOT_FOUND');
  }
  requireAccess(ctx, webhook, 'write');
  requireDemandedVersion(ctx, webhook.version);
  return webhook;
}

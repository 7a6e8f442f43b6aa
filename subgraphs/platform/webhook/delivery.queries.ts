import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { deliveryId } from './delivery-id.js';
import type { WebhookAddress } from './delivery-queue.js';
import { type StoredSecrets, storedSecrets } from './signing-secret.js';

/** What delivering needs to know of a webhook. */
export type DeliveryTarget = StoredSecrets & {
  url: string;
  failedRounds: number;
  failingSince: string | null;
  notBefore: string | null;
};

export const findTarget = sql(
  'platform.delivery.target',
  `select url, ${storedSecrets}, consecutive_failures as "failedRounds",
    failing_since as "failingSince", not_before as "notBefore"
  from platform.webhook
  where organization_id = $1 and id = $2 and status = 'active'`,
);

export type DueDelivery = {
  deliveryId: string;
  eventId: string;
  replay: number;
  /** When it is due, as Postgres has it. */
  dueAt: string;
  /** The order in which deliveries were put in line. */
  position: number;
  subjectId: string;
  attempts: number;
  /** Null once the event is past its retention. */
  body: string | null;
};

export type SendableDelivery = DueDelivery & { body: string };

export const findDue = sql(
  'platform.delivery.due',
  `select ${deliveryId} as "deliveryId", webhook_delivery.event_id as "eventId", webhook_delivery.replay,
    webhook_delivery.next_attempt_at::text as "dueAt", webhook_delivery.position,
    webhook_delivery.subject_id as "subjectId", webhook_delivery.attempts, event.body
  from platform.webhook_delivery
  left join platform.event as event
    on event.organization_id = webhook_delivery.organization_id and event.id = webhook_delivery.event_id
  where webhook_delivery.organization_id = $1 and webhook_delivery.webhook_id = $2
    and webhook_delivery.status = 'pending' and webhook_delivery.next_attempt_at <= $3
    and (webhook_delivery.next_attempt_at, webhook_delivery.position) > ($5::timestamptz, $6::bigint)
  order by webhook_delivery.next_attempt_at, webhook_delivery.position
  limit $4`,
);

export const findNextDue = sql(
  'platform.delivery.nextDue',
  `select next_attempt_at as "dueAt" from platform.webhook_delivery
  where organization_id = $1 and webhook_id = $2 and status = 'pending'
  order by next_attempt_at limit 1`,
);

/** How an endpoint fares, after a round. */
export interface Health {
  failedRounds: number;
  failingSince: Date | null;
  notBefore: Date | null;
  /** Why the endpoint is disabled; null when it is not. */
  disabledReason: string | null;
}

const writeHealth = sql(
  'platform.delivery.health',
  `update platform.webhook
  set consecutive_failures = $3, failing_since = $4, not_before = $5,
    status = case when $6::text is null then status else 'disabled' end,
    disabled_reason = coalesce($6::text, disabled_reason),
    version = version + case when $6::text is null then 0 else 1 end,
    updated_at = case when $6::text is null then updated_at else $7::timestamptz end
  where organization_id = $1 and id = $2 and status = 'active'`,
);

export async function recordHealth(
  tx: Transaction,
  { organizationId, webhookId }: WebhookAddress,
  health: Health,
): Promise<void> {
  const { failedRounds, failingSince, notBefore, disabledReason } = health;
  const now = tx.db.clock.now();
  await tx.query(writeHealth, [
    organizationId,
    webhookId,
    failedRounds,
    failingSince,
    notBefore,
    disabledReason,
    now,
  ]);
}

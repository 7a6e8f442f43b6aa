import { defineEntity, p } from '@mikro-orm/core';
import type { EventKey } from '../event/event-catalogue.js';

/** `paused` by its owner, `disabled` by its endpoint: while paused deliveries wait, while disabled none are made. */
export type WebhookStatus = 'active' | 'paused' | 'disabled';

/** A subscription of an organization's endpoint to events (§6). */
export const Webhook = defineEntity({
  name: 'Webhook',
  schema: 'platform',
  tableName: 'webhook',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    url: p.text(),
    events: p.array().$type<EventKey[]>(),
    description: p.text().strictNullable(),
    /** Who made it, as `creatorOf` writes it; null for webhooks older than the column. */
    createdBy: p.text().strictNullable(),
    secretEncrypted: p.text(),
    /** Signs too until it expires; both are null where no rotation lasts. */
    previousSecretEncrypted: p.text().strictNullable(),
    previousSecretExpiresAt: p.datetime().strictNullable(),
    status: p.text().$type<WebhookStatus>(),
    disabledReason: p.text().strictNullable(),
    /** Rounds of deliveries in a row in which none succeeded. */
    consecutiveFailures: p.integer(),
    failingSince: p.datetime().strictNullable(),
    /** No delivery before: the endpoint asked for less, or only fails. */
    notBefore: p.datetime().strictNullable(),
    version: p.integer().version(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

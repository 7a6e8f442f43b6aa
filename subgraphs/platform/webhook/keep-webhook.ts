import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { WebhookAddress } from './delivery-queue.js';

const keep = sql(
  'platform.webhook.keep',
  'select from platform.webhook where organization_id = $1 and id = $2 for key share',
);

/**
 * Keeps the webhook from being deleted until the transaction ends, for whoever writes several of its deliveries: who
 * deletes it locks it before them too, so that the two wait for each other and never deadlock.
 */
export const keepWebhook = (tx: Transaction, { organizationId, webhookId }: WebhookAddress): void =>
  tx.defer(keep, [organizationId, webhookId]);

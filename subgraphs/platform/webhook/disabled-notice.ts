import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { type EventKey, eventCatalogue } from '../event/event-catalogue.js';
import { notify } from '../notification/notify.js';
import type { WebhookAddress } from './delivery-queue.js';

type DisabledWebhook = { url: string; events: EventKey[]; reason: string };

const findDisabled = sql(
  'platform.webhook.findDisabled',
  `select url, events, disabled_reason as reason from platform.webhook
  where organization_id = $1 and id = $2 and status = 'disabled'`,
);

/**
 * Tells the organization that its webhook was disabled. To be called in the transaction that disabled it; one
 * that its owner paused or deleted at the same moment is not disabled, and nobody is told.
 */
export async function tellDisabled(
  tx: Transaction,
  { organizationId, webhookId }: WebhookAddress,
): Promise<void> {
  const [webhook] = await tx.query<DisabledWebhook>(findDisabled, [organizationId, webhookId]);
  if (webhook === undefined) {
    return;
  }
  const { url, events, reason } = webhook;
  await notify(tx, {
    organizationId,
    kind: 'webhook.disabled',
    severity: 'error',
    subject: { type: 'webhook', id: webhookId },
    title: 'A webhook was disabled',
    message: `${reason} Nothing is delivered to ${url} until the webhook is resumed.`,
    scopes: [...new Set(events.map(key => eventCatalogue[key].scope))],
  });
}

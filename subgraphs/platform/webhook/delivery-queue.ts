import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';

/** The task that delivers what is due to one webhook; its payload. */
export const deliverTask = 'webhook.deliver';

export interface WebhookAddress {
  organizationId: string;
  webhookId: string;
}

/**
 * SQL that has a webhook delivered to. There is one task a webhook: it has a queue of its own, so it never
 * runs twice at once, and its key makes two requests one. A request while it runs is run after it.
 */
export const addDeliverTask = (
  row: string,
  runAt: string,
  keyMode: 'replace' | 'preserve_run_at',
): string => `
  platform.add_single_task('${deliverTask}', 'webhook/' || ${row}.webhook_id,
    json_build_object('organizationId', ${row}.organization_id, 'webhookId', ${row}.webhook_id),
    ${runAt}, '${keyMode}')`;

const now = sql(
  'platform.webhook.deliverNow',
  `select ${addDeliverTask('webhook', 'now()', 'replace')}
  from (values ($1::uuid, $2::uuid)) as webhook (organization_id, webhook_id)`,
);

/** Never later than what is planned already. */
const later = sql(
  'platform.webhook.deliverLater',
  `select ${addDeliverTask('webhook', 'now() + make_interval(secs => $3)', 'preserve_run_at')}
  from (values ($1::uuid, $2::uuid)) as webhook (organization_id, webhook_id)`,
);

export async function deliverNow(
  tx: Transaction,
  { organizationId, webhookId }: WebhookAddress,
): Promise<void> {
  await tx.query(now, [organizationId, webhookId]);
}

export async function deliverLater(
  db: Database,
  { organizationId, webhookId }: WebhookAddress,
  delayMs: number,
): Promise<void> {
  await db.query(later, [organizationId, webhookId, Math.max(0, delayMs) / 1000]);
}

import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { WebhookAddress } from '../../../platform/index.js';

/** The task that tells one endpoint what it is due; its payload is a WebhookAddress. */
export const agentDeliverTask = 'commerce.agent.deliver';

/** SQL that plans a turn of an endpoint: one at a time, and one that waits. */
export const addAgentTurn = (row: string, runAt: string, keyMode: 'replace' | 'preserve_run_at'): string => `
  platform.add_single_task('${agentDeliverTask}', 'agent/' || ${row}.endpoint_id,
    json_build_object('organizationId', ${row}.organization_id, 'webhookId', ${row}.endpoint_id),
    ${runAt}, '${keyMode}')`;

const later = sql(
  'commerce.agentDelivery.later',
  `select ${addAgentTurn('endpoint', 'now() + make_interval(secs => $3)', 'preserve_run_at')}
  from (values ($1::uuid, $2::uuid)) as endpoint (organization_id, endpoint_id)`,
);

/** Never later than what is planned already. */
export async function notifyAgentLater(
  db: Database,
  { organizationId, webhookId }: WebhookAddress,
  delayMs: number,
): Promise<void> {
  await db.query(later, [organizationId, webhookId, Math.max(0, delayMs) / 1_000]);
}

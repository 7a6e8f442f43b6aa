import type { RequestContext } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { type StoredSecrets, storedSecrets } from './signing-secret.js';
import { webhookLimits } from './webhook.limits.js';

export type TestTarget = StoredSecrets & { url: string };

/** One statement counts the test and answers what it needs, so that tests at the same time count as well. */
const claim = sql(
  'platform.webhook.claimTest',
  `update platform.webhook set tested_at = $3
  where organization_id = $1 and id = $2 and (tested_at is null or tested_at <= $4)
  returning url, ${storedSecrets}`,
);

/** Null when the webhook was tested less than `webhookLimits.testIntervalMs` ago. */
export async function claimTest(
  tx: Transaction,
  ctx: RequestContext,
  webhookId: string,
): Promise<TestTarget | null> {
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - webhookLimits.testIntervalMs);
  const [target] = await tx.query<TestTarget>(claim, [ctx.organizationId, webhookId, now, before]);
  return target ?? null;
}

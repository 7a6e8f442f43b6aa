import type { RequestContext } from '../../../kernel/context.js';
import type { Database } from '../../../kernel/database/database.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { NewEvent } from '../../../kernel/events/envelope.js';
import { newId } from '../../../kernel/ids.js';
import { productEventData } from '../../../subgraphs/catalog/product/product-event.schema.js';
import { orderEventData } from '../../../subgraphs/commerce/orders/order/order-event.schema.js';
import { returnEventData } from '../../../subgraphs/commerce/orders/return/return-event.schema.js';
import { settlementEventData } from '../../../subgraphs/finance/settlement/settlement-event.schema.js';
import { describeEvents } from '../../../subgraphs/platform/event/event-schema.js';

// Not by the composition: child processes that run without a build cannot read decorators.
const eventData = { ...productEventData, ...orderEventData, ...returnEventData, ...settlementEventData };
const samples = new Map<string, unknown>(describeEvents(eventData).map(({ key, sample }) => [key, sample]));

interface EventChoice {
  type?: string;
  subjectId?: string;
  resourceVersion?: number;
}

/** Appends an event to the transaction. Answers its id. */
export const appendTo = (tx: Transaction, organizationId: string, choice: EventChoice = {}): string => {
  const type = choice.type ?? 'product.updated';
  const { schemaVersion, subject, data } = samples.get(type) as NewEvent;
  return tx.append({
    type,
    schemaVersion,
    organizationId,
    subject: { ...subject, id: choice.subjectId ?? newId() },
    resourceVersion: choice.resourceVersion ?? 1,
    data: JSON.parse(JSON.stringify(data).replace('Blue mug', 'Tasse Übergröße')),
  });
};

/** Commits one event. Answers its id. */
export const commitEvent = (ctx: RequestContext, choice: EventChoice = {}): Promise<string> =>
  ctx.transaction(async tx => appendTo(tx, ctx.organizationId, choice));

/**
 * Waits until nothing committed so far is behind the horizon of the pull any more. Transactions of other test
 * databases on the same server hold it back too.
 */
export async function caughtUp(db: Database): Promise<void> {
  const { rows } = await db.pool.query('select pg_current_xact_id()::text as id');
  const passed = 'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as passed from pg_sleep(0.005)';
  for (;;) {
    const [row] = (await db.pool.query(passed, [rows[0].id])).rows;
    if (row.passed) {
      return;
    }
  }
}

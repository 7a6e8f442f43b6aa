import type { RequestContext } from '../../kernel/context.js';
import { listFailures } from '../../subgraphs/commerce/orders/ingestion/failure.queries.js';
import { FailureService } from '../../subgraphs/commerce/orders/ingestion/failure.service.js';
import { ignoredSignals } from '../support/ignored-signals.js';

const page = { offset: 0, limit: 100 };

/** The merchant wants none of the records any more that could not be taken in. */
export async function dismissFailures(ctx: RequestContext): Promise<void> {
  const service = new FailureService(ignoredSignals);
  const filter = { connectionId: null, status: 'open' } as const;
  const { items } = await listFailures(ctx.db, ctx.organizationId, filter, page);
  for (const { id } of items) {
    await service.dismiss(ctx, id);
  }
}

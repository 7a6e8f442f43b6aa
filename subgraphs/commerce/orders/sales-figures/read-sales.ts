import type { RequestContext } from '../../../../kernel/context.js';
import { readRawSales } from './raw-sales.queries.js';
import type { SalesAnswer, SalesQuestion } from './sales-figures.js';

/** Figures of the organization's orders and returns, by period, currency and the dimensions that are asked for. */
export async function readSales(
  ctx: Pick<RequestContext, 'reader' | 'organizationId' | 'clock'>,
  question: SalesQuestion,
): Promise<SalesAnswer> {
  const asOf = ctx.clock.now().toISOString();
  return { rows: await readRawSales(ctx.reader, ctx.organizationId, question), asOf };
}

import type { RequestContext } from '../../../../kernel/context.js';
import { evidenceCoverage, marketPositions, positionProblems } from '../../../catalog/index.js';
import {
  evidenceMetrics,
  type PositionSums,
  positionMetrics,
  problemMetrics,
} from '../metric/price-position-metrics.js';
import { activeProductsLink } from '../report/active-products-link.js';
import type { AskedReport, FactRow, ReportTable, Span } from '../report/report.js';
import { tableOf } from '../report/table.rules.js';

/** Own prices against the medians of their markets, as they were known at the end of the window. */
export async function marketTables(ctx: RequestContext, asked: AskedReport): Promise<ReportTable[]> {
  const { previous, filter } = asked;
  const before = endOf(asked.window, asked);
  const question = { before, filter };
  const [rows, earlier, coverage, problems] = await Promise.all([
    positions(ctx, asked, asked.window),
    previous === null ? null : positions(ctx, asked, previous),
    evidenceCoverage(ctx.reader, ctx.organizationId, question),
    positionProblems(ctx.reader, ctx.organizationId, question),
  ]);
  return [
    tableOf({
      ...{ key: 'marketPosition', dimensions: ['market', 'currency'], metrics: positionMetrics },
      ...{ rows, previous: earlier },
      ...(rows.length + (earlier ?? []).length > 0
        ? {}
        : { expected: [{ keys: [null], currency: asked.defaultCurrency }] }),
    }),
    tableOf({
      ...{ key: 'evidence', dimensions: [], metrics: evidenceMetrics, previous: null },
      rows: [{ keys: [], currency: null, sums: coverage }],
      links: () => activeProductsLink(asked),
    }),
    tableOf({
      ...{ key: 'withoutMedian', dimensions: ['reason'], metrics: problemMetrics, previous: null },
      rows: problems.map(sums => ({ keys: [sums.problem], currency: null, sums })),
    }),
  ];
}

const endOf = ({ toMs }: Span, { nowMs }: AskedReport): Date => new Date(Math.min(toMs, nowMs));

async function positions(
  { reader, organizationId }: RequestContext,
  asked: AskedReport,
  span: Span,
): Promise<FactRow<PositionSums>[]> {
  const before = endOf(span, asked);
  const found = await marketPositions(reader, organizationId, { before, filter: asked.filter });
  return found.map(({ market, currency, ...sums }) => ({
    ...{ keys: [market], currency },
    sums: { ...sums, atMs: before.getTime() },
  }));
}

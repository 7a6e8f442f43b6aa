import type { RequestContext } from '../../../../kernel/context.js';
import {
  type ProductSalesQuery,
  type ProductSalesRow,
  productSalesMeasures,
  readProductSales,
} from '../../../commerce/index.js';
import type { ProductSums } from '../metric/product-metrics.js';
import type { AskedReport, FactRow, Span } from '../report/report.js';

export type ProductFacts = FactRow<ProductSums>;

/** By what rows are chosen: those with the most of it first. */
export type Ranking = NonNullable<ProductSalesQuery['orderBy']>;

interface Selection {
  span: Span;
  /** Absent: those of the question. */
  productIds?: readonly string[];
  byProduct: boolean;
  ranking?: Pick<ProductSalesQuery, 'limit' | 'onlyWithAny'> & { by: Ranking };
}

/** Items of products in a span; `productId` is null for those that match none. */
export async function readProducts(
  ctx: RequestContext,
  { timeZone, granularity, filter }: AskedReport,
  { span, productIds, byProduct, ranking }: Selection,
): Promise<{ rows: ProductSalesRow[]; asOf: string }> {
  return readProductSales(ctx, {
    from: new Date(span.fromMs).toISOString(),
    to: new Date(span.toMs).toISOString(),
    ...{ timeZone, granularity, byProduct, groupBy: [] },
    filter: {
      marketplaces: filter.marketplaces ?? undefined,
      storeIds: filter.storeIds ?? undefined,
      countries: filter.countries ?? undefined,
      currencies: filter.currency === null ? undefined : [filter.currency],
    },
    productIds: productIds ?? filter.productIds ?? undefined,
    orderBy: ranking?.by,
    ...{ limit: ranking?.limit, onlyWithAny: ranking?.onlyWithAny },
  });
}

/** Figures of what did not sell. */
export const noSales = Object.fromEntries(
  Object.entries(productSalesMeasures).map(([name, { kind }]) => [name, kind === 'count' ? 0 : '0']),
) as unknown as Omit<ProductSums, 'inStock' | 'soldUnits' | 'daysOver' | 'lacksReturns'>;

const dayMs = 24 * 3_600_000;

/** What is over of a span, in days. */
export const daysOver = ({ fromMs, toMs }: Span, nowMs: number): number =>
  Math.max(0, Math.min(toMs, nowMs) - fromMs) / dayMs;

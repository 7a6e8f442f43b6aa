import type { RequestContext } from '../../../../kernel/context.js';
import { localTime } from '../../../../kernel/time-zone.js';
import { type OrderSelection, type ProductSalesQuery, readProductSales } from '../../../commerce/index.js';
import type { SalesCompleteness } from '../completeness/sales-completeness.js';
import type { AskedReport, Note, ReportTable, SectionAnswer, Span } from '../report/report.js';
import type { AnalyticsSection } from '../report/section.js';
import { channelsWithoutReturns, type OffersReturns, readFacts } from '../sales/sales-facts.js';
import { feeBases } from './fee-basis.rules.js';
import { profitLimits } from './profit.limits.js';
import {
  type ProfitQuestion,
  readProfitSums,
  readSettledCategories,
  readUnmatched,
} from './profit.queries.js';
import { type ProfitFacts, productTable, profitTables, unmatchedTable } from './profit-tables.js';

const dayMs = 86_400_000;

/** What is left of sales: by settlements, estimated where there is none yet. Fees belong to orders, so products have none. */
export const profit = (completeness: SalesCompleteness, offersReturns: OffersReturns): AnalyticsSection => ({
  key: 'profit',
  tables: [
    'totals',
    'complete',
    'bySettlement',
    'series',
    'byMarketplace',
    'byStore',
    'byCategory',
    'byProduct',
    'unmatched',
  ],
  needsFinanceAccess: true,
  async read(ctx, asked) {
    const asOf = ctx.clock.now().toISOString();
    const sales = await readFacts(ctx, asked, ['marketplace']);
    const known = await completeness(ctx, asked, sales.rows);
    const byProduct = await readProducts(ctx, asked);
    if (asked.filter.productIds !== null) {
      return { tables: [byProduct], asOf, completeness: { ...known, ...withNote(known, [notByProduct]) } };
    }
    const withoutReturns = channelsWithoutReturns(sales, offersReturns);
    const { tables, notes, ordersNotSettled } = await ofOrders(ctx, asked, { byProduct, withoutReturns });
    return { asOf, tables, completeness: { ...known, ...withNote(known, notes), ordersNotSettled } };
  },
});

const withNote = ({ notes = [] }: SectionAnswer['completeness'], more: readonly Note[]) => ({
  notes: [...notes, ...more],
});

const notByProduct: Note = {
  code: 'NOT_BY_PRODUCT',
  message:
    'Marketplaces charge orders as a whole: fees, shipping and net are not divided among products. Leave out the products to see them.',
};

async function ofOrders(
  ctx: RequestContext,
  asked: AskedReport,
  { byProduct, withoutReturns }: { byProduct: ReportTable; withoutReturns: readonly string[] },
): Promise<{ tables: ReportTable[]; notes: Note[]; ordersNotSettled: number }> {
  const { window, previous, periods, previousPeriods } = asked;
  const basis = feeBases(
    await readSettledCategories(ctx.reader, ctx.organizationId, basisWindow(asked.nowMs)),
  );
  const question = (span: Span, starts: readonly number[]): ProfitQuestion => ({
    selection: selectionOf(asked, span),
    currency: asked.filter.currency,
    periods: starts.map(start => new Date(start).toISOString()),
    ...{ basis, withoutReturns },
  });
  const ask = (asking: ProfitQuestion) => readProfitSums(ctx.reader, ctx.organizationId, asking);
  const unmatchedIn = (span: Span) =>
    readUnmatched(ctx.reader, ctx.organizationId, selectionOf(asked, span), asked.filter.currency);
  const facts: ProfitFacts = {
    rows: await ask(question(window, periods)),
    previous: previous && (await ask(question(previous, previousPeriods))),
    times: periods.map(start => localTime(start, asked.timeZone)),
  };
  const unmatched = {
    rows: isOfPlaces(asked) ? [] : await unmatchedIn(window),
    previous: previous && (isOfPlaces(asked) ? [] : await unmatchedIn(previous)),
  };
  const tables = [
    ...profitTables(asked, facts),
    byProduct,
    unmatchedTable(unmatched.rows, unmatched.previous),
  ];
  return { tables, ...openOrders(facts) };
}

/** Settlements of unknown orders belong to no store and to no country. */
const isOfPlaces = ({ filter: { countries, storeIds } }: AskedReport): boolean =>
  countries !== null || storeIds !== null;

const basisWindow = (nowMs: number): Pick<OrderSelection, 'from' | 'to'> => ({
  from: new Date(nowMs - profitLimits.basisDays * dayMs).toISOString(),
  to: new Date(nowMs).toISOString(),
});

const selectionOf = ({ filter }: AskedReport, { fromMs, toMs }: Span): OrderSelection => ({
  from: new Date(fromMs).toISOString(),
  to: new Date(toMs).toISOString(),
  ...{ marketplaces: filter.marketplaces, countries: filter.countries, storeIds: filter.storeIds },
});

function openOrders({ rows }: ProfitFacts): { notes: Note[]; ordersNotSettled: number } {
  const orders = rows.filter(({ grouping, measure }) => grouping === 'all' && measure === 'orders');
  const open = orders.filter(({ evidence }) => evidence !== 'settled');
  return {
    ordersNotSettled: open.reduce((sum, { amount }) => sum + Number(amount), 0),
    notes: open.length === 0 ? [] : [estimated],
  };
}

const { basisDays, basisOrdersMin } = profitLimits;
const estimated: Note = {
  code: 'PARTLY_ESTIMATED',
  message: `Fees of orders without a settlement are estimated by the ratio to gross sales of the settled orders of the same account that were placed in the last ${basisDays} days, at least ${basisOrdersMin}.`,
};

/** The products that sell the most now, with what they sold before. One more is read than shown, to know whether there are more. */
async function readProducts(ctx: RequestContext, asked: AskedReport): Promise<ReportTable> {
  const { filter, timeZone, granularity, window, previous } = asked;
  const query = (span: Span): ProductSalesQuery => {
    const { from, to } = selectionOf(asked, span);
    return {
      ...{ from, to, timeZone, granularity, groupBy: [] },
      filter: {
        marketplaces: filter.marketplaces ?? undefined,
        storeIds: filter.storeIds ?? undefined,
        countries: filter.countries ?? undefined,
        currencies: filter.currency === null ? undefined : [filter.currency],
      },
      productIds: filter.productIds ?? undefined,
    };
  };
  const limited = { ...query(window), orderBy: 'sales', limit: profitLimits.productsMax + 1 } as const;
  const { rows } = await readProductSales(ctx, limited);
  const before = previous && (await readProductSales(ctx, query(previous)));
  return productTable(rows, before?.rows ?? null);
}

import { feeCategories } from '../../../../connectors/marketplaces/finance.values.js';
import type { ProductSalesRow } from '../../../commerce/index.js';
import { ProfitGroup } from '../metric/profit-group.rules.js';
import { categoryMetrics, profitMetrics } from '../metric/profit-metrics.js';
import {
  productMarginMetrics,
  type UnmatchedSettlements,
  unmatchedMetrics,
} from '../metric/profit-product-metrics.js';
import type { AskedReport, FactRow, ReportTable } from '../report/report.js';
import { tableOf } from '../report/table.rules.js';
import { profitLimits } from './profit.limits.js';
import type { ProfitSum } from './profit.queries.js';

export interface ProfitFacts {
  rows: readonly ProfitSum[];
  /** Null where no comparison is asked for. */
  previous: readonly ProfitSum[] | null;
  /** What the periods are called, by their place. */
  times: readonly string[];
}

type Keyed = Omit<FactRow<unknown>, 'sums'>;

interface Cut {
  key: string;
  dimensions: readonly string[];
  grouping: ProfitSum['grouping'];
  keysOf(sum: ProfitSum): (string | null)[];
  /** Default: all of the grouping. */
  counts?(sum: ProfitSum): boolean;
  expected?: Keyed[];
}

/** The tables of orders. The currency is the last dimension of each. */
export function profitTables(asked: AskedReport, facts: ProfitFacts): ReportTable[] {
  const currencies = currenciesOf(asked, facts);
  const totals = currencies.map(currency => ({ keys: [], currency }));
  const series = facts.times.flatMap(time => currencies.map(currency => ({ keys: [time], currency })));
  const cut = (part: Cut) => cutTable(facts, part);
  return [
    cut({ key: 'totals', dimensions: [], grouping: 'all', keysOf: () => [], expected: totals }),
    cut({
      ...{ key: 'complete', dimensions: [], grouping: 'all', keysOf: () => [], expected: totals },
      counts: ({ isComplete }) => isComplete,
    }),
    cut({ key: 'bySettlement', dimensions: ['settlement'], grouping: 'all', keysOf: sum => [sum.evidence] }),
    cut({
      ...{ key: 'series', dimensions: ['time'], grouping: 'bucket', expected: series },
      keysOf: ({ bucket }) => [facts.times[bucket! - 1] ?? null],
    }),
    cut({
      ...{ key: 'byMarketplace', dimensions: ['marketplace'], grouping: 'marketplace' },
      keysOf: ({ marketplace }) => [marketplace],
    }),
    cut({
      ...{ key: 'byStore', dimensions: ['marketplace', 'storeId'], grouping: 'store' },
      keysOf: ({ marketplace, storeId }) => [marketplace, storeId],
    }),
    categoryTable(facts),
  ];
}

function cutTable(facts: ProfitFacts, { key, dimensions, expected, ...cut }: Cut): ReportTable {
  return tableOf({
    ...{ key, dimensions: [...dimensions, 'currency'], metrics: profitMetrics },
    rows: groupsOf(facts.rows, cut),
    previous: facts.previous && groupsOf(facts.previous, cut),
    ...(expected === undefined ? {} : { expected }),
  });
}

function groupsOf(
  sums: readonly ProfitSum[],
  { grouping, keysOf, counts = () => true }: Pick<Cut, 'grouping' | 'keysOf' | 'counts'>,
): FactRow<ProfitGroup>[] {
  const counted = sums.filter(sum => sum.grouping === grouping && counts(sum));
  const groups = Map.groupBy(counted, sum => JSON.stringify([keysOf(sum), sum.currency]));
  return [...groups.values()].map(group => ({
    keys: keysOf(group[0]!),
    currency: group[0]!.currency,
    sums: new ProfitGroup(group),
  }));
}

/** A row for each category that has an amount. */
function categoryTable({ rows, previous }: ProfitFacts): ReportTable {
  const byCategory = (sums: readonly ProfitSum[]) =>
    groupsOf(sums, { grouping: 'all', keysOf: () => [] }).flatMap(({ currency, sums: group }) =>
      [...feeCategories, 'variance']
        .filter(category => group.measured.has(category))
        .map(category => ({ keys: [category], currency, sums: { category, group } })),
    );
  return tableOf({
    ...{ key: 'byCategory', dimensions: ['category', 'currency'], metrics: categoryMetrics },
    rows: byCategory(rows),
    previous: previous && byCategory(previous),
  });
}

/** Those with facts; without any, the one that is asked for. */
function currenciesOf(asked: AskedReport, { rows, previous }: ProfitFacts): string[] {
  const found = [...rows, ...(previous ?? [])].map(({ currency }) => currency);
  return found.length === 0 ? [asked.defaultCurrency] : [...new Set(found)].sort();
}

/** Products by what they sold for, the first of each currency. What they cost beside their goods is charged for orders. */
export function productTable(
  rows: readonly ProductSalesRow[],
  previous: readonly ProductSalesRow[] | null,
): ReportTable {
  const { productsMax } = profitLimits;
  const byCurrency = [...Map.groupBy(rows, ({ currency }) => currency).values()];
  const shown = byCurrency.flatMap(ofCurrency => ofCurrency.slice(0, productsMax));
  const keyed = new Set(shown.map(keyOf));
  const table = tableOf({
    ...{ key: 'byProduct', dimensions: ['productId', 'currency'], metrics: productMarginMetrics },
    rows: shown.map(toProductFacts),
    previous: previous === null ? null : previous.filter(row => keyed.has(keyOf(row))).map(toProductFacts),
  });
  return { ...table, isTruncated: table.isTruncated || shown.length < rows.length };
}

const keyOf = ({ productId, currency }: ProductSalesRow): string => `${productId} ${currency}`;

const toProductFacts = (row: ProductSalesRow): FactRow<ProductSalesRow> => ({
  keys: [row.productId],
  currency: row.currency,
  sums: row,
});

/** Settlements whose order is unknown: what they pay is in no other figure. */
export const unmatchedTable = (
  rows: readonly UnmatchedSettlements[],
  previous: readonly UnmatchedSettlements[] | null,
): ReportTable =>
  tableOf({
    ...{ key: 'unmatched', dimensions: ['currency'], metrics: unmatchedMetrics },
    rows: rows.map(toUnmatchedFacts),
    previous: previous === null ? null : previous.map(toUnmatchedFacts),
  });

const toUnmatchedFacts = (row: UnmatchedSettlements): FactRow<UnmatchedSettlements> => ({
  keys: [],
  currency: row.currency,
  sums: row,
});

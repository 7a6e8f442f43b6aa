import Big from 'big.js';
import type { RequestContext } from '../../../../kernel/context.js';
import { begunHourMs, localTime } from '../../../../kernel/time-zone.js';
import {
  type ProductSalesRow,
  readProductSales,
  readSales,
  type SalesDimension,
  type SalesFilter,
  type SalesKeys,
  type SalesQuery,
  type SalesRow,
  salesMeasures,
} from '../../../commerce/index.js';
import type { SalesSums } from '../metric/sales-metrics.js';
import { periodAt } from '../report/periods.rules.js';
import type { AskedReport, FactRow, Span } from '../report/report.js';

/** What the rows of a table are told apart by, beside their currency. */
export type SalesTableDimension = 'time' | Exclude<SalesDimension, 'bucket'>;

export type SalesFacts = FactRow<SalesSums>;

export interface ReadFacts {
  rows: SalesFacts[];
  /** Null where no comparison is asked for. */
  previous: SalesFacts[] | null;
  asOf: string;
}

/** Whether a channel tells of returns; asked of rows that are told apart by channels. */
export type OffersReturns = (marketplace: string) => boolean;

/** Channels of the facts, told apart by these alone, that do not tell of returns. */
export const channelsWithoutReturns = (
  { rows, previous }: ReadFacts,
  offersReturns: OffersReturns,
): string[] => [
  ...new Set(
    [...rows, ...(previous ?? [])].flatMap(({ keys: [channel] }) =>
      channel == null || offersReturns(channel) ? [] : channel,
    ),
  ),
];

/** Facts of the window and of its comparison; the keys of a period are those of the window's in both. */
export async function readFacts(
  ctx: RequestContext,
  asked: AskedReport,
  dimensions: readonly SalesTableDimension[],
  offersReturns: OffersReturns = () => true,
): Promise<ReadFacts> {
  const { window, periods, granularity, previous, previousPeriods, previousGranularity } = asked;
  const { timeZone } = asked;
  const grouping = { dimensions, timeZone, times: periods.map(start => localTime(start, timeZone)) };
  const [now, before] = await Promise.all([
    readSpan(ctx, asked, { span: window, granularity, dimensions, offersReturns }),
    previous &&
      readSpan(ctx, asked, { span: previous, granularity: previousGranularity, dimensions, offersReturns }),
  ]);
  return {
    rows: addedUp(now.rows.map(row => toFacts(row, { ...grouping, starts: periods }))),
    previous:
      before && addedUp(before.rows.map(row => toFacts(row, { ...grouping, starts: previousPeriods }))),
    asOf: now.asOf,
  };
}

/** The same facts by some of their dimensions alone. */
export function foldFacts(
  facts: ReadFacts,
  from: readonly SalesTableDimension[],
  to: readonly SalesTableDimension[],
): ReadFacts {
  const places = to.map(name => from.indexOf(name));
  const folded = (rows: readonly SalesFacts[]): SalesFacts[] =>
    addedUp(rows.map(row => ({ ...row, keys: places.map(place => row.keys[place] ?? null) })));
  return { ...facts, rows: folded(facts.rows), previous: facts.previous && folded(facts.previous) };
}

interface Part {
  span: Span;
  granularity: SalesQuery['granularity'];
  dimensions: readonly SalesTableDimension[];
  offersReturns: OffersReturns;
}

type Counted = SalesKeys & SalesSums;

async function readSpan(
  ctx: RequestContext,
  { timeZone, filter }: AskedReport,
  { span, granularity, dimensions, offersReturns }: Part,
): Promise<{ rows: Counted[]; asOf: string }> {
  const query: SalesQuery = {
    from: new Date(span.fromMs).toISOString(),
    to: new Date(span.toMs).toISOString(),
    ...{ timeZone, granularity },
    groupBy: dimensions.map(name => (name === 'time' ? 'bucket' : name)),
    filter: salesFilter(filter),
  };
  const { productIds } = filter;
  const lacksReturns = ({ marketplace }: SalesKeys): boolean =>
    marketplace !== null && !offersReturns(marketplace);
  if (productIds === null) {
    const { rows, asOf } = await readSales(ctx, query);
    return {
      rows: rows.map(row => ({ ...row, isOfProducts: false, lacksReturns: lacksReturns(row) })),
      asOf,
    };
  }
  const { rows, asOf } = await readProductSales(ctx, { ...query, productIds, byProduct: false });
  return { rows: rows.map(row => ({ ...ofProducts(row), lacksReturns: lacksReturns(row) })), asOf };
}

/** The same filter in the words of commerce. */
export function salesFilter({
  marketplaces,
  storeIds,
  countries,
  currency,
}: AskedReport['filter']): SalesFilter {
  return {
    marketplaces: marketplaces ?? undefined,
    storeIds: storeIds ?? undefined,
    countries: countries ?? undefined,
    currencies: currency === null ? undefined : [currency],
  };
}

const nothing = Object.fromEntries(
  Object.entries(salesMeasures).map(([name, { kind }]) => [name, kind === 'count' ? 0 : '0']),
) as unknown as SalesRow;

/** What is known of items alone; orders and returns as a whole are not counted by their products. */
function ofProducts({ productId: _, orderLines, unitsWithoutSales, ...row }: ProductSalesRow): Counted {
  const isUnknown = row.units > 0 && unitsWithoutSales === row.units;
  return {
    ...nothing,
    ...row,
    // In the place of orders, so that sales of nothing that is known are no sum here either.
    orders: orderLines,
    ordersWithoutSales: isUnknown ? orderLines : 0,
    ordersWithoutDiscount: isUnknown ? orderLines : 0,
    returnsWithoutRefund: row.returnedUnitsWithoutRefund,
    isOfProducts: true,
    lacksReturns: false,
  };
}

interface Grouping {
  dimensions: readonly SalesTableDimension[];
  timeZone: string;
  starts: readonly number[];
  /** What a period is called, by its place. */
  times: readonly string[];
}

/** By the hour a day of the comparison may have an hour that the window has no match for: it has no time. */
function toFacts(row: Counted, { dimensions, timeZone, starts, times }: Grouping): SalesFacts {
  const timeOf = (bucket: string): string | null =>
    times[periodAt(begunHourMs(Date.parse(bucket), timeZone), starts)] ?? null;
  const keys = dimensions.map(name => (name === 'time' ? timeOf(row.bucket!) : keyOf(row, name)));
  return { keys, currency: row.currency, sums: row };
}

/** Rows of the same keys added up. */
function addedUp(rows: readonly SalesFacts[]): SalesFacts[] {
  const sums = new Map<string, SalesFacts>();
  for (const row of rows) {
    const name = JSON.stringify([...row.keys, row.currency]);
    const known = sums.get(name);
    sums.set(name, known === undefined ? row : { ...row, sums: added(known.sums, row.sums) });
  }
  return [...sums.values()];
}

const keyOf = (row: SalesKeys, name: Exclude<SalesTableDimension, 'time'>): string | null => {
  switch (name) {
    case 'account':
      return row.accountId;
    case 'store':
      return row.storeId;
    default:
      return row[name];
  }
};

function added(a: SalesSums, b: SalesSums): SalesSums {
  const sum = Object.entries(salesMeasures).map(([name, { kind }]) => {
    const [left, right] = [a[name as keyof typeof salesMeasures], b[name as keyof typeof salesMeasures]];
    return [name, kind === 'count' ? Number(left) + Number(right) : new Big(left).plus(right).toFixed()];
  });
  return {
    ...(Object.fromEntries(sum) as SalesSums),
    isOfProducts: a.isOfProducts,
    lacksReturns: a.lacksReturns && b.lacksReturns,
  };
}

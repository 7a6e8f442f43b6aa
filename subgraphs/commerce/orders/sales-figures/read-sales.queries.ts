import type { RequestContext } from '../../../../kernel/context.js';
import { type Statement, unnamed } from '../../../../kernel/database/statement.js';
import { type FactDimension, productFactsSql, salesFactsSql } from './sales-facts.queries.js';
import type {
  ProductSalesQuery,
  ProductSalesRow,
  SalesAnswer,
  SalesDimension,
  SalesFilter,
  SalesGranularity,
  SalesQuery,
  SalesRow,
} from './sales-figures.entity.js';
import { type Measure, productSalesMeasures, salesMeasures } from './sales-measures.js';

type Reader = Pick<RequestContext, 'organizationId' | 'reader' | 'clock'>;

/**
 * Figures of orders and returns, a row for each currency and each value of the dimensions that are told apart; what nothing
 * happened in has no row. Amounts are exact decimals without trailing zeros.
 */
export async function readSales(ctx: Reader, query: SalesQuery): Promise<SalesAnswer<SalesRow>> {
  const asOf = ctx.clock.now().toISOString();
  const rows = await ctx.reader.query<SalesRow>(salesStatement(query), valuesOf(ctx, query));
  return { rows: rows.filter(row => hasFigures(row, salesMeasures)), asOf };
}

/** As `readSales`, of the items of orders and returns, by product. */
export async function readProductSales(
  ctx: Reader,
  query: ProductSalesQuery,
): Promise<SalesAnswer<ProductSalesRow>> {
  const asOf = ctx.clock.now().toISOString();
  const { productIds = null, orderBy, limit = null } = query;
  const values = [...valuesOf(ctx, query), productIds, ...(orderBy === undefined ? [] : [limit])];
  const rows = await ctx.reader.query<ProductSalesRow>(productStatement(query), values);
  return { rows: rows.filter(row => hasFigures(row, productSalesMeasures)), asOf };
}

/** Facts may cancel each other out, or count for nothing. */
const hasFigures = <Measures extends object>(
  row: { [Name in keyof Measures]: number | string },
  measures: Measures,
): boolean =>
  (Object.keys(measures) as (keyof Measures)[]).some(name => row[name] !== 0 && row[name] !== '0');

const some = <Value>(values: readonly Value[] | undefined): readonly Value[] | null =>
  values === undefined || values.length === 0 ? null : values;

/** `$1` to `$4` are organization, window and time zone, `$5` to `$10` the filter. */
function valuesOf({ organizationId }: Reader, { from, to, timeZone, filter = {} }: SalesQuery): unknown[] {
  return [organizationId, from, to, timeZone, ...filters.map(({ values }) => some(values(filter)))];
}

const filters: readonly {
  column: FactDimension;
  values(filter: SalesFilter): readonly string[] | undefined;
}[] = [
  { column: 'currency', values: filter => filter.currencies },
  { column: 'marketplace', values: filter => filter.marketplaces },
  { column: 'account_id', values: filter => filter.accountIds },
  { column: 'store_id', values: filter => filter.storeIds },
  { column: 'country', values: filter => filter.countries },
  { column: 'status', values: filter => filter.statuses },
];

const filtered = filters
  .map(({ column }, place) => `($${place + 5}::text[] is null or f.${column} = any($${place + 5}::text[]))`)
  .join(' and ');

/** Midnight of the time zone as a moment; an hour keeps its own offset, so that one that comes twice is two. */
const bucketSql: Record<SalesGranularity, string> = {
  hour: `f.at - ((f.at at time zone $4) - date_trunc('hour', f.at at time zone $4))`,
  day: `date_trunc('day', f.at, $4)`,
  week: `date_trunc('week', f.at, $4)`,
  month: `date_trunc('month', f.at, $4)`,
};

const dimensionColumns: Record<Exclude<SalesDimension, 'bucket'>, { column: FactDimension; key: string }> = {
  marketplace: { column: 'marketplace', key: 'marketplace' },
  account: { column: 'account_id', key: 'accountId' },
  store: { column: 'store_id', key: 'storeId' },
  country: { column: 'country', key: 'country' },
  status: { column: 'status', key: 'status' },
};

/** The columns of the keys, and how many of the first are grouped by. */
function keysOf({ groupBy, granularity }: SalesQuery): { select: string[]; groups: string[] } {
  const bucket = groupBy.includes('bucket') ? bucketSql[granularity] : null;
  const select = [`${bucket ?? 'null::timestamptz'} as bucket`, 'f.currency as currency'];
  const groups = [...(bucket === null ? [] : ['1']), '2'];
  for (const [name, { column, key }] of Object.entries(dimensionColumns)) {
    const isGrouped = groupBy.includes(name as SalesDimension);
    select.push(`${isGrouped ? `f.${column}` : 'null::text'} as "${key}"`);
    if (isGrouped) {
      groups.push(String(select.length));
    }
  }
  return { select, groups };
}

const sums = (measures: Record<string, Measure>): string[] =>
  Object.entries(measures).map(([name, { kind, column }]) =>
    kind === 'count' ? `sum(f.${column})::bigint as "${name}"` : `trim_scale(sum(f.${column})) as "${name}"`,
  );

const window = { from: '$2::timestamptz', to: '$3::timestamptz' };

function salesStatement(query: SalesQuery): Statement {
  const { select, groups } = keysOf(query);
  return unnamed(
    `select ${[...select, ...sums(salesMeasures)].join(', ')} from (${salesFactsSql(window)}) f
     where $4::text is not null and ${filtered} group by ${groups.join(', ')}${inTime(query)}`,
  );
}

function productStatement(query: ProductSalesQuery): Statement {
  const { select, groups } = keysOf(query);
  const isByProduct = query.byProduct !== false;
  const columns = [...select, `${isByProduct ? 'f.product_id' : 'null::uuid'} as "productId"`];
  const by = isByProduct ? [...groups, String(columns.length)] : groups;
  const text = `select ${[...columns, ...sums(productSalesMeasures)].join(', ')}
     from (${productFactsSql(window, '$11::uuid[]')}) f
     where $4::text is not null and ${filtered} group by ${by.join(', ')}`;
  return unnamed(query.orderBy === undefined ? `${text}${inTime(query)}` : ranked(text, query.orderBy));
}

const inTime = ({ groupBy }: SalesQuery): string => (groupBy.includes('bucket') ? ' order by 1, 2' : '');

const productColumns = [
  ...['bucket', 'currency', ...Object.values(dimensionColumns).map(({ key }) => key), 'productId'],
  ...Object.keys(productSalesMeasures),
].map(name => `"${name}"`);

/** The first rows of each currency: amounts of two cannot be compared. */
const ranked = (text: string, by: string): string =>
  `select ${productColumns.join(', ')} from (
     select *, row_number() over (partition by currency order by "${by}" desc, "productId") as place
     from (${text}) summed
   ) ranked where $12::integer is null or place <= $12::integer order by currency, place`;

import type { RequestContext } from '../../../../kernel/context.js';
import { type Statement, sql } from '../../../../kernel/database/statement.js';
import { productFactsSql, salesFactsSql } from './sales-facts.queries.js';
import type {
  ProductSalesQuery,
  ProductSalesRow,
  SalesAnswer,
  SalesDimension,
  SalesKeys,
  SalesQuery,
  SalesRow,
} from './sales-figures.entity.js';
import { type Measure, productSalesMeasures, salesMeasures } from './sales-measures.js';

type Asker = Pick<RequestContext, 'reader' | 'organizationId' | 'clock'>;

/** Figures of the organization's orders and returns, by currency and the dimensions that are asked for. */
export async function readSales(ctx: Asker, query: SalesQuery): Promise<SalesAnswer<SalesRow>> {
  const asOf = ctx.clock.now().toISOString();
  const rows = await ctx.reader.query<Counted<SalesRow>>(salesStatement(query.groupBy), [
    ctx.organizationId,
    ...valuesOf(query),
  ]);
  return { rows: rows.map(keysOf), asOf };
}

/** The same of the items of products. */
export async function readProductSales(
  ctx: Asker,
  query: ProductSalesQuery,
): Promise<SalesAnswer<ProductSalesRow>> {
  const asOf = ctx.clock.now().toISOString();
  const { productIds = null, byProduct = true, orderBy, limit = null } = query;
  const statement = productStatement(query.groupBy, byProduct, orderBy);
  const rows = await ctx.reader.query<Counted<ProductSalesRow>>(statement, [
    ctx.organizationId,
    ...valuesOf(query),
    productIds,
    orderBy === undefined ? null : limit,
  ]);
  return { rows: rows.map(row => ({ ...keysOf(row), productId: row.productId ?? null })), asOf };
}

type Counted<Row> = Row & Record<string, unknown>;

const columns: Record<Exclude<SalesDimension, 'bucket'>, string> = {
  marketplace: 'marketplace',
  account: 'account_id',
  store: 'store_id',
  country: 'country',
  status: 'status',
};

const names: Record<SalesDimension, string> = {
  bucket: 'bucket',
  marketplace: 'marketplace',
  account: 'accountId',
  store: 'storeId',
  country: 'country',
  status: 'status',
};

const nonEmpty = <Value>(list: readonly Value[] | undefined): readonly Value[] | null =>
  list === undefined || list.length === 0 ? null : list;

const valuesOf = ({ from, to, timeZone, granularity, filter = {} }: SalesQuery): unknown[] => [
  from,
  to,
  timeZone,
  granularity,
  nonEmpty(filter.marketplaces),
  nonEmpty(filter.accountIds),
  nonEmpty(filter.storeIds),
  nonEmpty(filter.countries),
  nonEmpty(filter.statuses),
  nonEmpty(filter.currencies),
];

const bounds = { from: '$2::timestamptz', to: '$3::timestamptz' };

const conditions = `($6::text[] is null or marketplace = any($6)) and ($7::text[] is null or account_id = any($7))
  and ($8::text[] is null or store_id = any($8)) and ($9::text[] is null or country = any($9))
  and ($10::text[] is null or status = any($10)) and ($11::text[] is null or currency = any($11))
  and ($4::text is not null and $5::text is not null)`;

interface Facts {
  sql: string;
  measures: Record<string, Measure>;
  /** Selected and grouped by, beside the dimensions. */
  more: readonly string[];
}

function groupedSql(groupBy: readonly SalesDimension[], { sql: facts, measures, more }: Facts): string {
  const keys = groupBy.map(name =>
    name === 'bucket'
      ? 'date_trunc($5::text, at, $4::text) as bucket'
      : `${columns[name]} as "${names[name]}"`,
  );
  const selected = ['currency', ...keys, ...more];
  const sums = Object.entries(measures).map(
    ([name, { kind, column }]) => `sum(${column})${kind === 'count' ? '::bigint' : ''} as "${name}"`,
  );
  const positions = selected.map((_, index) => index + 1).join(', ');
  return `select ${[...selected, ...sums].join(', ')} from (${facts}) f where ${conditions} group by ${positions}`;
}

const salesStatement = (groupBy: readonly SalesDimension[]): Statement =>
  sql(
    `commerce.sales:${groupBy.join()}`,
    groupedSql(groupBy, { sql: salesFactsSql(bounds), measures: salesMeasures, more: [] }),
  );

function productStatement(
  groupBy: readonly SalesDimension[],
  byProduct: boolean,
  orderBy: ProductSalesQuery['orderBy'],
): Statement {
  const facts = productFactsSql(bounds, '$12::uuid[]');
  const more = byProduct ? ['product_id as "productId"'] : [];
  const grouped = groupedSql(groupBy, { sql: facts, measures: productSalesMeasures, more });
  const place =
    orderBy === undefined
      ? '1'
      : `row_number() over (partition by currency order by "${orderBy}" desc, ${byProduct ? '"productId"' : '1'})`;
  const name = `commerce.productSales:${groupBy.join()}:${byProduct}:${orderBy ?? ''}`;
  return sql(
    name,
    `select r.* from (select g.*, ${place} as place from (${grouped}) g) r
     where $13::integer is null or place <= $13 order by place`,
  );
}

function keysOf<Row extends SalesKeys>(row: Row): Row {
  const { bucket = null, marketplace = null, accountId = null, storeId = null, country = null } = row;
  return { ...row, bucket, marketplace, accountId, storeId, country, status: row.status ?? null };
}

import { type Statement, sql, unnamed } from '../../../../kernel/database/statement.js';
import { deltaRowsSql, levelRowsSql } from '../../../../kernel/rollup/rollup.js';
import { isOfVersion, readAsPlanned, type SalesReader } from './read-sales.queries.js';
import { productFactsSql } from './sales-facts.queries.js';
import type { ProductSalesQuery, ProductSalesRow, SalesAnswer } from './sales-figures.entity.js';
import { productSalesMeasures } from './sales-measures.js';
import { planProductSales, runsOfDays, type SalesPlan } from './sales-plan.rules.js';
import { productLevels, productRollup } from './sales-rollup.js';
import type { RollupState } from './sales-rollup.queries.js';
import { inTimeSql, queryValues, salesKeyNames, summedSql } from './sales-sql.js';

/** As `readSales`, of the items of orders and returns, by product. */
export async function readProductSales(
  ctx: SalesReader,
  query: ProductSalesQuery,
): Promise<SalesAnswer<ProductSalesRow>> {
  const asOf = ctx.clock.now().toISOString();
  const rows = await readAsPlanned(ctx, state => {
    const plan = planProductSales(query, state);
    return { isRaw: plan.source === 'raw', run: () => productSalesRows(ctx, query, plan, state) };
  });
  return { rows, asOf };
}

/** What a plan answers. */
export function productSalesRows(
  { reader, organizationId }: Omit<SalesReader, 'clock'>,
  query: ProductSalesQuery,
  { source, inner }: SalesPlan,
  state: RollupState,
): Promise<ProductSalesRow[]> {
  const { productIds = null, limit = null } = query;
  const values = [...queryValues(organizationId, query), productIds, limit];
  if (source === 'raw') {
    return reader.query(rawStatement(query), values);
  }
  // Blocks of days are told apart by no bucket but their own.
  const levels = query.groupBy.includes('bucket') ? productLevels.slice(0, 1) : productLevels;
  const runs = runsOfDays(inner.fromDay, inner.toDay, levels);
  const days = levelRuns.flatMap(({ level, isLast }) => {
    const own = runs.filter(run => run.level === level);
    const run = isLast ? own[1] : own[0];
    return [run?.fromDay ?? inner.fromDay, run?.toDay ?? inner.fromDay];
  });
  return reader.query(levelStatement(query), [
    ...[...values, inner.from, inner.to, state.version, state.timeZone],
    ...days,
  ]);
}

/** Runs of days that a window may be made of: all but the longest blocks may stand on both sides of longer ones. */
const levelRuns = productLevels.flatMap((level, place) => [
  { level, isLast: false },
  ...(place < productLevels.length - 1 ? [{ level, isLast: true }] : []),
]);

const rawStatement = (query: ProductSalesQuery): Statement =>
  unnamed(
    finished(query, productFactsSql({ from: '$2::timestamptz', to: '$3::timestamptz' }, '$11::uuid[]')),
  );

/** `$13` and `$14` are the inner window, `$15` the version of the levels, `$16` their time zone, then first and last days. */
function levelStatement(query: ProductSalesQuery): Statement {
  const { groupBy, granularity, byProduct, orderBy } = query;
  const bucket = groupBy.includes('bucket') ? granularity : '';
  return sql(
    `commerce.productSales.levels:${bucket}:${byProduct ?? true}:${orderBy ?? ''}`,
    levelsSql(query),
  );
}

function levelsSql(query: ProductSalesQuery): string {
  const isChosen = (row: string) => `($11::uuid[] is null or ${row}.product_id = any($11::uuid[]))`;
  const edges = [
    { from: '$2::timestamptz', to: '$13::timestamptz' },
    { from: '$14::timestamptz', to: '$3::timestamptz' },
  ].map(bounds => productFactsSql(bounds, '$11::uuid[]'));
  const summed = levelRuns.map(({ level }, place) => {
    const isWithin = `r.day >= $${17 + 2 * place}::date and r.day < $${18 + 2 * place}::date`;
    return `${levelRowsSql(productRollup, level, '$16::text')} and ${isWithin} and ${isChosen('r')}`;
  });
  const pending = `${deltaRowsSql(productRollup)} and d.at >= $13::timestamptz and d.at < $14::timestamptz and ${isChosen('d')}`;
  const columns = [
    'at',
    'currency',
    'product_id',
    ...Object.values(productSalesMeasures).map(({ column }) => column),
  ];
  const edgeRows = edges.map(edge => `select ${columns.join(', ')} from (${edge}) edge`);
  const facts = [...edgeRows, ...summed, pending].join(' union all ');
  return finished(query, `select *, ${noDimensions} from (${facts}) given where ${isOfVersion('$15')}`);
}

/** Levels of products tell none of these apart; who asks for one reads the rows themselves. */
const noDimensions = ['marketplace', 'account_id', 'store_id', 'country', 'status']
  .map(name => `null::text as ${name}`)
  .join(', ');

function finished(query: ProductSalesQuery, facts: string): string {
  const isByProduct = query.byProduct !== false;
  const more = { productId: isByProduct ? 'f.product_id' : null };
  const text = summedSql({ query, facts, measures: productSalesMeasures, more });
  return query.orderBy === undefined
    ? `${text} and ($12::integer is null) is not null${inTimeSql(query)}`
    : ranked(text, query.orderBy);
}

const columns = [...salesKeyNames, 'productId', ...Object.keys(productSalesMeasures)].map(
  name => `"${name}"`,
);

/** The first rows of each currency: amounts of two cannot be compared. */
const ranked = (text: string, by: string): string =>
  `select ${columns.join(', ')} from (
     select *, row_number() over (partition by currency order by "${by}" desc, "productId") as place from (${text}) rows
   ) ranked where $12::integer is null or place <= $12::integer order by currency, place`;

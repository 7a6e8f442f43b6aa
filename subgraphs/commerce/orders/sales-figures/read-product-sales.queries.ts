import { type Statement, sql, unnamed } from '../../../../kernel/database/statement.js';
import { nilId } from '../../../../kernel/ids.js';
import { deltaRowsSql, levelRowsSql } from '../../../../kernel/rollup/rollup.js';
import { bestSellersSql, coveringBlocks, type Summing } from './best-sellers-sql.js';
import { isOfVersion, readAsPlanned, type SalesReader } from './read-sales.queries.js';
import { productFactsSql } from './sales-facts.queries.js';
import type { ProductSalesQuery, ProductSalesRow, SalesAnswer } from './sales-figures.entity.js';
import { productSalesMeasures } from './sales-measures.js';
import { blocksOfRun, isCut, planProductSales, runsOfDays, type SalesPlan } from './sales-plan.rules.js';
import { productLevels, productRollup } from './sales-rollup.js';
import type { RollupState } from './sales-rollup.queries.js';
import { filteredSql, inTime, queryValues, salesKeyNames, summedSql } from './sales-sql.js';

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
export async function productSalesRows(
  { reader, organizationId }: Omit<SalesReader, 'clock'>,
  query: ProductSalesQuery,
  { source, inner }: SalesPlan,
  state: RollupState,
): Promise<ProductSalesRow[]> {
  const { productIds = null, limit = null } = query;
  const values = [...queryValues(organizationId, query), productIds, limit];
  if (source === 'raw') {
    return inOrder(query, await reader.query<ProductSalesRow>(rawStatement(query), values));
  }
  // Blocks of days are told apart by no bucket but their own.
  const levels = query.groupBy.includes('bucket') ? productLevels.slice(0, 1) : productLevels;
  const runs = runsOfDays(inner.fromDay, inner.toDay, levels);
  const blocks = productLevels.map(level => runs.filter(run => run.level === level).flatMap(blocksOfRun));
  const covering = coveringBlocks(query, inner);
  const statement = levelStatement(query, { hasEdges: isCut(query, inner), isCovered: covering !== null });
  const rows = await reader.query<ProductSalesRow>(statement, [
    ...[...values, inner.from, inner.to, state.version, state.timeZone],
    ...[...blocks, ...(covering === null ? [] : [covering])],
  ]);
  return inOrder(query, rows);
}

/** First ones come in their order. */
const inOrder = (query: ProductSalesQuery, rows: ProductSalesRow[]): ProductSalesRow[] =>
  query.orderBy === undefined ? inTime(query, rows) : rows;

/** The parameter that is the blocks of the first level. */
const firstBlocks = 17;

type Ranking = NonNullable<ProductSalesQuery['orderBy']>;

const rawStatement = (query: ProductSalesQuery): Statement =>
  unnamed(
    finished(query, productFactsSql({ from: '$2::timestamptz', to: '$3::timestamptz' }, '$11::uuid[]')),
  );

interface LevelFacts {
  /** Whether the rows themselves are summed of the edges of the window. */
  hasEdges: boolean;
  /** Whether the last parameter are blocks that cover the window. */
  isCovered: boolean;
}

/**
 * `$13` and `$14` are the inner window, `$15` the version of the levels, `$16` their time zone, then the blocks of each level, and
 * those that cover the window.
 */
function levelStatement(query: ProductSalesQuery, given: LevelFacts): Statement {
  const { hasEdges } = given;
  const { groupBy, granularity, byProduct, orderBy, limit, onlyWithAny } = query;
  if (orderBy !== undefined && limit !== undefined && groupBy.length === 0) {
    // Planned each time: without the values nobody can tell how many rows there are, and all of them are sorted to be summed.
    return unnamed(firstSql(query, orderBy, given));
  }
  const bucket = groupBy.includes('bucket') ? granularity : '';
  const order = `${orderBy ?? ''}:${limit !== undefined}:${onlyWithAny ?? false}`;
  const name = `commerce.productSales.levels${hasEdges ? '+' : ''}`;
  const facts = levelFacts(hasEdges ? edgeFacts : null);
  return sql(`${name}:${bucket}:${byProduct ?? true}:${order}`, finished(query, facts));
}

/**
 * Each product is summed by what it is ordered by alone, and everything else of the first ones only: they are few, and sums are what
 * takes long. Where fewer have any of it than are wanted, all others are looked at.
 */
function firstSql(query: ProductSalesQuery, by: Ranking, { hasEdges, isCovered }: LevelFacts): string {
  const { column } = productSalesMeasures[by];
  const isChosen = (row: string) =>
    `(${row}.product_id = any(array(select product_id from chosen)) or ${row}.product_id is null)`;
  const edges = hasEdges ? `select * from edges` : null;
  const summed: Summing = options => `
      select f.currency, f.product_id, coalesce(sum(f.${column}), 0) as value
      from (${levelFacts(edges, options.isChosen)}) f where ${filteredSql} and ${options.where ?? 'true'}
      group by f.currency, f.product_id`;
  const blocks = `$${firstBlocks + productLevels.length}`;
  const sums = isCovered ? bestSellersSql({ summed, blocks }) : `summed as materialized (${summed({})})`;
  return `with recursive ${hasEdges ? `edges as materialized (${edgeFacts}),` : ''} ${sums},
    known as materialized (
      select currency, count(*) filter (where value > 0) as with_any from summed group by currency),
    chosen as materialized (
      select first.currency, first.product_id
      from known cross join lateral (
        select s.currency, s.product_id from summed s where s.currency = known.currency and s.value > 0
        order by s.value desc, s.product_id limit $12::integer) first${query.onlyWithAny ? '' : othersSql})
    ${finished(query, levelFacts(edges, isChosen), `(currency, ${keyOf('"productId"')}) in (select currency, ${keyOf('product_id')} from chosen)`)}`;
}

/** Of currencies in which fewer products than are wanted have any. */
const othersSql = `
      union all
      select s.currency, s.product_id from summed s join known k on k.currency = s.currency
      where s.value <= 0 and k.with_any < $12::integer and (select bool_or(with_any < $12::integer) from known)`;

/** What matches no product is one row among the others. */
const keyOf = (product: string): string => `coalesce(${product}, '${nilId}')`;

const factColumns = [
  'at',
  'currency',
  'product_id',
  ...Object.values(productSalesMeasures).map(({ column }) => column),
].join(', ');

/** SQL of the facts at the edges of the window, which are read once: few products' lines in hours of orders are found through the orders. */
const edgeFacts = [
  { from: '$2::timestamptz', to: '$13::timestamptz' },
  { from: '$14::timestamptz', to: '$3::timestamptz' },
]
  .map(bounds => `select ${factColumns} from (${productFactsSql(bounds, '$11::uuid[]')}) edge`)
  .join(' union all ');

/** SQL of all facts of the window: `edges` is SQL of those at its edges, `isChosen` a condition of a row by its name. */
function levelFacts(edges: string | null, isChosen: (row: string) => string = () => 'true'): string {
  const isAsked = (row: string) =>
    `($11::uuid[] is null or ${row}.product_id = any($11::uuid[])) and ${isChosen(row)}`;
  const atEdges = edges === null ? [] : [`select * from (${edges}) edge where ${isChosen('edge')}`];
  const summed = productLevels.map(
    (level, place) =>
      `${levelRowsSql(productRollup, level, '$16::text')} and r.day = any($${firstBlocks + place}::date[]) and ${isAsked('r')}`,
  );
  const pending = `${deltaRowsSql(productRollup)} and d.at >= $13::timestamptz and d.at < $14::timestamptz and ${isAsked('d')}`;
  const facts = [...atEdges, ...summed, pending].join(' union all ');
  return `select *, ${noDimensions} from (${facts}) given where ${isOfVersion('$15')}`;
}

/** Levels of products tell none of these apart; who asks for one reads the rows themselves. */
const noDimensions = ['marketplace', 'account_id', 'store_id', 'country', 'status']
  .map(name => `null::text as ${name}`)
  .join(', ');

function finished(query: ProductSalesQuery, facts: string, isShown = 'true'): string {
  const isByProduct = query.byProduct !== false;
  const more = { productId: isByProduct ? 'f.product_id' : null };
  const text = summedSql({ query, facts, measures: productSalesMeasures, more });
  return query.orderBy === undefined
    ? `${text} and ($12::integer is null) is not null`
    : ranked(text, query.orderBy, query.onlyWithAny ? `${isShown} and "${query.orderBy}" > 0` : isShown);
}

const columns = [...salesKeyNames, 'productId', ...Object.keys(productSalesMeasures)].map(
  name => `"${name}"`,
);

/** The first rows of each currency: amounts of two cannot be compared. */
const ranked = (text: string, by: Ranking, isShown: string): string =>
  `select ${columns.join(', ')} from (
     select *, row_number() over (partition by currency order by "${by}" desc, "productId") as place
     from (${text}) rows where ${isShown}
   ) ranked where $12::integer is null or place <= $12::integer order by currency, place`;

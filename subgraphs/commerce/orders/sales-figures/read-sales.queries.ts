import type { RequestContext } from '../../../../kernel/context.js';
import { type Statement, sql, unnamed } from '../../../../kernel/database/statement.js';
import { deltaRowsSql, levelRowsSql } from '../../../../kernel/rollup/rollup.js';
import { salesFactsSql } from './sales-facts.queries.js';
import type { SalesAnswer, SalesQuery, SalesRow } from './sales-figures.entity.js';
import { salesMeasures } from './sales-measures.js';
import { planSales, type SalesPlan, type SalesSource } from './sales-plan.rules.js';
import { byDay, byQuarterHour, salesRollup, totalByDay } from './sales-rollup.js';
import { findRollupState, type RollupState } from './sales-rollup.queries.js';
import { inTimeSql, queryValues, summedSql } from './sales-sql.js';

export type SalesReader = Pick<RequestContext, 'organizationId' | 'reader' | 'clock'>;
type RowReader = Omit<SalesReader, 'clock'>;

/**
 * Figures of orders and returns, a row for each currency and each value of the dimensions that are told apart; what nothing
 * happened in has no row. Amounts are exact decimals without trailing zeros.
 */
export async function readSales(ctx: SalesReader, query: SalesQuery): Promise<SalesAnswer<SalesRow>> {
  const asOf = ctx.clock.now().toISOString();
  const rows = await readAsPlanned(ctx, state => {
    const plan = planSales(query, state);
    return { isRaw: plan.source === 'raw', run: () => salesRows(ctx, query, plan, state) };
  });
  return { rows, asOf };
}

/** Levels that are built anew between the two statements of a read are rare, and two times in a row rarer. */
const attemptsMax = 3;

/**
 * Reads by the state of the levels. A statement over levels answers nothing where they were built anew after the state was
 * read; whether that is why it answers nothing, the state says.
 */
export async function readAsPlanned<Row>(
  { reader, organizationId }: RowReader,
  plan: (state: RollupState) => { isRaw: boolean; run: () => Promise<Row[]> },
): Promise<Row[]> {
  let state = await findRollupState(reader, organizationId);
  for (let attempt = 1; attempt < attemptsMax; attempt++) {
    const { isRaw, run } = plan(state);
    const rows = await run();
    if (isRaw || rows.length > 0) {
      return rows;
    }
    const now = await findRollupState(reader, organizationId);
    if (now.version === state.version) {
      return rows;
    }
    state = now;
  }
  return plan({ ...state, isBuilt: false }).run();
}

/** What a plan answers. */
export function salesRows(
  { reader, organizationId }: RowReader,
  query: SalesQuery,
  { source, inner }: SalesPlan,
  state: RollupState,
): Promise<SalesRow[]> {
  const values = queryValues(organizationId, query);
  if (source === 'raw') {
    return reader.query(rawStatement(query), values);
  }
  const hasEdges = isOther(inner.from, query.from) || isOther(inner.to, query.to);
  return reader.query(levelStatement(query, source, hasEdges), [
    ...[...values, inner.from, inner.to, state.version],
    ...(source === 'quarterHours' ? [] : [inner.fromDay, inner.toDay, state.timeZone]),
  ]);
}

const isOther = (one: string, other: string): boolean => Date.parse(one) !== Date.parse(other);

/** Rare combinations of dimensions are planned each time, so that no connection hoards statements. */
const preparedDimensionsMax = 1;

function statementOf(name: string, { groupBy, granularity }: SalesQuery, text: () => string): Statement {
  const dimensions = groupBy.filter(one => one !== 'bucket').sort();
  if (dimensions.length > preparedDimensionsMax) {
    return unnamed(text());
  }
  const by = [...(groupBy.includes('bucket') ? [granularity] : []), ...dimensions].join();
  const key = `${name}:${by}`;
  const known = statements.get(key) ?? sql(key, text());
  statements.set(key, known);
  return known;
}

const statements = new Map<string, Statement>();

const rawStatement = (query: SalesQuery): Statement =>
  statementOf('commerce.sales.raw', query, () =>
    finished(query, salesFactsSql({ from: '$2::timestamptz', to: '$3::timestamptz' })),
  );

/** `$11` and `$12` are the inner window, `$13` the version of the levels; of days `$14`, `$15` and their time zone `$16`. */
function levelStatement(
  query: SalesQuery,
  source: Exclude<SalesSource, 'raw'>,
  hasEdges: boolean,
): Statement {
  return statementOf(`commerce.sales.${source}${hasEdges ? '+' : ''}`, query, () => {
    const { level, within } = levels[source];
    const edges = [
      salesFactsSql({ from: '$2::timestamptz', to: '$11::timestamptz' }),
      salesFactsSql({ from: '$12::timestamptz', to: '$3::timestamptz' }),
    ];
    const inner = [
      `${levelRowsSql(salesRollup, level, '$16::text')} and ${within}`,
      `${deltaRowsSql(salesRollup)} and d.at >= $11::timestamptz and d.at < $12::timestamptz`,
    ];
    const facts = [...(hasEdges ? edges : []), ...inner].join(' union all ');
    return finished(query, `select * from (${facts}) given where ${isOfVersion('$13')}`);
  });
}

const withinDays = 'r.day >= $14::date and r.day < $15::date';

const levels = {
  quarterHours: { level: byQuarterHour, within: 'r.at >= $11::timestamptz and r.at < $12::timestamptz' },
  days: { level: byDay, within: withinDays },
  dayTotals: { level: totalByDay, within: withinDays },
};

/** Where the levels are others than those that the read was planned for, nothing is read. */
export const isOfVersion = (version: string): string => `exists (select from commerce.sales_rollup s
  where s.organization_id = $1 and s.is_built and s.version = ${version}::integer)`;

const finished = (query: SalesQuery, facts: string): string =>
  `${summedSql({ query, facts, measures: salesMeasures })}${inTimeSql(query)}`;

import { BoundedCache } from '../../../../kernel/bounded-cache.js';
import type { RequestContext } from '../../../../kernel/context.js';
import { type Statement, sql, unnamed } from '../../../../kernel/database/statement.js';
import { deltaRowsSql, levelRowsSql } from '../../../../kernel/rollup/rollup.js';
import { salesFactsSql } from './sales-facts.queries.js';
import type { SalesAnswer, SalesQuery, SalesRow } from './sales-figures.entity.js';
import { salesMeasures } from './sales-measures.js';
import { isCut, planSales, type SalesPlan, type SalesSource } from './sales-plan.rules.js';
import { byDay, byQuarterHour, salesRollup, totalByDay } from './sales-rollup.js';
import { findRollupState, type RollupState } from './sales-rollup.queries.js';
import { inTime, queryValues, summedSql } from './sales-sql.js';

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

/** States of levels as they were read last, by organization of a database. */
const known = new WeakMap<RowReader['reader'], BoundedCache<RollupState>>();
const knownMax = 10_000;

/**
 * Reads by the state of the levels as it was last known. A statement over levels answers nothing where they were built anew
 * since; whether that is why it answers nothing, the state says.
 */
export async function readAsPlanned<Row>(
  { reader, organizationId }: RowReader,
  plan: (state: RollupState) => { isRaw: boolean; run: () => Promise<Row[]> },
): Promise<Row[]> {
  const last = known.get(reader)?.get(organizationId);
  let state = last?.isBuilt === true ? last : await lookUp(reader, organizationId);
  for (let attempt = 1; attempt < attemptsMax; attempt++) {
    const { isRaw, run } = plan(state);
    const rows = await run();
    if (isRaw || rows.length > 0) {
      return rows;
    }
    const now = await lookUp(reader, organizationId);
    if (now.version === state.version) {
      return rows;
    }
    state = now;
  }
  return plan({ ...state, isBuilt: false }).run();
}

async function lookUp(reader: RowReader['reader'], organizationId: string): Promise<RollupState> {
  const state = await findRollupState(reader, organizationId);
  const states = known.get(reader) ?? new BoundedCache<RollupState>(knownMax);
  known.set(reader, states);
  states.set(organizationId, state);
  return state;
}

/** What a plan answers. */
export async function salesRows(
  { reader, organizationId }: RowReader,
  query: SalesQuery,
  { source, inner }: SalesPlan,
  state: RollupState,
): Promise<SalesRow[]> {
  const values = queryValues(organizationId, query);
  if (source === 'raw') {
    return inTime(query, await reader.query<SalesRow>(rawStatement(query), values));
  }
  const rows = await reader.query<SalesRow>(levelStatement(query, source, isCut(query, inner)), [
    ...[...values, inner.from, inner.to, state.version],
    ...(source === 'quarterHours' ? [] : [inner.fromDay, inner.toDay, state.timeZone]),
  ]);
  return inTime(query, rows);
}

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
    const rows = `${levelRowsSql(salesRollup, level, '$16::text')} and ${within}`;
    const deltas = `${deltaRowsSql(salesRollup)} and d.at >= $11::timestamptz and d.at < $12::timestamptz`;
    const facts = [...(hasEdges ? edges : []), rows, deltas].join(' union all ');
    const given = (all: string) => `select * from (${all}) given where ${isOfVersion('$13')}`;
    return source === 'dayTotals' && !hasEdges && isByDayAlone(query)
      ? asTheyAre(query, { rows: given(rows), facts: given(facts), deltas })
      : finished(query, given(facts));
  });
}

const isByDayAlone = ({ groupBy, granularity }: SalesQuery): boolean =>
  granularity === 'day' && groupBy.join() === 'bucket';

/** A row of the level is a row of the answer, which nothing has to be added to while everything is folded: as it is most of the time. */
function asTheyAre(
  query: SalesQuery,
  { rows, facts, deltas }: Record<'rows' | 'facts' | 'deltas', string>,
): string {
  const sum = (from: string, isSummed: boolean) =>
    summedSql({ query, facts: from, measures: salesMeasures, isSummed });
  return `select * from (
      ${sum(`${rows} and not exists (${deltas})`, true)}
      union all
      ${sum(`${facts} and exists (${deltas})`, false)}
    ) answer`;
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
  summedSql({ query, facts, measures: salesMeasures });

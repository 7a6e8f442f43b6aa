import Big from 'big.js';
import type { RequestContext } from '../../../../kernel/context.js';
import { readSessionFigures, type SessionDimension, type SessionGroup } from '../../../commerce/index.js';
import { agenticChannel } from '../../../commerce/orders/order/order.values.js';
import type { SessionSums } from '../metric/agent-metrics.js';
import type { AskedReport, FactRow, Span } from '../report/report.js';

/** Sessions of one currency in one period, in the measures that metrics are of. */
export type CountedSessions = SessionGroup & SessionSums;

/** Sessions of the window and of its comparison. */
export interface SessionFacts {
  rows: CountedSessions[];
  /** Null where no comparison is asked for. */
  previous: CountedSessions[] | null;
}

const everything: readonly SessionDimension[] = ['protocol', 'binding', 'platform', 'status', 'reason'];

/** Sessions by all that they can be told apart by. */
export const readSessions = (ctx: RequestContext, asked: AskedReport): Promise<SessionFacts> =>
  bothSpans(asked, span => read(ctx, asked, { span, starts: null }));

/** Sessions by the periods of the report. */
export const readSessionSeries = (ctx: RequestContext, asked: AskedReport): Promise<SessionFacts> =>
  bothSpans(asked, (span, starts) => read(ctx, asked, { span, starts }));

async function bothSpans(
  asked: AskedReport,
  readSpan: (span: Span, starts: readonly number[]) => Promise<CountedSessions[]>,
): Promise<SessionFacts> {
  const { window, previous, periods, previousPeriods } = asked;
  const [rows, before] = await Promise.all([
    readSpan(window, periods),
    previous === null ? null : readSpan(previous, previousPeriods),
  ]);
  return { rows, previous: before };
}

async function read(
  ctx: RequestContext,
  { filter: { marketplaces, currency, productIds }, nowMs }: AskedReport,
  { span, starts }: { span: Span; starts: readonly number[] | null },
): Promise<CountedSessions[]> {
  if (marketplaces !== null && !marketplaces.includes(agenticChannel)) {
    return [];
  }
  const question = {
    window: { from: iso(span.fromMs), to: iso(span.toMs) },
    periods: starts === null ? null : starts.map(iso),
    groupBy: starts === null ? everything : [],
    ...{ currency, productIds },
  };
  const groups = await readSessionFigures(ctx.reader, ctx.organizationId, question, new Date(nowMs));
  return groups.map(group => ({ ...group, isOfProducts: productIds !== null }));
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** Groups with the same keys added up, by currency. */
export function foldSessions(
  groups: readonly CountedSessions[],
  keysOf: (group: SessionGroup) => (string | null)[] | null,
): FactRow<SessionSums>[] {
  const sums = new Map<string, FactRow<SessionSums>>();
  for (const group of groups) {
    const keys = keysOf(group);
    if (keys !== null) {
      const { currency } = group;
      const name = JSON.stringify([...keys, currency]);
      const known = sums.get(name);
      sums.set(name, { keys, currency, sums: known === undefined ? group : added(known.sums, group) });
    }
  }
  return [...sums.values()];
}

const added = (a: SessionSums, b: SessionSums): SessionSums => ({
  sessions: a.sessions + b.sessions,
  open: a.open + b.open,
  completed: a.completed + b.completed,
  abandoned: a.abandoned + b.abandoned,
  revenue: new Big(a.revenue).plus(b.revenue).toFixed(),
  abandonedValue: new Big(a.abandonedValue).plus(b.abandonedValue).toFixed(),
  isOfProducts: a.isOfProducts,
});

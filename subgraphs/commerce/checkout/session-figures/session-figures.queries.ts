import type { Database } from '../../../../kernel/database/database.js';
import { type Statement, sql } from '../../../../kernel/database/statement.js';
import { platformOf, reasonOf } from './session-columns.js';
import { sessionFigureLimits } from './session-figures.limits.js';
import type { SessionDimension } from './session-figures.values.js';

/** One whose time is over has expired, whether or not that was written down yet. */
const status = `case when s.status = 'ready_for_payment' and s.expires_at <= $7 then 'expired' else s.status end`;

const keyed: Record<SessionDimension, string> = {
  protocol: 'f.protocol',
  binding: 'f.binding',
  platform: 'f.platform',
  status: 'f.status',
  reason: 'f.reason',
};

/** What stays of deleted sessions does not say what they had: of products, none of them counts. */
const textOf = (groupBy: readonly SessionDimension[]): string => {
  const keys = groupBy.map(name => `${keyed[name]}, `).join('');
  const positions = Array.from({ length: groupBy.length + 2 }, (_, index) => index + 1).join(', ');
  return `
  with session as (
    select s.created_at as opened_at, s.protocol, s.binding, ${platformOf('s')} as platform, s.currency, s.total,
      s.items, s.shipping, s.payment, ${status} as status
    from commerce.checkout_session s
    where s.organization_id = $1 and s.created_at >= $2 and s.created_at < $3
      and ($4::text is null or s.currency = $4)
      and ($5::uuid[] is null or exists (
        select from jsonb_array_elements(s.items) item where (item ->> 'productId')::uuid = any($5)))
  ), fact as (
    select s.opened_at, s.protocol, s.binding, s.platform, s.currency, s.status, ${reasonOf('s', 's.status')} as reason,
      1 as sessions, s.total
    from session s
    union all
    select t.opened_at, t.protocol, t.binding, t.platform, t.currency, t.status, t.reason, t.sessions, t.total
    from commerce.checkout_tally t
    where t.organization_id = $1 and t.opened_at >= $2 and t.opened_at < $3
      and ($4::text is null or t.currency = $4) and $5::uuid[] is null
  )
  select width_bucket(f.opened_at, $6::timestamptz[]) - 1 as period, f.currency, ${keys}
    sum(f.sessions)::bigint as sessions,
    coalesce(sum(f.sessions) filter (where f.status in ('ready_for_payment', 'complete_in_progress')), 0)::bigint as open,
    coalesce(sum(f.sessions) filter (where f.status = 'completed'), 0)::bigint as completed,
    coalesce(sum(f.sessions) filter (where f.status in ('canceled', 'expired')), 0)::bigint as abandoned,
    coalesce(sum(f.total) filter (where f.status = 'completed'), 0) as revenue,
    coalesce(sum(f.total) filter (where f.status in ('canceled', 'expired')), 0) as "abandonedValue"
  from fact f group by ${positions} order by ${positions} limit ${sessionFigureLimits.groupsMax}`;
};

const statements = new Map<string, Statement>();

function statementOf(groupBy: readonly SessionDimension[]): Statement {
  const name = `commerce.sessionFigures:${groupBy.join(',')}`;
  const statement = statements.get(name) ?? sql(name, textOf(groupBy));
  statements.set(name, statement);
  return statement;
}

export interface SessionQuestion {
  /** Half-open, of when sessions were opened. */
  window: { from: string; to: string };
  /** Where the periods of a series begin, the first at the beginning of the window; null: the window is one period. */
  periods: readonly string[] | null;
  groupBy: readonly SessionDimension[];
  /** ISO 4217; null: all. */
  currency: string | null;
  /** Sessions with one of these products; null: all. Deleted sessions are then not counted. */
  productIds: readonly string[] | null;
}

/** Sessions of one currency that were opened in one period. Amounts are exact decimals. */
export interface SessionMeasures {
  sessions: number;
  /** Those that may still be completed. */
  open: number;
  completed: number;
  /** Canceled or expired. */
  abandoned: number;
  /** Totals of the completed ones: what buyers paid, with shipping and tax. */
  revenue: string;
  /** Totals of the abandoned ones. */
  abandonedValue: string;
}

export interface SessionGroup extends SessionMeasures, Partial<Record<SessionDimension, string>> {
  period: number;
  currency: string;
}

/** Sessions as they are at `now`, grouped. At most `sessionFigureLimits.groupsMax` groups. */
export const readSessionFigures = (
  reader: Pick<Database, 'query'>,
  organizationId: string,
  { window: { from, to }, periods, groupBy, currency, productIds }: SessionQuestion,
  now: Date,
): Promise<SessionGroup[]> =>
  reader.query<SessionGroup & Record<string, unknown>>(statementOf(groupBy), [
    organizationId,
    from,
    to,
    currency,
    productIds,
    periods ?? [from],
    now,
  ]);

import type { Database } from '../../../kernel/database/database.js';
import { type Statement, sql, unnamed } from '../../../kernel/database/statement.js';
import { nilId } from '../../../kernel/ids.js';
import {
  type CountablePage,
  type CursorPagination,
  countSql,
  encodeCursor,
  idInCursor,
  listTotal,
} from '../../../kernel/paging.js';
import type { Settlement } from './settlement.entity.js';
import { type StoredSettlement, settlementColumns } from './settlement.queries.js';
import type { Evidence, SettlementStatus } from './settlement.values.js';

/** §4.12 GET /api/v1/settlements; null restricts nothing. Times are ISO 8601; windows are half-open. */
export interface SettlementFilter {
  statuses?: readonly SettlementStatus[] | null;
  marketplace?: string | null;
  accountId?: string | null;
  orderId?: string | null;
  payoutId?: string | null;
  externalOrderId?: string | null;
  currency?: string | null;
  evidence?: Evidence | null;
  hasVariance?: boolean | null;
  updatedAfter?: string | null;
  updatedBefore?: string | null;
}

export interface SettlementPage extends CountablePage {
  items: Settlement[];
  pagination: CursorPagination;
}

/** Each filter's condition, given its value's parameter. */
const conditions = {
  statuses: value => `s.status = any(${value}::text[])`,
  marketplace: value => `s.marketplace = ${value}`,
  accountId: value => `s.account_id = ${value}`,
  orderId: value => `s.order_id = ${value}::uuid`,
  externalOrderId: value => `s.external_order_id = ${value}`,
  currency: value => `s.currency = ${value}`,
  evidence: value => `s.evidence_status = ${value}`,
  updatedAfter: value => `s.updated_at >= ${value}::timestamptz`,
  updatedBefore: value => `s.updated_at < ${value}::timestamptz`,
  payoutId: value => `s.id in (
    select r.settlement_id from finance.payout p
    join finance.settlement_row r on r.organization_id = p.organization_id and r.payout_id = p.external_payout_id
      and r.marketplace = p.marketplace and r.account_id is not distinct from p.account_id
      and r.currency = p.currency
    where p.organization_id = $1 and p.id = ${value}::uuid)`,
} as const satisfies Partial<Record<keyof SettlementFilter, (value: string) => string>>;

type ConditionKey = keyof typeof conditions;

/** No values: so that the index of those with a variance is used. */
const varianceConditions = { true: ' and s.variance <> 0', false: ' and coalesce(s.variance, 0) = 0' };

/** The cursor is the last id, so that pages stay right while settlements come in. Throws CURSOR_INVALID. */
export async function listSettlements(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  filter: SettlementFilter,
  { limit, cursor, sort = 'newest' }: { limit: number; cursor: string | null; sort?: SettlementSort },
): Promise<SettlementPage> {
  const keys = (Object.keys(conditions) as ConditionKey[]).filter(key => filter[key] != null);
  const values = keys.map(key => (exactForms[key] ?? asGiven)(filter[key]));
  const hasVariance = filter.hasVariance ?? null;
  const scope = [keys, values, hasVariance, sort];
  const last = idInCursor(cursor, scope);
  const statement = listStatement(sort, keys, hasVariance);
  const rows = await reader.query<StoredSettlement>(statement, [organizationId, last, limit, ...values]);
  const items = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const nextCursor = hasMore ? encodeCursor([items.at(-1)!.id], scope) : null;
  const countAll = async () => {
    const counted = listStatement('count', keys, hasVariance);
    const bound = [organizationId, null, null, ...values];
    return listTotal((await reader.query<{ count: number }>(counted, bound))[0]!.count);
  };
  return { items, pagination: { limit, hasMore, nextCursor }, countAll };
}

/** How values are stored that callers may write in another case. */
const exactForms: Partial<Record<ConditionKey, (value: unknown) => unknown>> = {
  accountId: value => String(value).toLowerCase(),
  currency: value => String(value).toUpperCase(),
};
const asGiven = (value: unknown): unknown => value;

/** Ids are made in the order of time. */
const sorts = {
  newest: { after: `s.id < coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')`, direction: 'desc' },
  oldest: { after: `s.id > coalesce($2::uuid, '${nilId}')`, direction: 'asc' },
} as const;

export type SettlementSort = keyof typeof sorts;

const statements = new Map<string, Statement>();

/** Filters that are combined more than this are rare: planned each time, so that no connection hoards statements. */
const preparedFiltersMax = 2;

function listStatement(
  kind: SettlementSort | 'count',
  keys: readonly ConditionKey[],
  hasVariance: boolean | null,
): Statement {
  const name = `finance.settlement.${kind}:${keys.map(shortName).join(',')}:${hasVariance ?? ''}`;
  const known = statements.get(name);
  if (known !== undefined) {
    return known;
  }
  const text = listText(kind, keys, hasVariance);
  if (keys.length > preparedFiltersMax) {
    return unnamed(text);
  }
  const made = sql(name, text);
  statements.set(name, made);
  return made;
}

function listText(
  kind: SettlementSort | 'count',
  keys: readonly ConditionKey[],
  hasVariance: boolean | null,
): string {
  const given = keys.map((key, index) => ` and ${conditions[key](`$${index + 4}`)}`).join('');
  const variance = hasVariance === null ? '' : varianceConditions[`${hasVariance}`];
  const matching = `finance.settlement s where s.organization_id = $1${given}${variance}`;
  if (kind === 'count') {
    // Position and limit say nothing here: they keep the places of the others.
    return countSql(`${matching} and $2::uuid is null and $3::integer is null`);
  }
  const { after, direction } = sorts[kind];
  return `select ${settlementColumns} from ${matching} and ${after} order by s.id ${direction} limit $3 + 1`;
}

/** Names of statements are short: places say which filters. */
const shortName = (key: ConditionKey): string => String(Object.keys(conditions).indexOf(key));

import { calendarTime } from '../../../../kernel/calendar-time.js';
import type { Database } from '../../../../kernel/database/database.js';
import { type Statement, sql, unnamed } from '../../../../kernel/database/statement.js';
import { type FieldError, fail, reject } from '../../../../kernel/errors.js';
import { idErrors } from '../../../../kernel/id-errors.js';
import { inputLimits } from '../../../../kernel/input.limits.js';
import { isSoundText } from '../../../../kernel/outside-text.js';
import {
  type CountablePage,
  type CursorPagination,
  countSql,
  decodeCursor,
  emptyListErrors,
  encodeCursor,
  listTotal,
  pageSizeErrors,
} from '../../../../kernel/paging.js';
import { pagingLimits } from '../../../../kernel/paging.limits.js';
import type { Promotion } from './promotion.entity.js';
import { promotionLimits } from './promotion.limits.js';
import { type PromotionRow, promotionColumns, toPromotion } from './promotion.queries.js';
import type { PromotionKind, PromotionStatus, PromotionTrigger } from './promotion.values.js';

/** What is null restricts nothing. */
export interface PromotionFilter {
  statuses?: readonly PromotionStatus[] | null;
  kinds?: readonly PromotionKind[] | null;
  triggers?: readonly PromotionTrigger[] | null;
  ids?: readonly string[] | null;
  /** Part of the name or of the code, in any case. */
  q?: string | null;
  /** Those with a store there. */
  marketplace?: string | null;
  campaignId?: string | null;
}

export interface PromotionPage extends CountablePage {
  items: Promotion[];
  pagination: CursorPagination;
}

interface Order {
  direction: 'asc' | 'desc';
  /** What promotions are ordered by before their id, which rises with the time of creation. */
  key?: string;
  /** The key of the last promotion, by the parameter that has its position. */
  after?: string;
  positionOf?: (promotion: Promotion) => string | number;
  isPosition?: (position: unknown) => boolean;
}

const isText = (position: unknown): boolean => typeof position === 'string' && isSoundText(position);

const sorts = {
  newest: { direction: 'desc' },
  oldest: { direction: 'asc' },
  recently_updated: {
    ...{ direction: 'desc', key: 'p.updated_at', after: '$4::timestamptz' },
    positionOf: ({ updatedAt }) => updatedAt,
    isPosition: position => isText(position) && calendarTime(String(position)) !== null,
  },
  name: {
    ...{ direction: 'asc', key: 'lower(p.name)', after: 'lower($4::text)' },
    positionOf: ({ name }) => name,
    isPosition: isText,
  },
  priority: {
    ...{ direction: 'asc', key: '-p.priority', after: '-$4::integer' },
    positionOf: ({ priority }) => priority,
    isPosition: position => Math.abs(Number(position)) <= promotionLimits.priorityMax,
  },
} as const satisfies Record<string, Order>;

export type PromotionSort = keyof typeof sorts;

/** What `statusAt` says, of commerce.promotion as `p` at a time; a test holds the two to each other. */
export const promotionStatusSql = (time: string): string => `case
  when p.intent in ('draft', 'ended') then p.intent
  when p.ends_at <= ${time} then 'ended'
  when p.intent = 'paused' then p.intent
  when p.is_delivery_failed then 'failed'
  when p.starts_at > ${time} then 'scheduled'
  else 'active' end`;

/** Each filter's condition, given its value's parameter, and that of the time. */
const conditions = {
  statuses: value =>
    `${promotionStatusSql(`(${value}::jsonb->>'time')::timestamptz`)} in (select jsonb_array_elements_text(${value}::jsonb->'statuses'))`,
  kinds: value => `p.terms->>'kind' = any(${value}::text[])`,
  triggers: value => `p.trigger = any(${value}::text[])`,
  ids: value => `p.id = any(${value}::uuid[])`,
  q: value => `(strpos(lower(p.name), lower(${value})) > 0 or strpos(p.code_key, lower(${value})) > 0)`,
  marketplace: value => `p.stores @> jsonb_build_array(jsonb_build_object('marketplace', ${value}::text))`,
  campaignId: value => `p.campaign_id = ${value}::uuid`,
} as const satisfies Record<keyof PromotionFilter, (value: string) => string>;

type ConditionKey = keyof typeof conditions;

/** Where a page begins, how long it is, and what time it is. */
interface Asked {
  limit: number;
  cursor: string | null;
  sort: PromotionSort;
  now: Date;
}

/**
 * One page in one statement; its cursor is the last position, so that pages stay right while promotions change. Throws
 * VALIDATION_FAILED, CURSOR_INVALID.
 */
export async function listPromotions(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  filter: PromotionFilter,
  { limit, cursor, sort, now }: Asked,
): Promise<PromotionPage> {
  reject([...pageSizeErrors(limit, pagingLimits.pageSizeMax), ...filterErrors(filter)]);
  const keys = (Object.keys(conditions) as ConditionKey[]).filter(key => filter[key] != null);
  const values = keys.map(key =>
    key === 'statuses' ? JSON.stringify({ time: now, statuses: filter.statuses }) : filter[key],
  );
  const scope = [keys, keys.map(key => filter[key]), sort];
  const order: Order = sorts[sort];
  const [id, position] = cursor === null ? [null, null] : positionIn(cursor, scope, order);
  const bound = [organizationId, limit, id, position, ...values];
  const rows = await reader.query<PromotionRow>(listStatement(sort, keys), bound);
  const items = rows.slice(0, limit).map(toPromotion);
  const hasMore = rows.length > limit;
  const last = items.at(-1)!;
  const nextCursor = hasMore ? encodeCursor([last.id, order.positionOf?.(last) ?? ''], scope) : null;
  const countAll = async () => {
    const counted = listStatement('count', keys);
    const all = [organizationId, null, null, null, ...values];
    const [found] = await reader.query<{ count: number }>(counted, all);
    return listTotal(found!.count);
  };
  return { items, pagination: { limit, hasMore, nextCursor }, countAll };
}

/** The id of the last promotion of the page before, and what the order says of it, both as the cursor was made. */
function positionIn(cursor: string, scope: unknown, { isPosition }: Order): [id: string, position: unknown] {
  const [id, position] = decodeCursor(cursor, scope, ['id', 'value']);
  if (!(isPosition?.(position) ?? position === '')) {
    throw fail('CURSOR_INVALID');
  }
  return [id, isPosition === undefined ? null : position];
}

const filterErrors = (filter: PromotionFilter): FieldError[] => [
  ...emptyListErrors(filter),
  ...idErrors({ ids: filter.ids, campaignId: filter.campaignId }),
  ...atMost('ids', filter.ids?.length ?? 0, pagingLimits.pageSizeMax),
  ...atMost('q', filter.q?.length ?? 0, inputLimits.searchQueryLength),
];

const atMost = (path: string, length: number, max: number): FieldError[] =>
  length > max ? [{ path, code: 'OUT_OF_RANGE', message: `At most ${max}; this has ${length}.` }] : [];

const statements = new Map<string, Statement>();

/** Filters that are combined more than this are rare: planned each time, so that no connection hoards statements. */
const preparedFiltersMax = 2;

function listStatement(kind: PromotionSort | 'count', keys: readonly ConditionKey[]): Statement {
  const name = `commerce.promotion.${kind}:${keys.join(',')}`;
  const known = statements.get(name);
  if (known !== undefined) {
    return known;
  }
  const text = listPromotionsSql(kind, keys);
  if (keys.length > preparedFiltersMax) {
    return unnamed(text);
  }
  const made = sql(name, text);
  statements.set(name, made);
  return made;
}

/** `$2` is the size of the page, `$3` and `$4` the id and the position that it begins after. */
export function listPromotionsSql(kind: PromotionSort | 'count', keys: readonly ConditionKey[] = []): string {
  const given = keys.map((key, index) => ` and ${conditions[key](`$${index + 5}`)}`).join('');
  const matching = `commerce.promotion p where p.organization_id = $1${given}`;
  if (kind === 'count') {
    // Size and position say nothing here: they keep the places of the others.
    return countSql(`${matching} and $2::integer is null and $3::uuid is null and $4::text is null`);
  }
  const { key, direction, after } = sorts[kind] as Order;
  const sign = direction === 'asc' ? '>' : '<';
  const beyond = key === undefined ? `p.id ${sign} $3::uuid` : `(${key}, p.id) ${sign} (${after}, $3::uuid)`;
  // Of orders by id alone there is no position; the parameter keeps its place.
  const place = key === undefined ? ' and $4::text is null' : '';
  const order = key === undefined ? `p.id ${direction}` : `${key} ${direction}, p.id ${direction}`;
  return `select ${promotionColumns} from ${matching} and ($3::uuid is null or ${beyond})${place}
    order by ${order} limit $2::integer + 1`;
}

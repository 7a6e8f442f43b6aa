import { calendarTime } from '../../../../kernel/calendar-time.js';
import { type Statement, sql, unnamed } from '../../../../kernel/database/statement.js';
import { type FieldError, fail, reject } from '../../../../kernel/errors.js';
import { idErrors } from '../../../../kernel/id-errors.js';
import { inputLimits } from '../../../../kernel/input.limits.js';
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
import type { Campaign } from './campaign.entity.js';
import {
  type CampaignRow,
  campaignColumns,
  type Reader,
  toCampaign,
  withRevision,
} from './campaign.queries.js';
import type { CampaignStatus } from './campaign.values.js';

/** What is null or an empty list restricts nothing. */
export interface CampaignFilter {
  statuses?: readonly CampaignStatus[] | null;
  ids?: readonly string[] | null;
  ownerIds?: readonly string[] | null;
  /** Part of the name, in any case. */
  q?: string | null;
}

export interface CampaignPage extends CountablePage {
  items: Campaign[];
  pagination: CursorPagination;
}

interface Order {
  direction: 'asc' | 'desc';
  /** What campaigns are ordered by before their id, which rises with the time of creation. */
  key?: string;
  /** The key of the last campaign, by the parameter that has its position. */
  after?: string;
  positionOf?: (campaign: Campaign) => string;
  isPosition?: (position: string) => boolean;
}

const sorts = {
  newest: { direction: 'desc' },
  oldest: { direction: 'asc' },
  recently_updated: {
    ...{ direction: 'desc', key: 'c.updated_at', after: '$4::timestamptz' },
    positionOf: ({ updatedAt }) => updatedAt,
    isPosition: position => calendarTime(position) !== null,
  },
  name: {
    ...{ direction: 'asc', key: 'lower(c.name)', after: 'lower($4::text)' },
    positionOf: ({ revision }) => revision.plan.name,
    isPosition: () => true,
  },
} as const satisfies Record<string, Order>;

export type CampaignSort = keyof typeof sorts;

/** The status at a time, as `statusAt` of the rules tells it. */
const statusColumn = (time: string): string => `case
  when c.state not in ('running', 'paused') then c.state
  when c.ends_at <= ${time}::timestamptz then 'completed'
  when c.state = 'running' and c.starts_at > ${time}::timestamptz then 'scheduled'
  else c.state end`;

/** Each filter's condition, given its value's parameter; `$5` is the time. */
const conditions = {
  statuses: value => `${statusColumn('$5')} = any(${value}::text[])`,
  ids: value => `c.id = any(${value}::uuid[])`,
  ownerIds: value => `c.owner_id = any(${value}::uuid[])`,
  q: value => `strpos(lower(c.name), lower(${value})) > 0`,
} as const satisfies Record<keyof CampaignFilter, (value: string) => string>;

type ConditionKey = keyof typeof conditions;

interface Asked {
  limit: number;
  cursor: string | null;
  sort: CampaignSort;
  now: Date;
}

/**
 * One page in one statement; its cursor is the last position, so that pages stay right while campaigns change. Throws
 * VALIDATION_FAILED, CURSOR_INVALID.
 */
export async function listCampaigns(
  reader: Reader,
  organizationId: string,
  filter: CampaignFilter,
  { limit, cursor, sort, now }: Asked,
): Promise<CampaignPage> {
  reject([...pageSizeErrors(limit, pagingLimits.pageSizeMax), ...filterErrors(filter)]);
  const keys = (Object.keys(conditions) as ConditionKey[]).filter(key => filter[key] != null);
  const values = keys.map(key => filter[key]);
  const scope = ['campaigns', keys, values, sort];
  const order: Order = sorts[sort];
  const [id, position] = cursor === null ? [null, null] : positionIn(cursor, scope, order);
  const rows = await reader.query<CampaignRow>(statementOf(sort, keys), [
    ...[organizationId, limit, id, position, now, ...values],
  ]);
  const items = rows.slice(0, limit).map(toCampaign);
  const hasMore = rows.length > limit;
  const last = items.at(-1)!;
  const nextCursor = hasMore ? encodeCursor([last.id, order.positionOf?.(last) ?? ''], scope) : null;
  const countAll = async () => {
    const bound = [organizationId, null, null, null, now, ...values];
    const [found] = await reader.query<{ count: number }>(statementOf('count', keys), bound);
    return listTotal(found!.count);
  };
  return { items, pagination: { limit, hasMore, nextCursor }, countAll };
}

/** The id of the last campaign of the page before, and what the order says of it, both as the cursor was made. */
function positionIn(
  cursor: string,
  scope: unknown,
  { isPosition }: Order,
): [id: string, position: string | null] {
  const [id, position] = decodeCursor(cursor, scope, ['id', 'text']);
  if (!(isPosition?.(position) ?? position === '')) {
    throw fail('CURSOR_INVALID');
  }
  return [id, isPosition === undefined ? null : position];
}

const filterErrors = (filter: CampaignFilter): FieldError[] => [
  ...emptyListErrors(filter),
  ...idErrors({ ids: filter.ids, ownerIds: filter.ownerIds }),
  ...atMost('ids', filter.ids?.length ?? 0, pagingLimits.pageSizeMax),
  ...atMost('ownerIds', filter.ownerIds?.length ?? 0, pagingLimits.pageSizeMax),
  ...atMost('q', filter.q?.length ?? 0, inputLimits.searchQueryLength),
];

const atMost = (path: string, length: number, max: number): FieldError[] =>
  length > max ? [{ path, code: 'OUT_OF_RANGE', message: `At most ${max}; this has ${length}.` }] : [];

const statements = new Map<string, Statement>();

/** Filters that are combined more than this are rare: planned each time, so that no connection hoards statements. */
const preparedFiltersMax = 2;

function statementOf(kind: CampaignSort | 'count', keys: readonly ConditionKey[]): Statement {
  const name = `commerce.campaign.${kind}:${keys.join(',')}`;
  const known = statements.get(name);
  if (known !== undefined) {
    return known;
  }
  const text = listSql(kind, keys);
  if (keys.length > preparedFiltersMax) {
    return unnamed(text);
  }
  const made = sql(name, text);
  statements.set(name, made);
  return made;
}

/** `$2` is the size of the page, `$3` and `$4` the id and the position that it begins after, `$5` the time. */
function listSql(kind: CampaignSort | 'count', keys: readonly ConditionKey[]): string {
  const given = keys.map((key, index) => ` and ${conditions[key](`$${index + 6}`)}`).join('');
  const matching = `c.organization_id = $1 and $5::timestamptz is not null${given}`;
  if (kind === 'count') {
    // Size and position say nothing here: they keep the places of the others.
    const unused = '$2::integer is null and $3::uuid is null and $4::text is null';
    return countSql(`commerce.campaign c where ${matching} and ${unused}`);
  }
  const { key, direction, after } = sorts[kind] as Order;
  const sign = direction === 'asc' ? '>' : '<';
  const beyond = key === undefined ? `c.id ${sign} $3::uuid` : `(${key}, c.id) ${sign} (${after}, $3::uuid)`;
  // Of orders by id alone there is no position; the parameter keeps its place.
  const place = key === undefined ? ' and $4::text is null' : '';
  const order = key === undefined ? `c.id ${direction}` : `${key} ${direction}, c.id ${direction}`;
  return `select ${campaignColumns} from commerce.campaign c ${withRevision}
    where ${matching} and ($3::uuid is null or ${beyond})${place} order by ${order} limit $2::integer + 1`;
}

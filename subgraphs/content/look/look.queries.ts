import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { reject } from '../../../kernel/errors.js';
import { idErrors } from '../../../kernel/id-errors.js';
import {
  decodeCursor,
  emptyListErrors,
  encodeCursor,
  type OffsetPagination,
  pageSizeErrors,
} from '../../../kernel/paging.js';
import type { Look } from './look.entity.js';
import { lookLimits } from './look.limits.js';
import type { LookStatus } from './look.values.js';

type Reader = Pick<Database | Transaction, 'query'>;

const columns = `l.id, l.organization_id as "organizationId", l.title, l.status, l.occasion, l.style, l.season,
  l.time_of_day as "timeOfDay", l.city, l.palette, l.audience, l.selection,
  l.selection_model as "selectionModel", l.prompt, l.warnings,
  l.hero_image as "heroImage", l.items, l.version, l.created_at as "createdAt", l.updated_at as "updatedAt"`;

const byId = sql(
  'content.look.find',
  `select ${columns} from content.look l where l.organization_id = $1 and l.id = $2`,
);

const locked = sql(
  'content.look.lock',
  `select ${columns} from content.look l where l.organization_id = $1 and l.id = $2 for update`,
);

const countAll = sql(
  'content.look.countAll',
  'select count(*) as looks from content.look where organization_id = $1',
);

/**
 * `$2` to `$5` are the filter, of which null restricts nothing; `$6` the id that a page begins after. The total comes on every
 * row, and on one without a look where the page is empty.
 */
const page = sql(
  'content.look.page',
  `with matching as materialized (
     select l.id from content.look l
     where l.organization_id = $1
       and ($2::text is null
         or position(lower($2) in lower(concat_ws(E'\\n', l.title, l.city, l.style, l.prompt))) > 0)
       and ($3::text is null or l.status = $3)
       and ($4::uuid[] is null or l.id = any($4))
       and ($5::text is null or l.items @> jsonb_build_array(jsonb_build_object('productId', $5)))
   )
   select ${columns}, counted.total
   from (select count(*)::integer as total from matching) counted
   left join (
     content.look l join (
       select id from matching where $6::uuid is null or id < $6 order by id desc offset $7 limit $8::integer + 1
     ) of_page on of_page.id = l.id and l.organization_id = $1
   ) on true
   order by l.id desc`,
);

export async function findLook(reader: Reader, organizationId: string, id: string): Promise<Look | null> {
  const [look] = await reader.query<Look>(byId, [organizationId, id]);
  return look ?? null;
}

/** Stays locked until the transaction ends. */
export async function lockLook(tx: Transaction, organizationId: string, id: string): Promise<Look | null> {
  const [look] = await tx.query<Look>(locked, [organizationId, id]);
  return look ?? null;
}

export async function countLooks(reader: Reader, organizationId: string): Promise<number> {
  const [row] = await reader.query<{ looks: number }>(countAll, [organizationId]);
  return row!.looks;
}

/** Null restricts nothing. */
export interface LookFilter {
  /** Part of the title, city, style or prompt, in any case. */
  q?: string | null;
  status?: LookStatus | null;
  ids?: string[] | null;
  /** Looks with this product. */
  productId?: string | null;
}

export interface LookPage {
  items: Look[];
  pagination: OffsetPagination;
}

interface AskedPage {
  limit: number;
  offset: number;
  cursor: string | null;
}

/** Newest first (§4.9). One statement. Throws VALIDATION_FAILED, CURSOR_INVALID. */
export async function listLooks(
  reader: Reader,
  organizationId: string,
  filter: LookFilter,
  { limit, offset, cursor }: AskedPage,
): Promise<LookPage> {
  reject([
    ...pageSizeErrors(limit, lookLimits.pageSizeMax),
    ...offsetErrors(offset, cursor),
    ...filterErrors(filter),
  ]);
  const values = [
    filter.q || null,
    filter.status ?? null,
    filter.ids ?? null,
    filter.productId?.toLowerCase() ?? null,
  ];
  const scope = ['content.look', values];
  const [after] = cursor === null ? [null] : decodeCursor(cursor, scope, ['id']);
  const rows = await reader.query<Look & { total: number }>(page, [
    organizationId,
    ...values,
    after,
    offset,
    limit,
  ]);
  const found = rows.filter(({ id }) => id !== null);
  const items = found.slice(0, limit).map(({ total: _, ...look }) => look as Look);
  const hasMore = found.length > limit;
  return {
    items,
    pagination: {
      ...{ offset, limit, total: rows[0]!.total, totalIsCapped: false, hasMore },
      nextOffset: hasMore && cursor === null ? offset + limit : null,
      nextCursor: hasMore ? encodeCursor([items.at(-1)!.id], scope) : null,
    },
  };
}

/** A list of looks is short enough to be counted, and skipped, as far as it goes (§4.9). */
function offsetErrors(offset: number, cursor: string | null) {
  const message =
    offset < 0
      ? 'Must be 0 or more.'
      : cursor !== null && offset > 0
        ? 'Must be 0 or absent with a cursor.'
        : null;
  return message === null ? [] : [{ path: 'offset', code: 'OUT_OF_RANGE', message }];
}

function filterErrors(filter: LookFilter) {
  const { q, ids, productId } = filter;
  const most = lookLimits.searchLength;
  const tooMany = (ids?.length ?? 0) > lookLimits.pageSizeMax;
  return [
    ...emptyListErrors(filter),
    ...idErrors({ ids, productId }),
    ...((q?.length ?? 0) > most
      ? [{ path: 'q', code: 'OUT_OF_RANGE', message: `At most ${most} characters; this has ${q!.length}.` }]
      : []),
    ...(tooMany
      ? [
          {
            path: 'ids',
            code: 'OUT_OF_RANGE',
            message: `At most ${lookLimits.pageSizeMax}; this has ${ids!.length}.`,
          },
        ]
      : []),
  ];
}

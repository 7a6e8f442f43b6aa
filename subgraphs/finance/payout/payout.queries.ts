import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { columnsOf, columnTypes, selectList } from '../../../kernel/fields/field-columns.js';
import {
  type CountablePage,
  type CursorPagination,
  countSql,
  encodeCursor,
  idInCursor,
  listTotal,
} from '../../../kernel/paging.js';
import type { Settlement } from '../settlement/settlement.entity.js';
import { type StoredSettlement, settlementColumns } from '../settlement/settlement.queries.js';
import { payoutFields } from '../settlement/settlement-row-fields.js';
import type { Payout } from './payout.entity.js';

type Reader = Pick<Database, 'query'>;

const shown = `${selectList(columnsOf(payoutFields, columnTypes), 'p')}, rows.total as "rowsTotal",
    rows.count as "rowCount", rows.settlements as "settlementCount"`;

/** Rows `r` that the payout `p` pays. */
const isPaidBy = `r.organization_id = p.organization_id and r.payout_id = p.external_payout_id
      and r.marketplace = p.marketplace and r.account_id is not distinct from p.account_id
      and r.currency = p.currency`;

const fromPayouts = `
  from finance.payout p
  cross join lateral (
    select coalesce(sum(r.raw_amount), 0) as total, count(*)::integer as count,
      count(distinct r.settlement_id)::integer as settlements
    from finance.settlement_row r
    where ${isPaidBy}) as rows`;

const payouts = `select ${shown} ${fromPayouts}`;

const byId = sql('finance.payout.byId', `${payouts} where p.organization_id = $1 and p.id = $2`);

const page = sql(
  'finance.payout.page',
  `${payouts}
   where p.organization_id = $1 and ($2::uuid is null or p.id < $2)
     and ($4::text is null or p.marketplace = $4) and ($5::text is null or p.account_id = $5)
   order by p.id desc limit $3 + 1`,
);

const count = sql(
  'finance.payout.count',
  countSql(`finance.payout p
    where p.organization_id = $1 and ($2::text is null or p.marketplace = $2)
      and ($3::text is null or p.account_id = $3)`),
);

const ofSettlements = sql(
  'finance.payout.ofSettlements',
  `select paid.settlement_id as "ofSettlement", ${shown} ${fromPayouts}
   join (
     select distinct organization_id, settlement_id, payout_id, marketplace, account_id, currency
     from finance.settlement_row
     where organization_id = $1 and settlement_id = any($2::uuid[]) and payout_id is not null
   ) paid on paid.organization_id = p.organization_id and paid.payout_id = p.external_payout_id
     and paid.marketplace = p.marketplace and paid.account_id is not distinct from p.account_id
     and paid.currency = p.currency
   where p.organization_id = $1
   order by p.id desc`,
);

const settlementsOf = sql(
  'finance.payout.settlements',
  `select p.id as "ofPayout", ${settlementColumns}
   from finance.payout p
   cross join lateral (
     select distinct r.settlement_id from finance.settlement_row r
     where ${isPaidBy} and r.settlement_id is not null
     order by r.settlement_id desc limit $3
   ) paid
   join finance.settlement s on s.organization_id = p.organization_id and s.id = paid.settlement_id
   where p.organization_id = $1 and p.id = any($2::uuid[])
   order by s.id desc`,
);

export interface PayoutPage extends CountablePage {
  items: Payout[];
  pagination: CursorPagination;
}

type Row = Payout & Record<string, unknown>;

/** The payout, or null where the organization has none of this id. */
export async function findPayout(reader: Reader, organizationId: string, id: string): Promise<Payout | null> {
  const [row] = await reader.query<Row>(byId, [organizationId, id]);
  return row ?? null;
}

/** Of each settlement those that pay rows of it, the newest first; settlements that none pays are left out. */
export async function findPayoutsOf(
  reader: Reader,
  organizationId: string,
  settlementIds: readonly string[],
): Promise<Map<string, Payout[]>> {
  const rows = await reader.query<Row & { ofSettlement: string }>(ofSettlements, [
    organizationId,
    settlementIds,
  ]);
  return Map.groupBy(rows, ({ ofSettlement }) => ofSettlement);
}

/** Of each payout the newest settlements that it pays at least in part. */
export async function findSettlementsOfPayouts(
  reader: Reader,
  organizationId: string,
  payoutIds: readonly string[],
  limit: number,
): Promise<Map<string, Settlement[]>> {
  const rows = await reader.query<StoredSettlement & { ofPayout: string }>(settlementsOf, [
    organizationId,
    payoutIds,
    limit,
  ]);
  return Map.groupBy(rows, ({ ofPayout }) => ofPayout);
}

/** Newest first. Throws CURSOR_INVALID. */
export async function listPayouts(
  reader: Reader,
  organizationId: string,
  filter: { marketplace: string | null; accountId: string | null },
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<PayoutPage> {
  const scope = [filter.marketplace, filter.accountId?.toLowerCase() ?? null];
  const before = idInCursor(cursor, scope);
  const rows = await reader.query<Row>(page, [organizationId, before, limit, ...scope]);
  const items = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const nextCursor = hasMore ? encodeCursor([items.at(-1)!.id], scope) : null;
  const countAll = async () => {
    const [row] = await reader.query<{ count: number }>(count, [organizationId, ...scope]);
    return listTotal(row!.count);
  };
  return { items, pagination: { limit, hasMore, nextCursor }, countAll };
}

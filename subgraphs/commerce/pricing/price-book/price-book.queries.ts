import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { PriceBook } from './price-book.entity.js';
import type { PriceBaseKind, PriceBookStatus } from './price-book.values.js';
import type { BasedBook } from './price-book-base.rules.js';

type Reader = Pick<Database, 'query'>;

/** The columns of a book as `PriceBookRow` names them; `b` is commerce.price_book. */
export const priceBookColumns = `b.id, b.name, b.status, b.priority, b.currency, b.scope, b.base_kind as "baseKind",
  b.base_price_book_id as "basePriceBookId", b.steps, b.rounding, b.floor, b.ceiling, b.starts_at as "startsAt",
  b.ends_at as "endsAt", b.time_zone as "timeZone", b.version, b.activated_at as "activatedAt",
  b.created_at as "createdAt", b.updated_at as "updatedAt"`;

/** What `priceBookColumns` selects. */
export interface PriceBookRow extends Omit<PriceBook, 'base' | 'window'>, Record<string, unknown> {
  baseKind: PriceBaseKind;
  basePriceBookId: string | null;
  startsAt: string | null;
  endsAt: string | null;
  timeZone: string | null;
}

/** Field by field: lists are read often, and every rest and spread of a row costs as much as its parsing. */
export const toPriceBook = (row: PriceBookRow): PriceBook => ({
  id: row.id,
  name: row.name,
  status: row.status,
  priority: row.priority,
  currency: row.currency,
  scope: row.scope,
  base: { kind: row.baseKind, priceBookId: row.basePriceBookId },
  steps: row.steps,
  rounding: row.rounding,
  floor: row.floor,
  ceiling: row.ceiling,
  window:
    row.timeZone === null ? null : { startsAt: row.startsAt, endsAt: row.endsAt, timeZone: row.timeZone },
  version: row.version,
  activatedAt: row.activatedAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

const byIds = sql(
  'commerce.priceBook.byIds',
  `select ${priceBookColumns} from commerce.price_book b where b.organization_id = $1 and b.id = any($2::uuid[])`,
);

/** Those that there are, in no order. */
export async function findPriceBooks(
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<PriceBook[]> {
  const rows = await reader.query<PriceBookRow>(byIds, [organizationId, ids]);
  return rows.map(toPriceBook);
}

const all = sql(
  'commerce.priceBook.all',
  `select ${priceBookColumns} from commerce.price_book b where b.organization_id = $1`,
);

/** Every book of the organization, by id. */
export async function allPriceBooks(reader: Reader, organizationId: string): Promise<Map<string, PriceBook>> {
  const rows = await reader.query<PriceBookRow>(all, [organizationId]);
  return new Map(rows.map(row => [row.id, toPriceBook(row)]));
}

/** Each book once, however books are based on each other. */
const active = sql(
  'commerce.priceBook.active',
  `with recursive used as (
     select id, base_price_book_id from commerce.price_book where organization_id = $1 and status = 'active'
     union
     select base.id, base.base_price_book_id from used
     join commerce.price_book base on base.organization_id = $1 and base.id = used.base_price_book_id
   )
   select ${priceBookColumns} from commerce.price_book b where b.organization_id = $1 and b.id in (select id from used)`,
);

/** What prices listings: `books` may decide, `bases` are the others that those are based on. One statement. */
export async function activeBooks(
  reader: Reader,
  organizationId: string,
): Promise<{ books: PriceBook[]; bases: PriceBook[] }> {
  const rows = await reader.query<PriceBookRow>(active, [organizationId]);
  const all = rows.map(toPriceBook);
  return {
    books: all.filter(({ status }) => status === 'active'),
    bases: all.filter(({ status }) => status !== 'active'),
  };
}

const anyActive = sql(
  'commerce.priceBook.anyActive',
  `select exists (select from commerce.price_book where organization_id = $1 and status = 'active') as "isAny"`,
);

/** Whether a book may decide a price of the organization. */
export async function hasActiveBooks(reader: Reader, organizationId: string): Promise<boolean> {
  const [row] = await reader.query<{ isAny: boolean }>(anyActive, [organizationId]);
  return row!.isAny;
}

/** One lock for an organization's books: which is based on which, and how many there are, is decided under it. */
const lock = sql(
  'commerce.priceBook.lock',
  `select pg_advisory_xact_lock(hashtextextended('price-books/' || $1::text, 0))`,
);

/** Nobody else can change a book of the organization until the transaction ends; goes with the next statement. */
export const lockPriceBooks = (tx: Transaction, organizationId: string): void =>
  tx.defer(lock, [organizationId]);

const outlines = sql(
  'commerce.priceBook.outlines',
  `select b.id, b.name, b.status, b.currency, b.base_kind as "baseKind", b.base_price_book_id as "basePriceBookId"
   from commerce.price_book b where b.organization_id = $1`,
);

/** What books have to know of each other. */
export interface BookOutline extends BasedBook {
  status: PriceBookStatus;
}

type OutlineRow = Omit<BookOutline, 'base'> & {
  baseKind: PriceBaseKind;
  basePriceBookId: string | null;
} & Record<string, unknown>;

/** Every book of the organization; nobody else can change one until the transaction ends. */
export async function lockBooks(tx: Transaction, organizationId: string): Promise<Map<string, BookOutline>> {
  lockPriceBooks(tx, organizationId);
  const rows = await tx.query<OutlineRow>(outlines, [organizationId]);
  return new Map(
    rows.map(({ id, name, status, currency, baseKind: kind, basePriceBookId: priceBookId }) => [
      id,
      { id, name, status, currency, base: { kind, priceBookId } },
    ]),
  );
}

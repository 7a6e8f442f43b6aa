import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { PriceBook } from './price-book.entity.js';
import { nextEdge } from './price-window.rules.js';

/** The columns that are written, with their types and what they are written with. */
const columns = {
  name: ['text', book => book.name],
  status: ['text', book => book.status],
  priority: ['integer', book => book.priority],
  currency: ['text', book => book.currency],
  scope: ['jsonb', book => book.scope],
  base_kind: ['text', book => book.base.kind],
  base_price_book_id: ['uuid', book => book.base.priceBookId],
  steps: ['jsonb', book => book.steps],
  rounding: ['jsonb', book => book.rounding],
  floor: ['jsonb', book => book.floor],
  ceiling: ['jsonb', book => book.ceiling],
  starts_at: ['timestamptz', book => book.window?.startsAt ?? null],
  ends_at: ['timestamptz', book => book.window?.endsAt ?? null],
  time_zone: ['text', book => book.window?.timeZone ?? null],
  next_edge_at: ['timestamptz', (book, now) => nextEdge(book, now)],
  version: ['integer', book => book.version],
  activated_at: ['timestamptz', book => book.activatedAt],
  created_at: ['timestamptz', book => book.createdAt],
  updated_at: ['timestamptz', book => book.updatedAt],
} as const satisfies Record<string, [type: string, readValue: (book: PriceBook, now: Date) => unknown]>;

const names = Object.keys(columns);
const typed = Object.entries(columns).map(([name, [type]]) => `${name} ${type}`);

const save = sql(
  'commerce.priceBook.save',
  `insert into commerce.price_book (organization_id, id, ${names.join(', ')})
   select $1, $2, ${names.join(', ')} from jsonb_to_record($3::jsonb) as r (${typed.join(', ')})
   on conflict (organization_id, id) do update set ${names.map(name => `${name} = excluded.${name}`).join(', ')}`,
);

/** Makes the book, or changes it; whoever calls holds the lock of the organization's books. */
export async function savePriceBook(tx: Transaction, organizationId: string, book: PriceBook): Promise<void> {
  const now = tx.db.clock.now();
  const record = Object.fromEntries(
    Object.entries(columns).map(([name, [, readValue]]) => [name, readValue(book, now)]),
  );
  await tx.query(save, [organizationId, book.id, JSON.stringify(record)]);
}

const remove = sql(
  'commerce.priceBook.delete',
  'delete from commerce.price_book where organization_id = $1 and id = $2',
);

export async function deletePriceBook(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx.query(remove, [organizationId, id]);
}

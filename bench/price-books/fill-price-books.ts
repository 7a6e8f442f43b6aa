import type { BenchDatabase } from '../bench-database.js';
import { samplePriceBook } from './sample-price-book.js';

/** Fills the database with books, as they would be after autovacuum went by. */
export async function fillPriceBooks(database: BenchDatabase, books: number): Promise<void> {
  const records = Array.from({ length: books }, (_, index) => {
    const { base, window, activatedAt, createdAt, updatedAt, ...book } = samplePriceBook(index);
    return {
      ...book,
      base_kind: base.kind,
      starts_at: window!.startsAt,
      ends_at: window!.endsAt,
      time_zone: window!.timeZone,
      activated_at: activatedAt,
      created_at: createdAt,
      updated_at: updatedAt,
      organization_id: database.organizationId,
    };
  });
  const json = JSON.stringify(records).replaceAll("'", "''");
  await database.query(
    `insert into commerce.price_book select * from jsonb_populate_recordset(null::commerce.price_book, '${json}')`,
  );
  await database.query('vacuum analyze commerce.price_book');
}

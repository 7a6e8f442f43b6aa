import type { ShoppingOffer } from '../../../connectors/shopping-search/port.js';
import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { withRepairedText } from '../../../kernel/outside-text.js';
import type {
  ItemComparison,
  PriceComparison,
  PriceSearch,
  ResearchFacts,
} from './price-comparison.entity.js';
import { notePricePositions } from './price-position.writer.js';

const insert = sql(
  'catalog.priceComparison.insert',
  `insert into catalog.price_comparison (organization_id, id, job_id, provider, product_ids, watch_id, facts, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

const finish = sql(
  'catalog.priceComparison.finish',
  `update catalog.price_comparison set results = $3, matcher_version = $4, success = $5, finished_at = $6
   where organization_id = $1 and id = $2`,
);

/** One that has its figures keeps them. */
const end = sql(
  'catalog.priceComparison.end',
  `update catalog.price_comparison set success = false, finished_at = $3
   where organization_id = $1 and id = $2 and finished_at is null`,
);

/** The first answer stands. */
const insertOne = sql(
  'catalog.priceSearch.insert',
  `insert into catalog.price_search (organization_id, comparison_id, item_id, market, query, status, error_kind, offers,
     raw, searched_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict do nothing`,
);

const purge = sql(
  'catalog.priceComparison.purge',
  `delete from catalog.price_comparison
   where ctid in (select ctid from catalog.price_comparison where created_at < $1 limit $2) returning id`,
);

export async function insertComparison(
  tx: Transaction,
  organizationId: string,
  comparison: Pick<PriceComparison, 'id' | 'jobId' | 'provider' | 'productIds' | 'watchId' | 'createdAt'>,
  facts: ResearchFacts,
): Promise<void> {
  const { id, jobId, provider, productIds, watchId, createdAt } = comparison;
  const values = [organizationId, id, jobId, provider, productIds, watchId, JSON.stringify(facts)];
  await tx.query(insert, [...values, createdAt]);
}

/** What was searched, with the offers as they came. */
export type NewSearch = Omit<PriceSearch, 'offers'> & { offers: readonly ShoppingOffer[] };

/** What comes from outside may hold characters that PostgreSQL does not store. */
export async function insertSearch(
  tx: Transaction,
  { organizationId, comparisonId }: { organizationId: string; comparisonId: string },
  { itemId, market, query, status, errorKind, offers, searchedAt }: NewSearch,
): Promise<void> {
  const sound = withRepairedText(offers);
  const stored = sound.map(({ raw: _, ...offer }) => offer);
  const raw = sound.map(offer => offer.raw);
  const outcome = [query, status, errorKind, JSON.stringify(stored), JSON.stringify(raw)];
  await tx.query(insertOne, [organizationId, comparisonId, itemId, market, ...outcome, searchedAt]);
}

export const writeResults = async (
  tx: Transaction,
  { organizationId, comparisonId }: { organizationId: string; comparisonId: string },
  {
    results,
    matcherVersion,
    success,
  }: { results: ItemComparison[]; matcherVersion: number; success: boolean },
): Promise<void> => {
  const figures = [JSON.stringify(results), matcherVersion, success, tx.db.clock.now()];
  await tx.query(finish, [organizationId, comparisonId, ...figures]);
  notePricePositions(tx, { organizationId, comparisonId }, results);
};

/** Says of one without figures that it has ended, and did not succeed. */
export const writeUnfinished = async (
  tx: Transaction,
  { organizationId, comparisonId }: { organizationId: string; comparisonId: string },
): Promise<void> => {
  await tx.query(end, [organizationId, comparisonId, tx.db.clock.now()]);
};

/** Removes up to so many comparisons of before, with their searches. Answers how many. */
export const deleteComparisons = async (db: Database, before: Date, limit: number): Promise<number> =>
  (await db.query(purge, [before, limit])).length;

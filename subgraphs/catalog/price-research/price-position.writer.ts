import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { ItemComparison } from './price-comparison.entity.js';

const insert = sql(
  'catalog.pricePosition.insert',
  `insert into catalog.price_position (organization_id, comparison_id, item_id, position, product_id, market,
     marketplace, account_id, store_id, country, currency, price, median, sellers, problem, compared_at, searched_at)
   select $1, $2, r."itemId", r.position, r."productId", r.market, r.marketplace, r."accountId", r."storeId",
     r.country, r.currency, r.price, r.median, r.sellers, r.problem, $3, r."searchedAt"
   from jsonb_to_recordset($4::jsonb) as r (
     "itemId" uuid, position integer, "productId" uuid, market text, marketplace text, "accountId" uuid,
     "storeId" text, country text, currency text, price numeric, median numeric, sellers integer, problem text,
     "searchedAt" timestamptz)
   on conflict do nothing`,
);

/** Notes where each compared price was to the median, in the transaction that stores the results. */
export function notePricePositions(
  tx: Transaction,
  { organizationId, comparisonId }: { organizationId: string; comparisonId: string },
  results: readonly ItemComparison[],
): void {
  const rows = results.flatMap(({ productId: itemId, variantOf, markets }) =>
    markets.map((entry, index) => ({
      itemId,
      position: index + 1,
      productId: variantOf ?? itemId,
      market: entry.research?.market ?? null,
      marketplace: entry.marketplace,
      accountId: entry.accountId,
      storeId: entry.storeId,
      country: entry.country,
      currency: entry.currency,
      price: entry.price,
      median: entry.research?.statistics.p50 ?? null,
      sellers: entry.research?.statistics.n ?? null,
      problem: entry.errors[0]?.code ?? null,
      searchedAt: entry.research?.searchedAt ?? null,
    })),
  );
  if (rows.length > 0) {
    tx.defer(insert, [organizationId, comparisonId, tx.db.clock.now(), JSON.stringify(rows)]);
  }
}

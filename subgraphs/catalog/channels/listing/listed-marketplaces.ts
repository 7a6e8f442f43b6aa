import { isDeepStrictEqual } from 'node:util';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { EventSource } from '../../../../kernel/events/event-source.js';
import type { Product, ProductMarketplace } from '../../product/product.entity.js';
import { productDelisted, productUpdated } from '../../product/product.events.js';
import { toSnapshot } from '../../product/product.snapshot.js';

const listedAt = sql(
  'catalog.listing.listedAt',
  `select distinct product_id as "productId", marketplace, country from catalog.listing
   where organization_id = $1 and product_id = any($2::uuid[]) and is_on_sale
   order by product_id, marketplace, country`,
);

const setMarketplaces = sql(
  'catalog.product.setMarketplaces',
  `update catalog.product p set marketplaces = r.marketplaces, version = r.version, updated_at = $3
   from jsonb_to_recordset($2::jsonb) as r (id uuid, marketplaces jsonb, version integer)
   where p.organization_id = $1 and p.id = r.id`,
);

interface ListedRow extends Record<string, unknown>, ProductMarketplace {
  productId: string;
}

/** A listing that was just found, or acknowledged, to be off sale because that was asked for. */
export interface SavedDelist {
  productId: string;
  marketplace: string;
}

/**
 * Brings `marketplaces` of the products in line with the listings that were last observed on sale, and tells what changed:
 * a change of it is a product.updated like any other; where a delist was saved with which a product is gone from a
 * marketplace that it was on sale on, that is a product.delisted as well (§6.1). The products are locked by the caller,
 * before their listings.
 */
export async function tellListedMarketplaces(
  tx: Transaction,
  organizationId: string,
  products: Iterable<Product>,
  more: { delisted: readonly SavedDelist[]; source: EventSource },
): Promise<void> {
  const before = [...products];
  const ids = before.map(({ id }) => id);
  const rows = await tx.query<ListedRow>(listedAt, [organizationId, ids]);
  const listed = Map.groupBy(rows, row => row.productId);
  const now = tx.db.clock.now();
  const changed = before.flatMap(product => {
    const marketplaces = (listed.get(product.id) ?? []).map(({ marketplace, country }) => ({
      marketplace,
      country,
    }));
    const paths = changedMarketplaces(product.marketplaces, marketplaces);
    const isThere = new Set(marketplaces.map(({ marketplace }) => marketplace));
    const gone = more.delisted
      .filter(({ productId, marketplace }) => productId === product.id && !isThere.has(marketplace))
      .map(({ marketplace }) => `marketplaces.${marketplace}`)
      .filter(path => paths.includes(path));
    const after = { ...product, marketplaces, version: product.version + 1, updatedAt: now.toISOString() };
    return paths.length > 0 ? [{ after, paths, gone: [...new Set(gone)] }] : [];
  });
  if (changed.length === 0) {
    return;
  }
  const records = changed.map(({ after: { id, marketplaces, version } }) => ({ id, marketplaces, version }));
  await tx.query(setMarketplaces, [organizationId, JSON.stringify(records), now]);
  for (const { after, paths, gone } of changed) {
    const change = { organizationId, product: toSnapshot(after), source: more.source };
    productUpdated(tx, { ...change, changedFields: paths });
    if (gone.length > 0) {
      productDelisted(tx, { ...change, changedFields: gone });
    }
  }
}

/** Public paths of the marketplaces whose countries differ. */
function changedMarketplaces(before: ProductMarketplace[], after: ProductMarketplace[]): string[] {
  const keys = new Set([...before, ...after].map(({ marketplace }) => marketplace));
  const countries = (entries: ProductMarketplace[], key: string) =>
    entries
      .filter(({ marketplace }) => marketplace === key)
      .map(({ country }) => country ?? '')
      .sort();
  return [...keys]
    .filter(key => !isDeepStrictEqual(countries(before, key), countries(after, key)))
    .map(key => `marketplaces.${key}`);
}

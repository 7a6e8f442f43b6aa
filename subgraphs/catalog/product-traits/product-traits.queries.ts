import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { type ProductRow, productColumns } from '../product/product.queries.js';
import { listProducts } from '../product/product-list.queries.js';
import { traitLimits } from './product-traits.limits.js';
import type { ProductAvailability } from './product-traits.values.js';

type Reader = Pick<Database, 'query'>;

/** Delisted is what was listed, and is no longer wanted anywhere; what never was listed is sold without marketplaces. */
const availability = `case
  when p.status <> 'active' then 'inactive'
  when p.marketplaces = '[]'::jsonb
    and exists (select from catalog.listing l
      where l.organization_id = p.organization_id and l.product_id = p.id and l.desired = 'delisted')
    and not exists (select from catalog.listing l
      where l.organization_id = p.organization_id and l.product_id = p.id and l.desired = 'published') then 'delisted'
  when p.inventory_quantity <= p.reserved_quantity then 'sold_out'
  else 'available' end`;

const traits = sql(
  'catalog.productTraits.byIds',
  `select ${productColumns}, ${availability} as availability
   from catalog.product p where p.organization_id = $1 and p.id = any($2::uuid[]) order by p.id`,
);

/** What traits are read from. */
export type TraitRow = ProductRow & { availability: ProductAvailability };

/** In no order that means anything; those that there are. One statement. */
export const findTraitRows = (
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<TraitRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : reader.query<TraitRow>(traits, [organizationId, ids]);

const availabilities = sql(
  'catalog.productTraits.availabilities',
  `select p.id, ${availability} as availability from catalog.product p
   where p.organization_id = $1 and p.id = any($2::uuid[])`,
);

/** In the order of the ids; `deleted` for those that the organization does not have (any more). One statement. */
export async function findAvailabilities(
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<ProductAvailability[]> {
  const rows = await reader.query<{ id: string; availability: ProductAvailability }>(availabilities, [
    organizationId,
    ids,
  ]);
  const found = new Map(rows.map(row => [row.id, row.availability]));
  return ids.map(id => found.get(id) ?? 'deleted');
}

const newestBuyable = sql(
  'catalog.productTraits.newestBuyable',
  `select p.id from catalog.product p
   where p.organization_id = $1 and p.status = 'active' and p.price is not null
     and (p.inventory_quantity is null or p.inventory_quantity > p.reserved_quantity)
   order by p.id desc limit ${traitLimits.newestMax}`,
);

/**
 * Ids of products that may be chosen for what the words say: the newest that can be bought, and of each word those that the
 * search finds for it. The same catalog and words give the same ids.
 */
export async function findCandidateIds(
  reader: Reader,
  organizationId: string,
  words: readonly string[],
): Promise<string[]> {
  const newest = await reader.query<{ id: string }>(newestBuyable, [organizationId]);
  const ids = new Set(newest.map(({ id }) => id));
  // A catalog that was read whole has nothing more to find.
  const searched = newest.length < traitLimits.newestMax ? [] : words.slice(0, traitLimits.wordsMax);
  for (const q of searched) {
    const found = await listProducts(reader, organizationId, {
      ...{ q, status: 'active', limit: traitLimits.foundPerWord, offset: 0, sort: 'relevance' },
    });
    for (const { id } of found.items) ids.add(id);
  }
  return [...ids];
}

import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { isId } from '../../../kernel/ids.js';
import type { PublicProduct } from '../discovery/public-product.entity.js';
import {
  isStillPublic,
  type PublicRow,
  publicColumns,
  shownNow,
  toPublicProduct,
} from '../discovery/public-product.queries.js';

const byReferences = sql(
  'catalog.agentCatalog.byReferences',
  `select ${publicColumns} from catalog.public_product p ${shownNow}
   where p.organization_id = $1 and ${isStillPublic}
     and (p.product_id = any($2::uuid[]) or p.offer_ids && $2::uuid[]
       or p.product_id in (select s.product_id from catalog.sku s where s.organization_id = $1 and s.sku = any($3::text[])))
   order by p.product_id`,
);

/** The public products of one merchant that identifiers may mean: by their ids, those of their offers, or SKUs. One statement. */
export async function findReferencedProducts(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  references: readonly string[],
): Promise<PublicProduct[]> {
  const ids = references.filter(isId);
  const rows = await reader.query<PublicRow>(byReferences, [organizationId, ids, references]);
  return rows.map(toPublicProduct);
}

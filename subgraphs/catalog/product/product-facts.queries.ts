import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';

/** What a product is, in the merchant's own words. */
export interface ProductFacts {
  title: string;
  brand: string | null;
  productType: string | null;
  material: string | null;
  condition: string | null;
  /** May contain HTML. */
  description: string | null;
}

const facts = sql(
  'catalog.product.facts',
  `select title, brand, product_type as "productType", material, condition, description
   from catalog.product where organization_id = $1 and id = $2`,
);

/** Whatever state it is in; null where there is none with the id. */
export async function findProductFacts(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  productId: string,
): Promise<ProductFacts | null> {
  const [row] = await reader.query<ProductFacts & Record<string, unknown>>(facts, [
    organizationId,
    productId,
  ]);
  return row ?? null;
}

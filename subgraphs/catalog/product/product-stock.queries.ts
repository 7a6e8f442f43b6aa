import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';

/** A product with what is in stock of it, reserved units included. */
export type ProductStock = {
  id: string;
  title: string;
  /** Null where its stock is not tracked. */
  inStock: number | null;
};

const columns = `p.id, p.title, p.inventory_quantity as "inStock"`;

const byIds = sql(
  'catalog.product.stockByIds',
  `select ${columns} from catalog.product p where p.organization_id = $1 and p.id = any($2::uuid[])`,
);

const mostInStock = sql(
  'catalog.product.mostInStock',
  `select ${columns} from catalog.product p
   where p.organization_id = $1 and p.inventory_quantity > 0 and p.status <> 'archived'
   order by p.inventory_quantity desc, p.id limit $2`,
);

type Reader = Pick<Database, 'query'>;

/** In no order; those that the catalog no longer has are left out. */
export const findProductStock = (
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<ProductStock[]> => reader.query(byIds, [organizationId, ids]);

/** Products with the most units in stock, the most first, without archived ones. */
export const findMostInStock = (
  reader: Reader,
  organizationId: string,
  limit: number,
): Promise<ProductStock[]> => reader.query(mostInStock, [organizationId, limit]);

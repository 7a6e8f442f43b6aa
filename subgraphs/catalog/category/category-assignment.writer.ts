import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';

/** A category that a person confirmed for a product. */
export interface NewAssignment {
  productId: string;
  marketplace: string;
  categoryId: string;
  features: readonly string[];
}

const confirm = sql(
  'catalog.categoryAssignment.confirm',
  `insert into catalog.category_assignment (organization_id, product_id, marketplace, category_id, features, confirmed_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (organization_id, product_id, marketplace)
   do update set category_id = excluded.category_id, features = excluded.features, confirmed_at = excluded.confirmed_at`,
);

/** Stores the assignment; the one before at the same marketplace is replaced. */
export const writeAssignment = (
  tx: Transaction,
  organizationId: string,
  { productId, marketplace, categoryId, features }: NewAssignment,
): Promise<unknown> =>
  tx.query(confirm, [organizationId, productId, marketplace, categoryId, features, tx.db.clock.now()]);

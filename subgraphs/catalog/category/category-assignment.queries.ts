import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { categoryLimits } from './category.limits.js';
import type { Assignment } from './neighbour-votes.rules.js';

type Reader = Pick<Database, 'query'>;

const similar = sql(
  'catalog.categoryAssignment.similar',
  `select a.category_id as "categoryId", a.features
   from (select category_id, features, confirmed_at, product_id from catalog.category_assignment
         where organization_id = $1 and marketplace = $2 and product_id <> $4
         order by confirmed_at desc limit $6) a,
     lateral (select count(*) as shared from unnest(a.features) as f(feature) where f.feature = any($3::text[])) s
   where s.shared > 0
   order by s.shared desc, a.confirmed_at desc, a.product_id limit $5`,
);

/**
 * Of what the organization confirmed last for other products, what has the most in common with the features; `recentMax` of
 * them are compared.
 */
export const similarAssignments = (
  reader: Reader,
  organizationId: string,
  product: { id: string; features: readonly string[] },
  {
    marketplace,
    recentMax = categoryLimits.recentAssignmentsMax,
  }: { marketplace: string; recentMax?: number },
): Promise<Assignment[]> =>
  reader.query<Assignment & Record<string, unknown>>(similar, [
    organizationId,
    marketplace,
    product.features,
    product.id,
    categoryLimits.assignmentsMax,
    recentMax,
  ]);

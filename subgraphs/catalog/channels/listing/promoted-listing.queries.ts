import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import { onSale } from './listing.rules.js';

/** A variant of a listing that is on sale in one store, as a promotion names it there. */
export interface PromotedVariant extends Record<string, unknown> {
  productId: string;
  /** That of the product if it has no variants. */
  variantId: string;
  /** The marketplace's id of the listing. */
  externalListingId: string;
  /** As the marketplace calls it. */
  sku: string;
  externalVariantId: string | null;
  /** What it is to cost there before promotions, in the currency of the store; null while there is no price. */
  price: string | null;
}

/** A store of an account, and the products that are asked for; null asks for all. */
export interface PromotedPlace {
  connectionId: string;
  storeId: string;
  productIds: readonly string[] | null;
}

/** In two forms: the index by product is of no use to a statement that may be about all products. */
const variantsOf = (name: string, condition: string) =>
  sql(
    `catalog.listing.promotedVariants.${name}`,
    `select l.product_id as "productId", v.variant_id as "variantId", l.external_id as "externalListingId",
       coalesce(v.observed_sku, v.sku) as sku, v.external_variant_id as "externalVariantId",
       trim_scale(v.desired_price)::text as price
     from catalog.listing l
     cross join lateral (select * from catalog.listing_variant
       where organization_id = l.organization_id and listing_id = l.id offset 0) v
     where l.organization_id = $1 and l.connection_id = $2 and l.store_id = $3 and l.desired = 'published'
       and l.external_id is not null and l.state = any($4::text[]) ${condition}
     order by l.product_id, v.position, v.variant_id`,
  );

const all = variantsOf('all', '');
const ofProducts = variantsOf('ofProducts', 'and l.product_id = any($5::uuid[])');

/** What is on sale in a store, in the order of product and position: one statement. */
export function readPromotedVariants(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  { connectionId, storeId, productIds }: PromotedPlace,
): Promise<PromotedVariant[]> {
  const values = [organizationId, connectionId, storeId, [...onSale]];
  return productIds === null
    ? reader.query<PromotedVariant>(all, values)
    : reader.query<PromotedVariant>(ofProducts, [...values, productIds]);
}

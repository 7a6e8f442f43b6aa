import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';

/** Variants of one store whose sale price a promotion decided. */
export interface PromotedPrices extends Record<string, unknown> {
  promotionId: string;
  marketplace: string;
  country: string;
  storeId: string;
  connectionId: string;
  total: number;
  /** With a price that is to be sent. */
  waiting: number;
  /** Whose sale price the marketplace has, by its answers or by a reading. */
  acknowledged: number;
  /** Whose price the marketplace rejected, or which cannot be sent. */
  rejected: number;
  /** Age of what is known: of the value that was known first; null while none is. */
  observedAt: string | null;
}

const counts = sql(
  'catalog.listing.promotedPrices',
  `select v.sale_price_source ->> 'promotionId' as "promotionId", l.marketplace, l.country, l.store_id as "storeId",
     l.connection_id as "connectionId", count(*)::integer as total,
     (count(*) filter (where v.price_pending))::integer as waiting,
     (count(*) filter (where v.observed_sale_price = v.desired_sale_price))::integer as acknowledged,
     (count(*) filter (where not v.price_pending and v.observed_sale_price is distinct from v.desired_sale_price
       and exists (select from jsonb_array_elements(v.price_issues) issue
         where issue ->> 'severity' = 'error')))::integer as rejected,
     min(v.price_as_of) as "observedAt"
   from catalog.listing_variant v
   cross join lateral (select * from catalog.listing
     where organization_id = v.organization_id and id = v.listing_id offset 0) l
   where v.organization_id = $1 and v.sale_price_source is not null
     and v.sale_price_source ->> 'promotionId' = any($2::text[])
   group by 1, 2, 3, 4, 5`,
);

/** What became of promotions that are sale prices of listings, by store: one statement. */
export const readPromotedPrices = (
  reader: Pick<Database, 'query'>,
  organizationId: string,
  promotionIds: readonly string[],
): Promise<PromotedPrices[]> => reader.query<PromotedPrices>(counts, [organizationId, promotionIds]);

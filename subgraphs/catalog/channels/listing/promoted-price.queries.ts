import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import { desiredPromotion } from './shown-promotions.js';

/** Variants of one store whose sale price a promotion decided, or which may still be sold at one that it did. */
export interface PromotedPrices extends Record<string, unknown> {
  promotionId: string;
  marketplace: string;
  country: string;
  storeId: string;
  connectionId: string;
  /** Whose sale price it decides, of listings that are on sale or may be. */
  total: number;
  /** The same of listings that are not. */
  notListed: number;
  /** With a price that is to be sent. */
  waiting: number;
  /** Whose sale price the marketplace has, by its answers or by a reading. */
  acknowledged: number;
  /** Whose price the marketplace rejected, or which have no sale price that could be sent. */
  rejected: number;
  /** Why variants that it decides have no sale price, each reason once. */
  obstacles: string[];
  /** Which the marketplace sells, or may sell, at its sale price, or is about to. */
  held: number;
  /** When the last of those that are held is over by the marketplace's own clock; null where one has no end that is known. */
  heldUntil: string | null;
  /** Of those that are held and whose sale price it does not decide any more: with a sale price at the marketplace. */
  left: number;
  /** Age of what is known: of the value that was known first; null while none is. */
  observedAt: string | null;
}

/** SQL: whether buyers may come upon the listing at the marketplace, as far as is known. */
const mayBeOnSale = `(l.is_on_sale or l.state in ('submitted', 'in_review', 'unknown'))`;

/** SQL: whether what is at the marketplace may be other than what is wanted. */
const mayDiffer = '(v.price_pending or v.observed_sale_price is distinct from v.desired_sale_price)';

const counts = sql(
  'catalog.listing.promotedPrices',
  `with priced as (
     select p.id as promotion_id, v.*, l.marketplace, l.country,
       v.sale_price_source ->> 'promotionId' is not distinct from p.id::text as is_decided,
       ${mayBeOnSale} as is_offered, (${desiredPromotion('v')} is not distinct from p.id
         or (p.id = any(v.shown_promotion_ids) and ${mayDiffer})) as is_shown
     from unnest($2::uuid[]) as p (id)
     cross join lateral (
       select * from catalog.listing_variant where organization_id = $1 and sale_price_source is not null
         and sale_price_source ->> 'promotionId' = p.id::text
       union all
       select * from catalog.listing_variant where organization_id = $1 and shown_promotion_ids <> '{}'
         and shown_promotion_ids @> array[p.id] and sale_price_source ->> 'promotionId' is distinct from p.id::text) v
     cross join lateral (select * from catalog.listing
       where organization_id = v.organization_id and id = v.listing_id offset 0) l
   ), placed as (
     select *, is_decided and is_offered as is_in, is_offered and is_shown as is_held from priced
   )
   select promotion_id as "promotionId", marketplace, country, store_id as "storeId", connection_id as "connectionId",
     (count(*) filter (where is_in))::integer as total,
     (count(*) filter (where is_decided and not is_offered))::integer as "notListed",
     (count(*) filter (where is_in and price_pending))::integer as waiting,
     (count(*) filter (where is_in and observed_sale_price = desired_sale_price))::integer as acknowledged,
     (count(*) filter (where is_in and not price_pending and (sale_price_source ->> 'obstacle' is not null
       or (observed_sale_price is distinct from desired_sale_price
         and exists (select from jsonb_array_elements(price_issues) issue
           where issue ->> 'severity' = 'error')))))::integer as rejected,
     coalesce(array_agg(distinct sale_price_source ->> 'obstacle' order by sale_price_source ->> 'obstacle')
       filter (where is_in and sale_price_source ->> 'obstacle' is not null), '{}') as obstacles,
     (count(*) filter (where is_held))::integer as held,
     case when count(*) filter (where is_held and observed_sale_price_ends_at is null) = 0
       then max(observed_sale_price_ends_at) filter (where is_held) end as "heldUntil",
     (count(*) filter (where is_held and not is_decided and observed_sale_price is not null))::integer as "left",
     min(price_as_of) filter (where is_offered) as "observedAt"
   from placed where is_decided or is_held
   group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
);

/** What became of promotions that are sale prices of listings, by store: one statement. */
export const readPromotedPrices = (
  reader: Pick<Database, 'query'>,
  organizationId: string,
  promotionIds: readonly string[],
): Promise<PromotedPrices[]> => reader.query<PromotedPrices>(counts, [organizationId, promotionIds]);

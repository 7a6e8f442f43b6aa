import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';

/**
 * `decided`: what decided the price of a variant, before anything is joined: what a book did to a price is a long text, and `offset`
 * keeps it from being carried along and sorted.
 */
const coverage = sql(
  'catalog.listing.priceBookCoverage',
  `with decided as (
     select v.listing_id, v.sale_price_source is not null as is_promoted,
       case when v.price_source is null then null when v.price_source ->> 'obstacle' is null then 'book' else 'obstacle' end as by
     from catalog.listing_variant v
     where v.organization_id = $1 and ($2::uuid[] is null or v.listing_id in (
       select id from catalog.listing where organization_id = $1 and product_id = any($2)))
     offset 0)
   select p.marketplace, p.country, p.currency, sum(p.prices)::integer as prices, sum(p.from_book)::integer as "fromBook",
     sum(p.obstructed)::integer as obstructed, sum(p.promoted)::integer as promoted, count(*)::integer as products,
     (count(*) filter (where p.from_book > 0))::integer as "productsFromBook"
   from (
     select l.marketplace, l.country, l.currency, l.product_id, count(*) as prices,
       count(*) filter (where d.by = 'book') as from_book, count(*) filter (where d.by = 'obstacle') as obstructed,
       count(*) filter (where d.is_promoted) as promoted
     from catalog.listing l join decided d on d.listing_id = l.id
     where l.organization_id = $1 and (l.is_on_sale or l.desired = 'published')
       and ($2::uuid[] is null or l.product_id = any($2)) and ($3::text is null or l.currency = $3)
       and ($4::text[] is null or l.marketplace = any($4)) and ($5::text[] is null or l.country = any($5))
       and ($6::text[] is null or l.store_id = any($6))
     group by l.marketplace, l.country, l.currency, l.product_id
   ) as p
   group by p.marketplace, p.country, p.currency order by p.marketplace, p.country, p.currency`,
);

/** Where prices of listings come from, in one country of a marketplace and one currency. */
export interface PriceBookCoverage {
  marketplace: string;
  country: string;
  currency: string;
  /** Listed variants; a product without variants is one. */
  prices: number;
  /** Those whose list price a price book decided. */
  fromBook: number;
  /** Those that a book matches and gives no price, so that the catalog's stays. */
  obstructed: number;
  /** Those whose sale price a promotion decided. */
  promoted: number;
  /** Different products, and those with a price that a book decided. */
  products: number;
  productsFromBook: number;
}

/** Listings that a report is limited to; null: no limit. */
export interface ListedPlaceFilter {
  productIds: readonly string[] | null;
  currency: string | null;
  marketplaces: readonly string[] | null;
  countries: readonly string[] | null;
  storeIds: readonly string[] | null;
}

/** Of the listings that are wanted or on sale now. */
export const priceBookCoverage = (
  reader: Pick<Database, 'query'>,
  organizationId: string,
  filter: ListedPlaceFilter,
): Promise<PriceBookCoverage[]> =>
  reader.query<PriceBookCoverage & Record<string, unknown>>(coverage, [
    organizationId,
    filter.productIds,
    filter.currency,
    filter.marketplaces,
    filter.countries,
    filter.storeIds,
  ]);

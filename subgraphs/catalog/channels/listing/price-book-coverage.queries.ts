import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';

const coverage = sql(
  'catalog.listing.priceBookCoverage',
  `select p.marketplace, p.country, p.currency, sum(p.prices)::integer as prices, sum(p.from_book)::integer as "fromBook",
     sum(p.obstructed)::integer as obstructed, sum(p.promoted)::integer as promoted, count(*)::integer as products,
     (count(*) filter (where p.from_book > 0))::integer as "productsFromBook"
   from (
     select l.marketplace, l.country, l.currency, l.product_id, count(*) as prices,
       count(*) filter (where v.price_source is not null and v.price_source ->> 'obstacle' is null) as from_book,
       count(*) filter (where v.price_source ->> 'obstacle' is not null) as obstructed,
       count(*) filter (where v.sale_price_source is not null) as promoted
     from catalog.listing l
     join catalog.listing_variant v on v.organization_id = l.organization_id and v.listing_id = l.id
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

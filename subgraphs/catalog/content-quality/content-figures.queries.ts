import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { goodsFields } from '../product/goods-fields.js';
import type { CatalogTally } from './content-quality.entity.js';

type Reader = Pick<Database, 'query'>;

/** Products and listings that a report is limited to; null: no limit. */
export interface ContentFilter {
  productIds: readonly string[] | null;
  currency: string | null;
  marketplaces: readonly string[] | null;
  countries: readonly string[] | null;
  storeIds: readonly string[] | null;
}

const ofGoods = Object.entries(goodsFields).map(([field, { column }]) => [field, `p.${column} is not null`]);

/** What a field states; products with variants state codes of each variant. */
const filled: readonly (readonly string[])[] = [
  ['description', `p.description <> ''`],
  ['brand', `p.brand <> ''`],
  ['productType', `p.product_type <> ''`],
  ['highlights', `p.highlights <> '{}'`],
  ['gtin', ofEachVariant('barcode')],
  ['weight', ofEachVariant('weight_value')],
  ...ofGoods,
];

/** A product without variants states it itself. */
function ofEachVariant(column: string): string {
  return `case when p.variant_count = 0 then p.${column} is not null else not exists (
    select from catalog.variant v where v.organization_id = $1 and v.product_id = p.id and v.${column} is null) end`;
}

const filledCounts = filled.map(([field, condition]) => `'${field}', count(*) filter (where ${condition})`);

const ofCatalog = sql(
  'catalog.contentQuality.catalog',
  `select count(*)::integer as products,
     (count(*) filter (where i.images = 0))::integer as "withoutImages",
     (count(*) filter (where i.images between 1 and 2))::integer as "fewImages",
     coalesce(sum(i.images), 0)::integer as images, coalesce(sum(i.untold), 0)::integer as "imagesWithoutAltText",
     jsonb_build_object(${filledCounts.join(', ')}) as filled
   from catalog.product p
   cross join lateral (
     select count(*) as images, count(*) filter (where coalesce(image ->> 'altText', '') = '') as untold
     from jsonb_array_elements(p.images) image
   ) i
   where p.organization_id = $1 and p.status = 'active' and ($2::uuid[] is null or p.id = any($2))
     and ($3::text is null or p.currency = $3)
     and (coalesce($4::text[], $5, $6) is null or exists (
       select from catalog.listing l
       where l.organization_id = $1 and l.product_id = p.id and (l.is_on_sale or l.desired = 'published')
         and ($4 is null or l.marketplace = any($4)) and ($5::text[] is null or l.country = any($5))
         and ($6::text[] is null or l.store_id = any($6))))`,
);

const inPlaces = `l.organization_id = $1 and l.desired = 'published'
     and ($2::uuid[] is null or l.product_id = any($2)) and ($3::text is null or l.currency = $3)
     and ($4::text[] is null or l.marketplace = any($4)) and ($5::text[] is null or l.country = any($5))
     and ($6::text[] is null or l.store_id = any($6))`;

const states = sql(
  'catalog.contentQuality.listingStates',
  `select l.connection_id as "accountId", l.store_id as "storeId", l.marketplace, l.country, l.state,
     count(*)::integer as listings
   from catalog.listing l where ${inPlaces}
   group by l.connection_id, l.store_id, l.marketplace, l.country, l.state
   order by l.marketplace, l.country, l.connection_id, l.store_id, l.state`,
);

const rejections = sql(
  'catalog.contentQuality.rejections',
  `select l.connection_id as "accountId", l.store_id as "storeId", l.marketplace, l.country, reason.code as reason,
     count(*)::integer as listings
   from catalog.listing l
   left join lateral (
     select distinct issue ->> 'code' as code from jsonb_array_elements(l.issues) issue
     where issue ->> 'severity' = 'error'
   ) reason on true
   where ${inPlaces} and l.state in ('rejected', 'suppressed')
   group by l.connection_id, l.store_id, l.marketplace, l.country, reason.code
   order by count(*) desc, l.marketplace, l.country, reason.code`,
);

export interface StoreListings {
  accountId: string;
  storeId: string;
  marketplace: string;
  country: string;
  listings: number;
}

const values = (organizationId: string, filter: ContentFilter): unknown[] => [
  organizationId,
  filter.productIds,
  filter.currency,
  filter.marketplaces,
  filter.countries,
  filter.storeIds,
];

/** What active products have of their own, now. */
export async function readCatalogContent(
  reader: Reader,
  organizationId: string,
  filter: ContentFilter,
): Promise<CatalogTally> {
  const [row] = await reader.query<CatalogTally & Record<string, unknown>>(
    ofCatalog,
    values(organizationId, filter),
  );
  return row!;
}

/** Listings that are wanted, by store and state, now. */
export const readListingStates = (
  reader: Reader,
  organizationId: string,
  filter: ContentFilter,
): Promise<(StoreListings & { state: string })[]> =>
  reader.query<StoreListings & { state: string } & Record<string, unknown>>(
    states,
    values(organizationId, filter),
  );

/** Listings that were rejected or suppressed, by store and code, now; null: the marketplace gave none. */
export const readRejections = (
  reader: Reader,
  organizationId: string,
  filter: ContentFilter,
): Promise<(StoreListings & { reason: string | null })[]> =>
  reader.query<StoreListings & { reason: string | null } & Record<string, unknown>>(
    rejections,
    values(organizationId, filter),
  );

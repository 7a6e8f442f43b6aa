import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import { sql } from '../../../../kernel/database/statement.js';
import type {
  PriceDecision,
  PricedItem,
  PriceReader,
  SalePriceDecision,
} from '../../listing-request/price-source.js';
import { amountsIn, appliedOf } from '../listing/desired-values.rules.js';
import type { RepricedPlaces } from './repricing-request.js';

/** A variant in a listing, with what its price may depend on, and what is wanted and known of the price. */
export interface PricedListingRow extends Record<string, unknown> {
  listingId: string;
  listingVersion: number;
  connectionId: string;
  isConnected: boolean;
  marketplace: string;
  country: string;
  storeId: string;
  currency: string;
  productId: string;
  productVersion: number;
  productTitle: string;
  productSku: string | null;
  productCurrency: string;
  brand: string | null;
  productType: string | null;
  tags: string[];
  salePriceStartsAt: string | null;
  salePriceEndsAt: string | null;
  variantId: string;
  sku: string | null;
  price: string | null;
  salePrice: string | null;
  cost: string | null;
  desiredPrice: string | null;
  desiredSalePrice: string | null;
  desiredSalePriceEndsAt: string | null;
  observedPrice: string | null;
  observedSalePrice: string | null;
  observedSalePriceEndsAt: string | null;
  isPending: boolean;
  priceSource: PriceDecision | null;
  salePriceSource: SalePriceDecision | null;
  priceIssues: ListingIssue[];
}

const ofItem = (column: string): string => `case when x.id is null then p.${column} else x.${column} end`;

/**
 * A variant that the product has no more is not priced, as one of it that was never published is not. Lateral, one table
 * after the other: where most merchants have a few products, the planner expects a few of everybody, and would join all
 * products of a large merchant with all variants before it looks at the listings.
 */
export const pricedRows = `
  select l.id as "listingId", l.version as "listingVersion", l.connection_id as "connectionId",
    coalesce(c.status = 'connected', false) as "isConnected", l.marketplace, l.country, l.store_id as "storeId", l.currency,
    p.id as "productId", p.version as "productVersion", p.title as "productTitle", p.sku as "productSku",
    p.currency as "productCurrency", p.brand, p.product_type as "productType", p.tags,
    p.sale_price_starts_at as "salePriceStartsAt", p.sale_price_ends_at as "salePriceEndsAt",
    v.variant_id as "variantId", ${ofItem('sku')} as sku, ${ofItem('price')} as price,
    ${ofItem('sale_price')} as "salePrice", ${ofItem('cost')} as cost,
    v.desired_price as "desiredPrice", v.desired_sale_price as "desiredSalePrice",
    v.desired_sale_price_ends_at as "desiredSalePriceEndsAt", v.observed_price as "observedPrice",
    v.observed_sale_price as "observedSalePrice", v.observed_sale_price_ends_at as "observedSalePriceEndsAt",
    v.price_pending as "isPending", v.price_source as "priceSource", v.sale_price_source as "salePriceSource",
    v.price_issues as "priceIssues"
  from catalog.listing l
  cross join lateral (select * from catalog.product
    where organization_id = l.organization_id and id = l.product_id offset 0) p
  cross join lateral (select * from catalog.listing_variant
    where organization_id = l.organization_id and listing_id = l.id offset 0) v
  left join lateral (select * from catalog.variant
    where organization_id = l.organization_id and id = v.variant_id and product_id = p.id offset 0) x on true
  left join lateral (select * from catalog.marketplace_connection
    where organization_id = l.organization_id and id = l.connection_id offset 0) c on true
  where l.organization_id = $1 and (x.id is not null or (p.variant_count = 0 and v.variant_id = p.id))`;

const inStores = `l.external_id is not null and ($2::text[] = '{}' or l.marketplace = any($2::text[]))
  and ($3::text[] = '{}' or l.country = any($3::text[])) and ($4::text[] = '{}' or l.store_id = any($4::text[]))
  and ($5::text is null or l.currency = $5)`;

/** Published listings in some places. */
export const inPlaces = `l.desired = 'published' and ${inStores}`;

/**
 * One that was taken off sale keeps its prices at the marketplace, where anybody can put it on sale again: the sale price of
 * a promotion that is over is taken away there as well.
 */
const isCompared = `(l.desired = 'published' or exists (select from catalog.listing_variant shown
  where shown.organization_id = l.organization_id and shown.listing_id = l.id and shown.shown_promotion_ids <> '{}'))`;

const compared = `${inStores} and ${isCompared}`;

/** In two forms each: the index by product is of no use to a statement that may be about all products. */
const inAll = {
  all: compared,
  ofProducts: `${compared} and l.product_id in (select unnest($6::uuid[])
    union all select product_id from catalog.variant where organization_id = $1 and id = any($6::uuid[]))`,
};

export const placeValues = ({
  marketplaces,
  countries,
  storeIds,
  currency,
}: Omit<RepricedPlaces, 'productIds'>): unknown[] => [marketplaces, countries, storeIds, currency];

const lastOfSteps = (name: string, condition: string, size: string) =>
  sql(
    `catalog.repricing.steps.${name}`,
    `with listed as (
       select l.id, row_number() over (order by l.id) as position, count(*) over () as total
       from catalog.listing l where l.organization_id = $1 and ${condition}
     )
     select id as "lastId", position::integer as position from listed
     where position % ${size} = 0 or position = total order by position`,
  );

const steps = {
  all: lastOfSteps('all', inAll.all, '$6'),
  ofProducts: lastOfSteps('ofProducts', inAll.ofProducts, '$7'),
};

/** The last listing of a step, and how many there are up to it. */
export interface StepEnd extends Record<string, unknown> {
  lastId: string;
  position: number;
}

/** Divides the listings in the places whose prices are compared into steps of so many, by their ids. */
export const repricingSteps = (
  reader: PriceReader,
  organizationId: string,
  places: RepricedPlaces,
  size: number,
): Promise<StepEnd[]> =>
  places.productIds === null
    ? reader.query<StepEnd>(steps.all, [organizationId, ...placeValues(places), size])
    : reader.query<StepEnd>(steps.ofProducts, [
        organizationId,
        ...placeValues(places),
        places.productIds,
        size,
      ]);

const lockOf = (name: string, condition: string, [after, through]: [string, string]) =>
  sql(
    `catalog.repricing.lock.${name}`,
    `select l.id from catalog.listing l
     where l.organization_id = $1 and ${condition} and l.id > ${after}::uuid and l.id <= ${through}::uuid
     order by l.id for no key update of l`,
  );

const locks = {
  all: lockOf('all', inAll.all, ['$6', '$7']),
  ofProducts: lockOf('ofProducts', inAll.ofProducts, ['$7', '$8']),
};

const byListings = sql(
  'catalog.repricing.rows',
  `${pricedRows} and l.id = any($2::uuid[]) order by l.id, v.variant_id`,
);

/** Listings with ids after one and up to another. */
export interface ListingRange {
  after: string;
  through: string;
}

/**
 * Locks the listings of the range that are in the places and are compared, and reads their variants as they are once they are
 * held: of two comparisons the later one has the newer product.
 */
export async function lockPricedListings(
  reader: PriceReader,
  organizationId: string,
  places: RepricedPlaces,
  { after, through }: ListingRange,
): Promise<{ listingIds: string[]; rows: PricedListingRow[] }> {
  const held =
    places.productIds === null
      ? await reader.query<{ id: string }>(locks.all, [
          organizationId,
          ...placeValues(places),
          after,
          through,
        ])
      : await reader.query<{ id: string }>(locks.ofProducts, [
          organizationId,
          ...placeValues(places),
          places.productIds,
          after,
          through,
        ]);
  const listingIds = held.map(({ id }) => id);
  return {
    listingIds,
    rows:
      listingIds.length === 0
        ? []
        : await reader.query<PricedListingRow>(byListings, [organizationId, listingIds]),
  };
}

export const toPricedItem = (row: PricedListingRow, now: Date): PricedItem => ({
  productId: row.productId,
  variantId: row.variantId,
  skus: [...new Set([row.sku, row.productSku].filter(sku => sku !== null))],
  brand: row.brand,
  productType: row.productType,
  tags: row.tags,
  ...amountsIn(row.currency, { ...row, currency: row.productCurrency }, now),
  marketplace: row.marketplace,
  country: row.country,
  storeId: row.storeId,
  currency: row.currency,
  channelPrice: row.observedPrice,
  desiredSalePriceEndsAt: row.desiredSalePriceEndsAt,
  applied: appliedOf(row.priceSource),
});

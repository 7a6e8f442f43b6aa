import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import { jsonPairs, selectList } from '../../../../kernel/fields/field-columns.js';
import { nilId } from '../../../../kernel/ids.js';
import { countSql, type ListTotal, listTotal } from '../../../../kernel/paging.js';
import type { Listing } from './listing.entity.js';
import { viewStateSql } from './listing.rules.js';
import { listingColumnsOf } from './listing-field.js';
import { listingFields, listingVariantFields } from './listing-fields.js';

/** The columns of `Listing`; `l` is catalog.listing. */
const listingColumns = `
  ${selectList(listingColumnsOf(listingFields), 'l')},
  coalesce((
    select json_agg(json_build_object(${jsonPairs(listingColumnsOf(listingVariantFields), 'v')}) order by v.position)
    from catalog.listing_variant v
    where v.organization_id = l.organization_id and v.listing_id = l.id), '[]') as variants`;

/** A listing with the account it belongs to, as it is shown. */
export interface ListingView extends Listing {
  accountName: string | null;
  accountExternalId: string | null;
}

type Reader = Pick<Database, 'query'>;
type ListingRow = Listing & Record<string, unknown>;
type ListingViewRow = ListingView & Record<string, unknown>;

const shown = `
  select ${listingColumns}, c.name as "accountName", c.external_account_id as "accountExternalId"
  from catalog.listing l
  left join catalog.marketplace_connection c on c.organization_id = l.organization_id and c.id = l.connection_id`;

const ofProducts = sql(
  'catalog.listing.ofProducts',
  `${shown} where l.organization_id = $1 and l.product_id = any($2::uuid[])
   order by l.marketplace, c.name, l.country, l.store_id`,
);

const viewById = sql('catalog.listing.viewById', `${shown} where l.organization_id = $1 and l.id = $2`);

const viewByIds = sql(
  'catalog.listing.viewByIds',
  `${shown} where l.organization_id = $1 and l.id = any($2::uuid[])`,
);

/** By their ids, those that there are. */
export const findListingViews = (
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<ListingView[]> => reader.query<ListingViewRow>(viewByIds, [organizationId, ids]);

/** In the order of marketplace, account and country. */
export const listingsOfProducts = (
  reader: Reader,
  organizationId: string,
  productIds: readonly string[],
): Promise<ListingView[]> => reader.query<ListingViewRow>(ofProducts, [organizationId, productIds]);

export async function findListingView(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<ListingView | null> {
  const [row] = await reader.query<ListingViewRow>(viewById, [organizationId, id]);
  return row ?? null;
}

const isDrifting = `(
  (l.pending is null and l.desired = 'delisted' and l.state in ('live', 'live_not_buyable'))
  or (l.desired = 'published' and ((l.pending is null and l.state = 'unlisted') or exists (
    select from catalog.listing_variant v
    where v.organization_id = l.organization_id and v.listing_id = l.id and (
      v.observed_sku <> v.sku
      or (not v.price_pending and v.desired_price is not null and v.observed_price is not null
        and (v.desired_price <> v.observed_price or v.desired_sale_price is distinct from v.observed_sale_price
          or v.desired_sale_price_ends_at is distinct from v.observed_sale_price_ends_at))
      or (not v.stock_pending and v.desired_quantity <> v.observed_quantity))))))`;

const matching = `l.organization_id = $1 and ($2::text is null or l.marketplace = $2)
  and ($3::text is null or ${viewStateSql('l')} = $3) and ($4::boolean is null or ${isDrifting} = $4)`;

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const filtered = {
  oldest: sql(
    'catalog.listing.oldest',
    `${shown} where ${matching} and l.id > coalesce($5::uuid, '${nilId}') order by l.id limit $6`,
  ),
  newest: sql(
    'catalog.listing.newest',
    `${shown} where ${matching} and l.id < coalesce($5::uuid, '${lastId}') order by l.id desc limit $6`,
  ),
};

export type ListingSort = keyof typeof filtered;

const countFiltered = sql('catalog.listing.count', countSql(`catalog.listing l where ${matching}`));

export interface ListingFilter {
  marketplace: string | null;
  state: string | null;
  /** Whether the marketplace has something else than what is wanted. */
  isDrifting: boolean | null;
}

/** By their creation, after the listing named; up to `limit`. */
export const filterListings = (
  reader: Reader,
  organizationId: string,
  filter: ListingFilter,
  { after, limit, sort = 'oldest' }: { after: string | null; limit: number; sort?: ListingSort },
): Promise<ListingView[]> =>
  reader.query<ListingViewRow>(filtered[sort], [organizationId, ...valuesOf(filter), after, limit]);

export async function countListings(
  reader: Reader,
  organizationId: string,
  filter: ListingFilter,
): Promise<ListTotal> {
  const [row] = await reader.query<{ count: number }>(countFiltered, [organizationId, ...valuesOf(filter)]);
  return listTotal(row!.count);
}

const valuesOf = ({ marketplace, state, isDrifting: drifting }: ListingFilter): unknown[] => [
  marketplace,
  state,
  drifting,
];

const byIds = `select ${listingColumns} from catalog.listing l
  where l.organization_id = $1 and l.id = any($2::uuid[]) order by l.id`;

const readByIds = sql('catalog.listing.byIds', byIds);
/** The rows of the variants are locked by whoever changes them, always after their listing and in the order of ids. */
const lockByIds = sql('catalog.listing.byIdsLocked', `${byIds} for no key update of l`);

export const readListings = (
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<Listing[]> => reader.query<ListingRow>(readByIds, [organizationId, ids]);

/**
 * Locks the listings and reads them as they are once they are held: in two statements, because the variants that one
 * statement reads are those of before it waited.
 */
export async function lockListings(
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<Listing[]> {
  await reader.query(lockByIds, [organizationId, ids]);
  return readListings(reader, organizationId, ids);
}

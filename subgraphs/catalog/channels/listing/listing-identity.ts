import type { ObservedListing } from '../../../../connectors/marketplaces/listing.js';
import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { systemRandom } from '../../../../kernel/random.js';
import { lockProducts } from '../../product/product.queries.js';
import { fromAccount } from '../connection/account-source.js';
import { tellListedMarketplaces } from './listed-marketplaces.js';
import type { Listing } from './listing.entity.js';
import { lockListings } from './listing.queries.js';
import { nextCheckMs, outcomeOfReassignment } from './listing.rules.js';
import { nothingObserved, updateListings } from './listing.writer.js';

type Reader = Pick<Database, 'query'>;

/** A listing that holds one of the marketplace's ids. */
export interface IdHolder extends Record<string, unknown> {
  id: string;
  productId: string;
  externalId: string;
  skus: string[];
}

const holders = sql(
  'catalog.listing.idHolders',
  `select l.id, l.product_id as "productId", l.external_id as "externalId", array(
     select v.sku from catalog.listing_variant v
     where v.organization_id = l.organization_id and v.listing_id = l.id) as skus
   from catalog.listing l
   where l.organization_id = $1 and l.connection_id = $2 and l.store_id = $3 and l.external_id = any($4::text[])`,
);

/** Which listings of the store hold the marketplace's ids. */
export const idHolders = (
  reader: Reader,
  organizationId: string,
  { connectionId, storeId }: Pick<Listing, 'connectionId' | 'storeId'>,
  externalIds: readonly string[],
): Promise<IdHolder[]> =>
  reader.query<IdHolder>(holders, [organizationId, connectionId, storeId, externalIds]);

/**
 * Whether what stands under the holder's id bears none of its SKUs, so that the marketplace gave the id again. It is for
 * what was found by the SKU of another listing; a SKU that is nobody else's may be the holder's own, changed there.
 */
export const hasLostId = ({ skus }: Pick<IdHolder, 'skus'>, found: ObservedListing): boolean =>
  skus.length > 0 && !skusOf(found).some(sku => skus.includes(sku));

const skusOf = ({ reference, variants }: ObservedListing): string[] =>
  [...reference.variants, ...variants].map(({ sku }) => sku);

/** A listing that is known by its id, and what was read under that. */
interface ReadById {
  listing: Listing;
  observed: ObservedListing | null;
}

const owners = sql(
  'catalog.listing.skuOwners',
  `select sku, product_id as "productId" from catalog.sku where organization_id = $1 and sku = any($4::text[])
   union
   select v.sku, l.product_id from catalog.listing_variant v
   join catalog.listing l on l.organization_id = v.organization_id and l.id = v.listing_id
   where v.organization_id = $1 and v.connection_id = $2 and v.store_id = $3 and v.sku = any($4::text[])`,
);

/** Ids of the listings of one store under whose id another product was read: by its SKUs, and none of the listing's own. */
export async function reassigned(
  reader: Reader,
  organizationId: string,
  readings: readonly ReadById[],
): Promise<Set<string>> {
  const odd = readings.flatMap(({ listing, observed }) =>
    observed !== null && listing.externalId !== null && hasLostId(skusIn(listing), observed)
      ? [{ listing, skus: skusOf(observed) }]
      : [],
  );
  if (odd.length === 0) {
    return new Set();
  }
  const { connectionId, storeId } = odd[0]!.listing;
  const skus = odd.flatMap(one => one.skus);
  const rows = await reader.query<{ sku: string; productId: string }>(owners, [
    organizationId,
    connectionId,
    storeId,
    skus,
  ]);
  const ownersOf = Map.groupBy(rows, ({ sku }) => sku);
  return new Set(
    odd
      .filter(({ listing, skus: seen }) => {
        const products = seen.flatMap(sku => (ownersOf.get(sku) ?? []).map(({ productId }) => productId));
        return products.length > 0 && !products.includes(listing.productId);
      })
      .map(({ listing }) => listing.id),
  );
}

const skusIn = ({ variants }: Listing): Pick<IdHolder, 'skus'> => ({ skus: variants.map(({ sku }) => sku) });

const forgetReassigned = sql(
  'catalog.listing.forgetReassigned',
  `update catalog.listing_variant
   set ${nothingObserved},
     price_issues = case when price_pending then $3::jsonb else price_issues end,
     stock_issues = case when stock_pending then $3::jsonb else stock_issues end,
     price_pending = false, price_lease_by = null, price_lease_until = null,
     stock_pending = false, stock_lease_by = null, stock_lease_until = null
   where organization_id = $1 and listing_id = $2`,
);

/**
 * The marketplace gave the listings' ids to something else: they are not there any more, and nothing is sent to the ids.
 * The caller holds them and their products, and tells where these are listed afterwards.
 */
export async function releaseIds(
  tx: Transaction,
  organizationId: string,
  listings: readonly Listing[],
): Promise<void> {
  const now = tx.db.clock.now();
  for (const { id } of listings) {
    const { issues } = outcomeOfReassignment({ desired: 'published' });
    await tx.query(forgetReassigned, [organizationId, id, JSON.stringify(issues)]);
  }
  tx.announce(
    'listing',
    organizationId,
    listings.map(({ id }) => id),
  );
  await updateListings(
    tx,
    organizationId,
    listings.map(listing => {
      const outcome = outcomeOfReassignment(listing);
      const nextMs = nextCheckMs(outcome.state, outcome.checks, systemRandom());
      return {
        id: listing.id,
        ...outcome,
        externalId: null,
        unknownSince: null,
        url: null,
        marketplaceStatus: null,
        lastVerifiedAt: now.toISOString(),
        nextCheckAt: nextMs === null ? null : new Date(now.getTime() + nextMs).toISOString(),
      };
    }),
  );
}

/**
 * Takes the marketplace's id from any other listing of the store, because it is this one's by now; to be called before the
 * listing is locked, in the transaction that gives it the id. What that changes about where products are listed is told.
 */
export async function takeExternalId(
  tx: Transaction,
  organizationId: string,
  listing: Pick<Listing, 'id' | 'productId' | 'marketplace' | 'connectionId' | 'storeId'>,
  externalId: string,
): Promise<void> {
  const others = (await idHolders(tx, organizationId, listing, [externalId])).filter(
    ({ id }) => id !== listing.id,
  );
  if (others.length === 0) {
    return;
  }
  const products = await lockProducts(
    tx,
    organizationId,
    [listing, ...others].map(({ productId }) => productId),
  );
  const locked = await lockListings(tx, organizationId, [listing.id, ...others.map(({ id }) => id)]);
  const holding = locked.filter(each => each.id !== listing.id && each.externalId === externalId);
  await releaseIds(tx, organizationId, holding);
  await tellListedMarketplaces(tx, organizationId, products.values(), {
    delisted: [],
    source: fromAccount('internal', listing.marketplace, listing.connectionId),
  });
}

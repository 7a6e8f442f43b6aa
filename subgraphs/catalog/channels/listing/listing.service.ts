import type { RequestContext } from '../../../../kernel/context.js';
import type { JobTicket } from '../../../../kernel/database/new-job.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { fail, reject } from '../../../../kernel/errors.js';
import { isId, newId } from '../../../../kernel/ids.js';
import { inputLimits } from '../../../../kernel/input.limits.js';
import {
  type AcceptedListingWork,
  requestDelist,
  requestDelistOf,
  requestPublication,
} from '../../listing-request/listing-request.js';
import { type CommercialField, productSyncJob } from '../../listing-request/product-sync-job.js';
import { findProduct } from '../../product/product.queries.js';
import { atDemandedVersion } from '../../product/product.service.js';
import { connectionLimits } from '../connection/connection.limits.js';
import { findListingView, type ListingView, lockListings } from './listing.queries.js';
import { placeErrors } from './place-errors.rules.js';
import { assertActive, type KnownMarketplaces, knownMarketplaces } from './publishable.rules.js';

/** Where to publish; absent is everywhere. Accounts are named by the id of their connection. */
export interface ListingPlaces {
  marketplaces?: readonly string[] | undefined;
  accounts?: readonly string[] | undefined;
  countries?: readonly string[] | undefined;
}

const storesOf = sql(
  'catalog.listing.stores',
  `select c.id as "connectionId", c.marketplace, s.store_id as "storeId", s.country, s.currency
   from catalog.marketplace_connection c
   join catalog.marketplace_store s on s.organization_id = c.organization_id and s.connection_id = c.id
   where c.organization_id = $1 and c.status = 'connected' and s.is_enabled
     and ($2::text[] is null or c.marketplace = any($2)) and ($3::uuid[] is null or c.id = any($3))
     and ($4::text[] is null or s.country = any($4))
   order by c.id, s.store_id`,
);

interface StoreRow extends Record<string, unknown> {
  connectionId: string;
  marketplace: string;
  storeId: string;
  country: string;
  currency: string;
}

/**
 * Whoever changes the stock of a product that is listed nowhere tells nobody: so it waits for those who do, and they for
 * it, and the job that it leads to reads what they left.
 */
const hold = sql(
  'catalog.listing.holdProduct',
  'select id, version, status from catalog.product where organization_id = $1 and id = $2 for share',
);

interface ProductToList extends Record<string, unknown> {
  id: string;
  version: number;
  status: string;
}

/** Nothing was sent yet: what is desired of it follows from its requests. In the order of the places, as others do it. */
const openListings = sql(
  'catalog.listing.open',
  `insert into catalog.listing as l (organization_id, id, product_id, connection_id, marketplace, store_id, country,
     currency, desired, desired_version, state, compared_at, created_at, updated_at)
   select $1, r.id, $2, "connectionId", marketplace, "storeId", country, currency, 'delisted', 0, 'draft', $3, $3, $3
   from jsonb_to_recordset($4::jsonb) as r (id uuid, "connectionId" uuid, marketplace text, "storeId" text,
     country text, currency text)
   on conflict (organization_id, product_id, connection_id, store_id) do update set country = excluded.country,
     currency = excluded.currency
   returning l.id`,
);

const existing = sql(
  'catalog.listing.existingProducts',
  'select id from catalog.product where organization_id = $1 and id = any($2::uuid[])',
);

/** What merchants ask of their listings. The work itself is done by jobs. */
export class ListingService {
  readonly #marketplaces: KnownMarketplaces;

  /** @param marketplaces those that there are, whether or not the merchant has an account. */
  constructor(marketplaces: KnownMarketplaces) {
    this.#marketplaces = marketplaces;
  }

  /**
   * Asks for the product to be on sale in every enabled store of the connected accounts that `places` name. Throws
   * PRODUCT_NOT_FOUND, VERSION_STALE, PRODUCT_NOT_ACTIVE, and VALIDATION_FAILED where no store is meant.
   */
  async publish(ctx: RequestContext, productId: string, places: ListingPlaces): Promise<AcceptedListingWork> {
    const { organizationId } = ctx;
    const marketplaces = knownMarketplaces(this.#marketplaces, places.marketplaces);
    return ctx.transaction(async tx => {
      const product = assertActive(await lockProductToList(tx, ctx, productId));
      const stores = await storesMeant(tx, organizationId, { ...places, marketplaces });
      const connected = stores.length > 0 ? stores : await storesMeant(tx, organizationId, {});
      reject(placeErrors({ ...places, marketplaces }, stores, connected));
      const records = JSON.stringify(stores.map(store => ({ id: newId(), ...store })));
      const values = [organizationId, product.id, ctx.clock.now(), records];
      const rows = await tx.query<{ id: string }>(openListings, values);
      return requestPublication(
        tx,
        organizationId,
        product,
        rows.map(({ id }) => id),
      );
    });
  }

  /**
   * Asks for the product to be off sale, on the marketplaces named or all. Throws PRODUCT_NOT_FOUND, VERSION_STALE, and
   * VALIDATION_FAILED for a marketplace that there is not.
   */
  async delist(
    ctx: RequestContext,
    productId: string,
    named: readonly string[] | undefined,
  ): Promise<AcceptedListingWork> {
    const marketplaces = knownMarketplaces(this.#marketplaces, named);
    return ctx.transaction(async tx => {
      const product = await lockProductToList(tx, ctx, productId);
      return requestDelist(tx, ctx.organizationId, product, marketplaces ?? null);
    });
  }

  /**
   * Sends price or stock, or both, of up to `connectionLimits.syncProductsMax` products to wherever they are listed, in one job;
   * over whatever is there. Throws VALIDATION_FAILED, which names ids that are no product of the organization.
   */
  async sync(
    ctx: RequestContext,
    productIds: readonly string[],
    fields: readonly CommercialField[],
  ): Promise<{ job: JobTicket; count: number }> {
    const ids = [...new Set(productIds.map(id => id.toLowerCase()))];
    reject(countErrors(ids));
    return ctx.transaction(async tx => {
      await assertProducts(tx, ctx.organizationId, ids);
      const job = tx.enqueue(productSyncJob(ctx.organizationId, { productIds: ids, fields: [...fields] }));
      return { job, count: ids.length };
    });
  }

  /**
   * Sends the whole product to one listing again, over whatever is there: how drift is ended on purpose. Throws
   * LISTING_NOT_FOUND, PRODUCT_NOT_ACTIVE.
   */
  async push(ctx: RequestContext, id: string): Promise<AcceptedListingWork> {
    const { organizationId } = ctx;
    return ctx.transaction(async tx => {
      const [listing] = isId(id) ? await lockListings(tx, organizationId, [id]) : [];
      const product = listing === undefined ? null : await findProduct(tx, organizationId, listing.productId);
      if (listing === undefined || product === null) {
        throw fail('LISTING_NOT_FOUND');
      }
      return listing.desired === 'delisted'
        ? requestDelistOf(tx, organizationId, product, [id])
        : requestPublication(tx, organizationId, assertActive(product), [id]);
    });
  }

  /** Throws LISTING_NOT_FOUND. */
  async read(ctx: RequestContext, id: string): Promise<ListingView> {
    const listing = isId(id) ? await findListingView(ctx.reader, ctx.organizationId, id) : null;
    if (listing === null) {
      throw fail('LISTING_NOT_FOUND');
    }
    return listing;
  }
}

const storesMeant = (
  tx: Transaction,
  organizationId: string,
  { marketplaces, accounts, countries }: ListingPlaces,
): Promise<StoreRow[]> =>
  tx.query<StoreRow>(storesOf, [
    organizationId,
    marketplaces ?? null,
    accounts?.filter(isId) ?? null,
    countries?.map(country => country.toUpperCase()) ?? null,
  ]);

/** The product as it stays until the commit. Throws PRODUCT_NOT_FOUND, VERSION_STALE. */
async function lockProductToList(tx: Transaction, ctx: RequestContext, id: string): Promise<ProductToList> {
  const [product] = isId(id) ? await tx.query<ProductToList>(hold, [ctx.organizationId, id]) : [];
  return atDemandedVersion(product, ctx);
}

const countErrors = (ids: readonly string[]) =>
  ids.length >= 1 && ids.length <= connectionLimits.syncProductsMax
    ? []
    : [
        {
          path: 'productIds',
          code: 'OUT_OF_RANGE',
          message: `1 to ${connectionLimits.syncProductsMax} products.`,
        },
      ];

async function assertProducts(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  const rows = await tx.query<{ id: string }>(existing, [organizationId, ids.filter(isId)]);
  const found = new Set(rows.map(row => row.id));
  const missing = ids.flatMap((id, index) =>
    found.has(id)
      ? []
      : [{ path: `productIds.${index}`, code: 'PRODUCT_NOT_FOUND', message: `No product has the id ${id}.` }],
  );
  reject(missing.slice(0, inputLimits.fieldErrorsMax));
}

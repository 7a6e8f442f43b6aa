import type { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { fail } from '../../../../kernel/errors.js';
import { isId } from '../../../../kernel/ids.js';
import { type AcceptedListingWork, requestPublication } from '../../listing-request/listing-request.js';
import { findProduct } from '../../product/product.queries.js';
import { lockListings } from './listing.queries.js';
import { updateListings } from './listing.writer.js';
import { takeExternalId } from './listing-identity.js';
import {
  decideMapping,
  excludedMatches,
  type ListingMapping,
  lockMapping,
} from './listing-mapping.queries.js';
import { assertActive } from './publishable.rules.js';

/** A listing that was found by its SKU is the product's only when the merchant says so. */
export class ListingMappingService {
  /**
   * The found listing is this product: from now on it is known by the marketplace's id, and published over.
   * Throws LISTING_MAPPING_NOT_FOUND, LISTING_MAPPING_DECIDED, PRODUCT_NOT_ACTIVE.
   */
  confirm(ctx: RequestContext, id: string): Promise<AcceptedListingWork> {
    return ctx.transaction(async tx => {
      const mapping = await this.#undecided(tx, ctx.organizationId, id);
      const { listingId, externalId, observed } = mapping;
      const place = { ...mapping, id: listingId };
      if ((await excludedMatches(tx, ctx.organizationId, place, [observed])).size > 0) {
        throw fail('LISTING_MAPPING_DECIDED', { detail: 'Another product has this listing by now.' });
      }
      await takeExternalId(tx, ctx.organizationId, place, externalId);
      await lockListings(tx, ctx.organizationId, [listingId]);
      await decideMapping(tx, ctx.organizationId, id, 'confirmed');
      return this.#publish(tx, ctx.organizationId, mapping, { externalId });
    });
  }

  /** It is another thing: a listing of its own is made for the product. Throws as `confirm`. */
  decline(ctx: RequestContext, id: string): Promise<AcceptedListingWork> {
    return ctx.transaction(async tx => {
      const mapping = await this.#undecided(tx, ctx.organizationId, id);
      await lockListings(tx, ctx.organizationId, [mapping.listingId]);
      await decideMapping(tx, ctx.organizationId, id, 'declined');
      return this.#publish(tx, ctx.organizationId, mapping, {});
    });
  }

  async #undecided(tx: Transaction, organizationId: string, id: string): Promise<ListingMapping> {
    const mapping = isId(id) ? await lockMapping(tx, organizationId, id) : null;
    if (mapping === null) {
      throw fail('LISTING_MAPPING_NOT_FOUND');
    }
    if (mapping.status !== 'proposed') {
      throw fail('LISTING_MAPPING_DECIDED', { detail: `It was ${mapping.status}.` });
    }
    return mapping;
  }

  async #publish(
    tx: Transaction,
    organizationId: string,
    { listingId, productId }: ListingMapping,
    changes: { externalId?: string },
  ): Promise<AcceptedListingWork> {
    const product = await findProduct(tx, organizationId, productId);
    if (product === null) {
      throw fail('PRODUCT_NOT_FOUND');
    }
    await updateListings(tx, organizationId, [{ id: listingId, ...changes }]);
    return requestPublication(tx, organizationId, assertActive(product), [listingId]);
  }
}

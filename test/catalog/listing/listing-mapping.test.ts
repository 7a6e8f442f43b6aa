import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import type { ListingView } from '../../../subgraphs/catalog/channels/listing/listing.queries.js';
import { proposedMappings } from '../../../subgraphs/catalog/channels/listing/listing-mapping.queries.js';
import { ListingMappingService } from '../../../subgraphs/catalog/channels/listing/listing-mapping.service.js';
import { draftOf } from './drafts.js';
import { ListingWorld, sg } from './listing-world.js';

let world: ListingWorld;
beforeAll(async () => {
  world = await ListingWorld.open();
});
afterAll(() => world.close());

const mappings = new ListingMappingService();
const page = { after: null, limit: 10 };

describe('a listing with our SKU that was there before', () => {
  async function found() {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.product(ctx);
    const draft = draftOf('MUG');
    shop.put({
      ...draft,
      productId: 'somebody else',
      title: 'Old mug',
      variants: draft.variants.map(one => ({ ...one, title: 'Old mug', price: '1.00', quantity: 1 })),
    });
    await world.start();
    const { job } = await world.listings.publish(ctx, product.id, {});
    expect((await world.ended(ctx, job.id)).result.listings).toMatchObject([
      { outcome: 'rejected', issues: [{ code: 'MAPPING_PROPOSED' }] },
    ]);
    expect(shop.count('publish')).toBe(0);
    const [mapping] = await proposedMappings(ctx.db, ctx.organizationId, page);
    expect(mapping).toMatchObject({
      externalId: 'bazaar-1',
      title: 'Old mug',
      matchedSkus: ['MUG'],
      productId: product.id,
    });
    return { ctx, shop, product, connectionId, mapping: mapping! };
  }

  it('and was deleted there is no match: a listing of its own is made', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.product(ctx);
    shop.put(draftOf('MUG'));
    shop.change('bazaar-1', { state: 'deleted' });
    await world.start();
    const { job } = await world.listings.publish(ctx, product.id, {});
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: true });
    expect((await world.of(ctx, product.id))[0]).toMatchObject({ externalId: 'bazaar-2' });
    expect(await proposedMappings(ctx.db, ctx.organizationId, page)).toEqual([]);
  });

  it('is only a proposal, and is published over once it is confirmed', async () => {
    const { ctx, shop, product, connectionId, mapping } = await found();
    const { job } = await mappings.confirm(ctx, mapping.id);
    await world.ended(ctx, job.id);
    await world.lookNow(ctx, connectionId);
    expect(shop.only()).toMatchObject({ title: 'Mug', variants: [{ price: '12.50' }] });
    expect((await world.of(ctx, product.id))[0]).toMatchObject({ state: 'live', externalId: 'bazaar-1' });
    expect(await proposedMappings(ctx.db, ctx.organizationId, page)).toEqual([]);
    await expect(mappings.decline(ctx, mapping.id)).rejects.toMatchObject({
      code: 'LISTING_MAPPING_DECIDED',
    });
  });

  it('is a proposal also where a listing of ours in another store has the same id', async () => {
    const ctx = world.context();
    const outlet = { ...sg, id: 'outlet', country: 'MY' };
    const { shop } = await world.connect(ctx, 'bazaar', { stores: [sg, outlet] });
    const product = await world.product(ctx);
    await world.start();
    const ours = await world.listings.publish(ctx, product.id, { countries: [sg.country] });
    await world.ended(ctx, ours.job.id);
    shop.listings.set('bazaar-1', { ...shop.only(), storeId: outlet.id });
    const { job } = await world.listings.publish(ctx, product.id, { countries: [outlet.country] });
    expect((await world.ended(ctx, job.id)).result.listings).toMatchObject([
      { storeId: outlet.id, outcome: 'rejected', issues: [{ code: 'MAPPING_PROPOSED' }] },
    ]);
  });

  /** The listing at the marketplace is that of another product by now, which has this SKU there. */
  async function givenAway(
    ctx: RequestContext,
    { connectionId, sku }: { connectionId: string; sku: string },
  ) {
    const other = await world.product(ctx, { title: 'Cup', sku: 'CUP' });
    const { job } = await world.listings.publish(ctx, other.id, {});
    await world.ended(ctx, job.id);
    await world.lookNow(ctx, connectionId);
    const [{ id }] = (await world.of(ctx, other.id)) as [ListingView];
    const values = [ctx.organizationId, id];
    const where = 'where organization_id = $1 and';
    await ctx.db.query(
      unnamed(`update catalog.listing set external_id = 'bazaar-1' ${where} id = $2`),
      values,
    );
    await ctx.db.query(
      unnamed(`update catalog.listing_variant set sku = '${sku}' ${where} listing_id = $2`),
      values,
    );
    return other;
  }

  it('is not confirmed while it is the listing of another product, or the product is not for sale', async () => {
    const { ctx, product, connectionId, mapping } = await found();
    const other = await givenAway(ctx, { connectionId, sku: 'MUG' });
    await expect(mappings.confirm(ctx, mapping.id)).rejects.toMatchObject({
      code: 'LISTING_MAPPING_DECIDED',
      detail: 'Another product has this listing by now.',
    });
    expect((await world.of(ctx, other.id))[0]).toMatchObject({ externalId: 'bazaar-1' });
    await world.products.delete(ctx, other.id);
    const forgotten = 'delete from catalog.listing where organization_id = $1 and product_id = $2';
    await ctx.db.query(unnamed(forgotten), [ctx.organizationId, other.id]);
    await world.products.update(ctx, product.id, { status: 'draft' });
    for (const decide of ['confirm', 'decline'] as const) {
      await expect(mappings[decide](ctx, mapping.id)).rejects.toMatchObject({ code: 'PRODUCT_NOT_ACTIVE' });
    }
    expect(await proposedMappings(ctx.db, ctx.organizationId, page)).toMatchObject([{ id: mapping.id }]);
  });

  it('is taken from another product, once it is confirmed, where it shows nothing of that', async () => {
    const { ctx, product, connectionId, mapping } = await found();
    const other = await givenAway(ctx, { connectionId, sku: 'CUP' });
    await world.stop();
    await mappings.confirm(ctx, mapping.id);
    expect((await world.of(ctx, product.id))[0]).toMatchObject({ externalId: 'bazaar-1' });
    expect((await world.of(ctx, other.id))[0]).toMatchObject({ externalId: null, state: 'unlisted' });
    expect((await world.told(ctx, other.id)).at(-1)).toMatchObject({
      type: 'product.updated',
      changedFields: ['marketplaces.bazaar'],
      listed: [],
    });
  });

  it('is left alone once it is declined: a listing of its own is made', async () => {
    const { ctx, shop, product, mapping } = await found();
    const { job } = await mappings.decline(ctx, mapping.id);
    await world.ended(ctx, job.id);
    expect([...shop.listings.values()].map(({ title }) => title)).toEqual(['Old mug', 'Mug']);
    expect((await world.of(ctx, product.id))[0]).toMatchObject({ externalId: 'bazaar-2' });
    await expect(mappings.confirm(world.context(), mapping.id)).rejects.toMatchObject({
      code: 'LISTING_MAPPING_NOT_FOUND',
    });
  });
});

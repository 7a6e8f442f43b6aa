import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { newId } from '../../../kernel/ids.js';
import { connectionLimits } from '../../../subgraphs/catalog/channels/connection/connection.limits.js';
import { type Item, PlantedCatalog } from '../planted-catalog.js';

let catalog: PlantedCatalog;
let ctx: RequestContext;
let productId: string;
beforeAll(async () => {
  catalog = await PlantedCatalog.open();
});
beforeEach(async () => {
  ctx = catalog.context();
  ({
    product: { id: productId },
  } = await change(
    'createProduct(input: { title: "Mug", currency: "SGD", status: active }) { product { id } }',
  ));
});
afterAll(() => catalog.close());

const change = (field: string): Promise<Item> => catalog.ask(ctx, field, 'mutation');

describe('a publication or delist of one or of many products', () => {
  /** Marketplace and country of the product's listings, with what waits to be done with them. */
  const pending = async () => {
    const rows = await ctx.db.query<{ place: string }>(
      unnamed(`select concat_ws(' ', marketplace, country, pending) as place from catalog.listing
        where organization_id = $1 and product_id = $2 order by place`),
      [ctx.organizationId, productId],
    );
    return rows.map(({ place }) => place);
  };

  it.each([
    [
      'publishProduct',
      (places: string) => `publishProduct(input: { productId: "${productId}"${places} }) { jobId }`,
    ],
    [
      'bulkPublishProducts',
      (places: string) =>
        `bulkPublishProducts(input: { ids: ["${productId}"]${places} }) { results { jobId } }`,
    ],
  ])('by %s is for the places that are named', async (_, mutation) => {
    const enabled = { is_enabled: true };
    const account = await catalog.account(ctx, { marketplace: 'bazaar', name: 'A' }, ['SG', 'MY'], enabled);
    await catalog.account(ctx, { marketplace: 'bazaar', name: 'B' }, ['SG'], enabled);
    await catalog.account(ctx, { marketplace: 'stall', name: 'C' }, ['SG', 'MY'], enabled);
    await change(mutation(`, places: { accounts: ["${account}"], countries: ["my"] }`));
    expect(await pending()).toEqual(['bazaar MY publish']);
    await change(mutation(', places: { marketplaces: ["stall"], countries: ["SG"] }'));
    expect(await pending()).toEqual(['bazaar MY publish', 'stall SG publish']);
    await change(mutation(''));
    expect(await pending()).toHaveLength(5);
  });

  it.each([
    [
      'delistProduct',
      (named: string) => `delistProduct(input: { productId: "${productId}"${named} }) { jobId }`,
    ],
    [
      'bulkDelistProducts',
      (named: string) => `bulkDelistProducts(input: { ids: ["${productId}"]${named} }) { results { jobId } }`,
    ],
  ])('by %s is for the marketplaces that are named', async (_, mutation) => {
    for (const marketplace of ['bazaar', 'stall']) {
      await catalog.listing(ctx, { product_id: productId, marketplace });
    }
    await change(mutation(', marketplaces: ["stall"]'));
    expect(await pending()).toEqual(['bazaar SG', 'stall SG delist']);
    await change(mutation(''));
    expect(await pending()).toEqual(['bazaar SG delist', 'stall SG delist']);
  });
});

describe('a synchronisation of products', () => {
  const sync = (ids: readonly string[], fields = '') =>
    change(`syncProducts(input: { productIds: ${JSON.stringify(ids)}${fields} }) { jobId count }`);

  it('is one job for each product once, with the fields that are named or both', async () => {
    const payloadOf = async (jobId: string) => {
      const [job] = await ctx.db.query<Item>(
        unnamed('select payload from platform.job where organization_id = $1 and id = $2'),
        [ctx.organizationId, jobId],
      );
      return job.payload;
    };
    const { jobId, count } = await sync([productId, productId.toUpperCase()], ', fields: [price]');
    expect([count, await payloadOf(jobId)]).toEqual([1, { productIds: [productId], fields: ['price'] }]);
    const both = await sync([productId]);
    expect((await payloadOf(both.jobId)).fields).toEqual(['price', 'inventory']);
  });

  it('is rejected for no product and for too many', async () => {
    for (const ids of [[], Array.from({ length: connectionLimits.syncProductsMax + 1 }, newId)]) {
      await expect(sync(ids)).rejects.toThrow('VALIDATION_FAILED');
    }
  });
});

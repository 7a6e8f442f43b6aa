import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { listingReprice } from '../../../subgraphs/catalog/channels/repricing/reprice.jobs.js';
import { enqueueRepricing, type PriceSource, type StoreProduct } from '../../../subgraphs/catalog/index.js';
import { ListingWorld, my, sg } from '../listing/listing-world.js';
import { PlannedBooks } from './planned-books.js';

const told: { organizationId: string; changed: readonly StoreProduct[] }[] = [];
const onSale: string[] = [];
const books = new PlannedBooks();
const prices: PriceSource = {
  priceItems: (...given) => books.priceItems(...(given as Parameters<PlannedBooks['priceItems']>)),
  hasBooks: (...given) => books.hasBooks(...given),
  pricesChanged: async (_tx, organizationId, changed) => {
    told.push({ organizationId, changed });
  },
  cameOnSale: async (_tx, _organizationId, products) => {
    onSale.push(...products.map(({ productId, storeId }) => `${productId} ${storeId}`));
  },
};
let world: ListingWorld;
beforeAll(async () => {
  world = await ListingWorld.open(prices);
  await world.start([listingReprice(prices)]);
});
afterAll(() => world.close());
beforeEach(() => {
  told.length = 0;
});

const setPrice = async (ctx: RequestContext, productId: string, price: string): Promise<void> => {
  const { job } = await world.commercial.setPrice(ctx, productId, { price, currency: 'SGD' });
  await world.ended(ctx, job.id);
};
const placesTold = () =>
  told.map(({ organizationId, changed }) => [
    organizationId,
    changed.map(({ productId, marketplace, storeId }) => `${productId} ${marketplace} ${storeId}`).sort(),
  ]);

it('a product that costs something else is told with each store in which it does, once', async () => {
  const ctx = world.context();
  await world.connect(ctx, 'bazaar', { stores: [sg, my] });
  await world.connect(ctx, 'souk');
  const { id } = await world.published(ctx);
  told.length = 0;
  await setPrice(ctx, id, '9.00');
  expect(placesTold()).toEqual([[ctx.organizationId, [`${id} bazaar sg`, `${id} souk sg`]]]);
  await setPrice(ctx, id, '9.00');
  await world.commercial.setCost(ctx, id, { cost: '2.00', currency: 'SGD' });
  await world.allEnded(ctx);
  expect(told).toHaveLength(1);
});

it('a repricing tells those whose price it changed', async () => {
  const ctx = world.context();
  await world.connect(ctx, 'bazaar');
  const [mug, cup] = [await world.published(ctx), await world.published(ctx, { sku: 'CUP', brand: 'Acme' })];
  told.length = 0;
  books.set(ctx, { name: 'Acme', factor: 0.8, brand: 'Acme' });
  const everywhere = { marketplaces: [], countries: [], storeIds: [], currency: null, productIds: null };
  const ask = () => ctx.transaction(tx => enqueueRepricing(tx, ctx.organizationId, everywhere));
  await world.ended(ctx, (await ask()).id);
  expect(placesTold()).toEqual([[ctx.organizationId, [`${cup.id} bazaar sg`]]]);
  await world.ended(ctx, (await ask()).id);
  expect([told.length, mug.id === cup.id]).toEqual([1, false]);
});

it('a product is told once it was seen on sale in a store, and again once it came back', async () => {
  const ctx = world.context();
  const { shop, connectionId } = await world.connect(ctx, 'bazaar');
  shop.stateAfterPublish = 'in_review';
  onSale.length = 0;
  const { id } = await world.published(ctx);
  expect(onSale).toEqual([]);
  const { externalId } = shop.only().reference;
  const see = async (state: 'live' | 'unlisted') => {
    shop.change(externalId, { state });
    await world.lookNow(ctx, connectionId);
  };
  await see('live');
  await see('live');
  expect(onSale).toEqual([`${id} sg`]);
  await see('unlisted');
  await see('live');
  expect(onSale).toEqual([`${id} sg`, `${id} sg`]);
});

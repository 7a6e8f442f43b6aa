import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { compareAhead } from '../../../subgraphs/catalog/channels/sync/product-comparison.js';
import type { FakeMarketplace } from '../../support/fake-marketplace.js';
import { ListingWorld } from './listing-world.js';

let world: ListingWorld;
beforeAll(async () => {
  world = await ListingWorld.open();
});
afterAll(() => world.close());

/** Publishes the product, has `change` done while the marketplace works on it, and lets all jobs end. */
async function publishedDuring(
  ctx: RequestContext,
  shop: FakeMarketplace,
  productId: string,
  change: () => Promise<void>,
): Promise<void> {
  const held = shop.hold('publish');
  const { job } = await world.listings.publish(ctx, productId, {});
  await held.reached;
  await change();
  held.goOn();
  await world.ended(ctx, job.id);
}

/** Nothing is left, at another price; what its listings are to be told is worked out at once, as by the sender of any store. */
async function sellOut(ctx: RequestContext, productId: string): Promise<void> {
  await world.commercial.setInventory(ctx, productId, { inventoryQuantity: 0 });
  await world.commercial.setPrice(ctx, productId, { price: '99', currency: 'SGD' });
  expect(await compareAhead(ctx.db, ctx.organizationId, world.prices)).toBe(true);
}

const isSoldOut = (shop: FakeMarketplace): boolean =>
  shop.only().variants.every(({ price, quantity }) => price === '99.00' && quantity === 0);

const soldOut = [{ price: '99.00', quantity: 0 }];

describe('a price and stock that change while a product is being published', () => {
  it('reach a listing that is made meanwhile', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    await world.start();
    const product = await world.product(ctx);
    await publishedDuring(ctx, shop, product.id, () => sellOut(ctx, product.id));
    await world.allEnded(ctx);
    expect(shop.only().variants).toMatchObject(soldOut);
    const [listing] = await world.of(ctx, product.id);
    expect(listing!.variants).toMatchObject([
      { desiredPrice: '99.00', observedPrice: '99.00', observedQuantity: 0 },
    ]);
  });

  it('reach a listing that got its id later, once that is known', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    shop.answersLater = true;
    await world.start();
    const product = await world.product(ctx);
    await publishedDuring(ctx, shop, product.id, () => sellOut(ctx, product.id));
    await world.allEnded(ctx);
    expect(shop.only().variants).toMatchObject([{ price: '12.50', quantity: 10 }]);
    await world.lookNow(ctx, connectionId);
    await world.allEnded(ctx);
    expect(shop.only().variants).toMatchObject(soldOut);
  });

  it('reach a listing that is replaced, also where the replacement arrives after them', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await publishedDuring(ctx, shop, product.id, async () => {
      await sellOut(ctx, product.id);
      while (!isSoldOut(shop)) {
        await ctx.db.query(unnamed('select pg_sleep(0.01)'));
      }
    });
    await world.allEnded(ctx);
    expect(shop.only().variants).toMatchObject(soldOut);
  });

  it.each(['updatePrices', 'updateStock'] as const)(
    'reach a listing that is replaced while the answer of %s is still on its way',
    async call => {
      const ctx = world.context();
      const { shop } = await world.connect(ctx, 'bazaar');
      const product = await world.published(ctx);
      const answer = shop.holdAnswer(call);
      await publishedDuring(ctx, shop, product.id, async () => {
        await sellOut(ctx, product.id);
        await answer.reached;
      });
      answer.goOn();
      await world.allEnded(ctx);
      expect(shop.only().variants).toMatchObject(soldOut);
    },
  );

  it('reach a listing to which another quantity was on its way, though no answer to that comes', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    const changeStock = async (inventoryQuantity: number) => {
      await world.commercial.setInventory(ctx, product.id, { inventoryQuantity });
      expect(await compareAhead(ctx.db, ctx.organizationId, world.prices)).toBe(true);
    };
    const update = shop.hold('updateStock');
    await publishedDuring(ctx, shop, product.id, async () => {
      await changeStock(7);
      await update.reached;
      await changeStock(10);
    });
    shop.fail('updateStock', () => new MarketplaceError('unknown', 'No answer came.'), {
      times: 4,
      isAfterWork: true,
    });
    update.goOn();
    await world.allEnded(ctx);
    expect(shop.only().variants).toMatchObject([{ quantity: 10 }]);
  });

  it('are not sent again where they were sent with it', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await publishedDuring(ctx, shop, product.id, async () => {});
    await world.lookNow(ctx, connectionId);
    await world.allEnded(ctx);
    expect([shop.count('updatePrices'), shop.count('updateStock')]).toEqual([0, 0]);
  });
});

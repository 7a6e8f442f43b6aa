import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { listingReprice } from '../../../subgraphs/catalog/channels/repricing/reprice.jobs.js';
import { sweepListings } from '../../../subgraphs/catalog/channels/sync/listing-sweep.tasks.js';
import { enqueueRepricing } from '../../../subgraphs/catalog/index.js';
import { listingPrices } from '../../../subgraphs/commerce/pricing/listing-price/listing-prices.js';
import { repriceOnPromotionsChanged } from '../../../subgraphs/commerce/pricing/listing-price/reprice-promoted.js';
import type { Promotion } from '../../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import { promotionDeliveries } from '../../../subgraphs/commerce/pricing/promotion-delivery/promotion-deliveries.queries.js';
import { storesHolding } from '../../../subgraphs/commerce/pricing/promotion-delivery/promotion-delivery.queries.js';
import { ListingWorld, sg } from '../../catalog/listing/listing-world.js';
import { promotionOf } from '../../support/promotion.js';
import { assign, change } from './planted-promotions.js';

const prices = listingPrices(() => true);
const onChanged = repriceOnPromotionsChanged({ reprice: enqueueRepricing, takesSalePrice: () => true });
let world: ListingWorld;
beforeAll(async () => {
  world = await ListingWorld.open(prices);
  await world.start([listingReprice(prices)]);
});
afterAll(() => world.close());

const store = { marketplace: 'bazaar', country: sg.country, storeId: sg.id };
const sale = (more: Partial<Promotion> = {}) => promotionOf({ stores: [store], ...more });
const assignedSale = () => sale({ name: 'Assigned', isForAssignedProducts: true });

/** A merchant with one published mug at 12.50. */
async function merchant() {
  const ctx = world.context();
  const { shop } = await world.connect(ctx, 'bazaar');
  const product = await world.published(ctx);
  return { ctx, shop, product };
}

async function delisted(ctx: RequestContext, productId: string): Promise<void> {
  const { job } = await world.listings.delist(ctx, productId, undefined);
  await world.ended(ctx, job.id);
}

/** Changes a promotion, and waits until the listings want what comes of it. */
async function changed(ctx: RequestContext, of: Parameters<typeof change>[1]): Promise<void> {
  await change(ctx, of, onChanged);
  await world.allEnded(ctx);
}

async function sent(ctx: RequestContext): Promise<void> {
  const waiting = unnamed('select from catalog.listing_variant where organization_id = $1 and price_pending');
  while ((await ctx.db.query(waiting, [ctx.organizationId])).length > 0) {
    await ctx.db.query(unnamed('select pg_sleep(0.01)'));
  }
}

/** What nobody sends is sent, as if some minutes had passed since the listings were compared. */
async function swept(ctx: RequestContext): Promise<void> {
  await ctx.db.query(
    unnamed(
      `update catalog.listing set compared_at = now() - interval '5 minutes' where organization_id = $1`,
    ),
    [ctx.organizationId],
  );
  await sweepListings(ctx.db);
  await sent(ctx);
}

const ended = (promotion: Promotion): Promotion => ({ ...promotion, intent: 'ended' });

async function deliveryOf(ctx: RequestContext, promotion: Promotion) {
  const [deliveries] = await promotionDeliveries(ctx.db, ctx.organizationId, [promotion], ctx.clock.now());
  return deliveries![0]!;
}

const holding = (ctx: RequestContext, { id }: Promotion) => storesHolding(ctx.db, ctx.organizationId, id);

/** While buyers may pay its price. */
async function expectHeld(ctx: RequestContext, promotion: Promotion): Promise<void> {
  expect(await holding(ctx, promotion)).toEqual(['bazaar SG sg']);
  expect(await deliveryOf(ctx, ended(promotion))).toMatchObject({ desired: 'withdrawn', state: 'ending' });
}

async function expectOver(ctx: RequestContext, promotion: Promotion): Promise<void> {
  expect(await holding(ctx, promotion)).toEqual([]);
  expect(await deliveryOf(ctx, ended(promotion))).toMatchObject({
    ...{ desired: 'withdrawn', state: 'ended', itemCounts: { total: 0, live: 0 } },
  });
}

describe('a promotion that is the sale price of listings and was ended', () => {
  it('is ending and live, and held by its store, until the marketplace has taken the price without it', async () => {
    const { ctx, shop } = await merchant();
    const promotion = sale();
    await changed(ctx, { after: promotion });
    await sent(ctx);
    expect(await deliveryOf(ctx, promotion)).toMatchObject({ state: 'live', observedState: 'live' });
    const call = shop.hold('updatePrices');
    await changed(ctx, { before: promotion, after: ended(promotion) });
    await call.reached;
    await expectHeld(ctx, promotion);
    expect(await deliveryOf(ctx, ended(promotion))).toMatchObject({
      ...{ observedState: 'live', evidence: 'item_price', itemCounts: { total: 1, live: 1 } },
    });
    call.goOn();
    await sent(ctx);
    await expectOver(ctx, promotion);
  });

  it('is held as soon as it is ended, before any price was compared', async () => {
    const { ctx } = await merchant();
    const promotion = sale();
    await changed(ctx, { after: promotion });
    await sent(ctx);
    await change(ctx, { before: promotion, after: ended(promotion) });
    await expectHeld(ctx, promotion);
  });

  it('is held while its price is on its way, which is taken back as soon as it arrived', async () => {
    const { ctx, shop } = await merchant();
    const promotion = sale();
    const call = shop.hold('updatePrices');
    await changed(ctx, { after: promotion });
    await call.reached;
    await changed(ctx, { before: promotion, after: ended(promotion) });
    await expectHeld(ctx, promotion);
    call.goOn();
    await sent(ctx);
    expect(shop.only().variants).toMatchObject([{ salePrice: null }]);
    await expectOver(ctx, promotion);
  });

  it('is held after a price of it whose answer was lost, until another price is acknowledged', async () => {
    const { ctx, shop } = await merchant();
    const promotion = sale();
    const call = shop.hold('updatePrices');
    shop.fail('updatePrices', () => new MarketplaceError('unavailable', 'Gone.'), { isAfterWork: true });
    await changed(ctx, { after: promotion });
    await call.reached;
    call.goOn();
    const again = shop.hold('updatePrices');
    await changed(ctx, { before: promotion, after: ended(promotion) });
    await again.reached;
    await expectHeld(ctx, promotion);
    again.goOn();
    await sent(ctx);
    expect(shop.only().variants).toMatchObject([{ salePrice: null }]);
    await expectOver(ctx, promotion);
  });

  it('is held where the marketplace rejects the price without it', async () => {
    const { ctx, shop } = await merchant();
    const promotion = sale();
    await changed(ctx, { after: promotion });
    await sent(ctx);
    shop.fail('updatePrices', () => new MarketplaceError('rejected', 'Not today.'), { times: 10 });
    await changed(ctx, { before: promotion, after: ended(promotion) });
    await sent(ctx);
    expect(shop.only().variants).toMatchObject([{ salePrice: '11.25' }]);
    await expectHeld(ctx, promotion);
  });

  it('is over where another one gives the very same price, and that one is held in its place', async () => {
    const { ctx } = await merchant();
    const [first, second] = [sale({ priority: 1 }), sale({ name: 'Second' })];
    await changed(ctx, { after: first });
    await changed(ctx, { after: second });
    await sent(ctx);
    await changed(ctx, { before: first, after: ended(first) });
    await sent(ctx);
    await expectOver(ctx, first);
    expect(await holding(ctx, second)).toEqual(['bazaar SG sg']);
  });

  it('is over where the marketplace sells the listing no more, and its price is taken away there as well', async () => {
    const { ctx, shop, product } = await merchant();
    const promotion = sale();
    await changed(ctx, { after: promotion });
    await sent(ctx);
    await delisted(ctx, product.id);
    expect(shop.only()).toMatchObject({ state: 'unlisted', variants: [{ salePrice: '11.25' }] });
    await change(ctx, { before: promotion, after: ended(promotion) }, onChanged);
    await expectOver(ctx, promotion);
    await world.allEnded(ctx);
    await sent(ctx);
    expect(shop.only()).toMatchObject({ state: 'unlisted', variants: [{ price: '12.50', salePrice: null }] });
  });

  it.each([
    ['on sale', false],
    ['off sale', true],
  ])('leaves nothing of it to a product that is deleted while it is %s', async (_, isOffSale) => {
    const { ctx, shop, product } = await merchant();
    const promotion = sale();
    await changed(ctx, { after: promotion });
    await sent(ctx);
    if (isOffSale) await delisted(ctx, product.id);
    await world.products.delete(ctx, product.id);
    await world.allEnded(ctx);
    await swept(ctx);
    expect(shop.only()).toMatchObject({ state: 'unlisted', variants: [{ price: '12.50', salePrice: null }] });
    await changed(ctx, { before: promotion, after: ended(promotion) });
    await expectOver(ctx, promotion);
  });

  it('leaves listings alone that were taken off sale and have no price of it', async () => {
    const { ctx, shop, product } = await merchant();
    await delisted(ctx, product.id);
    const before = shop.calls.length;
    await changed(ctx, { after: sale() });
    await sent(ctx);
    expect(shop.calls.slice(before)).toEqual([]);
  });
});

describe('a promotion that is the sale price of nothing in a store', () => {
  const notListed = { severity: 'info', code: 'NOT_LISTED', field: 'items' };

  it('waits for its products to be on sale there, and does so again once they were', async () => {
    const { ctx, product } = await merchant();
    const promotion = sale();
    await changed(ctx, { after: promotion });
    await sent(ctx);
    await delisted(ctx, product.id);
    expect(await deliveryOf(ctx, promotion)).toMatchObject({
      ...{ state: 'waiting', observedState: null, issues: [notListed] },
      itemCounts: { total: 1, notListed: 1, accepted: 0, live: 0 },
    });
    const { job } = await world.listings.publish(ctx, product.id, {});
    await world.ended(ctx, job.id);
    await sent(ctx);
    expect(await deliveryOf(ctx, promotion)).toMatchObject({ desired: 'delivered', issues: [] });
  });

  it('is live where some of its products are, and says of the others that they are not on sale', async () => {
    const { ctx, product } = await merchant();
    await world.published(ctx, { sku: 'CUP' });
    const promotion = sale();
    await changed(ctx, { after: promotion });
    await sent(ctx);
    await delisted(ctx, product.id);
    expect(await deliveryOf(ctx, promotion)).toMatchObject({
      ...{ state: 'live', issues: [notListed], itemCounts: { total: 2, notListed: 1, live: 1 } },
    });
  });

  it('waits for products that were never published', async () => {
    const { ctx } = await merchant();
    const [other, promotion] = [await world.product(ctx, { sku: 'CUP' }), assignedSale()];
    await change(ctx, { after: promotion });
    await assign(ctx, promotion, other.id);
    expect(await deliveryOf(ctx, promotion)).toMatchObject({ state: 'waiting', issues: [notListed] });
  });

  it('waits for another promotion that comes first', async () => {
    const { ctx, product } = await merchant();
    await changed(ctx, { after: sale({ priority: 1 }) });
    const [everything, assigned] = [sale({ name: 'Everything' }), assignedSale()];
    await changed(ctx, { after: everything });
    await change(ctx, { after: assigned });
    await assign(ctx, assigned, product.id);
    for (const promotion of [everything, assigned]) {
      expect(await deliveryOf(ctx, promotion)).toMatchObject({
        ...{ state: 'waiting', itemCounts: { total: 0 } },
        issues: [{ severity: 'info', code: 'OTHER_PROMOTION_DECIDES', field: 'items' }],
      });
    }
  });

  it('says nothing while its products are to be priced, before its window begins and when it is over', async () => {
    const { ctx } = await merchant();
    const promotion = sale();
    await change(ctx, { after: promotion });
    const later = { startsAt: '2999-01-01T00:00:00.000Z', endsAt: null, timeZone: 'UTC' };
    for (const [each, state] of [
      [promotion, 'waiting'],
      [{ ...promotion, window: later }, 'scheduled'],
      [ended(promotion), 'ended'],
    ] as const) {
      expect(await deliveryOf(ctx, each)).toMatchObject({ state, issues: [] });
    }
  });
});

it('tells why a promotion gives no sale price in a store', async () => {
  const { ctx } = await merchant();
  const promotion = sale({ terms: { kind: 'fixed_price', amount: '13' } });
  await changed(ctx, { after: promotion });
  expect(await deliveryOf(ctx, promotion)).toMatchObject({
    state: 'rejected',
    issues: [{ severity: 'error', code: 'SALE_PRICE_NOT_BELOW_PRICE', field: 'salePrice' }],
    itemCounts: { total: 1, rejected: 1, live: 0 },
  });
  expect(await holding(ctx, promotion)).toEqual([]);
});

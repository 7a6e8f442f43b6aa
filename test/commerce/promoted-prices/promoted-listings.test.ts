import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import type { Database } from '../../../kernel/database/database.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { newId } from '../../../kernel/ids.js';
import { listingReprice } from '../../../subgraphs/catalog/channels/repricing/reprice.jobs.js';
import { enqueueRepricing, type PricedItem } from '../../../subgraphs/catalog/index.js';
import { listingPrices } from '../../../subgraphs/commerce/pricing/listing-price/listing-prices.js';
import { passEdges } from '../../../subgraphs/commerce/pricing/listing-price/price-edge.tasks.js';
import { repriceOnPromotionsChanged } from '../../../subgraphs/commerce/pricing/listing-price/reprice-promoted.js';
import type { Promotion } from '../../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import { ListingWorld, my, sg } from '../../catalog/listing/listing-world.js';
import { promotionOf } from '../../support/promotion.js';
import { assign, change, passHours } from './planted-promotions.js';

const takesSalePrice = (marketplace: string) => marketplace !== 'objects';
const prices = listingPrices(takesSalePrice);
const dependencies = { reprice: enqueueRepricing, takesSalePrice };
let world: ListingWorld;
beforeAll(async () => {
  world = await ListingWorld.open(prices);
  await world.start([listingReprice(prices)]);
});
afterAll(() => world.close());

const store = (marketplace: string, { id: storeId, country } = sg) => ({ marketplace, country, storeId });
const sale = (more: Partial<Promotion> = {}) => promotionOf({ stores: [store('bazaar')], ...more });

/** Changes a promotion, and waits until every store has what came of it. */
async function changed(ctx: RequestContext, of: Parameters<typeof change>[1]): Promise<void> {
  await change(ctx, of, repriceOnPromotionsChanged(dependencies));
  await sent(ctx);
}

async function sent(ctx: RequestContext): Promise<void> {
  await world.allEnded(ctx);
  const waiting = unnamed('select from catalog.listing_variant where organization_id = $1 and price_pending');
  while ((await ctx.db.query(waiting, [ctx.organizationId])).length > 0) {
    await ctx.db.query(unnamed('select pg_sleep(0.01)'));
  }
}

const until = (endsAt: string) => ({ startsAt: null, endsAt, timeZone: 'Asia/Singapore' });
const variantOf = async (ctx: RequestContext, productId: string, storeId = 'sg') =>
  (await world.of(ctx, productId)).find(listing => listing.storeId === storeId)!.variants[0]!;

describe('a promotion in effect', () => {
  it('is the sale price at the marketplace, which the listing knows with what decided it, until it ends', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar', { stores: [sg, my] });
    const product = await world.published(ctx);
    const promotion = sale({ name: 'Launch', version: 4 });
    await changed(ctx, { after: promotion });
    expect(shop.only().variants).toMatchObject([{ price: '12.50', salePrice: '11.25' }]);
    expect(await variantOf(ctx, product.id)).toMatchObject({
      ...{ desiredPrice: '12.50', desiredSalePrice: '11.25', observedSalePrice: '11.25' },
      ...{ priceEvidence: 'acknowledged_write', priceSource: null },
      salePriceSource: {
        ...{ promotionId: promotion.id, name: 'Launch', version: 4, obstacle: null },
        steps: [
          { kind: 'base', before: null, value: null, after: '12.5' },
          { kind: 'percentage', before: '12.5', value: '10', after: '11.25' },
        ],
      },
    });
    await changed(ctx, { before: promotion, after: { ...promotion, intent: 'ended' } });
    expect(shop.only().variants).toMatchObject([{ price: '12.50', salePrice: null }]);
    expect(await variantOf(ctx, product.id)).toMatchObject({
      observedSalePrice: null,
      salePriceSource: null,
    });
  });

  it('ends at the marketplace with its window, of which a change alone is sent, and nothing that is the same', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    let promotion = sale({ window: until('2099-12-01T00:00:00.000Z') });
    await changed(ctx, { after: promotion });
    for (const endsAt of ['2099-12-31T00:00:00.000Z', '2099-11-01T00:00:00.000Z', null]) {
      const before = promotion;
      promotion = { ...before, window: endsAt === null ? null : until(endsAt) };
      const sends = shop.count('updatePrices');
      await changed(ctx, { before, after: promotion });
      await changed(ctx, { before, after: promotion });
      expect(shop.count('updatePrices')).toBe(sends + 1);
      expect(shop.only().variants).toMatchObject([{ salePrice: '11.25', salePriceEndsAt: endsAt }]);
      expect(await variantOf(ctx, product.id)).toMatchObject({
        ...{ desiredSalePriceEndsAt: endsAt, observedSalePriceEndsAt: endsAt, salePriceSource: { endsAt } },
      });
    }
    await changed(ctx, { before: promotion, after: { ...promotion, intent: 'paused' } });
    expect(shop.only().variants).toMatchObject([{ salePrice: null, salePriceEndsAt: null }]);
  });

  it('comes off whatever the price becomes, and no price update takes it away', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await changed(ctx, { after: sale() });
    await world.commercial.setPrice(ctx, product.id, { price: '20', currency: 'SGD' });
    await sent(ctx);
    expect(shop.only().variants).toMatchObject([{ price: '20.00', salePrice: '18.00' }]);
  });

  it('is published with the product', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    await changed(ctx, { after: sale() });
    await world.published(ctx);
    expect(shop.only().variants).toMatchObject([{ price: '12.50', salePrice: '11.25' }]);
    expect(shop.count('updatePrices')).toBe(0);
  });

  it('is nothing at a marketplace that has promotions of its own, where nothing is sent for it', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'objects');
    shop.capabilities = { ...shop.capabilities, salePrice: false };
    const product = await world.published(ctx);
    await changed(ctx, { after: sale({ stores: [store('objects')] }) });
    await world.commercial.setPrice(ctx, product.id, { price: '20', currency: 'SGD' });
    await sent(ctx);
    expect(shop.only().variants).toMatchObject([{ price: '20.00', salePrice: null }]);
    expect(await variantOf(ctx, product.id)).toMatchObject({ desiredSalePrice: null, salePriceSource: null });
  });

  it('of assigned products leaves the others alone, also where the last one is removed', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const [mug, cup] = [await world.published(ctx), await world.published(ctx, { sku: 'CUP' })];
    const promotion = sale({ isForAssignedProducts: true });
    await change(ctx, { after: promotion });
    await assign(ctx, promotion, mug.id, { price: '9.99' });
    await changed(ctx, { before: promotion, after: promotion, productIds: [mug.id] });
    expect([(await variantOf(ctx, mug.id)).observedSalePrice, shop.count('updatePrices')]).toEqual([
      '9.99',
      1,
    ]);
    expect((await variantOf(ctx, cup.id)).observedSalePrice).toBeNull();
    await ctx.db.query(unnamed('delete from commerce.promotion_product where organization_id = $1'), [
      ctx.organizationId,
    ]);
    await changed(ctx, { before: promotion, after: promotion, productIds: [mug.id] });
    expect([(await variantOf(ctx, mug.id)).observedSalePrice, shop.count('updatePrices')]).toEqual([null, 2]);
  });

  it('that comes to no less than the price is left out with a warning that goes on to hold', async () => {
    const ctx = world.context();
    await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await changed(ctx, { after: sale({ terms: { kind: 'fixed_price', amount: '13' } }) });
    expect(await variantOf(ctx, product.id)).toMatchObject({
      ...{ desiredSalePrice: null, pricePending: false },
      salePriceSource: { obstacle: 'sale_price_not_below_price' },
      priceIssues: [{ severity: 'warning', code: 'SALE_PRICE_NOT_BELOW_PRICE' }],
    });
  });

  it('starts and ends at the edges of its window, each with one call', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    await world.published(ctx);
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const window = { startsAt: hour(1), endsAt: hour(3), timeZone: 'Asia/Singapore' };
    await changed(ctx, { after: sale({ window }) });
    const shownAfter = async (hours: number) => {
      await passHours(world.db, hours);
      await passEdges(world.db, dependencies);
      await sent(ctx);
      return [shop.only().variants[0]!.salePrice, shop.count('updatePrices')];
    };
    expect(await shownAfter(0)).toEqual([null, 0]);
    expect(await shownAfter(2)).toEqual(['11.25', 1]);
    expect(await shownAfter(2)).toEqual([null, 2]);
    expect(await shownAfter(2)).toEqual([null, 2]);
  });
});

describe('promotions are read', () => {
  it('by two statements however many items and promotions there are, and those of others are not', async () => {
    const [ctx, other] = [world.context(), world.context()];
    const promotion = sale({ isForAssignedProducts: true });
    const products = [newId(), newId(), newId()];
    for (const each of [sale({ intent: 'draft' }), sale({ trigger: 'code', code: 'X' }), promotion]) {
      await change(ctx, { after: each });
    }
    await change(other, { after: sale({ terms: { kind: 'fixed_price', amount: '1' } }) });
    await assign(ctx, promotion, products[0]!);
    await assign(ctx, promotion, products[1]!, { stock: 5 });
    const asked: string[] = [];
    const reader: Pick<Database, 'query'> = {
      query: (statement, values) => {
        asked.push(statement.name!);
        return world.db.query(statement, values);
      },
    };
    const items = products.map(
      (productId): PricedItem => ({
        ...{ productId, variantId: productId, skus: [], brand: null, productType: null, tags: [] },
        ...{ price: '20', cost: null, salePrice: null, ...store('bazaar'), currency: 'SGD' },
        ...{ salePriceEndsAt: null, desiredSalePriceEndsAt: null, channelPrice: null, applied: null },
      }),
    );
    const found = await prices.priceItems(reader, ctx.organizationId, items, new Date());
    expect(found.map(({ salePrice }) => salePrice)).toEqual(['18.00', null, null]);
    expect(asked.filter(name => name.startsWith('commerce.promotion.'))).toHaveLength(2);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endsBySecond } from '../../../connectors/marketplaces/sale-price-end.js';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { driftOf } from '../../../subgraphs/catalog/channels/listing/listing.rules.js';
import { withSalePriceEnds } from '../../../subgraphs/catalog/channels/listing/sale-price-ends.js';
import { catalogPrices } from '../../../subgraphs/catalog/index.js';
import type { PriceChange } from '../../../subgraphs/catalog/product/product-commercial.service.js';
import type { FakeMarketplace } from '../../support/fake-marketplace.js';
import { ListingWorld } from './listing-world.js';

const dayMs = 86_400_000;
const optional = { ...endsBySecond, isRequired: false, delayMaxMs: 0 };
/** By what marketplaces do about ends. */
const marketplaces = [
  { key: 'takes', capabilities: { salePriceEnds: optional } },
  { key: 'demands', capabilities: { salePriceEnds: { ...optional, isRequired: true } } },
  { key: 'ignores', capabilities: {} },
];

let world: ListingWorld;
beforeAll(async () => {
  world = await ListingWorld.open(withSalePriceEnds(catalogPrices, marketplaces));
});
afterAll(() => world.close());

const inDays = (ctx: RequestContext, days: number): string =>
  endsBySecond.endAt(new Date(ctx.clock.now().getTime() + days * dayMs).toISOString(), 'SG');

/** A product at 12.50 that is sold at 9.90 in a store of the marketplace. */
async function onSale(key: string, endsAt: (ctx: RequestContext) => string | null) {
  const ctx = world.context();
  const { capabilities } = marketplaces.find(each => each.key === key)!;
  const { shop, connectionId } = await world.connect(ctx, key, capabilities);
  const product = await world.published(ctx, { salePrice: '9.90', salePriceEndsAt: endsAt(ctx) });
  const sold = { ctx, shop, connectionId, productId: product.id };
  return {
    ...sold,
    listed: async () => (await world.of(ctx, product.id))[0]!,
    setEnd: (salePriceEndsAt: string | null) => setPrice(sold, { salePriceEndsAt, currency: 'SGD' }),
    setPrice: (change: Omit<PriceChange, 'currency'>) => setPrice(sold, { ...change, currency: 'SGD' }),
    there: () => there(shop),
  };
}

const there = (shop: FakeMarketplace) => {
  const { salePrice, salePriceEndsAt } = shop.only().variants[0]!;
  return [salePrice, salePriceEndsAt];
};

/** Changes the product and waits until its listings know; answers how many prices were sent. */
async function setPrice(
  { ctx, shop, productId }: { ctx: RequestContext; shop: FakeMarketplace; productId: string },
  change: PriceChange,
): Promise<number> {
  const before = shop.count('updatePrices');
  const { job } = await world.commercial.setPrice(ctx, productId, change);
  expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: true });
  return shop.count('updatePrices') - before;
}

describe('the end of a sale price', () => {
  it('goes with it, is known as it is there, and is not sent again', async () => {
    const sale = await onSale('takes', ctx => inDays(ctx, 3));
    const end = inDays(sale.ctx, 3);
    expect(sale.there()[0]).toBe('9.90');
    expect(Math.abs(Date.parse(String(sale.there()[1])) - Date.parse(end))).toBeLessThan(60_000);
    const listing = await sale.listed();
    const [variant] = listing.variants;
    expect(variant!.desiredSalePriceEndsAt).toBe(sale.there()[1]);
    expect([variant!.observedSalePriceEndsAt, driftOf(listing)]).toEqual([sale.there()[1], []]);
    expect(await sale.setPrice({ salePrice: '9.90' })).toBe(0);
  });

  it('is sent whenever it alone changes: later, earlier, and to none', async () => {
    const sale = await onSale('takes', ctx => inDays(ctx, 3));
    for (const end of [inDays(sale.ctx, 9), inDays(sale.ctx, 1), null]) {
      expect(await sale.setEnd(end)).toBe(1);
      expect(sale.there()).toEqual(['9.90', end]);
      expect(await sale.setPrice({ salePrice: '9.90' })).toBe(0);
      const [variant] = (await sale.listed()).variants;
      expect([variant!.desiredSalePriceEndsAt, variant!.observedSalePriceEndsAt]).toEqual([end, end]);
      expect(variant).toMatchObject({ priceEvidence: 'acknowledged_write', pricePending: false });
    }
  });

  it('goes with the sale price when that is taken away', async () => {
    const sale = await onSale('takes', ctx => inDays(ctx, 3));
    expect(await sale.setPrice({ salePrice: null })).toBe(1);
    expect(sale.there()).toEqual([null, null]);
    const [variant] = (await sale.listed()).variants;
    expect([variant!.desiredSalePriceEndsAt, variant!.observedSalePriceEndsAt]).toEqual([null, null]);
  });

  it('that somebody changed there is drift, and is left as it is', async () => {
    const sale = await onSale('takes', ctx => inDays(ctx, 3));
    const [end, other] = [sale.there()[1], inDays(sale.ctx, 5)];
    for (const observed of [other, null]) {
      const variants = sale.shop.only().variants.map(each => ({ ...each, salePriceEndsAt: observed }));
      sale.shop.change('takes-1', { variants });
      await world.lookNow(sale.ctx, sale.connectionId);
      expect(driftOf(await sale.listed())).toEqual([
        { field: 'variants.MUG.salePriceEndsAt', desired: end, observed },
      ]);
      expect(sale.there()).toEqual(['9.90', observed]);
    }
    expect(sale.shop.count('updatePrices')).toBe(0);
  });

  it('is not told, and changes nothing, where the marketplace ends no sale prices', async () => {
    const sale = await onSale('ignores', ctx => inDays(ctx, 3));
    expect(sale.there()).toEqual(['9.90', null]);
    expect(await sale.setEnd(inDays(sale.ctx, 9))).toBe(0);
    const listing = await sale.listed();
    expect(listing.variants[0]).toMatchObject({ desiredSalePrice: '9.90', desiredSalePriceEndsAt: null });
    expect(driftOf(listing)).toEqual([]);
  });
});

describe('a sale price without an end', () => {
  it('has none where that is taken', async () => {
    const sale = await onSale('takes', () => null);
    expect(sale.there()).toEqual(['9.90', null]);
  });

  it('has one a year ahead where it is demanded, which stays until it comes near, and is then put off', async () => {
    const sale = await onSale('demands', () => null);
    const yearMs = 365 * dayMs;
    const aheadMs = () => Date.parse(String(sale.there()[1])) - sale.ctx.clock.now().getTime();
    expect(Math.abs(aheadMs() - yearMs)).toBeLessThan(60_000);
    expect(await sale.setPrice({ salePrice: '9.90' })).toBe(0);
    await world.lookNow(sale.ctx, sale.connectionId);
    expect(sale.shop.count('updatePrices')).toBe(0);
    expect(driftOf(await sale.listed())).toEqual([]);

    const near = inDays(sale.ctx, 89);
    await sale.ctx.db.query(
      unnamed(`update catalog.listing_variant
        set desired_sale_price_ends_at = $2, observed_sale_price_ends_at = $2 where organization_id = $1`),
      [sale.ctx.organizationId, near],
    );
    const variants = sale.shop.only().variants.map(each => ({ ...each, salePriceEndsAt: near }));
    sale.shop.change('demands-1', { variants });
    await world.lookNow(sale.ctx, sale.connectionId);
    await world.allEnded(sale.ctx);
    expect(sale.shop.count('updatePrices')).toBe(1);
    expect(Math.abs(aheadMs() - yearMs)).toBeLessThan(60_000);
    await world.lookNow(sale.ctx, sale.connectionId);
    await world.allEnded(sale.ctx);
    expect(sale.shop.count('updatePrices')).toBe(1);
  });

  it('is given one by a reading where it was sent before there were any', async () => {
    const sale = await onSale('demands', () => null);
    await sale.ctx.db.query(
      unnamed(`update catalog.listing_variant
        set desired_sale_price_ends_at = null, observed_sale_price_ends_at = null where organization_id = $1`),
      [sale.ctx.organizationId],
    );
    await world.lookNow(sale.ctx, sale.connectionId);
    await world.allEnded(sale.ctx);
    const [variant] = (await sale.listed()).variants;
    expect(variant!.desiredSalePriceEndsAt).toBe(sale.there()[1]);
    expect(variant!.observedSalePriceEndsAt).toBe(sale.there()[1]);
  });
});

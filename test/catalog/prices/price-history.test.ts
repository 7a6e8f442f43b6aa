import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { newId } from '../../../kernel/ids.js';
import { priceChangeLimits } from '../../../subgraphs/catalog/price-change/price-change.limits.js';
import {
  type ChangedProductFilter,
  countPriceChanges,
  latestPriceChanges,
} from '../../../subgraphs/catalog/price-change/price-change.queries.js';
import { purgePriceChanges } from '../../../subgraphs/catalog/price-change/price-change.tasks.js';
import { ProductService } from '../../../subgraphs/catalog/product/product.service.js';
import { ProductCommercialService } from '../../../subgraphs/catalog/product/product-commercial.service.js';
import { openTestDatabase } from '../../support/context.js';

const products = new ProductService({ currency: async () => 'SGD' });
const commercial = new ProductCommercialService();

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const all: ChangedProductFilter = {
  ...{ productIds: null, currency: null, marketplaces: null, countries: null, storeIds: null },
};
const ever = { from: new Date('2020-01-01T00:00:00Z'), to: new Date('2100-01-01T00:00:00Z') };

const noted = async ({ db, organizationId }: RequestContext) =>
  (
    await db.query<{ change: string }>(
      unnamed(
        `select concat_ws(' ', c.product_id, c.variant_id, c.currency, c.old_price, c.new_price) as change
         from catalog.price_change c where c.organization_id = $1 order by c.changed_at, c.id`,
      ),
      [organizationId],
    )
  ).map(({ change }) => change);

const latest = (ctx: RequestContext, filter: Partial<ChangedProductFilter> = {}) =>
  latestPriceChanges(ctx.db, ctx.organizationId, {
    ...{ window: ever, filter: { ...all, ...filter }, limit: 10 },
  });

const counts = (ctx: RequestContext, filter: Partial<ChangedProductFilter> = {}) =>
  countPriceChanges(ctx.db, ctx.organizationId, { window: ever, filter: { ...all, ...filter } });

describe('the history of list prices', () => {
  it('has each change of a price once, whichever way it was made', async () => {
    const ctx = database.contextOf();
    const { id } = await products.create(ctx, { title: 'Mug', price: '10' });
    await commercial.setPrice(ctx, id, { price: '12.5', currency: 'SGD' });
    await commercial.setPrice(ctx, id, { price: '12.50', currency: 'SGD' });
    await products.update(ctx, id, { price: '11' });
    await products.update(ctx, id, { title: 'Cup', salePrice: '9' });
    expect(await noted(ctx)).toEqual([`${id} SGD 10.00 12.50`, `${id} SGD 12.50 11.00`]);
  });

  it('has the changes of variants, and none of the price that a product has of its cheapest', async () => {
    const ctx = database.contextOf();
    const { id, variants } = await products.create(ctx, {
      title: 'Shirt',
      variants: [
        { sku: newId(), optionValues: { Size: 'S' }, price: '40' },
        { sku: newId(), optionValues: { Size: 'M' }, price: '45' },
      ],
    });
    const [small, medium] = variants.map(variant => variant.id);
    await products.update(ctx, id, {
      variants: [
        { id: small, price: '42' },
        { id: medium, price: '44' },
      ],
    });
    expect(await noted(ctx)).toEqual([`${id} ${small} SGD 40.00 42.00`, `${id} ${medium} SGD 45.00 44.00`]);
    expect(await latest(ctx)).toMatchObject([
      { productId: id, prices: 2, raised: 1, lowered: 1, oldSum: '85.00', newSum: '86.00' },
    ]);
  });

  it('has no change where a price is stated first, is gone, or is of another currency', async () => {
    const ctx = database.contextOf();
    const { id } = await products.create(ctx, { title: 'Mug' });
    await products.update(ctx, id, { price: '10' });
    await products.update(ctx, id, { price: null });
    await products.update(ctx, id, { price: '10' });
    await products.update(ctx, id, { currency: 'USD', price: '8' });
    expect(await noted(ctx)).toEqual([]);
  });

  it('has nothing of a change that was rejected or only tried', async () => {
    const ctx = database.contextOf();
    const { id } = await products.create(ctx, { title: 'Mug', price: '10', sku: newId() });
    const { sku } = await products.create(ctx, { title: 'Cup', sku: newId() });
    await expect(products.update(ctx, id, { price: '12', sku: sku! })).rejects.toThrow();
    expect(await noted(ctx)).toEqual([]);
  });

  it('is counted by currency, and tells what came before and after a change', async () => {
    const ctx = database.contextOf();
    const stranger = database.contextOf();
    const mug = await products.create(ctx, { title: 'Mug', price: '10' });
    const cup = await products.create(ctx, { title: 'Cup', price: '10', currency: 'USD' });
    const other = await products.create(stranger, { title: 'Mug', price: '10' });
    for (const price of ['12', '11', '13']) {
      await commercial.setPrice(ctx, mug.id, { price, currency: 'SGD' });
    }
    await commercial.setPrice(ctx, cup.id, { price: '9', currency: 'USD' });
    await commercial.setPrice(stranger, other.id, { price: '9', currency: 'SGD' });
    expect(await counts(ctx)).toEqual([
      { currency: 'SGD', changes: 3, products: 1, raised: 2, lowered: 1 },
      { currency: 'USD', changes: 1, products: 1, raised: 0, lowered: 1 },
    ]);
    const [last, middle, first] = await latest(ctx, { productIds: [mug.id] });
    expect([last!.nextAt, last!.previousAt, first!.previousAt, first!.nextAt]).toEqual([
      null,
      middle!.changedAt,
      null,
      middle!.changedAt,
    ]);
    expect(await counts(ctx, { currency: 'USD' })).toHaveLength(1);
    expect(await counts(ctx, { marketplaces: ['nowhere'] })).toEqual([]);
  });

  it('is deleted after its retention', async () => {
    const ctx = database.contextOf();
    const { id } = await products.create(ctx, { title: 'Mug', price: '10' });
    await commercial.setPrice(ctx, id, { price: '12', currency: 'SGD' });
    await commercial.setPrice(ctx, id, { price: '13', currency: 'SGD' });
    const old = new Date(Date.now() - priceChangeLimits.retentionMs - 1000);
    await ctx.db.query(
      unnamed(
        'update catalog.price_change set changed_at = $2 where organization_id = $1 and new_price = 12',
      ),
      [ctx.organizationId, old],
    );
    expect(await purgePriceChanges(ctx.db)).toBeGreaterThanOrEqual(1);
    expect(await noted(ctx)).toEqual([`${id} SGD 12.00 13.00`]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import { matchSoldItems, namedSoldItems } from '../../subgraphs/catalog/inventory/sold-item.queries.js';
import { orderLimits } from '../../subgraphs/commerce/orders/order/order.limits.js';
import { matchOrders, orderMatching } from '../../subgraphs/commerce/orders/order/order.tasks.js';
import { listOrders } from '../../subgraphs/commerce/orders/order/order-list.queries.js';
import { orderStore } from '../../subgraphs/commerce/orders.js';
import { draft, item } from './order-draft.js';
import { channelOrder, line, type OrderShop, openOrders, words } from './order-world.js';

let world: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  world = await openOrders();
});
afterAll(() => world.close());

const matchesOf = async (shop: OrderShop, orderId: string | null) =>
  (await shop.order(orderId!)).lines.map(({ productId, variantId, matchedBy, sku }) => [
    productId,
    variantId,
    matchedBy,
    sku,
  ]);

/** What `catalog/listing` keeps of a product that is on sale in the shop's store. */
async function listed(
  shop: OrderShop,
  productId: string,
  externalId: string,
  variants: readonly { variantId: string; externalVariantId: string | null }[],
  { accountId = shop.accountId, storeId = 'store-1' } = {},
): Promise<void> {
  const listing = newId();
  const now = world.clock.now();
  await shop.ctx.db.pool.query(
    `insert into catalog.listing (organization_id, id, product_id, connection_id, marketplace, store_id, country,
       currency, external_id, desired, desired_version, state, compared_at, created_at, updated_at)
     values ($1, $2, $3, $4, 'bazaar', $7, 'SG', 'SGD', $5, 'published', 1, 'live', $6, $6, $6)`,
    [shop.organizationId, listing, productId, accountId, externalId, now, storeId],
  );
  for (const { variantId, externalVariantId } of variants) {
    await shop.ctx.db.pool.query(
      `insert into catalog.listing_variant (organization_id, listing_id, variant_id, connection_id, store_id, position,
         sku, external_variant_id) values ($1, $2, $3, $4, $6, 0, 'as-listed', $5)`,
      [shop.organizationId, listing, variantId, accountId, externalVariantId, storeId],
    );
  }
}

describe('a line of an order', () => {
  it('is the product whose listing has the marketplace ids, before the one with its SKU', async () => {
    const shop = world.shop();
    const mug = await shop.product({ sku: 'MUG' });
    await shop.product({ sku: 'SOLD-AS' });
    const shirt = await shop.products.create(shop.ctx, {
      title: 'Shirt',
      variants: [
        { optionValues: { Size: 'S' }, sku: 'S' },
        { optionValues: { Size: 'L' }, sku: 'L' },
      ],
    });
    const [small, large] = shirt.variants;
    await listed(shop, mug, '771', [{ variantId: mug, externalVariantId: null }]);
    await listed(shop, shirt.id, '772', [
      { variantId: small!.id, externalVariantId: '1' },
      { variantId: large!.id, externalVariantId: '2' },
    ]);
    const { orderId } = await shop.record(
      channelOrder({
        lines: [
          line({ externalItemId: '771', sku: 'SOLD-AS' }),
          line({ externalLineId: '2', externalItemId: '772', externalVariantId: '2' }),
          line({ externalLineId: '3', externalItemId: '772', externalVariantId: '9', sku: 'S' }),
          line({ externalLineId: '4', externalItemId: '999', sku: 'NOWHERE' }),
        ],
      }),
    );
    expect(await matchesOf(shop, orderId)).toEqual([
      [mug, null, 'listing', 'MUG'],
      [shirt.id, large!.id, 'listing', 'L'],
      [shirt.id, small!.id, 'sku', 'S'],
      [null, null, null, 'NOWHERE'],
    ]);
    const lines = (await shop.order(orderId!)).lines;
    expect(lines.map(({ sellerSku }) => sellerSku)).toEqual(['SOLD-AS', null, 'S', 'NOWHERE']);
  });

  it('is not matched by a listing of another account or store that has the same ids', async () => {
    const shop = world.shop();
    const ids = ['771', '772'];
    for (const [index, place] of [{ accountId: newId() }, { storeId: 'store-2' }].entries()) {
      const mug = await shop.product();
      await listed(shop, mug, ids[index]!, [{ variantId: mug, externalVariantId: null }], place);
    }
    const lines = ids.map(id => line({ externalLineId: id, externalItemId: id }));
    const { orderId } = await shop.record(channelOrder({ lines }));
    expect((await matchesOf(shop, orderId)).map(([productId]) => productId)).toEqual([null, null]);
  });

  it('is not matched by a listing of another account, or by the SKU of another organization', async () => {
    const [shop, other] = [world.shop(), world.shop()];
    const mug = await other.product({ sku: 'MUG' });
    await listed(other, mug, '771', [{ variantId: mug, externalVariantId: null }]);
    const { orderId } = await shop.record(
      channelOrder({ lines: [line({ externalItemId: '771', sku: 'MUG' })] }),
    );
    expect(await matchesOf(shop, orderId)).toEqual([[null, null, null, 'MUG']]);
  });

  it('is the product of the likeliest of its SKUs', async () => {
    const shop = world.shop();
    const [older, newer] = [await shop.product({ sku: 'OLD' }), await shop.product({ sku: 'NEW' })];
    const unlisted = { accountId: null, storeId: null, externalItemId: null, externalVariantId: null };
    const found = await matchSoldItems(shop.ctx.db, shop.organizationId, [
      { ...unlisted, skus: ['NEW', 'OLD'] },
      { ...unlisted, skus: ['OLD', 'NEW'] },
    ]);
    expect(found.map(match => match!.productId)).toEqual([newer, older]);
  });

  it('is what its SKU says where the product of the listing has the variant no more', async () => {
    const shop = world.shop();
    const [shirt, mug] = [await shop.product(), await shop.product({ sku: 'MUG' })];
    await listed(shop, shirt, '771', [{ variantId: newId(), externalVariantId: '1' }]);
    const sold = line({ externalItemId: '771', externalVariantId: '1', sku: 'MUG' });
    const { orderId } = await shop.record(channelOrder({ lines: [sold] }));
    expect(await matchesOf(shop, orderId)).toEqual([[mug, null, 'sku', 'MUG']]);
  });

  it('costs what its variant does', async () => {
    const shop = world.shop();
    const { id: productId, variants } = await shop.products.create(shop.ctx, {
      title: 'Shirt',
      variants: [
        { optionValues: { Size: 'S' }, sku: 'S', price: '10', cost: '4' },
        { optionValues: { Size: 'L' }, sku: 'L', price: '12', cost: '6' },
      ],
    });
    const { orderId } = await shop.record(channelOrder({ lines: [line({ sku: 'L' })] }));
    const { unitCost } = (await shop.order(orderId!)).lines[0]!;
    const named = { productId, variantId: variants[1]!.id };
    const [stated] = await namedSoldItems(shop.ctx.db, shop.organizationId, [named]);
    expect([Number(unitCost), Number(stated!.cost)]).toEqual([6, 6]);
  });

  it('costs what the product does that its caller names, whatever its SKU fits', async () => {
    const shop = world.shop();
    await shop.product({ sku: 'MUG', cost: '4' });
    const productId = await shop.product({ sku: 'CUP', cost: '6' });
    const items = [item({ sku: 'MUG', productId })];
    const stated = await shop.orders.create(shop.ctx, draft({ items }));
    expect(stated.items[0]!.unitCost).toEqual({ amount: '6.00', currency: 'SGD' });
  });

  it('freezes what one cost when it was sold', async () => {
    const shop = world.shop();
    const mug = await shop.product({ sku: 'MUG', cost: '4.20' });
    const { orderId } = await shop.record(channelOrder({ lines: [line({ sku: 'MUG' })] }));
    await shop.products.update(shop.ctx, mug, { cost: '9.99' });
    await shop.record(channelOrder({ lines: [line({ sku: 'MUG' })], marketplaceStatus: words.shipped }, 1));
    const [sold] = (await shop.order(orderId!)).lines;
    expect([sold!.unitCost, sold!.unitCostCurrency]).toEqual(['4.20', 'SGD']);
    const { order } = (await shop.events()).at(-1)!.data;
    expect(order.items[0]!.unitCost).toEqual({ amount: '4.20', currency: 'SGD' });
    const dollars = { cost: '7', currency: 'USD' };
    const cup = { id: sold!.id, productId: await shop.product(dollars), variantId: null };
    const { items } = await shop.orders.update(shop.ctx, order.id, { items: [cup] });
    expect(items[0]!.unitCost).toEqual({ amount: '4.20', currency: 'SGD' });
  });

  it('is found by the SKU that its seller uses, where nothing has its other one', async () => {
    const shop = world.shop();
    const mug = await shop.product({ sku: 'MUG' });
    const items = [item({ sku: 'M-7', sellerSku: 'MUG' })];
    const { id } = await shop.orders.create(shop.ctx, draft({ items }));
    expect(await matchesOf(shop, id)).toEqual([[mug, null, 'sku', 'MUG']]);
  });

  it('is matched later, when its product comes, with the stock of what is still to be sent', async () => {
    const shop = world.shop();
    const open = await shop.record(channelOrder({ lines: [line({ sku: 'LATE', quantity: 2 })] }));
    const sent = channelOrder({
      externalOrderId: 'A-2',
      marketplaceStatus: words.shipped,
      lines: [line({ sku: 'LATE' })],
    });
    const gone = await shop.record(sent);
    const mug = await shop.product({ sku: 'LATE', cost: '3' });
    expect(await matchOrders(shop.ctx.db, shop.organizationId, { store: shop.store })).toBe(2);
    for (const { orderId } of [open, gone]) {
      expect(await matchesOf(shop, orderId)).toEqual([[mug, null, 'sku', 'LATE']]);
    }
    expect(await shop.stock(mug)).toEqual([3, 0]);
    expect((await shop.told()).slice(2)).toEqual([
      ['order.updated', ['items']],
      ['order.updated', ['items']],
    ]);
    expect(await matchOrders(shop.ctx.db, shop.organizationId, { store: shop.store })).toBe(0);
  });

  it('that somebody said is no product stays so when another of its order is matched', async () => {
    const shop = world.shop();
    const lines = [line({ sku: 'MUG' }), line({ externalLineId: '2', sku: 'LATE' })];
    const { orderId } = await shop.record(channelOrder({ lines }));
    const { id } = (await shop.order(orderId!)).lines[0]!;
    await shop.orders.update(shop.ctx, orderId!, { items: [{ id, productId: null, variantId: null }] });
    await shop.product({ sku: 'MUG' });
    const late = await shop.product({ sku: 'LATE' });
    expect(await matchOrders(shop.ctx.db, shop.organizationId, { store: shop.store })).toBe(1);
    expect(await matchesOf(shop, orderId)).toEqual([
      [null, null, 'manual', 'MUG'],
      [late, null, 'sku', 'LATE'],
    ]);
  });

  it('is looked for as long as its order is recent, in every organization', async () => {
    const recent = new Date(world.clock.now().getTime() - orderLimits.matchingMaxMs);
    const sold = await Promise.all(
      [world.shop(), world.shop()].map(async shop => {
        const lines = [line({ sku: 'LATE' })];
        const placed = (externalOrderId: string, at: Date) =>
          shop.record(channelOrder({ externalOrderId, lines, placedAt: at.toISOString() }));
        const old = await placed('A-1', new Date(recent.getTime() - 1));
        const { orderId } = await placed('A-2', recent);
        return { shop, oldId: old.orderId, recentId: orderId, late: await shop.product({ sku: 'LATE' }) };
      }),
    );
    const { db } = world;
    await orderMatching(orderStore).run({
      payload: {},
      db,
      log: db.log,
      signal: new AbortController().signal,
    });
    for (const { shop, oldId, recentId, late } of sold) {
      expect(await matchesOf(shop, recentId)).toEqual([[late, null, 'sku', 'LATE']]);
      expect(await matchesOf(shop, oldId)).toEqual([[null, null, null, 'LATE']]);
    }
  });

  it('is looked for in every order, however many have none', async () => {
    const shop = world.shop();
    const { orderId } = await shop.record(channelOrder({ lines: [line({ sku: 'NOWHERE' })] }));
    for (const [table, key] of [
      ['"order"', 'id'],
      ['order_line', 'order_id'],
    ]) {
      await shop.ctx.db.query(
        unnamed(`insert into commerce.${table} select (jsonb_populate_record(one, jsonb_build_object(
            '${key}', '00000000-0000-7000-8000-' || lpad(n::text, 12, '0'), 'external_order_id', 'B-' || n))).*
          from commerce.${table} one, generate_series(1, $3) n where organization_id = $1 and ${key} = $2`),
        [shop.organizationId, orderId, orderLimits.ordersPerMatching],
      );
    }
    await shop.record(channelOrder({ externalOrderId: 'A-2', lines: [line({ sku: 'LAST' })] }));
    await shop.product({ sku: 'LAST' });
    expect(await matchOrders(shop.ctx.db, shop.organizationId, { store: shop.store })).toBe(1);
  });

  it('stays visible while it has no product', async () => {
    const shop = world.shop();
    await shop.product({ sku: 'MUG' });
    const { orderId } = await shop.record(channelOrder({ lines: [line({ sku: 'NOWHERE' })] }));
    await shop.record(channelOrder({ externalOrderId: 'A-2', lines: [line({ sku: 'MUG' })] }));
    const found = async (hasUnmatchedItems: boolean) =>
      (await listOrders(shop.ctx.db, shop.organizationId, { hasUnmatchedItems, limit: 10 })).items.map(
        ({ id }) => id,
      );
    expect(await found(true)).toEqual([orderId]);
    expect(await found(false)).toHaveLength(1);
    const kept = await shop.ctx.db.query(
      unnamed('select 1 from commerce.order_line where organization_id = $1 and product_id is null'),
      [shop.organizationId],
    );
    expect(kept).toHaveLength(1);
  });
});

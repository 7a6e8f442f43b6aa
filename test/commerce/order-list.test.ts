import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import { inputLimits } from '../../kernel/input.limits.js';
import { productLimits } from '../../subgraphs/catalog/product/product.limits.js';
import {
  listOrders,
  type OrderFilter,
  type OrderSort,
  orderSorts,
} from '../../subgraphs/commerce/orders/order/order-list.queries.js';
import { draft, errorOf, item, pathsOf } from './order-draft.js';
import { openOrders } from './order-world.js';

let world: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  world = await openOrders();
});
afterAll(() => world.close());

describe('the list of orders', () => {
  const numbered = (index: number) => `S-${String(index).padStart(2, '0')}`;
  const placed = (index: number) => new Date(Date.UTC(2026, 10, 1, index)).toISOString();

  it('is the newest first, page by page, though orders come and go in between', async () => {
    const shop = world.shop();
    for (const index of [3, 0, 4, 1, 2]) {
      await shop.orders.create(
        shop.ctx,
        draft({ externalOrderId: numbered(index), placedAt: placed(index % 4) }),
      );
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listOrders>> = await listOrders(
        shop.ctx.db,
        shop.organizationId,
        {
          limit: 2,
          cursor,
        },
      );
      seen.push(...page.items.map(order => order.externalOrderId));
      cursor = page.pagination.nextCursor;
      await shop.orders.create(shop.ctx, draft({ externalOrderId: newId(), placedAt: placed(20) }));
    } while (cursor !== null);
    expect(seen.slice(0, 3)).toEqual(['S-03', 'S-02', 'S-01']);
    expect(seen.slice(3).sort()).toEqual(['S-00', 'S-04']);
  });

  it('orders those of one moment by their ids, however the database finds them', async () => {
    const shop = world.shop();
    const ids: string[] = [];
    for (const index of [1, 2, 3]) {
      const { id } = await shop.orders.create(shop.ctx, draft({ externalOrderId: numbered(index) }));
      ids.push(id);
    }
    const listed = (sort: OrderSort) =>
      shop.ctx.transaction(async tx => {
        await tx.query(unnamed('set local enable_indexscan = off'));
        await tx.query(unnamed('set local enable_bitmapscan = off'));
        const { items } = await listOrders(tx, shop.organizationId, { sort, limit: 10 });
        return items.map(({ id }) => id);
      });
    expect(await listed('oldest')).toEqual(ids);
    expect(await listed('newest')).toEqual(ids.toReversed());
    expect(await listed('recently_updated')).toEqual(ids.toReversed());
  });

  it('is narrowed by every filter, and by several at once', async () => {
    const shop = world.shop();
    const one = await shop.orders.create(
      shop.ctx,
      draft({
        externalOrderNumber: 'INV/7_a',
        storeId: 'main',
        items: [item({ name: 'Émail 100% mug', sku: 'É-1' })],
      }),
    );
    world.clock.move(60_000);
    const other = await shop.orders.create(
      shop.ctx,
      draft({
        externalOrderId: 's-200',
        marketplace: 'fair',
        status: 'pending',
        country: 'MY',
        placedAt: placed(0),
      }),
    );
    const found = async (filter: Partial<OrderFilter>) =>
      (await listOrders(shop.ctx.db, shop.organizationId, { limit: 10, ...filter })).items.map(
        ({ id }) => id,
      );
    const both = [one.id, other.id];
    const cases: [Partial<OrderFilter>, string[]][] = [
      [{}, both],
      [{ statuses: ['to_ship'] }, [one.id]],
      [{ statuses: ['to_ship', 'pending'] }, both],
      [{ marketplace: 'fair' }, [other.id]],
      [{ store: 'main' }, [one.id]],
      [{ country: 'my' }, [other.id]],
      [{ currency: 'sgd' }, both],
      [{ currency: 'USD' }, []],
      [{ hasStore: true }, [one.id]],
      [{ hasStore: false }, [other.id]],
      [{ hasCountry: true }, both],
      [{ hasCountry: false }, []],
      [{ accountId: newId() }, []],
      [{ skus: ['MUG', 'NONE'] }, [other.id]],
      [{ placedAfter: one.placedAt }, [one.id]],
      [{ placedBefore: one.placedAt }, [other.id]],
      [{ updatedAfter: other.updatedAt }, [other.id]],
      [{ updatedBefore: other.updatedAt }, [one.id]],
      [{ q: 'S-2' }, [other.id]],
      [{ q: 's-' }, both],
      [{ q: 'inv/7_' }, [one.id]],
      [{ q: 'INV/7_A' }, [one.id]],
      [{ q: 'inv/7%' }, []],
      [{ q: 'É-1' }, [one.id]],
      [{ q: '100% MUG' }, [one.id]],
      [{ q: '100_ MUG' }, []],
      [{ q: 'BLUE' }, [other.id]],
      [{ q: ' ' }, both],
      [{ hasUnmatchedItems: true }, both],
      [{ hasUnmatchedItems: false }, []],
      [{ isShort: true }, []],
      [{ hasDiscrepancies: true }, []],
      [{ hasUnknownStatus: false, isShort: false, hasDiscrepancies: false }, both],
      [{ statuses: ['pending'], marketplace: 'fair', country: 'MY', q: 'blue', skus: ['MUG'] }, [other.id]],
    ];
    for (const [filter, ids] of cases) {
      expect([filter, await found(filter)]).toEqual([filter, ids]);
    }
    const none = { id: other.items[0]!.id, productId: null, variantId: null };
    const greek = draft({ externalOrderId: 'ΟΔΟΣ-1', items: [item({ name: 'ΣΩΛΗΝΑΣ' })] });
    const { id: greekId } = await shop.orders.create(shop.ctx, { ...greek, marketplace: 'agora' });
    for (const q of ['ΟΔΟΣ', 'ΟΔΟΣ-1', 'ΣΩΛΗΝΑΣ', 'ΩΛΗΝΑΣ']) {
      expect([q, await found({ q, marketplace: 'agora' })]).toEqual([q, [greekId]]);
    }
    await shop.orders.delete(shop.ctx, greekId);
    await shop.orders.update(shop.ctx, other.id, { items: [none] });
    expect([await found({ hasUnmatchedItems: true }), await found({ hasUnmatchedItems: false })]).toEqual([
      [one.id],
      [other.id],
    ]);
  });

  it('shows the orders that need a look, by what is the matter with them', async () => {
    const shop = world.shop();
    const product = await shop.product({ sku: 'MUG' });
    const accountId = newId();
    const sound = await shop.orders.create(
      shop.ctx,
      draft({ externalOrderId: 'S-1', items: [item({ sku: 'X' })] }),
    );
    const { id } = await shop.orders.create(shop.ctx, draft({ externalOrderId: 'S-2' }));
    for (const change of [
      `update commerce."order" set unknown_statuses = '{WARPED}', discrepancies = '[{}]', account_id = $3
       where organization_id = $1 and id = $2`,
      `update commerce.order_line set short_quantity = 1
       where organization_id = $1 and order_id = $2 and $3::text is not null`,
    ]) {
      await shop.ctx.db.query(unnamed(change), [shop.organizationId, id, accountId]);
    }
    for (const [filter, ids] of [
      [{ isShort: true }, [id]],
      [{ isShort: false }, [sound.id]],
      [{ hasDiscrepancies: true }, [id]],
      [{ hasDiscrepancies: false }, [sound.id]],
      [{ hasUnknownStatus: true }, [id]],
      [{ hasUnknownStatus: false }, [sound.id]],
      [{ productId: product }, [id]],
      [{ accountId: accountId.toUpperCase() }, [id]],
      [{ hasUnmatchedItems: true }, [sound.id]],
    ] as [Partial<OrderFilter>, string[]][]) {
      const page = await listOrders(shop.ctx.db, shop.organizationId, { limit: 10, ...filter });
      const { count } = await page.countAll();
      expect([filter, page.items.map(order => order.id), count]).toEqual([filter, ids, ids.length]);
    }
  });

  it('finds an item by the SKU that it was sold under, whichever product it was', async () => {
    const shop = world.shop();
    await shop.product({ sku: 'MUG' });
    const sold = await shop.orders.create(shop.ctx, draft({ items: [item({ sellerSku: 'M-7' })] }));
    expect(sold.items[0]).toMatchObject({ sku: 'MUG', sellerSku: 'M-7' });
    for (const filter of [{ q: 'MUG' }, { q: 'M-7' }, { skus: ['MUG'] }, { skus: ['M-7'] }]) {
      const { items } = await listOrders(shop.ctx.db, shop.organizationId, { limit: 10, ...filter });
      expect([filter, items.map(({ id }) => id)]).toEqual([filter, [sold.id]]);
    }
  });

  it('rejects limits that are none, and a cursor of another filter', async () => {
    const shop = world.shop();
    await shop.orders.create(shop.ctx, draft());
    await shop.orders.create(shop.ctx, draft({ externalOrderId: 'S-2' }));
    const list = (filter: OrderFilter) => listOrders(shop.ctx.db, shop.organizationId, filter);
    const skus = Array<string>(productLimits.skuFilterMax + 1).fill('MUG');
    const q = 'x'.repeat(inputLimits.searchQueryLength + 1);
    const wrong = { limit: 0, skus, q, accountId: 'shop', productId: 'mug' };
    expect(pathsOf(await errorOf(list(wrong)))).toEqual([
      ['limit', 'OUT_OF_RANGE'],
      ['skus', 'OUT_OF_RANGE'],
      ['q', 'OUT_OF_RANGE'],
      ['accountId', 'ID_INVALID'],
      ['productId', 'ID_INVALID'],
    ]);
    const { nextCursor: cursor } = (await list({ limit: 1 })).pagination;
    for (const other of [{ statuses: ['pending'] }, { sort: 'oldest' }] as Partial<OrderFilter>[]) {
      expect((await errorOf(list({ limit: 1, cursor, ...other }))).code).toBe('CURSOR_INVALID');
    }
  });

  it.each(orderSorts)('comes page by page as it does at once, sorted by %s', async sort => {
    const shop = world.shop();
    for (const index of [2, 0, 3, 1]) {
      world.clock.move(1_000);
      await shop.orders.create(
        shop.ctx,
        draft({ externalOrderId: numbered(index), placedAt: placed(index) }),
      );
    }
    const page = (limit: number, cursor: string | null) =>
      listOrders(shop.ctx.db, shop.organizationId, { sort, limit, cursor });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { items, pagination }: Awaited<ReturnType<typeof page>> = await page(1, cursor);
      seen.push(...items.map(({ id }) => id));
      cursor = pagination.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual((await page(10, null)).items.map(({ id }) => id));
  });
});

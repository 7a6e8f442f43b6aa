import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { toDetail, toPublic } from '../../subgraphs/commerce/orders/order/order.snapshot.js';
import { plantRow } from '../support/planted-row.js';
import { at, draft } from './order-draft.js';
import { channelOrder, line, openOrders, words } from './order-world.js';

let world: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  world = await openOrders();
});
afterAll(() => world.close());

describe('an order of no account that several callers change', () => {
  it('takes the changes one after the other, and loses none', async () => {
    const shop = world.shop();
    const { id } = await shop.orders.create(shop.ctx, draft());
    const numbers = ['N-1', 'N-2', 'N-3', 'N-4', 'N-5', 'N-6'];
    const changed = await Promise.all(
      numbers.map(externalOrderNumber => shop.orders.update(shop.ctx, id, { externalOrderNumber })),
    );
    expect(changed.map(({ version }) => version).toSorted()).toEqual([2, 3, 4, 5, 6, 7]);
    const last = changed.find(({ version }) => version === 7);
    const late = shop.orders.update(at(shop, 6), id, { externalOrderNumber: 'N-7' });
    await expect(late).rejects.toMatchObject({ code: 'VERSION_STALE' });
    expect(toDetail(await shop.order(id))).toEqual(last);
  });
});

describe('an order that several workers bring', () => {
  it('is the one that a caller stated before, whose account is the same in any case', async () => {
    const shop = world.shop();
    const { ctx, organizationId, accountId } = shop;
    const account = { organization_id: organizationId, id: accountId, marketplace: 'bazaar' };
    const connected = { ...account, status: 'connected', credentials_encrypted: '' };
    await plantRow(ctx.db.pool as never, 'catalog.marketplace_connection', connected);
    const named = { marketplace: 'bazaar', accountId: accountId.toUpperCase(), externalOrderId: 'A-1' };
    const elsewhere = shop.orders.create(ctx, draft({ ...named, marketplace: 'market-stall' }));
    await expect(elsewhere).rejects.toMatchObject({ errors: [{ code: 'ACCOUNT_NOT_FOUND' }] });
    const { id } = await shop.orders.create(ctx, draft(named));
    expect(await shop.record(channelOrder())).toEqual({ outcome: 'changed', orderId: id });
  });

  it('is one, of two workers that bring it at the same moment', async () => {
    const shop = world.shop();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => shop.record(channelOrder())));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['created', ...Array(5).fill('unchanged')]);
    expect(new Set(outcomes.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await shop.told()).toHaveLength(1);
  });

  it('ends in the newest state, whatever order its states come in at the same moment', async () => {
    const shop = world.shop();
    const states = [words.pending, words.to_ship, words.shipped, words.completed];
    const all = states.map((marketplaceStatus, second) => channelOrder({ marketplaceStatus }, second));
    await Promise.all([...all, ...all.toReversed()].map(order => shop.record(order)));
    const events = await shop.events();
    const versions = events.map(event => event.resourceVersion);
    expect(versions).toEqual(versions.map((_, index) => index + 1));
    const { order } = events.at(-1)!.data;
    expect([order.status, order.sourceUpdatedAt]).toEqual(['completed', '2026-11-21T07:00:03.000Z']);
    expect(toPublic(toDetail(await shop.order(order.id)))).toEqual(order);
  });

  it('leaves nothing behind, no row, stock, event or alarm, when its transaction does not come to its end', async () => {
    const shop = world.shop();
    const product = await shop.product({ sku: 'GONE', inventoryQuantity: 1 });
    const order = channelOrder({ lines: [line({ sku: 'GONE', quantity: 3 })] });
    const killed = shop.ctx.transaction(async tx => {
      await shop.recordIn(tx, order);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    const rows = await shop.ctx.db.query(
      unnamed(`select 'order' as what from commerce."order" where organization_id = $1
        union all select 'line' from commerce.order_line where organization_id = $1
        union all select 'reservation' from catalog.reservation where organization_id = $1`),
      [shop.organizationId],
    );
    expect([rows, await shop.told(), await shop.notifications(), await shop.stock(product)]).toEqual([
      [],
      [],
      [],
      [1, 0],
    ]);
    expect(await shop.record(order)).toMatchObject({ outcome: 'created' });
  });
});

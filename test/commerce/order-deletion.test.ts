import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import { fromAccount } from '../../subgraphs/catalog/channels/connection/account-source.js';
import { noteFailure } from '../../subgraphs/commerce/orders/ingestion/failure.writer.js';
import { eraseSignals } from '../../subgraphs/commerce/orders/ingestion/signal-erasure.js';
import { OrderService } from '../../subgraphs/commerce/orders/order/order.service.js';
import { eraseLabels } from '../../subgraphs/commerce/orders/order-action/label-erasure.js';
import { eraseReturns } from '../../subgraphs/commerce/orders/return/return.writer.js';
import { at, draft, errorOf } from './order-draft.js';
import { channelOrder, line, openOrders, words } from './order-world.js';

let world: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  world = await openOrders();
});
afterAll(() => world.close());

const rejected = () => Promise.reject(new Error('Nothing is to be read or written'));

describe('an order that is deleted', () => {
  it('is erased with all that is kept of it, and told by a tombstone alone', async () => {
    const shop = world.shop();
    const mug = await shop.product({ sku: 'MUG' });
    const { orderId } = await shop.record(
      channelOrder({
        marketplaceStatus: words.pending,
        lines: [line({ sku: 'MUG', name: 'To whom it belongs' })],
      }),
    );
    await shop.orders.delete(shop.ctx, orderId!);
    expect(await shop.stock(mug)).toEqual([5, 0]);
    const tombstone = {
      id: orderId,
      marketplace: 'bazaar',
      accountId: shop.accountId,
      externalOrderId: 'A-1',
      externalOrderNumber: '#1',
      deletedAt: world.clock.now().toISOString(),
    };
    const events = await shop.events();
    expect(events.map(({ type, resourceVersion }) => [type, resourceVersion])).toEqual([
      ['order.created', 1],
      ['order.deleted', 2],
    ]);
    expect(events[1]!.data).toEqual(tombstone);
    const kept = await shop.ctx.db.query(
      unnamed(`select to_jsonb(o)::text as row from commerce."order" o where organization_id = $1
        union all select to_jsonb(l)::text from commerce.order_line l where organization_id = $1`),
      [shop.organizationId],
    );
    expect(kept).toEqual([]);
  });

  it('takes its returns, labels, signals and failures with it', async () => {
    const shop = world.shop();
    const { orderId } = await shop.record(channelOrder());
    const { db } = shop.ctx;
    await db.pool.query(
      `insert into commerce.order_action (organization_id, id, order_id, action, lines, status, job_id, document, created_at,
         updated_at) values ($1, $2, $3, 'label', '[]', 'completed', $2, '{"key": "label-1", "deletedAt": null}', $4, $4),
         ($1, $5, $3, 'label', '[]', 'completed', $5, '{"key": "", "deletedAt": "2026-11-01"}', $4, $4)`,
      [shop.organizationId, newId(), orderId, world.clock.now(), newId()],
    );
    await db.pool.query(
      `insert into commerce.signal_queue (organization_id, connection_id, id, kind, external_id, provider_event_type, received_at)
       values ($1, $2, $3, 'order', 'A-1', 'order', $4), ($1, $2, $5, 'order', 'A-2', 'order', $4)`,
      [shop.organizationId, shop.accountId, newId(), world.clock.now(), newId()],
    );
    const source = fromAccount('scheduled_sync', 'bazaar', shop.accountId);
    for (const externalId of ['A-1', 'A-2']) {
      const record = {
        kind: 'order' as const,
        externalId,
        source,
        sourceUpdatedAt: null,
        isHistorical: false,
      };
      const address = { organizationId: shop.organizationId, connectionId: shop.accountId };
      const failed = { ...address, ...record, code: 'internal', message: 'planted' };
      await noteFailure(db, failed, { origin: shop.ctx });
    }
    const deleted: string[] = [];
    const documents = { put: rejected, get: rejected, delete: async (key: string) => void deleted.push(key) };
    const erasers = [eraseReturns, eraseSignals, eraseLabels(documents)];
    await new OrderService(shop.store, erasers).delete(shop.ctx, orderId!);
    expect(deleted).toEqual(['label-1']);
    const kept = await db.query(
      unnamed(`select external_id as what from commerce.signal_queue where organization_id = $1
        union all select 'failed ' || external_id from commerce.ingestion_failure where organization_id = $1
        union all select 'action' from commerce.order_action where organization_id = $1`),
      [shop.organizationId],
    );
    expect(kept).toEqual([{ what: 'A-2' }, { what: 'failed A-2' }]);
  });

  it('does not come back by the next synchronisation, but may be stated anew', async () => {
    const shop = world.shop();
    const { orderId } = await shop.record(channelOrder());
    await shop.orders.delete(shop.ctx, orderId!);
    expect(await shop.record(channelOrder({}, 1))).toEqual({ outcome: 'ignored', orderId: null });
    expect(await shop.record(channelOrder({ externalOrderId: 'A-2' }))).toMatchObject({ outcome: 'created' });
    const { id } = await shop.orders.create(shop.ctx, draft());
    await shop.orders.delete(shop.ctx, id);
    const noted = unnamed('select from commerce.erased_order where organization_id = $1');
    expect(await shop.ctx.db.query(noted, [shop.organizationId])).toHaveLength(2);
    expect((await shop.orders.create(shop.ctx, draft())).id).not.toBe(id);
    expect(await shop.ctx.db.query(noted, [shop.organizationId])).toHaveLength(1);
  });

  it('is none where there is none, or where it is of somebody else', async () => {
    const [shop, stranger] = [world.shop(), world.shop()];
    const { id } = await shop.orders.create(shop.ctx, draft());
    expect((await errorOf(stranger.orders.delete(stranger.ctx, id))).code).toBe('ORDER_NOT_FOUND');
    expect((await errorOf(shop.orders.delete(at(shop, 9), id))).code).toBe('VERSION_STALE');
  });
});

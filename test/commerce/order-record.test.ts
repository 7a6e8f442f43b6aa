import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { fromAccount } from '../../subgraphs/catalog/channels/connection/account-source.js';
import { toDetail, toPublic } from '../../subgraphs/commerce/orders/order/order.snapshot.js';
import { channelOrder, line, openOrders, testMarketplace, words } from './order-world.js';

let world: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  world = await openOrders();
});
afterAll(() => world.close());

const money = (amount: string) => ({ amount, currency: 'SGD' });

describe('an order of a marketplace', () => {
  it('is stored and told as the snapshot of §2.8, with exactly its fields', async () => {
    const shop = world.shop();
    const { outcome, orderId } = await shop.record(
      channelOrder({ lines: [line({ sku: 'MUG', shopSku: 'SHOP-1', quantity: 2 })] }),
    );
    const order = await shop.order(orderId!);
    expect(outcome).toBe('created');
    const [event, ...more] = await shop.events();
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      type: 'order.created',
      resourceVersion: 1,
      subject: { type: 'order', id: orderId, externalId: 'A-1', externalNumber: '#1' },
      source: { system: 'scheduled_sync', marketplace: 'bazaar', accountId: shop.accountId },
    });
    expect(event!.data).toEqual({
      order: {
        id: orderId,
        marketplace: 'bazaar',
        accountId: shop.accountId,
        externalOrderId: 'A-1',
        externalOrderNumber: '#1',
        status: 'to_ship',
        marketplaceStatus: 'READY',
        country: 'SG',
        currency: 'SGD',
        totals: {
          subtotal: money('25.00'),
          discount: money('2.00'),
          shipping: money('3.00'),
          tax: money('0.00'),
          total: money('26.00'),
        },
        itemCount: 1,
        quantity: 2,
        items: [
          {
            id: order.lines[0]!.id,
            productId: null,
            externalOrderItemId: '1',
            marketplaceItemId: null,
            marketplaceVariantId: null,
            sku: 'MUG',
            sellerSku: 'MUG',
            shopSku: 'SHOP-1',
            name: 'Blue mug',
            status: 'to_ship',
            quantity: 2,
            currency: 'SGD',
            unitPrice: money('12.50'),
            paidPrice: money('10.00'),
            lineTotal: money('20.00'),
            unitCost: null,
          },
        ],
        placedAt: '2026-11-20T08:00:00.000Z',
        sourceUpdatedAt: '2026-11-21T07:00:00.000Z',
        createdAt: '2026-11-21T08:00:00.000Z',
        updatedAt: '2026-11-21T08:00:00.000Z',
      },
    });
    expect(toPublic(toDetail(order))).toEqual(event!.data.order);
    expect(order).toMatchObject({ statusRule: 'ready', mappingVersion: '2026-11-21' });
  });

  it('that comes again unchanged is told to nobody, also with a newer time of the source', async () => {
    const shop = world.shop();
    const { orderId } = await shop.record(channelOrder());
    const before = await shop.order(orderId!);
    world.clock.move(1_000);
    expect(await shop.record(channelOrder())).toEqual({ outcome: 'unchanged', orderId });
    expect(await shop.order(orderId!)).toEqual(before);
    expect(await shop.record(channelOrder({}, 5))).toEqual({ outcome: 'unchanged', orderId });
    expect(await shop.order(orderId!)).toEqual({ ...before, sourceSeenAt: '2026-11-21T07:00:05.000Z' });
    expect(await shop.told()).toHaveLength(1);
  });

  it('that changes in status and more is told by one order.status.changed with every path', async () => {
    const shop = world.shop();
    const { orderId } = await shop.record(channelOrder());
    const sent = {
      marketplaceStatus: words.shipped,
      externalOrderNumber: '#1b',
      totals: { subtotal: '25', discount: '1', shipping: '3', tax: '0', total: '27' },
      lines: [line(), line({ externalLineId: '2', name: 'Saucer' })],
    };
    expect(await shop.record(channelOrder(sent, 1))).toEqual({ outcome: 'changed', orderId });
    const changed = ['status', 'marketplaceStatus', 'externalOrderNumber', 'totals.discount', 'totals.total'];
    const [, event, ...more] = await shop.events();
    expect(more).toEqual([]);
    expect([event!.type, event!.resourceVersion]).toEqual(['order.status.changed', 2]);
    expect(event!.data).toMatchObject({
      order: { id: orderId, status: 'shipped', sourceUpdatedAt: '2026-11-21T07:00:01.000Z' },
      previousStatus: 'to_ship',
      status: 'shipped',
      marketplacePreviousStatus: 'READY',
      marketplaceStatus: 'SENT',
      changedFields: [...changed, 'itemCount', 'quantity', 'items'],
    });
  });

  it('that changes otherwise is told by order.updated, and keeps the ids of its lines', async () => {
    const shop = world.shop();
    const two = [line(), line({ externalLineId: '2' })];
    const { orderId } = await shop.record(channelOrder({ lines: two }));
    const before = await shop.order(orderId!);
    await shop.record(channelOrder({ lines: [two[1]!, line({ name: 'Red mug' })] }, 1));
    const after = await shop.order(orderId!);
    expect(after.lines.map(({ id, name }) => [id, name])).toEqual([
      [before.lines[1]!.id, 'Blue mug'],
      [before.lines[0]!.id, 'Red mug'],
    ]);
    await shop.record(channelOrder({ lines: [two[1]!] }, 2));
    expect((await shop.order(orderId!)).lines.map(({ id }) => id)).toEqual([before.lines[1]!.id]);
    expect(await shop.told()).toEqual([
      ['order.created', undefined],
      ['order.updated', ['items']],
      ['order.updated', ['itemCount', 'quantity', 'items']],
    ]);
  });

  it('keeps lines apart that share the id of the marketplace', async () => {
    const shop = world.shop();
    const bundle = [line({ name: 'Cup' }), line({ name: 'Plate' })];
    const { orderId } = await shop.record(channelOrder({ lines: bundle }));
    const before = await shop.order(orderId!);
    expect(await shop.record(channelOrder({ lines: bundle }, 1))).toMatchObject({ outcome: 'unchanged' });
    expect((await shop.order(orderId!)).lines).toEqual(before.lines);
  });

  it('that is older than what is held is noted, once, and not applied', async () => {
    const shop = world.shop();
    const { orderId } = await shop.record(channelOrder({ marketplaceStatus: words.shipped }, 9));
    const before = await shop.order(orderId!);
    for (const _ of [1, 2]) {
      expect(await shop.record(channelOrder({}, 3))).toEqual({ outcome: 'stale', orderId });
    }
    expect(await shop.order(orderId!)).toEqual({
      ...before,
      ignoredChanges: [
        {
          reason: 'older',
          status: null,
          marketplaceStatus: 'READY',
          sourceUpdatedAt: '2026-11-21T07:00:03.000Z',
          at: world.clock.now().toISOString(),
        },
      ],
    });
    expect(await shop.told()).toHaveLength(1);
  });

  it('is judged by the newest time seen, also where that changed nothing', async () => {
    const shop = world.shop();
    await shop.record(channelOrder());
    await shop.record(channelOrder({}, 9));
    const late = channelOrder({ marketplaceStatus: words.shipped }, 5);
    expect(await shop.record(late)).toMatchObject({ outcome: 'stale' });
  });

  it('that is at its end does not go back: the word is kept, the move is noted', async () => {
    const shop = world.shop();
    const { orderId } = await shop.record(channelOrder({ marketplaceStatus: words.canceled }));
    expect(await shop.record(channelOrder({ marketplaceStatus: words.to_ship }, 1))).toEqual({
      outcome: 'changed',
      orderId,
    });
    const order = await shop.order(orderId!);
    expect([order.status, order.marketplaceStatus, order.statusRule]).toEqual(['canceled', 'READY', 'off']);
    expect(order.lines[0]!.status).toBe('canceled');
    expect(order.ignoredChanges).toMatchObject([{ reason: 'illegal_move', status: 'to_ship' }]);
    expect(await shop.told()).toEqual([
      ['order.created', undefined],
      ['order.updated', ['marketplaceStatus']],
    ]);
  });

  it('with a word that is not known keeps its status, and one alarm is raised for all orders with it', async () => {
    const shop = world.shop();
    const { orderId } = await shop.record(channelOrder({ marketplaceStatus: words.shipped }));
    await shop.record(channelOrder({ marketplaceStatus: 'TELEPORTED' }, 1));
    await shop.record(channelOrder({ marketplaceStatus: 'TELEPORTED' }, 2));
    await shop.record(channelOrder({ marketplaceStatus: 'TELEPORTED', externalOrderId: 'A-2' }, 2));
    const order = await shop.order(orderId!);
    expect([order.status, order.unknownStatuses, order.statusRule]).toEqual([
      'shipped',
      ['TELEPORTED'],
      'sent',
    ]);
    expect(await shop.notifications()).toEqual([
      ['order.status_unknown', 'bazaar uses an unknown status: TELEPORTED'],
    ]);
    await shop.record(channelOrder({ marketplaceStatus: words.completed }, 3));
    expect(await shop.order(orderId!)).toMatchObject({ status: 'completed', unknownStatuses: [] });
  });

  it('with a word that another marketplace uses raises an alarm of its own', async () => {
    const shop = world.shop();
    const order = channelOrder({ marketplaceStatus: 'TELEPORTED' });
    await shop.record(order);
    await shop.ctx.transaction(tx =>
      shop.recorder.record(tx, {
        organizationId: shop.organizationId,
        accountId: newId(),
        marketplace: { ...testMarketplace, key: 'fair' },
        order,
        source: fromAccount('scheduled_sync', 'fair', newId()),
        isHistorical: false,
      }),
    );
    expect((await shop.notifications()).map(([, title]) => title)).toEqual([
      'bazaar uses an unknown status: TELEPORTED',
      'fair uses an unknown status: TELEPORTED',
    ]);
  });

  it('that is none yet is left out', async () => {
    const shop = world.shop();
    const draft = channelOrder({ marketplaceStatus: 'DRAFT' });
    expect(await shop.record(draft)).toEqual({ outcome: 'ignored', orderId: null });
    expect(await shop.told()).toEqual([]);
  });

  it('whose own totals do not add up keeps its total, and shows the discrepancy', async () => {
    const shop = world.shop();
    const totals = { subtotal: '30', discount: '2', shipping: '3', tax: '0', total: '26' };
    const { orderId } = await shop.record(channelOrder({ totals }));
    expect(await shop.order(orderId!)).toMatchObject({
      totals: { subtotal: '25.00', discount: '2.00', shipping: '3.00', tax: '0.00', total: '26.00' },
      discrepancies: [{ field: 'subtotal', stated: '30.00', computed: '25.00' }],
    });
    expect(await shop.record(channelOrder({ totals }, 1))).toMatchObject({ outcome: 'unchanged' });
  });

  it('has its packages at its next version, and no event tells of them (§6.1)', async () => {
    const shop = world.shop();
    const { orderId } = await shop.record(channelOrder());
    const parcel = {
      externalPackageId: 'P1',
      marketplaceStatus: 'OUT',
      carrier: 'Post',
      trackingNumber: 'T1',
    };
    const packages = [{ ...parcel, externalLineIds: ['1'] }];
    expect(await shop.record(channelOrder({ packages }, 1))).toMatchObject({ outcome: 'changed' });
    expect(await shop.order(orderId!)).toMatchObject({ packages, version: 2 });
    expect(await shop.told()).toHaveLength(1);
  });

  it('is told as nothing by a backfill, and as what it is by the first change after it', async () => {
    const shop = world.shop();
    const product = await shop.product({ sku: 'OLD' });
    const old = channelOrder({ lines: [line({ sku: 'OLD' })] });
    const { orderId } = await shop.record(old, { isHistorical: true });
    expect(await shop.told()).toEqual([]);
    const after = { ...old, marketplaceStatus: words.shipped, updatedAt: '2026-11-21T07:00:05Z' };
    expect(await shop.record(after)).toEqual({ outcome: 'changed', orderId });
    expect(await shop.told()).toEqual([['order.status.changed', ['status', 'marketplaceStatus', 'items']]]);
    expect([await shop.stock(product), await shop.reservation(orderId!)]).toEqual([[5, 0], null]);
  });

  it('that was told before is told of what a backfill finds changed', async () => {
    const shop = world.shop();
    await shop.record(channelOrder());
    await shop.record(channelOrder({ marketplaceStatus: words.shipped }, 1), { isHistorical: true });
    expect((await shop.told()).map(([type]) => type)).toEqual(['order.created', 'order.status.changed']);
  });

  it('of one organization or account is not the one of another with the same id', async () => {
    const [one, other] = [world.shop(), world.shop()];
    const ids = [await one.record(channelOrder()), await other.record(channelOrder())].map(
      ({ orderId }) => orderId,
    );
    expect(new Set(ids).size).toBe(2);
    await expect(other.order(ids[0]!)).rejects.toThrow('There is no order');
  });
});

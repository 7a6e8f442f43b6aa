import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { OrderAction as ChannelAction, OrderActionOutcome } from '../../connectors/marketplaces/sale.js';
import { findOrder } from '../../subgraphs/commerce/orders/order/order.queries.js';
import { OrderService } from '../../subgraphs/commerce/orders/order/order.service.js';
import type { OrderAction } from '../../subgraphs/commerce/orders/order-action/order-action.entity.js';
import type { OrderActionDependencies } from '../../subgraphs/commerce/orders/order-action/order-action.jobs.js';
import { orderActionLimits } from '../../subgraphs/commerce/orders/order-action/order-action.limits.js';
import { findOldDocuments } from '../../subgraphs/commerce/orders/order-action/order-action.queries.js';
import { labelPurge } from '../../subgraphs/commerce/orders/order-action/order-action.tasks.js';
import { orderStore } from '../../subgraphs/commerce/orders.js';
import { labeled, openActions, request, shipment, sold, tracked } from './action-world.js';
import type { SalesWorld } from './sales-world.js';

describe('an action on an order of a marketplace', () => {
  it('is done there, read back, and told as one change of status', async () => {
    const { world, actions, start, ended } = await openActions(tracked);
    const { id, theirs } = await sold(world);
    const { jobId } = await actions.request(world.ctx, id, shipment);
    await start();
    expect(await ended(jobId)).toMatchObject({ status: 'completed', result: { status: 'completed' } });
    expect(theirs.packages).toMatchObject([{ trackingNumber: 'NV-1' }]);
    expect((await findOrder(world.db, world.organizationId, id))!).toMatchObject({
      status: 'shipped',
      packages: [{ trackingNumber: 'NV-1' }],
    });
    const events = await world.events();
    expect(events.map(({ type }) => type)).toEqual(['order.created', 'order.status.changed']);
    expect(events[1]!.source).toMatchObject({ system: 'developer_api', accountId: world.connectionId });
    const [action] = await actions.list(world.ctx, id);
    expect(action).toMatchObject({ status: 'completed', externalPackageId: expect.any(String), error: null });
  });

  it('of history is told, as it is done now', async () => {
    const { world, actions, start, ended } = await openActions(tracked);
    const { id } = await sold(world);
    await world.rows('update commerce."order" set is_historical = true where organization_id = $1');
    const { jobId } = await actions.request(world.ctx, id, shipment);
    await start();
    await ended(jobId);
    expect((await world.events()).map(({ type }) => type)).toEqual(['order.created', 'order.status.changed']);
  });

  it('is not done twice when its answer was lost after the work was done', async () => {
    const { world, actions, start, ended } = await openActions(tracked);
    const { id, theirs } = await sold(world, 2);
    world.sandbox.faults.set('loseAnswer', 1);
    const { jobId } = await actions.request(world.ctx, id, shipment);
    await start();
    expect(await ended(jobId)).toMatchObject({ result: { status: 'completed' } });
    expect(theirs.packages).toHaveLength(1);
    const { status, packages } = (await findOrder(world.db, world.organizationId, id))!;
    const [{ externalPackageId }] = (await actions.list(world.ctx, id)) as [OrderAction];
    expect([status, externalPackageId]).toEqual(['shipped', packages[0]!.externalPackageId]);
  });

  it('is not done twice when the worker died between the marketplace and the database', async () => {
    const { world, actions, start, ended } = await openActions(tracked);
    const { id, theirs } = await sold(world);
    const { jobId, id: actionId } = await actions.request(world.ctx, id, shipment);
    const { channel } = await world.channels.open(world.db, world.organizationId, world.connectionId);
    await channel.actOnOrder({
      kind: 'ship',
      externalOrderId: (await findOrder(world.db, world.organizationId, id))!.externalOrderId,
      lines: [],
      carrier: 'Ninja Van',
      trackingNumber: 'NV-1',
    });
    await world.rows(
      `update commerce.order_action set status = 'sending' where organization_id = $1 and id = $2`,
      actionId,
    );
    await start();
    expect(await ended(jobId)).toMatchObject({ result: { status: 'completed' } });
    expect(theirs.packages).toHaveLength(1);
  });

  it('that the marketplace rejects fails with its words, and changes nothing', async () => {
    const { world, actions, start, ended } = await openActions(tracked);
    const { id, theirs } = await sold(world);
    const { jobId } = await actions.request(world.ctx, id, shipment);
    world.advance(theirs, 'canceled');
    await start();
    const { status, error } = await ended(jobId);
    expect([status, error]).toMatchObject(['failed', { code: 'MARKETPLACE_REJECTED' }]);
    const [action] = await actions.list(world.ctx, id);
    expect(action).toMatchObject({ status: 'failed', error });
    expect(theirs.packages).toEqual([]);
  });

  it('cancels at the marketplace, and gives its stock back by what the marketplace then says', async () => {
    const { world, actions, start, ended } = await openActions(tracked);
    const { id, theirs } = await sold(world);
    const { jobId } = await actions.request(
      world.ctx,
      id,
      request({ action: 'cancel', reason: 'INVENTORY' }),
    );
    await start();
    expect(await ended(jobId)).toMatchObject({ result: { status: 'completed' } });
    expect(theirs.stage).toBe('canceled');
    expect((await findOrder(world.db, world.organizationId, id))!.status).toBe('canceled');
  });

  it('keeps a label where only its order finds it, for as long as it is needed', async () => {
    const { world, actions, documents, start, ended } = await openActions(labeled);
    const { id } = await sold(world);
    await start();
    const ship = await actions.request(world.ctx, id, request({}));
    expect(await ended(ship.jobId)).toMatchObject({ result: { status: 'completed' } });
    const asked = await actions.request(world.ctx, id, request({ action: 'label' }));
    expect(await ended(asked.jobId)).toMatchObject({ result: { status: 'completed' } });
    const file = await actions.labelFile(world.ctx, id, asked.id);
    world.sell({ quantity: 1 });
    await world.sync();
    const [other] = await world.rows<{ id: string }>(
      'select id from commerce."order" where organization_id = $1 and id <> $2',
      id,
    );
    await expect(actions.labelFile(world.ctx, other!.id, asked.id)).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
    });
    expect((await text((await documents.get(file.fileKey))!)).length).toBe(file.sizeBytes);
    const run = { payload: {}, db: world.db, log: world.db.log, signal: new AbortController().signal };
    await labelPurge(documents).run(run);
    await actions.labelFile(world.ctx, id, asked.id);
    world.clock.advance(8 * 24 * 60 * 60 * 1000);
    await labelPurge(documents).run({ ...run, signal: AbortSignal.abort() });
    await actions.labelFile(world.ctx, id, asked.id);
    await labelPurge(documents).run(run);
    await expect(actions.labelFile(world.ctx, id, asked.id)).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
    });
    expect(await documents.get(file.fileKey)).toBeNull();
    expect(await findOldDocuments(world.db, world.clock.now(), 10)).toEqual([]);
  });
});

/** The channels, but labels come with other bytes, which their sender calls a PDF. */
const withLabels = ({ channels }: SalesWorld, content: Buffer): OrderActionDependencies['channels'] => ({
  open: async (...place) => {
    const opened = await channels.open(...place);
    const actOnOrder = async (action: ChannelAction): Promise<OrderActionOutcome> =>
      action.kind === 'label'
        ? { externalPackageId: null, document: { contentType: 'application/pdf', content } }
        : opened.channel.actOnOrder(action);
    const channel = new Proxy(opened.channel, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        return name === 'actOnOrder' ? actOnOrder : typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return { ...opened, channel };
  },
});
const htmlLabel = Buffer.from('<html><script>alert(document.cookie)</script></html>');
const largeLabel = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(orderActionLimits.labelBytes)]);

describe('a label that is not accepted', () => {
  it.each([
    ['no PDF, PNG or ZPL', htmlLabel, 'MARKETPLACE_REJECTED', 'PDF, PNG or ZPL'],
    ['too large', largeLabel, 'PAYLOAD_TOO_LARGE', 'larger than'],
  ])('as it is %s is not kept, and the action says why', async (_what, content, code, message) => {
    const { world, actions, start, ended } = await openActions(labeled);
    const { id } = await sold(world);
    await start(withLabels(world, content));
    const ship = await actions.request(world.ctx, id, request({}));
    expect(await ended(ship.jobId)).toMatchObject({ result: { status: 'completed' } });
    const asked = await actions.request(world.ctx, id, request({ action: 'label' }));
    expect(await ended(asked.jobId)).toMatchObject({ status: 'failed', error: { code } });
    const [action] = await actions.list(world.ctx, id);
    const error = { code, message: expect.stringContaining(message) };
    expect(action).toMatchObject({ status: 'failed', document: null, error });
    await expect(actions.labelFile(world.ctx, id, asked.id)).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
    });
  });
});

describe('what cannot be done', () => {
  it('is rejected with its reason before anything is sent', async () => {
    const { world, actions } = await openActions(tracked);
    const { id } = await sold(world);
    await expect(actions.request(world.ctx, id, request({ action: 'label' }))).rejects.toMatchObject({
      code: 'ORDER_ACTION_UNAVAILABLE',
      errors: [{ path: 'action', code: 'NOT_SUPPORTED' }],
    });
    await actions.request(world.ctx, id, shipment);
    await expect(actions.request(world.ctx, id, shipment)).rejects.toMatchObject({
      errors: [{ code: 'IN_PROGRESS' }],
    });
    await expect(
      actions.request(world.ctx, '019a9f00-0000-7000-8000-000000000001', shipment),
    ).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });

  it('is said in the name of the marketplace, by its account as it is now', async () => {
    const { world, actions } = await openActions(tracked);
    const { id } = await sold(world);
    const { title } = tracked.marketplace;
    const whyNot = async (kind: string) =>
      (await actions.options(world.ctx, id)).find(({ action }) => action === kind)!.unavailable;
    const unsupported = { code: 'NOT_SUPPORTED', message: expect.stringContaining(title) };
    expect([await whyNot('label'), await whyNot('ship')]).toMatchObject([unsupported, null]);
    await world.rows(
      `update catalog.marketplace_connection set status = 'disconnected' where organization_id = $1`,
    );
    expect(await whyNot('ship')).toMatchObject({ code: 'NOT_CONNECTED' });
  });

  it('is asked for once, also by two callers at the same moment', async () => {
    const { world, actions } = await openActions(tracked);
    const { id } = await sold(world);
    const both = await Promise.allSettled([
      actions.request(world.ctx, id, shipment),
      actions.request(world.ctx, id, shipment),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'ORDER_ACTION_UNAVAILABLE' },
    });
  });
});

describe('an action on an order of our own', () => {
  it('ships line by line, the order follows its lines, and each action names its package', async () => {
    const { world, actions, start, ended } = await openActions(tracked);
    const orders = new OrderService(orderStore, []);
    const money = (amount: string) => ({ amount, currency: 'SGD' });
    const created = await orders.create(world.ctx, {
      marketplace: 'pop-up',
      accountId: null,
      storeId: null,
      externalOrderId: 'P-1',
      externalOrderNumber: null,
      status: 'to_ship',
      marketplaceStatus: null,
      country: null,
      currency: 'SGD',
      totals: {
        subtotal: money('20'),
        discount: money('0'),
        shipping: money('0'),
        tax: money('0'),
        total: money('20'),
      },
      items: ['Mug', 'Bowl'].map(name => ({
        externalOrderItemId: null,
        marketplaceItemId: null,
        marketplaceVariantId: null,
        productId: null,
        variantId: null,
        sku: null,
        sellerSku: null,
        shopSku: null,
        name,
        status: null,
        quantity: 2,
        unitPrice: money('5'),
        paidPrice: money('5'),
        unitCost: null,
      })),
      placedAt: '2026-11-20T08:00:00Z',
      sourceUpdatedAt: null,
    });
    await start();
    const [mug] = created.items;
    const part = request({ lines: [{ lineId: mug!.id, quantity: 2 }], trackingNumber: 'T-1' });
    await ended((await actions.request(world.ctx, created.id, part)).jobId);
    expect(await findOrder(world.db, world.organizationId, created.id)).toMatchObject({
      status: 'to_ship',
      packages: [{ trackingNumber: 'T-1' }],
    });
    await ended((await actions.request(world.ctx, created.id, request({ trackingNumber: 'T-2' }))).jobId);
    const tracking = request({ action: 'tracking', packageId: '1', trackingNumber: 'T-9' });
    await ended((await actions.request(world.ctx, created.id, tracking)).jobId);
    expect(await findOrder(world.db, world.organizationId, created.id)).toMatchObject({
      status: 'shipped',
      packages: [{ trackingNumber: 'T-9' }, { trackingNumber: 'T-2' }],
    });
    const done = await actions.list(world.ctx, created.id);
    expect(done.map(({ externalPackageId }) => externalPackageId)).toEqual(['1', '2', '1']);
  });
});

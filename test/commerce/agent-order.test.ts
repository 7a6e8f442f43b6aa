import { afterAll, beforeAll, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import { meetEndpoint } from '../../subgraphs/commerce/agents/agent-platform/agent-endpoint.queries.js';
import { AgentOrders } from '../../subgraphs/commerce/agents/agent-platform/agent-order.queries.js';
import { AgentStatements } from '../../subgraphs/commerce/agents/agent-platform/agent-statement.store.js';
import { PageLinks } from '../../subgraphs/commerce/agents/page-link/page-links.js';
import type { Order, OrderLine } from '../../subgraphs/commerce/orders/order/order.entity.js';
import {
  changeAction,
  insertAction,
} from '../../subgraphs/commerce/orders/order-action/order-action.queries.js';
import { request } from './action-world.js';
import { encryption } from './checkout-world.js';
import { openPayments, type PaymentShop } from './payment-world.js';

let world: Awaited<ReturnType<typeof openPayments>>;
beforeAll(async () => {
  world = await openPayments();
});
afterAll(() => world.close());

/** An address at which the shop's agent listens. */
const listening = async ({ organizationId, db, agent }: PaymentShop): Promise<void> => {
  const key = `oauth_client:${agent.caller.id}`;
  const address = { version: null, url: 'https://agent.example/orders', secretEncrypted: null };
  await meetEndpoint(db, { organizationId, protocol: 'acp', key, ...address }, world.clock.now());
};

const told = async ({ db, organizationId }: PaymentShop): Promise<string[]> => {
  const events = unnamed(
    'select event_type as type from commerce.agent_delivery where organization_id = $1 order by position',
  );
  return (await db.query<{ type: string }>(events, [organizationId])).map(({ type }) => type);
};

const shownOrder = ({ store, db, organizationId }: PaymentShop, id: string) =>
  new AgentOrders(store, new AgentStatements(encryption), new PageLinks(encryption, 'order')).find(
    db,
    organizationId,
    id,
  );

it('an order that was canceled part by part was canceled when its last part was', async () => {
  const shop = await world.shop();
  const { session } = await shop.complete((await shop.open(await shop.product())).session.id);
  const { organizationId, ctx } = shop;
  const before = await shop.order(session.orderId!);
  const canceledAt: string[] = [];
  const [{ id: lineId, quantity }] = before.lines as [OrderLine];
  for (const status of ['completed', 'completed', 'failed'] as const) {
    world.clock.move(60_000);
    canceledAt.push(world.clock.now().toISOString());
    const asked = request({ action: 'cancel', lines: [{ lineId, quantity }], reason: 'out_of_stock' });
    await ctx.transaction(async tx => {
      const given = { id: newId(), orderId: before.id, jobId: newId(), request: asked };
      const { id } = await insertAction(tx, organizationId, given);
      await changeAction(tx, organizationId, id, { status });
    });
  }
  const lines = before.lines.map(line => ({ ...line, status: 'canceled' as const }));
  const after = { ...before, lines, status: 'canceled' as const, sourceStatus: 'canceled' as const };
  await ctx.transaction(tx => shop.orders.save(tx, { organizationId, before, after }));
  const shown = await shownOrder(shop, before.id);
  expect(shown!.adjustments).toMatchObject([
    { type: 'cancellation', occurredAt: canceledAt[1] },
    { type: 'refund', status: 'pending' },
  ]);
});

it('an agent is told of its order where something of it that is told has changed, not of history, and as long as it listens', async () => {
  const shop = await world.shop();
  const { organizationId, db, ctx } = shop;
  await listening(shop);
  const { session } = await shop.open(await shop.product(), 1, { protocol: 'acp' });
  const { orderId } = (await shop.complete(session.id)).session;
  const save = async (change: Partial<Order>, isSilent = false) => {
    const before = await shop.order(orderId!);
    const after = { ...before, ...change };
    await ctx.transaction(tx => shop.orders.save(tx, { organizationId, before, after, isSilent }));
  };
  await save({ statusReason: 'nobody is told' });
  await save({ country: 'MY' }, true);
  expect(await told(shop)).toEqual(['order_placed']);
  await save({ status: 'shipped', sourceStatus: 'shipped' });
  const disable = `update commerce.agent_endpoint set status = 'disabled' where organization_id = $1`;
  await db.query(unnamed(disable), [organizationId]);
  await save({ status: 'completed', sourceStatus: 'completed' });
  expect(await told(shop)).toEqual(['order_placed', 'order_shipped']);
});

it('a refund is of as much as was taken', async () => {
  const shop = await world.shop();
  const { organizationId, ctx } = shop;
  const { session } = await shop.open(await shop.product(), 1, { protocol: 'acp' });
  const { orderId } = (await shop.complete(session.id, 'captures_less')).session;
  const before = await shop.order(orderId!);
  const after = { ...before, status: 'canceled' as const, sourceStatus: 'canceled' as const };
  await ctx.transaction(tx => shop.orders.save(tx, { organizationId, before, after }));
  const refunds = async () =>
    (await shownOrder(shop, before.id))!.adjustments.filter(({ type }) => type === 'refund');
  expect(await refunds()).toMatchObject([{ amount: '1.00', status: 'pending' }]);
  await shop.settle(session.id);
  expect(await refunds()).toMatchObject([{ amount: '1.00', status: 'completed' }]);
});

it('an agent is told of the refund of the payment that made its order, and of no other one of its session', async () => {
  const shop = await world.shop();
  const { organizationId, db, ctx } = shop;
  await listening(shop);
  const { session } = await shop.open(await shop.product(), 1, { protocol: 'acp' });
  await shop.complete(session.id, 'declines').catch(() => {});
  const { id: paymentId } = await shop.payment(session.id);
  const { orderId } = (await shop.complete(session.id)).session;
  shop.processor.charges[0]!.state = 'captured';
  for (const state of ['captured', 'refunded']) {
    await shop.settlement.settle(db, { organizationId, paymentId });
    expect(shop.processor.charges[0]!.state).toBe(state);
  }
  expect(await told(shop)).toEqual(['order_placed']);
  const before = await shop.order(orderId!);
  const after = { ...before, status: 'canceled' as const, sourceStatus: 'canceled' as const };
  await ctx.transaction(tx => shop.orders.save(tx, { organizationId, before, after }));
  await shop.settle(session.id);
  expect(await told(shop)).toEqual(['order_placed', 'order_canceled', 'order_refunded']);
});

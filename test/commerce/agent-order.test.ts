import { afterAll, beforeAll, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import { meetEndpoint } from '../../subgraphs/commerce/agent-platform/agent-endpoint.queries.js';
import { AgentOrders } from '../../subgraphs/commerce/agent-platform/agent-order.queries.js';
import { AgentStatements } from '../../subgraphs/commerce/agent-platform/agent-statement.store.js';
import type { Order, OrderLine } from '../../subgraphs/commerce/order/order.entity.js';
import { changeAction, insertAction } from '../../subgraphs/commerce/order-action/order-action.queries.js';
import { OrderPageLinks } from '../../subgraphs/commerce/order-page/order-page-links.js';
import { request } from './action-world.js';
import { encryption } from './checkout-world.js';
import { openPayments } from './payment-world.js';

let world: Awaited<ReturnType<typeof openPayments>>;
beforeAll(async () => {
  world = await openPayments();
});
afterAll(() => world.close());

it('an order that was canceled part by part was canceled when its last part was', async () => {
  const shop = await world.shop();
  const { session } = await shop.complete((await shop.open(await shop.product())).session.id);
  const { organizationId, db, ctx } = shop;
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
  const orders = new AgentOrders(shop.store, new AgentStatements(encryption), new OrderPageLinks(encryption));
  const shown = await orders.find(db, organizationId, before.id);
  expect(shown!.adjustments).toMatchObject([
    { type: 'cancellation', occurredAt: canceledAt[1] },
    { type: 'refund', status: 'pending' },
  ]);
});

it('an agent is told of its order where something of it that is told has changed, not of history, and as long as it listens', async () => {
  const shop = await world.shop();
  const { organizationId, db, ctx, agent } = shop;
  const key = `oauth_client:${agent.caller.id}`;
  const url = 'https://agent.example/orders';
  const endpoint = {
    organizationId,
    protocol: 'acp' as const,
    key,
    version: null,
    url,
    secretEncrypted: null,
  };
  await meetEndpoint(db, endpoint, world.clock.now());
  const { session } = await shop.open(await shop.product(), 1, { form: 'acp' });
  const { orderId } = (await shop.complete(session.id)).session;
  const save = async (change: Partial<Order>, isSilent = false) => {
    const before = await shop.order(orderId!);
    const after = { ...before, ...change };
    await ctx.transaction(tx => shop.orders.save(tx, { organizationId, before, after, isSilent }));
  };
  const told = async () => {
    const events = unnamed(
      'select event_type as type from commerce.agent_delivery where organization_id = $1 order by position',
    );
    return (await db.query<{ type: string }>(events, [organizationId])).map(({ type }) => type);
  };
  await save({ statusReason: 'nobody is told' });
  await save({ country: 'MY' }, true);
  expect(await told()).toEqual(['order_placed']);
  await save({ status: 'shipped', sourceStatus: 'shipped' });
  const disable = `update commerce.agent_endpoint set status = 'disabled' where organization_id = $1`;
  await db.query(unnamed(disable), [organizationId]);
  await save({ status: 'completed', sourceStatus: 'completed' });
  expect(await told()).toEqual(['order_placed', 'order_shipped']);
});

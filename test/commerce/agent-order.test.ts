import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { AgentOrders } from '../../subgraphs/commerce/agent-platform/agent-order.queries.js';
import { AgentStatements } from '../../subgraphs/commerce/agent-platform/agent-statement.store.js';
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
  for (const { id: lineId, quantity } of [before.lines[0]!, before.lines[0]!]) {
    world.clock.move(60_000);
    canceledAt.push(world.clock.now().toISOString());
    const asked = request({ action: 'cancel', lines: [{ lineId, quantity }], reason: 'out_of_stock' });
    await ctx.transaction(async tx => {
      const given = { id: newId(), orderId: before.id, jobId: newId(), request: asked };
      const { id } = await insertAction(tx, organizationId, given);
      await changeAction(tx, organizationId, id, { status: 'completed' });
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

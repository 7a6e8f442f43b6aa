import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OrderService } from '../../../subgraphs/commerce/orders/order/order.service.js';
import { readSales } from '../../../subgraphs/commerce/orders/sales-figures/read-sales.queries.js';
import { uncountOrder } from '../../../subgraphs/commerce/orders/sales-figures/sales-deltas.writer.js';
import { readProfitSums } from '../../../subgraphs/finance/analytics/profit/profit.queries.js';
import { openPayments, type PaymentShop } from '../payment-world.js';
import { foldAll, rollUp, withoutLevels } from './figures-world.js';

let world: Awaited<ReturnType<typeof openPayments>>;
beforeAll(async () => {
  world = await openPayments();
});
afterAll(() => world.close());

const dayMs = 86_400_000;

/** Sales and refunds of the days around now, by their channel: from levels with what waits, from levels alone, from rows. */
async function figuresOf(shop: PaymentShop): Promise<[sales: string, refunds: string][]> {
  const { ctx, db, organizationId } = shop;
  const nowMs = db.clock.now().getTime();
  const query = {
    from: new Date(nowMs - 2 * dayMs).toISOString(),
    to: new Date(nowMs + 2 * dayMs).toISOString(),
    ...{ timeZone: 'UTC', granularity: 'day' as const, groupBy: ['marketplace' as const] },
    filter: { marketplaces: ['agentic_checkout'] },
  };
  const read = async (reader: typeof ctx | ReturnType<typeof withoutLevels>): Promise<[string, string]> => {
    const { rows } = await readSales(reader, query);
    return [rows[0]?.sales ?? '0', rows[0]?.refunds ?? '0'];
  };
  const waiting = await read(ctx);
  await foldAll(db, organizationId);
  return [waiting, await read(ctx), await read(withoutLevels(ctx))];
}

const always = (sales: string, refunds: string) => Array.from({ length: 3 }, () => [sales, refunds]);

/** An order that an agent has paid, of a shop whose levels are read. */
async function paidOrder() {
  const shop = await world.shop();
  await rollUp(shop.db, shop.organizationId);
  const { id } = await shop.begin('captures');
  const { orderId } = await shop.session(id);
  const order = await shop.order(orderId!);
  const { totals } = order;
  const sales = String(Number(totals.subtotal) - Number(totals.discount));
  return { shop, id, orderId: orderId!, sales, paid: String(Number(totals.total)) };
}

type Paid = Awaited<ReturnType<typeof paidOrder>>;

const giveBack = async ({ shop, id }: Paid) => {
  shop.processor.charges.at(-1)!.state = 'refunded';
  await shop.settle(id);
};

async function change({ shop, orderId }: Paid, status: 'canceled' | 'to_ship'): Promise<void> {
  const before = await shop.order(orderId);
  const after = {
    ...before,
    ...{ status, sourceStatus: status },
    lines: before.lines.map(line => ({ ...line, status })),
  };
  const { organizationId } = shop;
  await shop.ctx.transaction(tx => shop.orders.save(tx, { organizationId, before, after }));
}

describe('a payment that the merchant gives back at the processor', () => {
  it('is a refund of its order once it is noted, and once however often it is told', async () => {
    const order = await paidOrder();
    expect(await figuresOf(order.shop)).toEqual(always(order.sales, '0'));
    await giveBack(order);
    await order.shop.settle(order.id);
    expect(await figuresOf(order.shop)).toEqual(always(order.sales, order.paid));
    expect((await order.shop.payment(order.id)).refundedAt).not.toBeNull();
  });

  it('is taken off what is left of its order', async () => {
    const order = await paidOrder();
    await giveBack(order);
    const { db, organizationId } = order.shop;
    const nowMs = db.clock.now().getTime();
    const [from, to] = [nowMs - dayMs, nowMs + dayMs].map(ms => new Date(ms).toISOString()) as [
      string,
      string,
    ];
    const sums = await readProfitSums(db, organizationId, {
      selection: { from, to, marketplaces: null, countries: null, storeIds: null },
      ...{ currency: null, periods: [from], basis: [], withoutReturns: [] },
    });
    const refund = sums.find(({ grouping, measure }) => grouping === 'all' && measure === 'refund');
    expect(refund?.amount).toBe(`-${order.paid}`);
  });

  it('is none while its order is canceled, and one again when that is taken back', async () => {
    const order = await paidOrder();
    await giveBack(order);
    await change(order, 'canceled');
    expect(await figuresOf(order.shop)).toEqual(always('0', '0'));
    await change(order, 'to_ship');
    expect(await figuresOf(order.shop)).toEqual(always(order.sales, order.paid));
  });

  it('is forgotten with its order', async () => {
    const order = await paidOrder();
    await giveBack(order);
    const { shop, orderId } = order;
    await new OrderService(shop.orders, [uncountOrder]).delete(shop.ctx, orderId);
    expect(await figuresOf(shop)).toEqual(always('0', '0'));
  });
});

describe('what the program gives back', () => {
  it('of a canceled order is no refund, as its sales are none', async () => {
    const order = await paidOrder();
    await change(order, 'canceled');
    await order.shop.settle(order.id);
    expect(await order.shop.payment(order.id)).toMatchObject({ refundStatus: 'done' });
    expect(await figuresOf(order.shop)).toEqual(always('0', '0'));
  });

  it('of a payment that came too late is no refund of the order that another one paid', async () => {
    const shop = await world.shop();
    await rollUp(shop.db, shop.organizationId);
    const { session } = await shop.open(await shop.product());
    await expect(shop.complete(session.id, 'declines')).rejects.toMatchObject({ code: 'PAYMENT_DECLINED' });
    shop.processor.charges[0]!.state = 'captured';
    await shop.settle(session.id);
    await shop.settle(session.id);
    await shop.complete(session.id);
    const figures = await figuresOf(shop);
    expect(figures.map(([, refunds]) => refunds)).toEqual(['0', '0', '0']);
    expect(Number(figures[0]![0])).toBeGreaterThan(0);
  });
});

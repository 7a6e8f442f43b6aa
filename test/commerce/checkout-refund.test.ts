import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { paymentLimits } from '../../subgraphs/commerce/checkout/checkout-payment/payment.limits.js';
import { settleSoon } from '../../subgraphs/commerce/checkout/checkout-payment/payment.writer.js';
import type { PaymentPlan } from '../support/scripted-processor.js';
import { openPayments, type PaymentShop } from './payment-world.js';

let world: Awaited<ReturnType<typeof openPayments>>;
beforeAll(async () => {
  world = await openPayments();
});
afterAll(() => world.close());

/** A session whose completion was begun, of a shop of its own where none is given. */
async function begun(plan: PaymentPlan, shop?: PaymentShop) {
  const owner = shop ?? (await world.shop());
  return { shop: owner, ...(await owner.begin(plan)) };
}

const cancel = async (shop: PaymentShop, orderId: string, isPart = false) => {
  const before = await shop.order(orderId);
  const lines = before.lines.map((line, index) =>
    isPart && index > 0 ? line : { ...line, status: 'canceled' as const },
  );
  const status = isPart ? before.status : ('canceled' as const);
  const after = { ...before, lines, status, sourceStatus: status };
  const { organizationId } = shop;
  await shop.ctx.transaction(tx => shop.orders.save(tx, { organizationId, before, after }));
};

describe('the order of a paid session', () => {
  it('gives the money back when it is canceled, and the stock', async () => {
    const { shop, mug, id } = await begun('captures');
    const { id: paymentId } = await shop.payment(id);
    await cancel(shop, (await shop.session(id)).orderId!);
    expect(await shop.plannedIn(paymentId)).toBeLessThanOrEqual(0);
    await shop.settle(id);
    expect(await shop.payment(id)).toMatchObject({ refundStatus: 'done' });
    expect([shop.processor.captured, await shop.stock(mug)]).toEqual([[], [5, 0]]);
  });

  it('gives back what was taken, and nothing of a payment that was declined before', async () => {
    const shop = await world.shop();
    const { session } = await shop.open(await shop.product());
    await expect(shop.complete(session.id, 'declines')).rejects.toMatchObject({ code: 'PAYMENT_DECLINED' });
    await shop.complete(session.id);
    await cancel(shop, (await shop.session(session.id)).orderId!);
    const payments = unnamed(`select status, refund_status as refund from commerce.payment
      where organization_id = $1 order by id`);
    expect(await shop.db.query(payments, [shop.organizationId])).toEqual([
      { status: 'declined', refund: null },
      { status: 'captured', refund: 'due' },
    ]);
  });

  it('that the processor gave back already is not given back again', async () => {
    const { shop, id } = await begun('captures');
    shop.processor.charges[0]!.state = 'refunded';
    await shop.settle(id);
    await cancel(shop, (await shop.session(id)).orderId!);
    expect(await shop.payment(id)).toMatchObject({ status: 'captured', refundStatus: 'done' });
  });

  it('gives it back later where the processor is away, and asks the merchant to at last', async () => {
    const { shop, id } = await begun('captures');
    await cancel(shop, (await shop.session(id)).orderId!);
    shop.processor.gate = async call => {
      if (call === 'refund') {
        throw new Error('The processor is away.');
      }
    };
    for (let tries = 1; tries < paymentLimits.refundTriesMax; tries += 1) {
      await shop.settle(id);
    }
    expect([(await shop.payment(id)).refundStatus, await shop.alarms()]).toEqual(['due', []]);
    await shop.settle(id);
    expect(await shop.payment(id)).toMatchObject({ refundStatus: 'manual' });
  });

  it('asks the merchant to at once where the processor does not know the payment any more', async () => {
    const { shop, id } = await begun('captures');
    await cancel(shop, (await shop.session(id)).orderId!);
    shop.processor.forget();
    await shop.settle(id);
    expect(await shop.payment(id)).toMatchObject({ status: 'captured', refundStatus: 'manual' });
    expect((await shop.alarms()).map(([kind]) => kind)).toEqual(['payment.refund_manual']);
  });

  it('gives it back later where the processor has not done it yet', async () => {
    const { shop, id } = await begun('captures');
    await cancel(shop, (await shop.session(id)).orderId!);
    shop.processor.canRefund = 'later';
    await shop.settle(id);
    const { id: paymentId, refundStatus } = await shop.payment(id);
    expect([refundStatus, Math.ceil((await shop.plannedIn(paymentId))! / 1_000)]).toEqual(['due', 30]);
    shop.processor.canRefund = true;
    await shop.settle(id);
    expect([(await shop.payment(id)).refundStatus, await shop.alarms()]).toEqual(['done', []]);
  });

  it('asks the merchant to give it back where nobody can read the settings of the rail', async () => {
    const { shop, id } = await begun('captures');
    const other = await begun('silent_charged', shop);
    await cancel(shop, (await shop.session(id)).orderId!);
    await shop.db.query(
      unnamed(`update commerce.payment_rail set settings_encrypted = 'x' where organization_id = $1`),
      [shop.organizationId],
    );
    await shop.settle(id);
    expect([(await shop.payment(id)).refundStatus, await shop.alarms()]).toEqual([
      'manual',
      [['payment.refund_manual', 'A refund must be made manually: 25.00 SGD']],
    ]);
    await shop.settle(other.id);
    expect((await shop.payment(other.id)).status).toBe('unknown');
  });

  it('that was paid with another amount is given back that amount by hand', async () => {
    const { shop, id } = await begun('captures_less');
    shop.processor.canRefund = false;
    await cancel(shop, (await shop.session(id)).orderId!);
    await shop.settle(id);
    expect((await shop.alarms()).at(-1)).toEqual([
      'payment.refund_manual',
      'A refund must be made manually: 1.00 SGD',
    ]);
  });

  it('tells the merchant to give it back where the rail cannot, or only a part is canceled', async () => {
    const { shop, id } = await begun('captures');
    shop.processor.canRefund = false;
    await cancel(shop, (await shop.session(id)).orderId!);
    await shop.settle(id);
    expect(await shop.payment(id)).toMatchObject({ refundStatus: 'manual' });
    const [mug, cup] = [await shop.product(), await shop.product()];
    const items = [mug, cup].map(reference => ({ id: null, reference, quantity: 1 }));
    const { session } = await shop.open(mug, 1, { items });
    await shop.complete(session.id);
    const orderId = (await shop.session(session.id)).orderId!;
    await cancel(shop, orderId, true);
    const before = await shop.order(orderId);
    const after = { ...before, externalOrderNumber: '#1' };
    await shop.ctx.transaction(tx =>
      shop.orders.save(tx, { organizationId: shop.organizationId, before, after }),
    );
    expect(await shop.alarms()).toEqual([
      ['payment.refund_manual', 'A refund must be made manually: 25.00 SGD'],
      ['payment.refund_manual', 'A part of a paid order was canceled: a refund must be made manually'],
    ]);
    expect(await shop.payment(session.id)).toMatchObject({ refundStatus: null });
  });

  it('is looked at at once when the processor says so', async () => {
    const { shop, id } = await begun('silent_charged');
    const { id: paymentId } = await shop.payment(id);
    await settleSoon(shop.db, { organizationId: shop.organizationId, paymentId });
    expect(await shop.plannedIn(paymentId)).toBeLessThanOrEqual(0);
  });
});

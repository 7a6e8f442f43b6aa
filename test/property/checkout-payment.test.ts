import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { AppError } from '../../kernel/errors.js';
import { checkoutLimits } from '../../subgraphs/commerce/checkout/checkout/checkout.limits.js';
import { paymentLimits } from '../../subgraphs/commerce/checkout/checkout-payment/payment.limits.js';
import { openPayments, type PaymentShop } from '../commerce/payment-world.js';
import { type PaymentPlan, paymentPlans } from '../support/scripted-processor.js';

let world: Awaited<ReturnType<typeof openPayments>>;
beforeAll(async () => {
  world = await openPayments(12);
});
afterAll(() => world.close());

const stock = 5;
const price = 12.5;

/** What can happen, at the same moment as anything else. */
type Deed =
  | { kind: 'complete'; session: number; plan: PaymentPlan; key: string | null }
  | { kind: 'cancel'; session: number }
  | { kind: 'change'; session: number; quantity: number }
  | { kind: 'open'; quantity: number }
  | { kind: 'push'; session: number }
  | { kind: 'buyer' }
  | { kind: 'pass'; minutes: number };

const session = fc.nat({ max: 1 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('complete' as const),
      session,
      plan: fc.constantFrom(...paymentPlans),
      key: fc.constantFrom('k1', 'k2', null),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), session }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      session,
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('open' as const), quantity: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('push' as const), session }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'buyer' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.constantFrom(1, 2, 361) }),
  },
);

/** A shop with one product, and what agents do in it. */
class Scene {
  readonly shop: PaymentShop;
  readonly product: string;
  readonly sessions: string[];

  private constructor(shop: PaymentShop, product: string, sessions: string[]) {
    this.shop = shop;
    this.product = product;
    this.sessions = sessions;
  }

  static async open(): Promise<Scene> {
    const shop = await world.shop();
    const product = await shop.product({ price: String(price), inventoryQuantity: stock });
    const opened = [await shop.open(product, 2), await shop.open(product, 1)];
    return new Scene(
      shop,
      product,
      opened.map(view => view.session.id),
    );
  }

  async act(done: Deed): Promise<void> {
    const { shop, product } = this;
    switch (done.kind) {
      case 'complete': {
        const call = shop.complete(this.sessions[done.session]!, done.plan, shop.call(done.key, done.plan));
        await Promise.race([call, shop.death()]);
        return;
      }
      case 'cancel':
        await shop.sessions.cancel(shop.agent, this.sessions[done.session]!);
        return;
      case 'change':
        await shop.sessions.change(
          shop.agent,
          this.sessions[done.session]!,
          { items: [{ id: null, reference: product, quantity: done.quantity }] },
          'merge',
        );
        return;
      case 'open': {
        this.sessions.push((await shop.open(product, done.quantity)).session.id);
        return;
      }
      case 'push':
        await this.settle(this.sessions[done.session]!);
        return;
      case 'buyer':
        shop.processor.buyerActs();
        return;
      case 'pass':
        world.clock.move(done.minutes * 60_000);
        await shop.sweep();
    }
  }

  async settle(sessionId: string): Promise<void> {
    if ((await this.shop.payment(sessionId)) !== undefined) {
      await this.shop.settle(sessionId);
    }
  }

  /** Everything that was begun comes to its end, as the tasks see to it. */
  async quiesce(): Promise<void> {
    this.shop.processor.gate = async () => {};
    for (let round = 0; round < 4; round += 1) {
      for (const { id } of await this.payments()) {
        await this.shop.settlement.settle(this.shop.db, {
          organizationId: this.shop.organizationId,
          paymentId: id,
        });
      }
      world.clock.move(round === 1 ? checkoutLimits.lifetimeMs : paymentLimits.abandonMs);
      await this.shop.sweep();
    }
  }

  payments() {
    return this.shop.db.query<{ id: string; sessionId: string; status: string; refundStatus: string | null }>(
      unnamed(
        `select id, session_id as "sessionId", status, refund_status as "refundStatus" from commerce.payment
         where organization_id = $1 and reference is not null`,
      ),
      [this.shop.organizationId],
    );
  }

  orders() {
    return this.shop.db.query<{ sessionId: string; total: string; units: number; short: number }>(
      unnamed(
        `select o.external_order_id as "sessionId", o.total::text as total,
           (select sum(l.quantity)::int from commerce.order_line l where l.order_id = o.id) as units,
           (select sum(l.short_quantity)::int from commerce.order_line l where l.order_id = o.id) as short
         from commerce."order" o where o.organization_id = $1`,
      ),
      [this.shop.organizationId],
    );
  }
}

/** An error is an answer; anything else is a fault. */
async function answered(work: Promise<void>): Promise<void> {
  await work.catch(error => {
    if (!(error instanceof AppError)) {
      throw error;
    }
  });
}

async function check(scene: Scene): Promise<void> {
  const { shop, product } = scene;
  const orders = await scene.orders();
  const paid = shop.processor.captured.map(({ due, amount }) => [due.sessionId, Number(amount)]);
  const sold = orders.map(({ sessionId, total }) => [sessionId, Number(total)]);
  expect(paid.sort(), 'charges captured = orders paid, to the cent').toEqual(sold.sort());
  for (const { total, units, short } of orders) {
    expect([Number(total), short]).toEqual([units * price, 0]);
  }
  const units = orders.reduce((sum, order) => sum + order.units, 0);
  expect(await shop.stock(product), 'nothing is sold twice, nothing stays reserved').toEqual([
    stock - units,
    0,
  ]);
  const statuses = await Promise.all(scene.sessions.map(async id => (await shop.session(id)).status));
  const completed = statuses.filter(status => status === 'completed').length;
  const ended = statuses.filter(status => ['completed', 'canceled', 'expired'].includes(status)).length;
  expect([completed, ended]).toEqual([orders.length, scene.sessions.length]);
  expect((await scene.payments()).filter(({ status }) => !['captured', 'declined'].includes(status))).toEqual(
    [],
  );
}

describe('any interleaving of completions, retries, lost answers, deaths, cancels, changes, pushes and time', () => {
  it('moves money exactly once for each order, and leaves no stock behind', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 2, maxLength: 10 }), fc.scheduler(), async (deeds, s) => {
        const scene = await Scene.open();
        scene.shop.processor.gate = call => s.schedule(Promise.resolve(), call);
        const acts = deeds.map(one =>
          s.schedule(Promise.resolve(), one.kind).then(() => answered(scene.act(one))),
        );
        await s.waitFor(Promise.all(acts));
        await scene.quiesce();
        await check(scene);
      }),
      { numRuns: 120 },
    );
  }, 240_000);
});

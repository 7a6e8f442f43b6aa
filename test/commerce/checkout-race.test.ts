import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { checkoutLimits } from '../../subgraphs/commerce/checkout/checkout/checkout.limits.js';
import type { StoredCheckout } from '../../subgraphs/commerce/checkout/checkout/checkout-session.store.js';
import { expireCheckouts } from '../../subgraphs/commerce/checkout/checkout/checkout-session.tasks.js';
import type { CheckoutView } from '../../subgraphs/commerce/checkout/checkout/checkout-view.js';
import { type CheckoutShop, newCheckout, openCheckouts, wanted } from './checkout-world.js';

let world: Awaited<ReturnType<typeof openCheckouts>>;
beforeAll(async () => {
  world = await openCheckouts(34);
});
afterAll(() => world.close());

const merge = (shop: CheckoutShop, id: string, reference: string, quantity: number) =>
  shop.sessions.change(shop.agent, id, { items: [wanted(reference, quantity)] }, 'merge');

type Outcome = 'fulfilled' | string;
const outcomes = async (works: Promise<unknown>[]): Promise<Outcome[]> =>
  (await Promise.allSettled(works)).map(one =>
    one.status === 'fulfilled' ? one.status : (one.reason.code ?? String(one.reason)),
  );

describe('at the same time', () => {
  it('32 buyers of one product get what there is, and the others a plain error', async () => {
    const shop = world.shop();
    const mug = await shop.product({ inventoryQuantity: 20 });
    const all = await outcomes(Array.from({ length: 32 }, () => shop.open(mug)));
    expect(all.filter(one => one === 'fulfilled')).toHaveLength(20);
    expect(all.filter(one => one === 'INVENTORY_INSUFFICIENT')).toHaveLength(12);
    expect(await shop.stock(mug)).toEqual([20, 20]);
  });

  it('buyers of the same products in opposite orders wait for each other and never deadlock', async () => {
    const shop = world.shop();
    const goods = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map(title => shop.product({ title, inventoryQuantity: 1000 })),
    );
    const orders = Array.from({ length: 32 }, (_, index) =>
      (index % 2 === 0 ? goods : goods.toReversed()).map(reference => ({ reference, quantity: 1 })),
    );
    const opened = await Promise.all(
      orders.map(items => shop.sessions.create(shop.agent, newCheckout(items))),
    );
    const turned = await outcomes(
      opened.map(({ session }, index) =>
        shop.sessions.change(
          shop.agent,
          session.id,
          { items: orders[31 - index]!.map(item => ({ id: null, ...item, quantity: 2 })) },
          'replace',
        ),
      ),
    );
    expect(new Set(turned)).toEqual(new Set(['fulfilled']));
    expect(await Promise.all(goods.map(id => shop.stock(id)))).toEqual(goods.map(() => [1000, 64]));
  });

  it('changes of one session are done one after the other, and it holds what the last one says', async () => {
    const shop = world.shop();
    const mug = await shop.product({ inventoryQuantity: 50 });
    const { session } = await shop.open(mug);
    const changed = await Promise.all(
      [2, 3, 4, 5, 6, 7].map(quantity => merge(shop, session.id, mug, quantity)),
    );
    const versions = changed.map(view => view.session.version);
    expect(versions.toSorted()).toEqual([2, 3, 4, 5, 6, 7]);
    const last = changed.find(view => view.session.version === 7)!;
    expect((await shop.sessions.read(shop.agent, session.id)).session).toEqual(last.session);
    expect(await shop.stock(mug)).toEqual([50, last.session.items[0]!.quantity]);
  });

  it('of two changes that demand one version one is done', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    const { session } = await shop.open(mug);
    const demand = () =>
      shop.sessions.change(shop.demanding(1), session.id, { items: [wanted(mug, 2)] }, 'merge');
    expect((await outcomes([demand(), demand()])).toSorted()).toEqual(['VERSION_STALE', 'fulfilled']);
  });

  it('a change and a cancellation leave a canceled session that holds nothing', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    for (let turn = 0; turn < 8; turn++) {
      const { session } = await shop.open(mug);
      const works = [merge(shop, session.id, mug, 3), shop.sessions.cancel(shop.agent, session.id)];
      const [change, cancel] = await outcomes(turn % 2 === 0 ? works : works.toReversed()).then(done =>
        turn % 2 === 0 ? done : done.toReversed(),
      );
      expect([cancel, ['fulfilled', 'CHECKOUT_ENDED'].includes(change!)]).toEqual(['fulfilled', true]);
      const after = await shop.sessions.read(shop.agent, session.id);
      expect([after.session.status, await shop.stock(mug)]).toEqual(['canceled', [5, 0]]);
    }
  });
});

describe('a session whose time is over', () => {
  const expired = async (shop: CheckoutShop, view: CheckoutView) => {
    const { session } = await shop.sessions.read(shop.agent, view.session.id);
    return [session.status, session.version, session.updatedAt];
  };

  it('has expired at once, and is written down exactly as it was shown', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    const view = await shop.open(mug, 2, { buyer: { firstName: 'Ada' } });
    world.clock.move(checkoutLimits.lifetimeMs - 1);
    expect((await shop.sessions.read(shop.agent, view.session.id)).session).toEqual(view.session);
    world.clock.move(1);
    const shown = await shop.sessions.read(shop.agent, view.session.id);
    expect(shown).toMatchObject({
      session: { status: 'expired', version: 2, updatedAt: view.session.expiresAt },
      personal: { buyer: null },
      requirements: [],
    });
    await shop.sweep();
    expect(await shop.sessions.read(shop.agent, view.session.id)).toEqual(shown);
    const stored = (await shop.store.find(shop.db, shop.organizationId, view.session.id))!;
    expect(stored.session).toEqual(shown.session);
    expect(await shop.stock(mug)).toEqual([5, 0]);
    await expect(merge(shop, view.session.id, mug, 1)).rejects.toMatchObject({
      code: 'CHECKOUT_ENDED',
      detail: `The checkout session expired at ${view.session.expiresAt}.`,
    });
  });

  it('gives way to the next buyer before anybody has swept', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    const first = await shop.open(mug, 5);
    world.clock.move(checkoutLimits.lifetimeMs);
    await shop.open(mug, 5);
    expect([await expired(shop, first), await shop.stock(mug)]).toEqual([
      ['expired', 2, first.session.expiresAt],
      [5, 5],
    ]);
  });

  it('is left alone by the sweep while somebody works on it, or its payment is under way', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    world.clock.move(checkoutLimits.lifetimeMs);
    await shop.sweep();
    const [open, paying] = [await shop.open(mug), await shop.open(mug)];
    await shop.ctx.transaction(async tx => {
      const before = (await shop.store.lock(tx, shop.organizationId, paying.session.id))!;
      const session = { ...before.session, status: 'complete_in_progress' as const };
      await shop.store.write(tx, before, { ...before, session });
    });
    world.clock.move(checkoutLimits.lifetimeMs);
    await shop.ctx.transaction(async tx => {
      await shop.store.lock(tx, shop.organizationId, open.session.id);
      expect(await expireCheckouts(shop.db)).toBe(0);
    });
    expect(await expireCheckouts(shop.db)).toBe(1);
    const { session } = await shop.sessions.read(shop.agent, paying.session.id);
    expect(session.status).toBe('complete_in_progress');
    for (const work of [
      () => shop.sessions.cancel(shop.agent, session.id),
      () => merge(shop, session.id, mug, 1),
    ]) {
      await expect(work()).rejects.toMatchObject({ code: 'CHECKOUT_IN_PROGRESS' });
    }
  });
});

it('a payment that begins while the sweep has seen its session as over keeps it', async () => {
  const shop = world.shop();
  const { session } = await shop.open(await shop.product());
  world.clock.move(checkoutLimits.lifetimeMs);
  const begin = unnamed(
    `update commerce.checkout_session set status = 'complete_in_progress' where organization_id = $1 and id = $2`,
  );
  let sweep = Promise.resolve(0);
  await shop.ctx.transaction(async tx => {
    await tx.query(begin, [shop.organizationId, session.id]);
    sweep = expireCheckouts(shop.db);
    await waitingForLock();
  });
  await sweep;
  expect((await shop.sessions.read(shop.agent, session.id)).session.status).toBe('complete_in_progress');
});

async function waitingForLock(): Promise<void> {
  const waiting = unnamed(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  while ((await world.db.query(waiting)).length === 0);
}

it('a session is only written by who has locked it', async () => {
  const shop = world.shop();
  const { session } = await shop.open(await shop.product());
  const stale: StoredCheckout = (await shop.store.find(shop.db, shop.organizationId, session.id))!;
  const write = () => shop.ctx.transaction(tx => shop.store.write(tx, stale, stale));
  await write();
  await expect(write()).rejects.toThrow('was changed without its lock');
});

import { afterEach, describe, expect, it } from 'vitest';
import type { SandboxedMarketplace } from '../../connectors/marketplaces/sandbox/sandboxed-marketplace.js';
import type { OrderStage, SandboxOrder } from '../../connectors/marketplaces/sandbox/state.js';
import type { Recorders } from '../../subgraphs/commerce/orders/ingestion/record-types.js';
import { storeSignals } from '../../subgraphs/commerce/orders/ingestion/signal-queue.queries.js';
import { pushing, strict } from './pushing-marketplaces.js';
import { SalesWorld } from './sales-world.js';

const opened: SalesWorld[] = [];
afterEach(async () => {
  for (const world of opened.splice(0)) {
    await world.close();
  }
});

async function open(module: SandboxedMarketplace): Promise<SalesWorld> {
  const world = await SalesWorld.open(module);
  opened.push(world);
  return world;
}

const life: OrderStage[] = ['packed', 'shipped', 'delivered', 'completed'];
const orderCount = 3;

/** The same sales in every world; `deliver` is given the chance to tell of each change. */
async function play(world: SalesWorld, deliver: () => Promise<void>): Promise<void> {
  const orders: SandboxOrder[] = [];
  for (let index = 0; index < orderCount; index += 1) {
    orders.push(world.sell({ stage: index % 2 === 0 ? 'unpaid' : 'paid', quantity: index + 1 }));
    await deliver();
  }
  for (const [index, order] of orders.entries()) {
    for (const stage of index === 2 ? (['canceled'] as OrderStage[]) : life) {
      world.advance(order, stage);
      await deliver();
    }
  }
}

/** Each push once, in its order, looked at by one worker. */
async function calmly(world: SalesWorld): Promise<void> {
  let told = 0;
  await play(world, async () => {
    const pushes = await world.arrived();
    for (; told < pushes.length; told += 1) {
      await world.receive(pushes[told]!);
    }
    await world.drainSignalQueue();
  });
}

const repeated = 4;

/** The latest pushes again and again and in reverse order, two workers and a walk at the same time. */
async function wildly(world: SalesWorld): Promise<void> {
  await play(world, async () => {
    const pushes = (await world.arrived()).slice(-repeated);
    await Promise.all([...pushes].reverse().map(push => world.receive(push)));
    await Promise.all([world.drainSignalQueue(), world.drainSignalQueue(), world.sync()]);
    await Promise.all(pushes.map(push => world.receive(push)));
    await Promise.all([world.drainSignalQueue(), world.sync()]);
  });
}

describe('sales that come in', () => {
  it.each(pushing.map(module => ({ key: module.marketplace.key, module })))(
    'from $key duplicated, reordered and by several workers at once are told as if each change had come once',
    async ({ module }) => {
      const [calm, wild] = [await open(module), await open(module)];
      await calmly(calm);
      await wildly(wild);
      const expected = await calm.told();
      expect(Object.keys(expected)).toHaveLength(orderCount);
      expect(await wild.told()).toEqual(expected);
      expect(await wild.statuses()).toEqual(await calm.statuses());
      for (const changes of Object.values(expected)) {
        expect(changes.map(({ version }) => version)).toEqual(changes.map((_, index) => index + 1));
      }
    },
  );

  it('are found by looking when every push was lost, and end as if none had been', async () => {
    const [told, untold] = [await open(strict), await open(strict)];
    await calmly(told);
    await play(untold, async () => {});
    expect(await untold.statuses()).toEqual({});
    await untold.sync();
    expect(await untold.statuses()).toEqual(await told.statuses());
    expect(Object.values(await untold.told()).map(changes => changes.map(({ type }) => type))).toEqual(
      Array.from({ length: orderCount }, () => ['order.created']),
    );
  });

  it('are tried twice before they count as failed, by a walk as by a push', async () => {
    const world = await open(strict);
    let tries = 0;
    const record: Recorders['orders']['record'] = (tx, observed) => {
      tries += 1;
      return tries % 2 === 1
        ? Promise.reject(new Error('planted'))
        : world.recorders.orders.record(tx, observed);
    };
    const recorders = { ...world.recorders, orders: { record } };
    const walked = world.sell();
    await world.sync({ recorders });
    const pushed = world.sell();
    await world.receive((await world.arrived()).at(-1)!);
    await world.drainSignalQueue({ recorders });
    expect([await world.statuses(), tries]).toEqual([{ [walked.id]: 'to_ship', [pushed.id]: 'to_ship' }, 4]);
    const failures = 'select 1 from commerce.ingestion_failure where organization_id = $1';
    expect(await world.rows(failures)).toEqual([]);
  });

  it('are taken in though the time that a push tells is none', async () => {
    const world = await open(strict);
    const { id: externalId } = world.sell();
    const told = { kind: 'order' as const, externalId, providerEventId: '1', providerEventType: 'news' };
    await world.ctx.transaction(tx =>
      storeSignals(tx, world.address, [{ ...told, occurredAt: 'yesterday' }]),
    );
    await world.drainSignalQueue();
    expect(await world.statuses()).toEqual({ [externalId]: 'to_ship' });
  });

  it('say where each change was learnt of', async () => {
    const world = await open(strict);
    const order = world.sell();
    const [push] = await world.arrived();
    await world.receive(push!);
    await world.drainSignalQueue();
    world.advance(order, 'shipped');
    await world.sync();
    const account = { marketplace: strict.marketplace.key, accountId: world.connectionId };
    expect((await world.events()).map(({ type, source }) => [type, source])).toEqual([
      [
        'order.created',
        {
          ...account,
          system: 'marketplace',
          providerEventId: expect.stringMatching(/./),
          providerEventType: expect.stringMatching(/./),
        },
      ],
      [
        'order.status.changed',
        { ...account, system: 'scheduled_sync', providerEventId: null, providerEventType: null },
      ],
    ]);
  });

  it('that are unchanged raise no version and are told to nobody, however often they are read', async () => {
    const world = await open(strict);
    world.sell();
    await world.sync();
    const before = await world.rows('select * from commerce."order" where organization_id = $1');
    await world.sync();
    await world.sync();
    expect(await world.rows('select * from commerce."order" where organization_id = $1')).toEqual(before);
    expect(await world.events()).toHaveLength(1);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PushSignal, ReceivedPush } from '../../connectors/marketplaces/port.js';
import type { ChannelOrder } from '../../connectors/marketplaces/sale.js';
import { unnamed } from '../../kernel/database/statement.js';
import { fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import type { Channels, OpenChannel } from '../../subgraphs/catalog/index.js';
import { listingRequestLimits } from '../../subgraphs/catalog/listing-request/listing-request.limits.js';
import type { Recorders } from '../../subgraphs/commerce/orders/ingestion/record-types.js';
import { storeSignals } from '../../subgraphs/commerce/orders/ingestion/signal-queue.queries.js';
import { pushing, strict } from './pushing-marketplaces.js';
import { SalesWorld } from './sales-world.js';

const another = pushing.find(module => module !== strict)!.marketplace.key;

let world: SalesWorld;
beforeEach(async () => {
  world = await SalesWorld.open(strict);
});
afterEach(() => world.close());

const queued = () =>
  world.rows<Record<'kind' | 'external_id' | 'provider_event_id', string> & { processed_at: string | null }>(
    'select * from commerce.signal_queue where organization_id = $1 order by received_at, id',
  );

const tasks = async () => {
  const rows = await world.db.query<{ identifier: string }>({
    name: '',
    text: "select task_identifier as identifier from graphile_worker.jobs where task_identifier like 'commerce.%'",
  });
  return rows.map(({ identifier }) => identifier);
};

/** When each task of the account is planned, in seconds from now. */
const planned = async (): Promise<Record<string, number>> => {
  const rows = await world.db.query<{ identifier: string; seconds: number }>(
    unnamed(`select task_identifier as identifier, extract(epoch from run_at - now())::float8 as seconds
      from graphile_worker.jobs where key like '%/' || $1::text`),
    [world.connectionId],
  );
  return Object.fromEntries(
    rows.map(({ identifier, seconds }) => [identifier, Math.max(Math.ceil(seconds), 0)]),
  );
};

/** Calls that reach the marketplace meanwhile. */
async function callsOf(work: () => Promise<void>): Promise<number> {
  const made = () => [...world.sandbox.calls.values()].reduce((sum, calls) => sum + calls, 0);
  const before = made();
  await work();
  return made() - before;
}

async function soldPush(): Promise<ReceivedPush> {
  world.sell();
  return (await world.arrived()).at(-1)!;
}

describe('a push', () => {
  it('is stored with the task that looks at it, as what it is about and no more', async () => {
    const order = world.sell();
    const push = (await world.arrived()).at(-1)!;
    expect(await world.receive(push)).toEqual({ status: 200, body: '', contentType: null });
    const [signal, ...others] = await queued();
    expect(others).toEqual([]);
    expect(signal).toMatchObject({ kind: 'order', processed_at: null });
    expect(await tasks()).toEqual(['commerce.inbox']);
    const text = JSON.stringify(signal);
    expect(
      [...Object.values(order.buyer), push.rawBody.toString()].filter(trace => text.includes(trace)),
    ).toEqual([]);
  });

  it('that comes again is answered as before, and is no news', async () => {
    const push = await soldPush();
    await world.receive(push);
    await world.receive(push);
    expect(await queued()).toHaveLength(1);
    expect(world.outcomes).toEqual(['stored', 'repeated']);
  });

  it('of many about one record is one read of it', async () => {
    const order = world.sell();
    world.advance(order, 'packed');
    world.advance(order, 'shipped');
    for (const push of await world.arrived()) {
      await world.receive(push);
    }
    const calls = await callsOf(() => world.drainSignalQueue());
    const signals = await queued();
    expect(signals.every(({ processed_at: at }) => at !== null)).toBe(true);
    const [event] = await world.events();
    expect(event!.source.providerEventId).toBe(signals.at(-1)!.provider_event_id);
    expect(await world.statuses()).toEqual({ [order.id]: 'shipped' });
    world.sell({ stage: 'shipped' });
    await world.receive((await world.arrived()).at(-1)!);
    expect(await callsOf(() => world.drainSignalQueue())).toBe(calls);
  });

  it.each([
    [
      'with a byte changed',
      (push: ReceivedPush) => ({ ...push, rawBody: Buffer.concat([push.rawBody, Buffer.from(' ')]) }),
    ],
    ['without a signature', (push: ReceivedPush) => ({ ...push, headers: {} })],
  ])('%s is rejected and counted, and nothing of it is stored', async (_title, tampered) => {
    const push = await soldPush();
    await expect(world.receive(tampered(push))).rejects.toMatchObject({
      code: 'PUSH_SIGNATURE_INVALID',
      status: 401,
    });
    expect([await queued(), await tasks(), world.outcomes]).toEqual([[], [], ['rejected']]);
  });

  it.each([
    ['an address that nobody has', (url: string) => `${url.slice(0, -1)}${url.endsWith('_') ? '-' : '_'}`],
    [
      'the address of another marketplace',
      (url: string) => url.replace(`/${strict.marketplace.key}/`, `/${another}/`),
    ],
  ])('to %s finds nobody', async (_title, other) => {
    const push = await soldPush();
    await expect(world.receive({ ...push, url: other(push.url) })).rejects.toMatchObject({
      code: 'PUSH_ADDRESS_NOT_FOUND',
      status: 404,
    });
    expect([await queued(), world.outcomes]).toEqual([[], ['unknown_address']]);
  });

  it.each([
    ['was disconnected', `status = 'disconnected', credentials_encrypted = null`, 'PUSH_ADDRESS_NOT_FOUND'],
    ['has credentials that nobody can read', `credentials_encrypted = 'x'`, 'PUSH_SIGNATURE_INVALID'],
  ])('to an account that %s is not taken', async (_title, change, code) => {
    const push = await soldPush();
    await world.rows(`update catalog.marketplace_connection set ${change} where organization_id = $1`);
    await expect(world.receive(push)).rejects.toMatchObject({ code });
    expect(await queued()).toEqual([]);
  });
});

describe('what a push names and is no order or return', () => {
  /** A push told of both, and a worker has looked. Answers whether the account was checked. */
  async function told(...signals: Pick<PushSignal, 'kind' | 'externalId'>[]): Promise<boolean> {
    const news = signals.map(signal => ({
      ...signal,
      providerEventId: newId(),
      providerEventType: 'news',
      occurredAt: null,
    }));
    await world.ctx.transaction(tx => storeSignals(tx, world.address, news));
    let isChecked = false;
    const open = world.channels.open.bind(world.channels);
    const check: Channels['check'] = async (_db, { id }) => {
      isChecked = id === world.connectionId;
    };
    await world.drainSignalQueue({ channels: { open, check } as Channels });
    return isChecked;
  }

  it('is handed on to whoever reads it, and is done with', async () => {
    const look = { 'catalog.listing.verify': listingRequestLimits.firstCheckMs / 1_000 };
    const sync = { 'commerce.sync': 0 };
    for (const [kind, isChecked, finances, tasksPlanned] of [
      ['listing', false, 0, look],
      ['order', false, 0, sync],
      ['return', false, 0, sync],
      ['authorisation', true, 0, {}],
      ['finance', false, 1, {}],
    ] as const) {
      const unnamedOne = { kind, externalId: null };
      const outcome = [kind, await told(unnamedOne, unnamedOne), world.financeSignals, await planned()];
      expect(outcome).toEqual([kind, isChecked, finances, tasksPlanned]);
      await world.db.query(unnamed('delete from graphile_worker._private_jobs'));
    }
    expect((await queued()).map(({ processed_at: at }) => at !== null)).toEqual(Array(10).fill(true));
  });

  it('is a listing that is due for its look at once, and no other', async () => {
    const now = world.clock.now();
    const later = new Date(now.getTime() + 3_600_000);
    for (const externalId of ['named', 'other']) {
      await world.rows(
        `with product as (
           insert into catalog.product (organization_id, id, handle, title, status, currency, created_at, updated_at)
           values ($1, $2, $4, $4, 'active', 'SGD', $6, $6) returning id)
         insert into catalog.listing (organization_id, id, product_id, connection_id, marketplace, store_id, country,
           currency, external_id, desired, desired_version, state, next_check_at, compared_at, created_at, updated_at)
         select $1, $2, $2, $3, 'm', 'store', 'SG', 'SGD', $4, 'published', 1, 'live', $5, $6, $6, $6`,
        newId(),
        world.connectionId,
        externalId,
        later,
        now,
      );
    }
    await told({ kind: 'listing', externalId: 'named' });
    const rows = await world.rows<{ id: string; at: string }>(
      'select external_id as id, next_check_at as at from catalog.listing where organization_id = $1 order by 1',
    );
    expect(rows.map(({ id, at }) => [id, Date.parse(at)])).toEqual([
      ['named', now.getTime()],
      ['other', later.getTime()],
    ]);
  });
});

describe('a worker', () => {
  it('that dies after a push was stored leaves it to the next one', async () => {
    await world.receive(await soldPush());
    const dying: Recorders = {
      ...world.recorders,
      orders: { record: () => Promise.reject(fail('UNAVAILABLE')) },
    };
    await expect(world.drainSignalQueue({ recorders: dying })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await queued()).toMatchObject([{ processed_at: null }]);
    await world.drainSignalQueue();
    expect(await queued()).toMatchObject([{ processed_at: expect.anything() }]);
    expect((await world.events()).map(({ type }) => type)).toEqual(['order.created']);
  });

  it('that dies in the middle has told of what it stored, and of nothing twice', async () => {
    const orders = Array.from({ length: 6 }, () => world.sell());
    for (const push of await world.arrived()) {
      await world.receive(push);
    }
    let stored = 0;
    const dying: Recorders = {
      ...world.recorders,
      orders: {
        record: async (tx, observed) => {
          const recorded = await world.recorders.orders.record(tx, observed);
          stored += 1;
          if (stored > 3) {
            throw fail('UNAVAILABLE');
          }
          return recorded;
        },
      },
    };
    await expect(world.drainSignalQueue({ recorders: dying })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(Object.keys(await world.statuses())).toHaveLength(3);
    await world.drainSignalQueue();
    const told = await world.told();
    expect(Object.keys(told)).toEqual(orders.map(({ id }) => id).sort());
    expect(Object.values(told).map(changes => changes.length)).toEqual(orders.map(() => 1));
  });

  it('that read a record before it changed and stores it after another one did, changes nothing', async () => {
    const order = world.sell();
    await world.receive((await world.arrived())[0]!);
    const slow = slowChannels(world.channels);
    const reading = world.drainSignalQueue({ channels: slow.channels });
    await slow.hasRead;
    world.advance(order, 'shipped');
    await world.sync();
    slow.goOn();
    await reading;
    expect(await world.statuses()).toEqual({ [order.id]: 'shipped' });
    expect(await world.told()).toEqual({
      [order.id]: [{ type: 'order.created', version: 1, status: 'shipped', changedFields: undefined }],
    });
  });

  it('that finds the account closed leaves the pushes until it is open again', async () => {
    await world.receive(await soldPush());
    world.sandbox.faults.set('throttle', 1);
    await world.db.query(unnamed('delete from graphile_worker._private_jobs'));
    await world.drainSignalQueue();
    expect(await queued()).toMatchObject([{ processed_at: null }]);
    expect((await planned())['commerce.inbox']).toBeGreaterThan(0);
    world.sandbox.faults.clear();
    world.clock.advance(60_000);
    await world.drainSignalQueue();
    expect(Object.values(await world.statuses())).toEqual(['to_ship']);
  });
});

/** Channels whose orders are handed on only when the test says so. */
function slowChannels(channels: Channels) {
  const read = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const open = async (...address: Parameters<Channels['open']>): Promise<OpenChannel> => {
    const account = await channels.open(...address);
    const readOrder = async (id: string): Promise<ChannelOrder | null> => {
      const order = await account.channel.readOrder(id);
      read.resolve();
      await gate.promise;
      return order;
    };
    return { ...account, channel: { ...account.channel, readOrder } };
  };
  return { channels: { open } as unknown as Channels, hasRead: read.promise, goOn: () => gate.resolve() };
}

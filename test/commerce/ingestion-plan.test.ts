import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../connectors/marketplaces/marketplace-error.js';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import { unnamed } from '../../kernel/database/statement.js';
import { fromAccount } from '../../subgraphs/catalog/channels/connection/account-source.js';
import { connectionLimits } from '../../subgraphs/catalog/channels/connection/connection.limits.js';
import type { Channels } from '../../subgraphs/catalog/index.js';
import { FailureService } from '../../subgraphs/commerce/orders/ingestion/failure.service.js';
import { noteFailure } from '../../subgraphs/commerce/orders/ingestion/failure.writer.js';
import { finishReading, openFeed } from '../../subgraphs/commerce/orders/ingestion/feed.queries.js';
import { ingestionLimits } from '../../subgraphs/commerce/orders/ingestion/ingestion.limits.js';
import { planIngestion } from '../../subgraphs/commerce/orders/ingestion/sync.tasks.js';
import { ignoredSignals } from '../support/ignored-signals.js';
import { strict } from './pushing-marketplaces.js';
import { SalesWorld } from './sales-world.js';

let world: SalesWorld;
beforeEach(async () => {
  world = await SalesWorld.open(strict);
});
afterEach(() => world.close());

const minuteMs = 60_000;

/** Whether a reading of the account is planned, at this minute; the plan is taken back. */
async function isPlanned(intervalMs: number): Promise<boolean> {
  await planIngestion(world.db, { pollIntervalMs: () => intervalMs });
  const removed = await world.db.query(
    unnamed(
      `select graphile_worker.remove_job(key) from graphile_worker.jobs
       where task_identifier = 'commerce.sync' and key = 'commerce.sync/' || $1::text`,
    ),
    [world.connectionId],
  );
  return removed.length > 0;
}

describe('the plan of a minute', () => {
  it.each([1, 4, 5])(
    'has an account read every %i minutes, though a reading takes a while',
    async minutes => {
      expect(await isPlanned(minutes * minuteMs)).toBe(true);
      // The reading ends some seconds after the minute at which it was planned.
      world.clock.advance(7_000);
      await world.sync();
      world.clock.advance(minuteMs - 7_000);
      for (let minute = 1; minute < minutes; minute += 1) {
        expect(await isPlanned(minutes * minuteMs)).toBe(false);
        world.clock.advance(minuteMs);
      }
      expect(await isPlanned(minutes * minuteMs)).toBe(true);
    },
  );

  it('has the orders of an account read, however lately its statements were', async () => {
    const kind = 'finance';
    await openFeed(world.db, world.address, { kind, startAt: world.clock.iso });
    await finishReading(world.db, world.address, { kind, error: null });
    expect(await isPlanned(5 * minuteMs)).toBe(true);
  });
});

describe('a task of an account that was lost', () => {
  const isWoken = async (): Promise<boolean> => {
    await planIngestion(world.db, { pollIntervalMs: () => connectionLimits.feedIntervalMs });
    const removed = await world.db.query(
      unnamed(`select graphile_worker.remove_job(key) from graphile_worker.jobs
        where key = 'commerce.inbox/' || $1::text and run_at <= now()`),
      [world.connectionId],
    );
    return removed.length > 0;
  };
  const fails = async (kind: 'order' | 'finance') => {
    const source = fromAccount('scheduled_sync', strict.marketplace.key, world.connectionId);
    const record = { kind, externalId: 'X-1', source, sourceUpdatedAt: null, isHistorical: false };
    const reason = { code: 'internal', message: 'planted' };
    await noteFailure(world.db, { ...world.address, ...record, ...reason }, { origin: world.ctx });
  };

  it('is planned anew while pushes wait, and no longer', async () => {
    expect(await isWoken()).toBe(false);
    world.sell();
    await world.receive((await world.arrived())[0]!);
    expect(await isWoken()).toBe(true);
    await world.drainSignalQueue();
    expect(await isWoken()).toBe(false);
  });

  it('is planned anew when a record that failed is due, and not before, after or for a statement', async () => {
    await fails('finance');
    await fails('order');
    world.clock.advance(ingestionLimits.failureRetryFirstMs - 1);
    expect(await isWoken()).toBe(false);
    world.clock.advance(1);
    expect(await isWoken()).toBe(true);
    const [failure] = await world.rows<{ id: string }>(
      "select id from commerce.ingestion_failure where organization_id = $1 and kind = 'order'",
    );
    await new FailureService(ignoredSignals).dismiss(world.ctx, failure!.id);
    expect(await isWoken()).toBe(false);
  });
});

describe('an account that cannot be called now', () => {
  const waiting = async () => {
    const open = 'select from commerce.signal_queue where organization_id = $1 and processed_at is null';
    return (await world.rows(open)).length;
  };
  const pushed = async (orders: number) => {
    for (let sold = 0; sold < orders; sold += 1) {
      world.sell();
    }
    for (const push of await world.arrived()) {
      await world.receive(push);
    }
    await world.db.query(unnamed('delete from graphile_worker._private_jobs'));
  };

  it.each([
    [null, 60],
    [300_000, 300],
  ])(
    'and asks for a pause of %s ms has its pushes looked at in %i seconds',
    async (retryAfterMs, seconds) => {
      await pushed(1);
      const open = () => Promise.reject(new MarketplaceError('throttled', 'Slowly.', { retryAfterMs }));
      await world.drainSignalQueue({ channels: { open } as unknown as Channels });
      const planned = unnamed(`select round(extract(epoch from run_at - now()) / 10)::integer * 10 as seconds
      from graphile_worker.jobs where key = 'commerce.inbox/' || $1::text`);
      expect(await world.db.query(planned, [world.connectionId])).toEqual([{ seconds }]);
      expect(await waiting()).toBe(1);
    },
  );

  it('as one record after the other gets no answer keeps the other pushes waiting', async () => {
    const orders = 4 * ingestionLimits.salesInParallel;
    await pushed(orders);
    const nobody = () => Promise.reject(new MarketplaceError('unavailable', 'Nobody answers.'));
    const open: Channels['open'] = async (...place) => {
      const account = await world.channels.open(...place);
      return { ...account, channel: { ...account.channel, readOrder: nobody } };
    };
    await world.drainSignalQueue({ channels: { open } as unknown as Channels });
    expect(await waiting()).toBeGreaterThan(orders / 2);
    world.clock.advance(ingestionLimits.failureRetryMaxMs);
    await world.drainSignalQueue();
    expect(Object.keys(await world.statuses())).toHaveLength(orders);
  });
});

it('marketplaces without pushes are asked more often than those with them', () => {
  for (const marketplace of marketplaces) {
    const { pushes, pollIntervalMs = connectionLimits.feedIntervalMs } = marketplace.capabilities;
    expect([marketplace.key, pollIntervalMs < connectionLimits.feedIntervalMs]).toEqual([
      marketplace.key,
      !pushes,
    ]);
  }
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../connectors/marketplaces/marketplace-error.js';
import type { ChangePage, ChangeWindow } from '../../connectors/marketplaces/port.js';
import { listFailures } from '../../subgraphs/commerce/orders/ingestion/failure.queries.js';
import {
  type FeedReport,
  type FeedSource,
  walkFeed,
} from '../../subgraphs/commerce/orders/ingestion/feed.js';
import { feedsOfConnection } from '../../subgraphs/commerce/orders/ingestion/feed.queries.js';
import { ingestionLimits } from '../../subgraphs/commerce/orders/ingestion/ingestion.limits.js';
import { strict } from './pushing-marketplaces.js';
import { SalesWorld } from './sales-world.js';

interface Row {
  id: string;
  at: string;
}

let world: SalesWorld;
let rows: Row[];
let windows: ChangeWindow[];
let applied: string[];
let poison: Set<string>;
beforeEach(async () => {
  world = await SalesWorld.open(strict);
  rows = [];
  windows = [];
  applied = [];
  poison = new Set();
});
afterEach(() => world.close());

/** Two rows a page. */
function page(window: ChangeWindow): ChangePage<Row> {
  windows.push(window);
  const within = rows.filter(({ at }) => at >= window.since && at < window.until);
  const from = Number(window.cursor ?? 0);
  const items = within.slice(from, from + 2);
  return { items, nextCursor: from + 2 < within.length ? String(from + 2) : null };
}

const source = (more: Partial<FeedSource<Row>> = {}): FeedSource<Row> => ({
  ...world.address,
  kind: 'finance',
  read: async (_channel, window) => page(window),
  idOf: ({ id }) => id,
  updatedAt: ({ at }) => at,
  find: async id => ({ items: rows.filter(row => row.id === id), unreadable: [] }),
  apply: async (_tx, { id }) => {
    if (poison.has(id)) {
      throw new Error('planted');
    }
    applied.push(id);
  },
  ...more,
});

const walk = (more: Partial<FeedSource<Row>> = {}): Promise<FeedReport> =>
  walkFeed({ db: world.db, channels: world.channels }, source(more));

/** Posted now; a second passes. */
function post(id: string): void {
  rows.push({ id, at: world.clock.iso });
  world.clock.advance(1_000);
}

const failures = async () =>
  (
    await listFailures(
      world.db,
      world.organizationId,
      { connectionId: null, status: null },
      { offset: 0, limit: 24 },
    )
  ).items.map(({ externalId, status, attempts }) => `${externalId} ${status} ${attempts}`);

const watermark = async () =>
  (await feedsOfConnection(world.db, world.organizationId, world.connectionId))[0]!.watermark;

describe('a walk', () => {
  it('reads every page since the account was connected, and goes on where the last one ended', async () => {
    for (const id of ['1', '2', '3', '4', '5']) {
      post(id);
    }
    world.clock.advance(ingestionLimits.feedOverlapMs * 2);
    expect(await walk()).toMatchObject({ read: 5, applied: 5, failed: 0, stoppedBy: null });
    expect(applied.sort()).toEqual(['1', '2', '3', '4', '5']);
    const readUntil = world.clock.now().getTime();
    world.clock.advance(ingestionLimits.feedOverlapMs * 2);
    windows = [];
    await walk();
    expect(windows.map(({ since, until }) => [Date.parse(since), Date.parse(until)])).toEqual([
      [readUntil - ingestionLimits.feedOverlapMs, world.clock.now().getTime()],
    ]);
  });

  it('after a long absence is cut into windows of a day, each kept once it was read', async () => {
    world.clock.advance(3.5 * ingestionLimits.feedWindowMs);
    let calls = 0;
    const read: FeedSource<Row>['read'] = async (_channel, window) => {
      calls += 1;
      if (calls === 3) {
        throw new MarketplaceError('unavailable', 'Closed for the night.');
      }
      return page(window);
    };
    const report = await walk({ read });
    expect(report.stoppedBy).toMatchObject({ kind: 'unavailable' });
    expect(windows).toHaveLength(2);
    const [feed] = await feedsOfConnection(world.db, world.organizationId, world.connectionId);
    expect(feed).toMatchObject({
      readUntil: windows[1]!.until,
      lastReadAt: null,
      error: 'Closed for the night.',
    });
    windows = [];
    await walk();
    expect(windows).toHaveLength(2);
    const [ended] = await feedsOfConnection(world.db, world.organizationId, world.connectionId);
    expect(ended).toMatchObject({ readUntil: world.clock.iso, lastReadAt: world.clock.iso, error: null });
  });

  it('that is asked to end does so after the window that it is in, and goes on from there', async () => {
    world.clock.advance(3.5 * ingestionLimits.feedWindowMs);
    const ending = new AbortController();
    const read: FeedSource<Row>['read'] = async (_channel, window) => {
      ending.abort();
      return page(window);
    };
    const { db, channels } = world;
    await walkFeed({ db, channels, signal: ending.signal }, source({ read }));
    const [feed] = await feedsOfConnection(db, world.organizationId, world.connectionId);
    expect([windows.length, feed]).toMatchObject([1, { readUntil: windows[0]!.until, lastReadAt: null }]);
  });

  it('looks again where a record was that has no other way to be read, until it passes', async () => {
    post('1');
    const at = world.clock.iso;
    post('bad');
    post('2');
    poison.add('bad');
    world.clock.advance(ingestionLimits.feedOverlapMs * 2);
    expect(await walk()).toMatchObject({ applied: 2, failed: 1 });
    expect([await failures(), await watermark()]).toEqual([['bad open 1'], at]);
    world.clock.advance(ingestionLimits.feedOverlapMs * 2);
    await walk();
    expect([await failures(), await watermark()]).toEqual([['bad open 2'], at]);
    poison.clear();
    world.clock.advance(ingestionLimits.failureRetryMaxMs);
    await walk();
    expect(await failures()).toEqual(['bad recovered 2']);
    expect(applied.filter(id => id === 'bad')).toHaveLength(1);
    expect(await watermark()).toBe(world.clock.iso);
  });

  it('goes on after a record that could not be read, shows it, and takes it in once it is mended', async () => {
    const ids = ['1', 'bad', '2', '3'];
    const from = world.clock.iso;
    ids.forEach(post);
    world.clock.advance(ingestionLimits.feedOverlapMs * 2);
    const read: FeedSource<Row>['read'] = async (_channel, window) => {
      const { items, nextCursor } = page(window);
      return {
        items: items.filter(({ id }) => id !== 'bad'),
        unreadable: items
          .filter(({ id }) => id === 'bad')
          .map(({ id }) => ({ externalId: id, error: new TypeError('planted') })),
        nextCursor,
      };
    };
    expect(await walk({ read })).toMatchObject({ read: 4, applied: 3, failed: 1, stoppedBy: null });
    expect(applied.sort()).toEqual(['1', '2', '3']);
    expect(await failures()).toEqual(['bad open 1']);
    expect(Date.parse(await watermark())).toBeLessThanOrEqual(Date.parse(from));
    world.clock.advance(ingestionLimits.failureRetryMaxMs);
    await walk();
    expect(await failures()).toEqual(['bad recovered 1']);
    expect(applied).toContain('bad');
    expect(await watermark()).toBe(world.clock.iso);
  });

  it('has taken in what failed on one page and passed on a later one', async () => {
    const at = world.clock.iso;
    world.clock.advance(1_000);
    poison.add('1');
    const read: FeedSource<Row>['read'] = async (_channel, { cursor }) => {
      if (cursor !== null) {
        poison.clear();
      }
      return { items: [{ id: '1', at }], nextCursor: cursor === null ? 'next' : null };
    };
    expect(await walk({ read })).toMatchObject({ read: 2, applied: 1, failed: 1 });
    expect([await failures(), await watermark()]).toEqual([['1 recovered 1'], world.clock.iso]);
  });

  it('takes the latest of a record that moved while pages were read', async () => {
    const at = world.clock.iso;
    world.clock.advance(1_000);
    const later = world.clock.iso;
    world.clock.advance(1_000);
    const seen: string[] = [];
    const both = [
      { id: '1', at: later },
      { id: '1', at },
    ];
    await walk({
      read: async () => ({ items: both, nextCursor: null }),
      apply: async (_tx, row) => {
        seen.push(row.at);
      },
    });
    expect(seen).toEqual([later]);
  });

  it('ends where a marketplace answers the same page for ever', async () => {
    world.clock.advance(1_000);
    const report = await walk({ read: async () => ({ items: [], nextCursor: 'again' }) });
    expect(report.stoppedBy).toMatchObject({ kind: 'rejected' });
  });
});

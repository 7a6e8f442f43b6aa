import { beforeEach, describe, expect, it } from 'vitest';
import { changeLimits } from '../../../kernel/changes/change.limits.js';
import { ChangeFeed, followedIds, type Watched } from '../../../kernel/changes/change-feed.js';
import { changeChannel, signalChanges } from '../../../kernel/changes/change-signals.js';
import type { RequestContext } from '../../../kernel/context.js';
import { newId } from '../../../kernel/ids.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import { merchant, requestContext } from '../../gateway/test-context.js';

/** Signals without a database: what is sent is heard at once. */
class Wire {
  readonly sent: string[] = [];
  readonly #listeners = new Set<(payload: string) => void>();
  readonly #reconnected = new Set<() => void>();

  get listeners(): number {
    return this.#listeners.size;
  }

  on(channel: string, listener: (payload: string) => void): () => void {
    expect(channel).toBe(changeChannel);
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onReconnect(listener: () => void): () => void {
    this.#reconnected.add(listener);
    return () => this.#reconnected.delete(listener);
  }

  send(_channel: string, payload: string): void {
    this.sent.push(payload);
    for (const listener of this.#listeners) {
      listener(payload);
    }
  }

  reconnect(): void {
    for (const listener of this.#reconnected) {
      listener();
    }
  }

  async close(): Promise<void> {}
}

interface Thing {
  id: string;
  reading: number;
}

let wire: Wire;
let feed: ChangeFeed;
let ctx: RequestContext;
/** The ids of each reading. */
let readings: (readonly string[])[];
beforeEach(() => {
  wire = new Wire();
  feed = new ChangeFeed(wire);
  ctx = requestContext();
  readings = [];
});

const things: Watched<Thing> = {
  kind: 'order',
  load: async (_db, _organizationId, ids) => {
    const reading = readings.push(ids);
    return ids.map(id => ({ id, reading }));
  },
};

const follow = (ids: readonly string[] | null = null, watched = things) =>
  feed.follow(ctx, watched, { ids, wants: () => true });

const change = (ids: readonly string[]) =>
  signalChanges(wire, [{ kind: 'order', organizationId: ctx.organizationId, ids }]);

async function take(events: AsyncIterator<Thing>, count: number): Promise<Thing[]> {
  const taken: Thing[] = [];
  while (taken.length < count) {
    taken.push((await events.next()).value);
  }
  return taken;
}

const many = (count: number): string[] => Array.from({ length: count }, newId);

describe('a burst of 5,000 changes', () => {
  it('is read in batches, once for all who follow', async () => {
    const followers = [follow(), follow(), follow()];
    const waiting = followers.map(events => take(events, 5_000));
    change(many(5_000));
    for (const seen of await Promise.all(waiting)) {
      expect(new Set(seen.map(({ id }) => id)).size).toBe(5_000);
    }
    expect(readings.length).toBeLessThanOrEqual(100);
    expect(wire.listeners).toBe(1);
  });

  it('is told in messages that PostgreSQL takes, the longest ids among them', () => {
    const ids = many(5_000).map(id => `${id}.${newId()}.${'9'.repeat(9)}`);
    change(ids);
    expect(wire.sent.every(payload => Buffer.byteLength(payload) < 8_000)).toBe(true);
    expect(wire.sent.length).toBeLessThan(100);
  });
});

describe('a slow reader', () => {
  it('misses states in between and sees the latest', async () => {
    const events = follow();
    const first = take(events, 1);
    change(['a']);
    await first;
    const other = follow();
    for (let count = 0; count < 10; count += 1) {
      const seen = take(other, 1);
      change(['a', 'b']);
      await seen;
    }
    const [latest] = await take(events, 1);
    expect(latest!.reading).toBeGreaterThanOrEqual(readings.length - 1);
  });

  it('that is too far behind is told to read anew, and nothing is kept for it', async () => {
    const events = follow();
    const quick = follow();
    const told = take(quick, 1);
    change(many(changeLimits.pendingChangesMax + 1));
    await expect(told).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(events.next()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(feed.followersOf(ctx.organizationId)).toBe(0);
    expect(readings).toEqual([]);
  });
});

describe('after the connection for signals was lost', () => {
  it('what is followed by its ids is read again', async () => {
    const events = follow(['a']);
    expect((await take(events, 1)).map(({ id }) => id)).toEqual(['a']);
    wire.reconnect();
    expect(await take(events, 1)).toEqual([{ id: 'a', reading: 2 }]);
  });

  it('whoever follows everything is told to read anew', async () => {
    const events = follow();
    const waiting = events.next();
    wire.reconnect();
    await expect(waiting).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('what is read', () => {
  it('is fifty things at a time for a follower, and at most a hundred for all of them', async () => {
    const told = take(follow(), 60);
    change(many(60));
    await told;
    const crowd = [follow(many(50)), follow(many(50)), follow(many(50))];
    await Promise.all(crowd.map(events => take(events, 50)));
    expect(readings.map(({ length }) => length)).toEqual([50, 10, 100, 50]);
  });

  it('is what changed since, and is not answered from what was read before', async () => {
    const events = follow();
    for (const id of ['a', 'b']) {
      const told = take(events, 1);
      change([id]);
      await told;
    }
    expect(await take(follow(['b']), 1)).toEqual([{ id: 'b', reading: 3 }]);
    expect(readings).toEqual([['a'], ['b'], ['b']]);
  });

  it('is read anew for a change that comes while an older reading is under way', async () => {
    const released = Promise.withResolvers<void>();
    const slow: Watched<Thing> = {
      kind: 'order',
      load: async (...what) => {
        const read = await things.load(...what);
        await (read[0]!.reading === 1 ? released.promise : null);
        return read;
      },
    };
    const first = take(follow(['a'], slow), 1);
    const second = take(follow(null, slow), 1);
    change(['a']);
    expect(await second).toEqual([{ id: 'a', reading: 2 }]);
    released.resolve();
    expect(await first).toEqual([{ id: 'a', reading: 1 }]);
  });

  it('leaves out what is gone', async () => {
    const left: Watched<Thing> = {
      kind: 'order',
      load: async (...what) => (await things.load(...what)).filter(({ id }) => id !== 'gone'),
    };
    expect(await take(follow(['gone', 'a'], left), 1)).toEqual([{ id: 'a', reading: 1 }]);
  });

  it('may wait for a reader up to a bound', async () => {
    const events = follow();
    const told = take(events, 1);
    change(many(changeLimits.pendingChangesMax));
    expect(await told).toHaveLength(1);
  });
});

it('changes are told apart by kind and organization, and each thing once', () => {
  signalChanges(wire, [
    { kind: 'order', organizationId: 'o1', ids: ['a', 'b'] },
    { kind: 'order', organizationId: 'o2', ids: ['a'] },
    { kind: 'listing', organizationId: 'o1', ids: ['a'] },
    { kind: 'order', organizationId: 'o1', ids: ['b', 'c'] },
  ]);
  expect(wire.sent).toEqual(['order/o1/a,b,c', 'order/o2/a', 'listing/o1/a']);
});

it('ids are followed as they are stored, if they are ids and not too many', () => {
  const id = newId();
  expect([followedIds(null), followedIds(undefined), followedIds([id.toUpperCase()])]).toEqual([
    null,
    null,
    [id],
  ]);
  expect(followedIds(many(pagingLimits.pageSizeMax))).toHaveLength(pagingLimits.pageSizeMax);
  expect(() => followedIds(many(pagingLimits.pageSizeMax + 1))).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ path: 'ids', code: 'IDS_TOO_MANY' })] }),
  );
  expect(() => followedIds(['order-1'])).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }));
});

it('a follower that ends twice takes nobody with it', async () => {
  const first = follow();
  await first.return!();
  follow();
  await first.return!();
  expect(feed.followersOf(ctx.organizationId)).toBe(1);
});

it('an organization follows so much and no more, whatever it is, until somebody ends', async () => {
  const kinds = ['order', 'listing', 'notification', 'webhook_delivery'] as const;
  const open = Array.from({ length: changeLimits.followersPerOrganizationMax }, (_, n) =>
    follow(null, { ...things, kind: kinds[n % kinds.length]! }),
  );
  expect(() => follow()).toThrow(expect.objectContaining({ code: 'OPERATION_TOO_COSTLY' }));
  const neighbour = requestContext({ caller: { ...merchant, organizationId: newId() } });
  expect(() => feed.follow(neighbour, things, { ids: null, wants: () => true })).not.toThrow();
  await open[0]!.return!();
  expect(() => follow()).not.toThrow();
});

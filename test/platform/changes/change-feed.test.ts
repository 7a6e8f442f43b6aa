import { beforeEach, describe, expect, it } from 'vitest';
import { ChangeFeed, type Watched } from '../../../kernel/changes/change-feed.js';
import { changeChannel, signalChanges } from '../../../kernel/changes/change-signals.js';
import type { RequestContext } from '../../../kernel/context.js';
import { newId } from '../../../kernel/ids.js';
import { limits } from '../../../kernel/limits.js';
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

const follow = (ids: readonly string[] | null = null) => feed.follow(ctx, things, { ids, wants: () => true });

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
    change(many(limits.pendingChangesMax + 1));
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

it('an organization follows so much and no more, until somebody ends', async () => {
  const open = Array.from({ length: limits.followersPerOrganizationMax }, () => follow());
  expect(() => follow()).toThrow(expect.objectContaining({ code: 'OPERATION_TOO_COSTLY' }));
  const neighbour = requestContext({ caller: { ...merchant, organizationId: newId() } });
  expect(() => feed.follow(neighbour, things, { ids: null, wants: () => true })).not.toThrow();
  await open[0]!.return!();
  expect(() => follow()).not.toThrow();
});

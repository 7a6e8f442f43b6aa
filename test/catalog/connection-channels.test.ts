import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noListingDefaults } from '../../connectors/marketplaces/listing-defaults.js';
import { Sandbox } from '../../connectors/marketplaces/sandbox/sandbox.js';
import type { RequestContext } from '../../kernel/context.js';
import type { Database } from '../../kernel/database/database.js';
import { unnamed } from '../../kernel/database/statement.js';
import { Encryption } from '../../kernel/encryption.js';
import { createLogger } from '../../kernel/log.js';
import { Outbound } from '../../kernel/outbound/outbound.js';
import { Channels } from '../../subgraphs/catalog/channels/connection/channels.js';
import { connectionLimits } from '../../subgraphs/catalog/channels/connection/connection.limits.js';
import { readConnection } from '../../subgraphs/catalog/channels/connection/connection.queries.js';
import { ConnectionService } from '../../subgraphs/catalog/channels/connection/connection.service.js';
import {
  connectionCheck,
  credentialRefresh,
} from '../../subgraphs/catalog/channels/connection/connection.tasks.js';
import { PictureReader } from '../../subgraphs/catalog/channels/connection/picture-reader.js';
import { listNotifications } from '../../subgraphs/platform/notification/notification.queries.js';
import {
  contextOf,
  openDatabase,
  openPlatform,
  type Platform,
} from '../platform/support/platform-database.js';
import { harbour, harbourCredentials } from './connection-harbour.js';

const clock = { nowMs: Date.parse('2026-11-21T08:00:00Z'), now: () => new Date(clock.nowMs) };
const encryption = new Encryption(randomBytes(32));
const policy = { allowLoopback: true };
const http = new Outbound({ policy });
const marketplaces = [harbour.marketplace];
const pictures = new PictureReader({
  http,
  media: { get: async () => null },
  publicUrl: 'https://tradewind.example',
});
const openChannels = (key = encryption) =>
  new Channels({ marketplaces, encryption: key, http, clock, pictures });

let platform: Platform;
let elsewhere: Database;
beforeAll(async () => {
  platform = await openPlatform(clock);
  elsewhere = await openDatabase(platform.url, clock);
});
afterAll(async () => {
  await elsewhere.close();
  await platform.close();
  await http.close();
});

let sandbox: Sandbox;
let ctx: RequestContext;
let id: string;
const service = new ConnectionService({ marketplaces, encryption, http, policy });
beforeEach(async () => {
  sandbox = await Sandbox.start(harbour.protocol, { clock });
  ctx = contextOf(platform.db);
  const input = { marketplace: 'harbour', endpoint: sandbox.url, credentials: harbourCredentials() };
  ({ id } = await service.connect(ctx, input));
  return () => sandbox.close();
});

const hourMs = 60 * 60 * 1000;
const refreshes = () => sandbox.calls.get('POST /refresh') ?? 0;
const open = (channels: Channels, db: Database = ctx.db) => channels.open(db, ctx.organizationId, id);
const readThrough = async (channels: Channels, db?: Database) =>
  (await open(channels, db)).channel.readListings(harbour.protocol.account.stores[0]!, []);
const told = async () => (await listNotifications(ctx, {})).items;

/** Tasks are given the whole installation; other tests' accounts are put out of their sight. */
async function runTask(task: ReturnType<typeof connectionCheck>): Promise<void> {
  await ctx.db.query(
    unnamed("update catalog.marketplace_connection set status = 'disconnected' where id <> $1"),
    [id],
  );
  await task.run({
    payload: {},
    db: ctx.db,
    log: createLogger('silent'),
    signal: new AbortController().signal,
  });
}

describe('an open channel', () => {
  it('comes with its stores, stock buffer and listing defaults, and reaches the marketplace', async () => {
    await service.update(ctx, id, { stockBuffer: 4, listingDefaults: { categoryId: '10' } });
    const opened = await open(openChannels());
    expect(opened.connection).toEqual({
      id,
      marketplace: 'harbour',
      externalAccountId: 'shop-1',
      name: 'Stall shop-1',
      stockBuffer: 4,
      listingDefaults: { ...noListingDefaults, categoryId: '10' },
    });
    expect(opened.stores.map(store => store.id)).toEqual(['my-1', 'sg-1']);
    expect(await opened.channel.readListings(opened.stores[0]!, [])).toEqual([]);
    expect(refreshes()).toBe(0);
  });

  it('renews credentials ahead of their end once, however many workers of two processes come at once', async () => {
    clock.nowMs += hourMs - connectionLimits.credentialRefreshAheadMs;
    const [here, there] = [openChannels(), openChannels()];
    const readers = Array.from({ length: 5 }, () => [
      readThrough(here),
      readThrough(there, elsewhere),
    ]).flat();
    expect(await Promise.all(readers)).toEqual(readers.map(() => []));
    expect(refreshes()).toBe(1);
    const { credentialsExpireAt, status } = await readConnection(ctx, id);
    expect(status).toBe('connected');
    expect(Date.parse(credentialsExpireAt!)).toBe(clock.nowMs + hourMs);
  });

  it('renews once and goes on when the marketplace ended the token early, for calls of two processes at once', async () => {
    const [here, there] = [await open(openChannels()), await open(openChannels(), elsewhere)];
    sandbox.tokens.expireAll();
    const calls = [here, here, there, there].map(({ channel, stores }) =>
      channel.readListings(stores[0]!, []),
    );
    expect(await Promise.all(calls)).toEqual([[], [], [], []]);
    expect(refreshes()).toBe(1);
    expect(await told()).toEqual([]);
  });

  it('uses what it has while the marketplace cannot be asked, and fails for the time being once that has ended', async () => {
    clock.nowMs += hourMs - connectionLimits.credentialRefreshAheadMs;
    const channels = openChannels();
    sandbox.faults.set('failBefore', 1);
    const opened = await open(channels);
    sandbox.faults.clear();
    expect(await opened.channel.readListings(opened.stores[0]!, [])).toEqual([]);
    const asked = refreshes();
    await open(channels);
    // The next try is a minute away, not at the next call.
    expect(refreshes()).toBe(asked);
    clock.nowMs += hourMs;
    sandbox.faults.set('failBefore', 1);
    await expect(open(channels)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await readConnection(ctx, id)).toMatchObject({ status: 'connected' });
  });

  it('marks the connection and tells the organization, once, when only the merchant can mend it', async () => {
    const channels = openChannels();
    const { channel, stores } = await open(channels);
    sandbox.tokens.revokeAll();
    const rejected = [1, 2].map(() => channel.readListings(stores[0]!, []));
    for (const outcome of await Promise.allSettled(rejected)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'unauthorized' } });
    }
    const statusReason = 'The token *** was used before.';
    expect(await readConnection(ctx, id)).toMatchObject({ status: 'needs_attention', statusReason });
    expect(await told()).toEqual([
      expect.objectContaining({
        kind: 'marketplace_connection.needs_attention',
        severity: 'error',
        subjectType: 'marketplace_connection',
        subjectId: id,
        message: `Stall shop-1 on The Harbour: ${statusReason} Nothing is synchronised until the account is connected again.`,
      }),
    ]);
    const before = new Map(sandbox.calls);
    await expect(open(channels)).rejects.toMatchObject({ kind: 'unauthorized', message: statusReason });
    expect(sandbox.calls).toEqual(before);
    await service.reconnect(ctx, id, { credentials: harbourCredentials() });
    expect(await readThrough(channels)).toEqual([]);
  });

  it('is not opened for an account that is disconnected, or of somebody else', async () => {
    const stranger = contextOf(platform.db).organizationId;
    const channels = openChannels();
    await expect(channels.open(ctx.db, stranger, id)).rejects.toMatchObject({ kind: 'unauthorized' });
    await service.disconnect(ctx, id);
    await expect(open(channels)).rejects.toMatchObject({ kind: 'unauthorized' });
  });

  it('does not exchange the refresh token for a caller: nobody would store the new one', async () => {
    const { channel } = await open(openChannels());
    await expect(channel.refreshCredentials()).rejects.toMatchObject({ kind: 'unsupported' });
    expect(refreshes()).toBe(0);
  });

  it('needs attention when the key of the installation is another', async () => {
    await expect(open(openChannels(new Encryption(randomBytes(32))))).rejects.toMatchObject({
      kind: 'unauthorized',
    });
    expect(await readConnection(ctx, id)).toMatchObject({
      status: 'needs_attention',
      statusReason: 'The stored credentials cannot be read any more.',
    });
  });

  it('makes all callers of the account wait when the marketplace throttles one of them', async () => {
    const channels = openChannels();
    const { channel, stores } = await open(channels);
    const other = await open(channels);
    sandbox.faults.set('throttle', 1);
    await expect(channel.readListings(stores[0]!, [])).rejects.toMatchObject({ kind: 'throttled' });
    sandbox.faults.clear();
    const calls = sandbox.calls.get('GET /listings');
    const paused = other.channel.readListings(stores[0]!, []);
    clock.nowMs += 2_000;
    expect(await paused).toEqual([]);
    expect(sandbox.calls.get('GET /listings')).toBe(calls! + 1);
  });
});

describe('new credentials of the merchant', () => {
  const stored = () =>
    ctx.db.query(unnamed('select credentials_encrypted from catalog.marketplace_connection where id = $1'), [
      id,
    ]);

  it.each([
    ['answered', () => {}],
    ['rejected', () => sandbox.tokens.revokeAll()],
  ])('are neither overwritten nor blamed where a renewal of earlier ones is %s', async (_, prepare) => {
    prepare();
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const slow = {
      send: async (call: Parameters<typeof http.send>[0]) => {
        const response = await http.send(call);
        asked.resolve();
        await answer.promise;
        return response;
      },
    };
    const renewing = new Channels({ marketplaces, encryption, http: slow, clock, pictures });
    clock.nowMs += hourMs - 1;
    const renewal = renewing.renewDue(elsewhere, { organizationId: ctx.organizationId, id });
    await asked.promise;
    await service.reconnect(ctx, id, { credentials: harbourCredentials() });
    const given = await stored();
    answer.resolve();
    await renewal;
    expect(await readThrough(openChannels())).toEqual([]);
    expect(await stored()).toEqual(given);
  });
});

describe('the scheduled tasks', () => {
  it('renew what is due, and nothing else', async () => {
    await runTask(credentialRefresh(openChannels()));
    expect(refreshes()).toBe(0);
    clock.nowMs += hourMs - connectionLimits.credentialRefreshAheadMs;
    await runTask(credentialRefresh(openChannels()));
    expect(refreshes()).toBe(1);
  });

  it('find an account that lets us in no more, and one that does again', async () => {
    const check = connectionCheck(openChannels());
    const asked = () => sandbox.calls.get('GET /orders') ?? 0;
    await runTask(check);
    expect(asked()).toBe(0);
    clock.nowMs += connectionLimits.checkMs;
    const { tokens } = sandbox;
    const kept = tokens.snapshot();
    tokens.revokeAll();
    await runTask(check);
    expect(await readConnection(ctx, id)).toMatchObject({ status: 'needs_attention' });
    tokens.restore({ ...kept, access: kept.access.map(([token]) => [token, null]) });
    clock.nowMs += connectionLimits.checkMs;
    await runTask(check);
    expect(await readConnection(ctx, id)).toMatchObject({
      status: 'connected',
      statusReason: null,
      checkedAt: new Date(clock.nowMs).toISOString(),
    });
  });
});

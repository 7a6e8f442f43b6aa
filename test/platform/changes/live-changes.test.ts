import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SubgraphName } from '../../../composition/config/config.js';
import { buildNamedSubgraph } from '../../../composition/subgraphs.js';
import { ChangeFeed } from '../../../kernel/changes/change-feed.js';
import { signalChanges } from '../../../kernel/changes/change-signals.js';
import type { RequestContext } from '../../../kernel/context.js';
import type { Database } from '../../../kernel/database/database.js';
import { compileSubgraph } from '../../../kernel/federation/compile-subgraph.js';
import {
  type EventStream,
  isEventStream,
  type SubgraphExecutor,
} from '../../../kernel/federation/subgraph-executor.js';
import { newId } from '../../../kernel/ids.js';
import { allScopes, type Scope } from '../../../kernel/scopes.js';
import { type Signals, startSignals } from '../../../kernel/signals.js';
import { updateListings } from '../../../subgraphs/catalog/channels/listing/listing.writer.js';
import { markNotificationsRead } from '../../../subgraphs/platform/notification/notification.queries.js';
import { notify } from '../../../subgraphs/platform/notification/notify.js';
import { replayDelivery } from '../../../subgraphs/platform/webhook/replay.service.js';
import { channelOrder, OrderShop } from '../../commerce/order-world.js';
import { plantRow } from '../../support/planted-row.js';
import { contextOf, openDatabase } from '../support/platform-database.js';
import { deliveriesOf, subscribe } from '../support/webhooks.js';
import { deliveryTurns } from '../webhooks/delivery-turns.js';

const turns = deliveryTurns();
let feed: ChangeFeed;
let executors: Record<'catalog' | 'commerce' | 'platform', SubgraphExecutor>;
/** The connections of another process, such as a worker's. */
let elsewhere: { db: Database; signals: Signals };
let client: Client;

beforeAll(async () => {
  const { url, db, signals } = turns.platform;
  feed = new ChangeFeed(signals);
  db.onChanges = changes => signalChanges(signals, changes);
  const executorOf = async (name: SubgraphName) =>
    compileSubgraph(await buildNamedSubgraph(name, { feed } as Parameters<typeof buildNamedSubgraph>[1]));
  const [catalog, commerce, platform] = await Promise.all([
    executorOf('catalog'),
    executorOf('commerce'),
    executorOf('platform'),
  ]);
  executors = { catalog, commerce, platform };
  const other = await startSignals({ url, log: db.log });
  elsewhere = { db: await openDatabase(url, turns.clock), signals: other };
  elsewhere.db.onChanges = changes => signalChanges(other, changes);
  client = new Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await elsewhere.signals.close();
  await elsewhere.db.close();
});

type Data = Record<string, Record<string, unknown>>;

async function opened(ctx: RequestContext, subgraph: keyof typeof executors, query: string) {
  const answer = await executors[subgraph].subscribe({ query }, ctx);
  if (!isEventStream(answer)) {
    throw new Error(String(answer.errors![0]!.extensions.code));
  }
  return answer;
}

async function nextOf(events: EventStream): Promise<Data> {
  const { value } = await events.next();
  expect(value?.errors).toBeUndefined();
  return value!.data as Data;
}

/** The same caller with the connections of the other process. */
const there = (ctx: RequestContext): RequestContext =>
  contextOf(elsewhere.db, { organizationId: ctx.organizationId });

const shopOf = (ctx: RequestContext): OrderShop =>
  new OrderShop(ctx.db, { organizationId: ctx.organizationId });

async function order(ctx: RequestContext, externalOrderId: string): Promise<string> {
  const { orderId } = await shopOf(ctx).record(channelOrder({ externalOrderId }));
  return orderId!;
}

async function notification(
  ctx: RequestContext,
  needs: readonly Scope[] = ['catalog:read'],
): Promise<string> {
  const { organizationId } = ctx;
  const told = { kind: 'test', severity: 'info', title: 'T', message: 'M', scopes: needs } as const;
  return ctx.transaction(tx =>
    notify(tx, { ...told, organizationId, subject: { type: 'test', id: newId() } }),
  );
}

/** A listing of a product at the stall, which changes. */
async function listing(
  { db, organizationId, ...ctx }: RequestContext,
  { marketplace = 'stall', productId = newId(), connectionId = newId() } = {},
) {
  const id = await plantRow(client, 'catalog.listing', {
    ...{
      id: newId(),
      organization_id: organizationId,
      ...{ product_id: productId, connection_id: connectionId, marketplace },
    },
    ...{ store_id: newId(), country: 'SG', currency: 'SGD', desired: 'published', state: 'live' },
  });
  await db.transaction(tx => updateListings(tx, organizationId, [{ id, title: 'Mug' }]), {
    requestId: newId(),
    caller: ctx.caller,
  });
  return id;
}

/** A delivery of a webhook of the organization, after its first attempt. */
async function delivery(ctx: RequestContext, webhookId: string): Promise<string> {
  await turns.commit(ctx);
  await turns.turn(ctx.organizationId, webhookId);
  return (await deliveriesOf(ctx, webhookId))[0]!.id;
}

/** Each use: what to ask for, and a change that answers the id of what it changed. */
const uses = [
  {
    name: 'orders',
    subgraph: 'commerce',
    scope: 'orders:read',
    change: (ctx: RequestContext) => order(ctx, newId()),
  },
  {
    name: 'listings',
    subgraph: 'catalog',
    scope: 'catalog:read',
    change: (ctx: RequestContext) => listing(ctx),
  },
  {
    name: 'notifications',
    subgraph: 'platform',
    scope: null,
    change: (ctx: RequestContext) => notification(ctx),
  },
] as const;

describe.each(uses)('the subscription of $name', ({ name, subgraph, scope, change }) => {
  const query = `subscription { ${name} { id } }`;

  it('shows a change of this process and of another one, and nothing of another organization', async () => {
    const ctx = turns.newOwner();
    const events = await opened(ctx, subgraph, query);
    await change(turns.newOwner());
    const here = await change(ctx);
    expect(await nextOf(events)).toEqual({ [name]: { id: here } });
    const id = await change(there(ctx));
    expect(await nextOf(events)).toEqual({ [name]: { id } });
    await events.return();
  });

  it.skipIf(scope === null)('is closed to a caller without its scope', async () => {
    const lacking = contextOf(turns.platform.db, { scopes: allScopes().filter(other => other !== scope) });
    await expect(opened(lacking, subgraph, query)).rejects.toThrow('SCOPE_MISSING');
  });

  it('that is ended follows nothing any more, also while it waits', async () => {
    const ctx = turns.newOwner();
    const events = await opened(ctx, subgraph, query);
    const waiting = events.next();
    expect(feed.followersOf(ctx.organizationId)).toBe(1);
    await events.return();
    expect(await waiting).toMatchObject({ done: true });
    expect(feed.followersOf(ctx.organizationId)).toBe(0);
  });
});

it('a change is told once it is committed, and never where it is not', async () => {
  const ctx = turns.newOwner();
  const { organizationId } = ctx;
  const told = vi.spyOn(ctx.db, 'onChanges');
  const announced = (id: string, end: () => void) =>
    ctx.transaction(async tx => {
      tx.announce('order', organizationId, [id]);
      end();
    });
  await announced('a', () => expect(told).not.toHaveBeenCalled());
  const undone = announced('b', () => {
    throw new Error('Undone.');
  });
  await expect(undone).rejects.toThrow('Undone.');
  expect(told.mock.calls).toEqual([[[{ kind: 'order', organizationId, ids: ['a'] }]]]);
  told.mockRestore();
});

describe('orders', () => {
  it('of ids come first as they are, then as they become, and no others', async () => {
    const ctx = turns.newOwner();
    const shop = shopOf(ctx);
    const { orderId } = await shop.record(channelOrder());
    const events = await opened(
      ctx,
      'commerce',
      `subscription { orders(ids: ["${orderId!.toUpperCase()}"]) { id status } }`,
    );
    expect(await nextOf(events)).toEqual({ orders: { id: orderId, status: 'to_ship' } });
    await order(ctx, 'another');
    await shop.record(channelOrder({ marketplaceStatus: 'SENT' }, 1));
    // The same state may come twice: that the order was made is told at about the time of the subscription.
    const next = await nextOf(events);
    const changed = next.orders!.status === 'to_ship' ? await nextOf(events) : next;
    expect(changed).toEqual({ orders: { id: orderId, status: 'shipped' } });
    await events.return();
  });

  it('are those of the account and the marketplace that were asked for', async () => {
    const ctx = turns.newOwner();
    const [one, other] = [shopOf(ctx), shopOf(ctx)];
    const account = `orders(marketplace: "bazaar", accountId: "${one.accountId.toUpperCase()}") { accountId }`;
    const events = await opened(ctx, 'commerce', `subscription { ${account} }`);
    const none = await opened(ctx, 'commerce', 'subscription { orders(marketplace: "stall") { id } }');
    const waiting = none.next();
    await other.record(channelOrder());
    await one.record(channelOrder());
    expect(await nextOf(events)).toEqual({ orders: { accountId: one.accountId } });
    await Promise.all([events.return(), none.return()]);
    expect(await waiting).toMatchObject({ done: true });
  });

  it('are followed by at most 100 ids', async () => {
    const ids = Array.from({ length: 101 }, newId);
    const query = `subscription { orders(ids: ${JSON.stringify(ids)}) { id } }`;
    await expect(opened(turns.newOwner(), 'commerce', query)).rejects.toThrow('VALIDATION_FAILED');
  });
});

it.each([
  ['marketplace', 'marketplace'],
  ['productId', 'productId'],
  ['accountId', 'connectionId'],
] as const)('listings are those of the %s that was asked for', async (argument, filter) => {
  const ctx = turns.newOwner();
  const wanted = { marketplace: 'bazaar', productId: newId(), connectionId: newId() };
  const field = `listings(${argument}: "${wanted[filter]}") { id }`;
  const events = await opened(ctx, 'catalog', `subscription { ${field} }`);
  await listing(ctx, { ...wanted, [filter]: filter === 'marketplace' ? 'stall' : newId() });
  const id = await listing(ctx, wanted);
  expect(await nextOf(events)).toEqual({ listings: { id } });
  await events.return();
});

it('notifications are those that the caller may read, and come again when they are read', async () => {
  const ctx = turns.newOwner();
  const { organizationId } = ctx;
  const key = contextOf(turns.platform.db, { organizationId, scopes: ['orders:read'] });
  const events = await opened(key, 'platform', 'subscription { notifications { id readAt } }');
  await notification(ctx, ['catalog:read']);
  const id = await notification(ctx, ['orders:read']);
  expect(await nextOf(events)).toEqual({ notifications: { id, readAt: null } });
  await markNotificationsRead(ctx, [id]);
  expect(await nextOf(events)).toEqual({ notifications: { id, readAt: expect.anything() } });
  await events.return();
});

describe('the deliveries of a webhook', () => {
  const queryOf = (id: string) =>
    `subscription { webhookDeliveries(webhookId: "${id}") { id status attempts } }`;

  it('come after each attempt and when they are replaced, and those of other webhooks do not', async () => {
    const ctx = turns.newOwner();
    const [failing, sound] = [await turns.receiver(() => ({ status: 500 })), await turns.receiver()];
    const { webhook } = await subscribe(ctx, failing.url);
    const { webhook: other } = await subscribe(ctx, sound.url);
    const events = await opened(ctx, 'platform', queryOf(webhook.id));
    const id = await delivery(ctx, webhook.id);
    await turns.deliver({ organizationId: ctx.organizationId, webhookId: other.id });
    expect(await nextOf(events)).toEqual({ webhookDeliveries: { id, status: 'pending', attempts: 1 } });
    const again = await replayDelivery(ctx, { id });
    const both = [await nextOf(events), await nextOf(events)].map(data => data.webhookDeliveries);
    expect(both).toEqual(
      expect.arrayContaining([
        { id, status: 'replaced', attempts: 1 },
        { id: again.id, status: 'pending', attempts: 0 },
      ]),
    );
    await events.return();
  });

  it('are closed to strangers and to callers that may not look at the webhook', async () => {
    const ctx = turns.newOwner();
    const { webhook } = await subscribe(ctx, (await turns.receiver()).url);
    const query = queryOf(webhook.id);
    await expect(opened(turns.newOwner(), 'platform', query)).rejects.toThrow('WEBHOOK_NOT_FOUND');
    const { organizationId } = ctx;
    const lacking = contextOf(turns.platform.db, {
      organizationId,
      scopes: allScopes().filter(scope => scope !== 'webhooks:read'),
    });
    await expect(opened(lacking, 'platform', query)).rejects.toThrow('SCOPE_MISSING');
  });
});

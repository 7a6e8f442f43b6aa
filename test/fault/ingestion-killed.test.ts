import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from '../../connectors/marketplaces/sandbox/sandbox.js';
import type { OrderStage, SandboxOrder } from '../../connectors/marketplaces/sandbox/state.js';
import { systemClock } from '../../kernel/clock.js';
import { unnamed } from '../../kernel/database/statement.js';
import type { AccountAddress } from '../../kernel/jobs/account-queue.js';
import { orderSyncs, signalQueues } from '../../subgraphs/commerce/orders/ingestion/ingestion.queue.js';
import { buy } from '../commerce/planted-buyers.js';
import { strict } from '../commerce/pushing-marketplaces.js';
import { openDatabase } from '../platform/support/platform-database.js';
import { type Receiver, startReceiver } from '../platform/support/receiver.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { passEventHorizon } from '../support/event-horizon.js';
import { GraphQLClient } from '../support/graphql-client.js';
import { bearer, createDataDir, quietEnvironment, restClient } from '../support/program.js';
import { buildProgram, ProgramProcess } from '../support/program-process.js';

/** A start takes seconds, so the ordinary test run has fewer than `npm run chaos`. */
const lives = process.env.CHAOS_SCALE === 'full' ? 5 : 2;
const ordersPerLife = 8;
const longestLifeMs = 1_500;
const timeoutMs = 240_000;
const apiKey = 'tw_sk_ingestion0123456789';

/** The run is not about the pace that the marketplace allows. */
const unpaced = join(import.meta.dirname, 'marketplaces-unpaced.mjs');

/** What is expected of an order whose life at the marketplace ends so. */
const endings: readonly (readonly [OrderStage, string])[] = [
  ['paid', 'to_ship'],
  ['packed', 'to_ship'],
  ['shipped', 'shipped'],
  ['canceled', 'canceled'],
];

let database: TestDatabase;
let dataDir: string;
let sandbox: Sandbox;
let receiver: Receiver;
let running: ProgramProcess | null = null;
/** The same in every life: it is part of the address that pushes are signed for. */
let port: number;
const expected = new Map<string, string>();

beforeAll(async () => {
  await buildProgram();
  database = await createTestDatabase();
  dataDir = await createDataDir();
  receiver = await startReceiver();
  port = await freePort();
  sandbox = await Sandbox.start(strict.protocol, {
    clock: systemClock,
    callsPerSecond: 100_000,
    reviewMs: null,
  });
}, timeoutMs);
afterAll(async () => {
  await running?.kill();
  await sandbox.close();
  await receiver.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}

async function open(): Promise<ProgramProcess> {
  running = await ProgramProcess.start({
    ...quietEnvironment(database.url, dataDir),
    PORT: String(port),
    TRADEWIND_DEMO_API_KEY: apiKey,
    NODE_OPTIONS: `--import ${unpaced}`,
  });
  return running;
}

const connect = `mutation ($input: ConnectMarketplaceInput!) {
  connection: connectMarketplace(input: $input) { marketplaceConnection { id pushUrl } }
}`;

/** The address that the marketplace is given. */
async function connected(url: string): Promise<string> {
  const credentials = Object.entries(strict.protocol.account.values).map(([name, value]) => ({
    name,
    value,
  }));
  const input = { marketplace: strict.marketplace.key, endpoint: sandbox.url, credentials };
  const { data } = await new GraphQLClient(url, bearer(apiKey)).run(connect, { input });
  await restClient(url, apiKey, null).post('/api/v1/webhooks', {
    url: receiver.url,
    events: ['order.created', 'order.updated', 'order.status.changed'],
  });
  return data.connection.marketplaceConnection.pushUrl;
}

/** Buyers buy, and orders of before move on. */
function trade(orders: SandboxOrder[]): void {
  for (let index = 0; index < ordersPerLife; index += 1) {
    orders.push(buy(sandbox).order);
  }
  for (const order of orders.filter(one => expected.get(one.id) !== 'canceled')) {
    const [stage, status] = endings[expected.has(order.id) ? 2 : randomInt(endings.length)]!;
    sandbox.shop.advanceOrder(order, stage);
    expected.set(order.id, status);
  }
}

interface Told {
  resourceVersion: number;
  subject: { externalId: string };
  data: { order: { status: string } };
}

const lastStatuses = (events: readonly Told[]): Map<string, string> =>
  new Map(
    [...events]
      .sort((a, b) => a.resourceVersion - b.resourceVersion)
      .map(({ subject, data }) => [subject.externalId, data.order.status]),
  );

/** Reads what no push told of, and waits until the receiver was told how every order ended. */
async function settle(): Promise<void> {
  await delay(1_000 - (systemClock.now().getTime() % 1_000));
  const db = await openDatabase(database.url);
  const [address] = await db.query<AccountAddress & Record<string, unknown>>(
    unnamed(
      'select organization_id as "organizationId", id as "connectionId" from catalog.marketplace_connection',
    ),
  );
  await signalQueues.run(db, address!);
  await orderSyncs.run(db, address!);
  await db.close();
  for (let count = 1; ; count += 1) {
    await receiver.arrived(count);
    const told = lastStatuses(receiver.received.map(({ body }) => JSON.parse(body)));
    if ([...expected].every(([id, status]) => told.get(id) === status)) {
      return;
    }
  }
}

describe('killed again and again while pushes come in', () => {
  it(
    `${lives} times: every order is there once, as the marketplace has it, and each change was told once, in order`,
    async () => {
      const orders: SandboxOrder[] = [];
      let pushUrl: string | null = null;
      for (let life = 0; life < lives; life += 1) {
        const program = await open();
        pushUrl ??= await connected(program.url);
        sandbox.pushes.sendTo(pushUrl);
        trade(orders);
        await delay(randomInt(longestLifeMs));
        await program.kill();
      }
      await sandbox.pushes.settled();
      const { url } = await open();
      await settle();
      await passEventHorizon(database.url);
      const all = await restClient(url, apiKey, null).all('/api/v1/webhook-events?limit=500');
      const pulled: Told[] = all.filter(({ type }) => type.startsWith('order.'));
      expect(Object.fromEntries(lastStatuses(pulled))).toEqual(Object.fromEntries(expected));
      const versions = Map.groupBy(pulled, ({ subject }) => subject.externalId);
      expect(versions.size).toBe(lives * ordersPerLife);
      for (const events of versions.values()) {
        expect(events.map(({ resourceVersion }) => resourceVersion)).toEqual(
          events.map((_, index) => index + 1),
        );
      }
      expect(sandbox.pushes.answers.filter(status => status === 200).length).toBeGreaterThan(0);
    },
    timeoutMs,
  );
});

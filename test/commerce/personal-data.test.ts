import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from '../../connectors/marketplaces/sandbox/sandbox.js';
import type { SandboxOrder } from '../../connectors/marketplaces/sandbox/state.js';
import { sandboxedMarketplaces } from '../../connectors/marketplaces/sandboxed-registry.js';
import { systemClock } from '../../kernel/clock.js';
import { orderSyncs } from '../../subgraphs/commerce/orders/ingestion/ingestion.queue.js';
import { openDatabase } from '../platform/support/platform-database.js';
import { type Receiver, startReceiver } from '../platform/support/receiver.js';
import { databaseText } from '../support/database-text.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import { unthrottled } from '../support/unpaced.js';
import { everyQueryAnswer, everyRestReply } from './every-answer.js';
import { buy, type Planted, tracesIn } from './planted-buyers.js';

const minuteMs = 60_000;
/** Seven marketplaces, some of which allow a call a second. */
const limitMs = 2 * minuteMs;
const connect = `mutation ($input: ConnectMarketplaceInput!) {
  connection: connectMarketplace(input: $input) { marketplaceConnection { id pushUrl } }
}`;
const backfill = `mutation ($id: ID!, $since: DateTime!, $until: DateTime!) {
  backfill: backfillOrders(input: { accountId: $id, since: $since, until: $until }) { jobId }
}`;

let program: Program;
let shop: Organization;
let receiver: Receiver;
let sandboxes: Sandbox[];
const logged: string[] = [];
const planted: Planted[] = [];
const orders: SandboxOrder[] = [];
const connectionIds: string[] = [];
let returns = 0;

beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) });
  program = await startProgram({}, { log });
  sandboxes = await Promise.all(
    sandboxedMarketplaces.map(({ protocol }) =>
      Sandbox.start(protocol, { clock: systemClock, callsPerSecond: unthrottled, reviewMs: null }),
    ),
  );
  shop = await startOrganization(program);
  receiver = await startReceiver();
  const { json } = await shop.rest.get('/api/v1/webhook-events');
  expect(json.items).toEqual([]);
  await shop.rest.post('/api/v1/webhooks', {
    url: receiver.url,
    events: ['order.created', 'order.updated', 'order.status.changed', 'return.created', 'return.updated'],
  });
});
afterAll(async () => {
  await Promise.all(sandboxes.map(sandbox => sandbox.close()));
  await receiver.close();
  await program.stop();
});

/** Sells before the account is connected, which is history, and after it, which is told. */
async function season(sandbox: Sandbox): Promise<string> {
  const history = buy(sandbox);
  planted.push(history.planted);
  const placedAt = new Date(systemClock.now().getTime() - minuteMs).toISOString();
  Object.assign(history.order, { placedAt, updatedAt: placedAt });
  const since = new Date(systemClock.now().getTime() - 2 * minuteMs).toISOString();
  const values = Object.entries(sandbox.protocol.account.values);
  const { data, errors } = await shop.graphql.run(connect, {
    input: {
      marketplace: sandbox.protocol.key,
      endpoint: sandbox.url,
      credentials: values.map(([name, value]) => ({ name, value })),
    },
  });
  expect(errors).toBeUndefined();
  const { id, pushUrl } = data.connection.marketplaceConnection;
  connectionIds.push(id);
  sandbox.pushes.sendTo(pushUrl);
  const sold = buy(sandbox);
  planted.push(sold.planted);
  orders.push(sold.order);
  sandbox.shop.advanceOrder(sold.order, 'delivered');
  giveBack(sandbox, sold.order);
  await sandbox.pushes.settled();
  expect(sandbox.pushes.answers.every(status => status === 200)).toBe(true);
  const variables = { id, since, until: systemClock.now().toISOString() };
  return (await shop.graphql.run(backfill, variables)).data.backfill.jobId;
}

function giveBack({ shop, protocol }: Sandbox, order: SandboxOrder): void {
  const module = sandboxedMarketplaces.find(({ marketplace }) => marketplace.key === protocol.key)!;
  if (!module.marketplace.capabilities.returns) {
    return;
  }
  returns += 1;
  const [line] = order.lines;
  shop.putReturn({
    orderId: order.id,
    storeId: order.storeId,
    stage: 'completed',
    kind: 'refund_only',
    reason: 'damaged',
    currency: order.currency,
    refundAmount: line!.paidPrice,
    respondBy: null,
    lines: [
      {
        id: shop.newId('line'),
        orderLineId: line!.id,
        sku: line!.sku,
        quantity: 1,
        refundAmount: line!.paidPrice,
      },
    ],
  });
}

/** Reads what no push told of; marketplaces that tell times in seconds show a second once it is over. */
async function lookNow(): Promise<void> {
  await delay(1_000 - (systemClock.now().getTime() % 1_000));
  const db = await openDatabase(program.databaseUrl);
  for (const connectionId of connectionIds) {
    await orderSyncs.run(db, { organizationId: shop.id, connectionId });
  }
  await db.close();
}

/** Ids of what was told to be there, by type of event; a delivery may come twice. */
function told(type: string): string[] {
  const events = receiver.received.map(({ body }) => JSON.parse(body));
  const byId = new Map(events.filter(event => event.type === type).map(event => [event.id, event]));
  return [...byId.values()].map(event => event.subject.externalId as string);
}

describe('who bought', () => {
  it('is nowhere: no reply, event, delivery, log line or table has a word of it', {
    timeout: limitMs,
  }, async () => {
    const jobs = [];
    for (const sandbox of sandboxes) {
      jobs.push(await season(sandbox));
    }
    await lookNow();
    for (const id of jobs) {
      const snapshots = [];
      for await (const snapshot of shop.live().job(id)) {
        snapshots.push(snapshot);
      }
      expect(snapshots.at(-1)).toMatchObject({
        status: 'completed',
        result: { orders: { failed: 0 }, returns: {} },
      });
      expect(snapshots.at(-1)!.result.orders.created).toBeGreaterThanOrEqual(1);
    }
    await untilTold();
    expect(told('order.created').sort()).toEqual(orders.map(({ id }) => id).sort());

    const places = new Map<string, string>([
      ['deliveries', JSON.stringify(receiver.received)],
      ['events', JSON.stringify(await shop.events())],
      ['logs', logged.join('\n')],
      ['tables', await databaseText(program.databaseUrl)],
      ...(await everyRestReply(shop.rest)),
      ...(await everyQueryAnswer(shop.graphql)),
    ]);
    // What is searched has the sales in it.
    for (const name of ['deliveries', 'events', 'tables', '/api/v1/orders', 'orders']) {
      expect(
        orders.filter(({ id }) => !places.get(name)?.includes(id)),
        name,
      ).toEqual([]);
    }
    const found = [...places].flatMap(([name, text]) => tracesIn(text, planted).map(trace => [name, trace]));
    expect(found).toEqual([]);
  });
});

/** Until each order sold and each return was told of; further changes of them may follow. */
async function untilTold(): Promise<void> {
  for (let count = 1; ; count += 1) {
    await receiver.arrived(count);
    if (told('order.created').length >= orders.length && told('return.created').length >= returns) {
      return;
    }
  }
}

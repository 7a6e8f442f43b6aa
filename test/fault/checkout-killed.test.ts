import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SandboxFaultName } from '../../connectors/payments/acp_stripe/sandbox/sandbox-faults.js';
import { StripeSandbox } from '../../connectors/payments/acp_stripe/sandbox/stripe-sandbox.js';
import { systemClock } from '../../kernel/clock.js';
import { settleTask } from '../../subgraphs/commerce/checkout/checkout-payment/payment.writer.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { GraphQLClient } from '../support/graphql-client.js';
import { bearer, createDataDir, quietEnvironment, restClient } from '../support/program.js';
import { buildProgram, ProgramProcess } from '../support/program-process.js';
import { BuyingAgent } from './buying-agent.js';

const apiKey = 'tw_sk_checkout0123456789';
const client = { id: 'tw_client_checkout', secret: 'tw_cs_checkout0123456789' };
/** A start takes seconds, so the ordinary test run has fewer than `npm run chaos`. */
const lives = process.env.CHAOS_SCALE === 'full' ? 5 : 2;
const buyersPerLife = 6;
const longestLifeMs = 900;
const timeoutMs = 240_000;

let database: TestDatabase;
let db: Client;
let dataDir: string;
let processor: StripeSandbox;
let running: ProgramProcess;
const agent = new BuyingAgent(client);

beforeAll(async () => {
  await buildProgram();
  database = await createTestDatabase();
  db = new Client({ connectionString: database.url });
  await db.connect();
  dataDir = await createDataDir();
  processor = await StripeSandbox.start({ clock: systemClock });
  await start();
  const settings = Object.entries(processor.settings).map(([name, value]) => ({ name, value }));
  await new GraphQLClient(running.url, bearer(apiKey)).run(
    `mutation ($settings: [PaymentRailSettingInput!]!) {
      setPaymentRail(input: { rail: "acp_stripe", settings: $settings }) { paymentRail { rail } }
    }`,
    { settings },
  );
}, timeoutMs);
afterAll(async () => {
  await running.kill();
  await processor.close();
  await db.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  running = await ProgramProcess.start({
    ...quietEnvironment(database.url, dataDir),
    TRADEWIND_DEMO_API_KEY: apiKey,
    TRADEWIND_DEMO_CLIENT_ID: client.id,
    TRADEWIND_DEMO_CLIENT_SECRET: client.secret,
    TRADEWIND_ALLOW_LOOPBACK: 'on',
  });
  await agent.meet(running.url);
}

async function product(inventoryQuantity: number): Promise<string> {
  const { json } = await restClient(running.url, apiKey, null).post('/api/v1/products', {
    title: 'A mug',
    status: 'active',
    price: { amount: '25.50', currency: 'USD' },
    inventoryQuantity,
  });
  return json.product.id;
}

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) {
    await delay(100);
  }
}

const isStruck = (fault: SandboxFaultName) => () => processor.faults.toJSON()[fault] === undefined;

/** As if the time had passed after which a payment is looked at, and called off where nobody knows of it. */
async function passTime(): Promise<void> {
  await db.query(
    `update commerce.payment set created_at = created_at - interval '1 hour'
     where status in ('confirming', 'requires_action', 'unknown')`,
  );
  await db.query(
    `select platform.add_single_task($1, $1 || '/' || id, json_build_object('organizationId', organization_id,
       'paymentId', id), now(), 'replace')
     from commerce.payment where status in ('confirming', 'requires_action', 'unknown')`,
    [settleTask],
  );
}

const stockOf = async (productId: string) => {
  const { rows } = await db.query(
    'select inventory_quantity as "onHand", reserved_quantity as reserved from catalog.product where id = $1',
    [productId],
  );
  return rows[0];
};

const ordersOf = async (sessionIds: readonly string[]) => {
  const { rows } = await db.query<{ sessionId: string; total: string; units: number }>(
    `select o.external_order_id as "sessionId", o.total::text,
       (select sum(quantity)::int from commerce.order_line l where l.order_id = o.id) as units
     from commerce."order" o where o.external_order_id = any($1)`,
    [sessionIds],
  );
  return rows;
};

/** What the processor took for the sessions and kept, in cents. */
const takenFor = (sessionIds: readonly string[]): number =>
  [...processor.state.intents.values()]
    .filter(
      ({ metadata, status }) =>
        status === 'succeeded' &&
        sessionIds.includes((metadata as Record<string, string>).checkout_session_id!),
    )
    .reduce((sum, { amount }) => sum + amount, 0);

async function waitingForLock(): Promise<boolean> {
  const { rows } = await db.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

describe('a payment whose program is killed', () => {
  it(
    'before the charge is called off, and the session can be paid: once',
    async () => {
      const mug = await product(1);
      const id = (await agent.open(mug))!;
      processor.faults.set('hangBefore', 1);
      const cut = agent.complete(id, `${id} 1`);
      await until(isStruck('hangBefore'));
      await running.kill();
      expect(await cut).toBeNull();
      await start();
      expect(await agent.status(id)).toBe('complete_in_progress');
      await passTime();
      await until(async () => (await agent.status(id)) === 'ready_for_payment');
      expect([takenFor([id]), await stockOf(mug)]).toEqual([0, { onHand: 1, reserved: 1 }]);
      expect((await agent.complete(id, `${id} 2`))!.json.session.status).toBe('completed');
      expect([takenFor([id]), await stockOf(mug)]).toEqual([2_550, { onHand: 0, reserved: 0 }]);
    },
    timeoutMs,
  );

  it(
    'after the charge becomes its order, and is not charged again by a retry',
    async () => {
      const mug = await product(1);
      const id = (await agent.open(mug))!;
      processor.faults.set('hangAfter', 1);
      const cut = agent.complete(id, `${id} 1`);
      await until(isStruck('hangAfter'));
      await running.kill();
      expect(await cut).toBeNull();
      await start();
      expect((await agent.complete(id, `${id} 1`))!.json.session.status).toBe('complete_in_progress');
      await passTime();
      await until(async () => (await agent.status(id)) === 'completed');
      expect((await agent.complete(id, `${id} 1`))!.json.session.status).toBe('completed');
      expect([takenFor([id]), await stockOf(mug)]).toEqual([2_550, { onHand: 0, reserved: 0 }]);
      expect(await ordersOf([id])).toMatchObject([{ sessionId: id, units: 1 }]);
    },
    timeoutMs,
  );

  it(
    'while it writes the order down becomes its order all the same',
    async () => {
      const mug = await product(1);
      const id = (await agent.open(mug))!;
      processor.faults.set('hold', 1);
      const cut = agent.complete(id, `${id} 1`);
      await until(isStruck('hold'));
      const holder = new Client({ connectionString: database.url });
      await holder.connect();
      await holder.query('begin');
      await holder.query('select 1 from catalog.product where id = $1 for update', [mug]);
      processor.release();
      await until(waitingForLock);
      await running.kill();
      await holder.query('rollback');
      await holder.end();
      expect(await cut).toBeNull();
      expect(await ordersOf([id])).toEqual([]);
      await start();
      await passTime();
      await until(async () => (await agent.status(id)) === 'completed');
      expect([takenFor([id]), await stockOf(mug)]).toEqual([2_550, { onHand: 0, reserved: 0 }]);
    },
    timeoutMs,
  );

  it(
    'after the charge gives the money back, once, where another order has the identity of its own by then',
    async () => {
      const mug = await product(1);
      const id = (await agent.open(mug))!;
      const kept = processor.captured();
      processor.faults.set('hangAfter', 1);
      const cut = agent.complete(id, `${id} 1`);
      await until(isStruck('hangAfter'));
      await running.kill();
      expect(await cut).toBeNull();
      expect(processor.captured().charges).toBe(kept.charges + 1);
      await db.query(
        `insert into commerce."order"
         select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'external_order_id', $1::text))).*
         from commerce."order" o limit 1`,
        [id],
      );
      await start();
      await passTime();
      await until(async () => (await agent.status(id)) === 'canceled');
      await until(() => processor.captured().charges === kept.charges);
      expect(await stockOf(mug)).toEqual({ onHand: 1, reserved: 0 });
      expect((await agent.complete(id, `${id} 1`))!.json.session.status).toBe('canceled');
      expect(processor.captured()).toEqual(kept);
    },
    timeoutMs,
  );

  it(
    `at any moment, ${lives} times: what was taken is what was sold, to the cent, and nothing stays held`,
    async () => {
      const units = lives * buyersPerLife * 2;
      const mug = await product(units);
      const sessions: string[] = [];
      for (let life = 0; life < lives; life += 1) {
        const buyers = Array.from({ length: buyersPerLife }, async () => {
          const id = await agent.open(mug, randomInt(1, 3));
          if (id !== null) {
            sessions.push(id);
            await agent.complete(id, id);
          }
        });
        await delay(randomInt(longestLifeMs));
        await running.kill();
        await Promise.all(buyers);
        await start();
      }
      await Promise.all(sessions.map(id => agent.complete(id, id)));
      await passTime();
      await until(
        async () => !(await Promise.all(sessions.map(agent.status, agent))).includes('complete_in_progress'),
      );
      const open = await db.query(
        `select id from commerce.checkout_session where status = 'ready_for_payment'`,
      );
      await Promise.all(open.rows.map(({ id }) => agent.cancel(id)));
      const orders = await ordersOf(sessions);
      const sold = orders.reduce((sum, order) => sum + order.units, 0);
      expect(takenFor(sessions)).toBe(
        orders.reduce((sum, order) => sum + Math.round(Number(order.total) * 100), 0),
      );
      expect(takenFor(sessions)).toBe(sold * 2_550);
      expect(await stockOf(mug)).toEqual({ onHand: units - sold, reserved: 0 });
      expect(orders.length).toBeGreaterThan(0);
    },
    timeoutMs,
  );
});

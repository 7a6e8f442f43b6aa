import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
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
export const priceInCents = 2_550;

/** What a processor knew at a moment. */
export type ProcessorMemory = ReturnType<StripeSandbox['snapshot']>;

/** A program that sells mugs to an agent and dies, and the processor of its payments, which goes on without it. */
export class CheckoutProgram {
  readonly agent = new BuyingAgent(client);
  readonly database: TestDatabase;
  readonly db: Client;
  readonly #dataDir: string;
  #processor: StripeSandbox;
  #running!: ProgramProcess;

  private constructor(database: TestDatabase, dataDir: string, processor: StripeSandbox) {
    this.database = database;
    this.db = new Client({ connectionString: database.url });
    this.#dataDir = dataDir;
    this.#processor = processor;
  }

  static async open(): Promise<CheckoutProgram> {
    await buildProgram();
    const processor = await StripeSandbox.start({ clock: systemClock });
    const program = new CheckoutProgram(await createTestDatabase(), await createDataDir(), processor);
    await program.db.connect();
    await program.start();
    const settings = Object.entries(processor.settings).map(([name, value]) => ({ name, value }));
    await new GraphQLClient(program.#running.url, bearer(apiKey)).run(
      `mutation ($settings: [PaymentRailSettingInput!]!) {
        setPaymentRail(input: { rail: "acp_stripe", settings: $settings }) { paymentRail { rail } }
      }`,
      { settings },
    );
    return program;
  }

  get processor(): StripeSandbox {
    return this.#processor;
  }

  async start(): Promise<void> {
    this.#running = await ProgramProcess.start({
      ...quietEnvironment(this.database.url, this.#dataDir),
      TRADEWIND_DEMO_API_KEY: apiKey,
      TRADEWIND_DEMO_CLIENT_ID: client.id,
      TRADEWIND_DEMO_CLIENT_SECRET: client.secret,
      TRADEWIND_ALLOW_LOOPBACK: 'on',
    });
    await this.agent.meet(this.#running.url);
  }

  /** No time passes for payments until `passTime`, however long the next start takes. */
  async kill(): Promise<void> {
    await this.#running.kill();
    await this.db.query(
      `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now() + interval '1 hour')
       from graphile_worker.jobs where task_identifier = $1 having count(*) > 0`,
      [settleTask],
    );
  }

  async close(): Promise<void> {
    await this.#running.kill();
    await this.#processor.close();
    await this.db.end();
    await this.database.drop();
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  async mugs(inventoryQuantity: number): Promise<string> {
    const { json } = await restClient(this.#running.url, apiKey, null).post('/api/v1/products', {
      title: 'A mug',
      status: 'active',
      price: { amount: '25.50', currency: 'USD' },
      inventoryQuantity,
    });
    return json.product.id;
  }

  /** What the processor knows, for `forgetSince`. */
  remember(): ProcessorMemory {
    return structuredClone(this.#processor.snapshot());
  }

  /** The processor dies as well, and comes back where it was with what it knew then. */
  async forgetSince(memory: ProcessorMemory): Promise<void> {
    const port = Number(new URL(this.#processor.url).port);
    await this.#processor.close();
    this.#processor = await StripeSandbox.start({ clock: systemClock, port, kept: memory });
  }

  /** As if the time had passed after which a payment is looked at, and called off where nobody knows of it. */
  async passTime(): Promise<void> {
    await this.db.query(
      `update commerce.payment set created_at = created_at - interval '1 hour'
       where status in ('confirming', 'requires_action', 'unknown')`,
    );
    await this.db.query(
      `select platform.add_single_task($1, $1 || '/' || id, json_build_object('organizationId', organization_id,
         'paymentId', id), now(), 'replace')
       from commerce.payment where status in ('confirming', 'requires_action', 'unknown')`,
      [settleTask],
    );
  }

  async stockOf(productId: string): Promise<{ onHand: number; reserved: number }> {
    const { rows } = await this.db.query(
      'select inventory_quantity as "onHand", reserved_quantity as reserved from catalog.product where id = $1',
      [productId],
    );
    return rows[0];
  }

  async ordersOf(sessionIds: readonly string[]) {
    const { rows } = await this.db.query<{ sessionId: string; total: string; units: number }>(
      `select o.external_order_id as "sessionId", o.total::text,
         (select sum(quantity)::int from commerce.order_line l where l.order_id = o.id) as units
       from commerce."order" o where o.external_order_id = any($1)`,
      [sessionIds],
    );
    return rows;
  }

  /** What the processor took for the sessions and kept, in cents. */
  takenFor(sessionIds: readonly string[]): number {
    return this.chargesOf(sessionIds).reduce((sum, { amount }) => sum + amount, 0);
  }

  chargesOf(sessionIds: readonly string[]): { sessionId: string; amount: number }[] {
    return [...this.#processor.state.intents.values()].flatMap(({ metadata, status, amount }) => {
      const sessionId = metadata.checkout_session_id!;
      return status === 'succeeded' && sessionIds.includes(sessionId) ? [{ sessionId, amount }] : [];
    });
  }

  async waitsForLock(): Promise<boolean> {
    const { rows } = await this.db.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  }

  statusesOf(sessionIds: readonly string[]): Promise<string[]> {
    return Promise.all(sessionIds.map(id => this.agent.status(id)));
  }

  /** Every session that is still open is canceled. */
  async cancelOpen(): Promise<void> {
    const { rows } = await this.db.query(
      `select id from commerce.checkout_session where status = 'ready_for_payment'`,
    );
    await Promise.all(rows.map(({ id }) => this.agent.cancel(id)));
  }
}

export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) {
    await delay(100);
  }
}

import type { PaymentRequired } from '@x402/core/types';
import { Client } from 'pg';
import { expect } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import { type Organization, startOrganization } from '../organization.js';
import { type Program, startProgram } from '../program.js';
import type { Reply, RestClient } from '../rest-client.js';
import { openRpcGate, type RpcGate } from './rpc-gate.js';
import { startX402World, type X402World } from './x402-world.js';

export interface Session {
  id: string;
  status: string;
  orderId: string | null;
  paymentRequirements: PaymentRequired;
}

/** What the merchant has on the chain, in atomic units, and what the shop has of it. */
interface Balances {
  earned: bigint;
  stock: number;
  sold: number;
}

const mugPrice = { amount: '17.50', currency: 'USD' };
const mugUnits = 17_500_000n;

/** The program with a merchant who is paid by x402 for mugs, and an agent that buys them. */
export class X402Shop {
  readonly world: X402World;
  readonly gate: RpcGate;
  readonly #program: Program;
  readonly #merchant: Organization;
  readonly #agent: RestClient;
  readonly #productId: string;

  private constructor(
    dependencies: { world: X402World; gate: RpcGate; program: Program },
    merchant: Organization,
    given: { agent: RestClient; productId: string },
  ) {
    this.world = dependencies.world;
    this.gate = dependencies.gate;
    this.#program = dependencies.program;
    this.#merchant = merchant;
    this.#agent = given.agent;
    this.#productId = given.productId;
  }

  static async open(): Promise<X402Shop> {
    const world = await startX402World();
    const gate = await openRpcGate(world.chain.rpcUrl);
    const program = await startProgram();
    const merchant = await startOrganization(program);
    await offerX402(merchant, { ...world.settings, rpcUrl: gate.url });
    const mug = { title: 'Mug', sku: 'MUG', status: 'active', price: mugPrice, inventoryQuantity: 100 };
    const { product } = (await merchant.rest.post('/api/v1/products', mug)).json;
    const agent = program.rest(await merchant.agent());
    return new X402Shop({ world, gate, program }, merchant, { agent, productId: product.id });
  }

  async close(): Promise<void> {
    await this.#program.stop();
    await this.gate.close();
    await this.world.close();
  }

  async session(quantity: number): Promise<Session> {
    const shippingAddress = { line1: '1 Orchard Road', postalCode: '238823', country: 'SG' };
    const items = [{ productId: this.#productId, quantity }];
    const body = { items, shippingAddress, paymentRail: 'x402' };
    const { status, json } = await this.#agent.post('/api/v1/checkout-sessions', body);
    expect(status).toBe(201);
    return json.session;
  }

  async read(id: string): Promise<Session> {
    return (await this.#agent.get(`/api/v1/checkout-sessions/${id}`)).json.session;
  }

  /** Under a key of its own, unless the header fields have one. */
  complete({ id }: Session, headers: Record<string, string> = {}, body: object = {}): Promise<Reply> {
    const path = `/api/v1/checkout-sessions/${id}/complete`;
    return this.#agent.post(path, body, { 'idempotency-key': newId(), ...headers });
  }

  cancel({ id }: Session): Promise<Reply> {
    return this.#agent.post(`/api/v1/checkout-sessions/${id}/cancel`);
  }

  async order(id: string): Promise<Record<string, unknown>> {
    return (await this.#merchant.rest.get(`/api/v1/orders/${id}`)).json.order;
  }

  async balances(): Promise<Balances> {
    const { rest } = this.#merchant;
    const { product } = (await rest.get(`/api/v1/products/${this.#productId}`)).json;
    const orders = (await rest.get('/api/v1/orders?limit=100')).json.items as { quantity: number }[];
    return {
      earned: await this.world.chain.balanceOf(this.world.merchant),
      stock: product.inventoryQuantity,
      sold: orders.reduce((sum, { quantity }) => sum + quantity, 0),
    };
  }

  /** That many mugs were sold since, each paid once and taken from the stock once. */
  async expectSold(quantity: number, before: Balances): Promise<void> {
    expect(await this.balances()).toEqual({
      earned: before.earned + BigInt(quantity) * mugUnits,
      stock: before.stock - quantity,
      sold: before.sold + quantity,
    });
  }

  /** Has the recovery look now at the payments that it would look at later, until the session is as it should be. */
  async recover({ id }: Session, status: string): Promise<Session> {
    const client = new Client({ connectionString: this.#program.databaseUrl });
    await client.connect();
    await client.query(
      `select graphile_worker.reschedule_jobs(array(
         select id from graphile_worker.jobs where task_identifier = 'commerce.payment.settle'), run_at => now())`,
    );
    await client.end();
    await expect.poll(() => this.read(id), { timeout: 20_000, interval: 100 }).toMatchObject({ status });
    return this.read(id);
  }
}

async function offerX402(
  { graphql }: Organization,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const { data } = await graphql.run(
    `mutation ($settings: [PaymentRailSettingInput!]!) {
      setPaymentRail(input: { rail: "x402", settings: $settings }) { paymentRail { isEnabled } }
    }`,
    { settings: Object.entries(settings).map(([name, value]) => ({ name, value })) },
  );
  expect(data.setPaymentRail.paymentRail).toEqual({ isEnabled: true });
}

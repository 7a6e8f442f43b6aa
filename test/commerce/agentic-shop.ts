import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { type Program, startProgram } from '../support/program.js';
import { ShoppingAgent } from '../ucp/shopping-agent.js';

/** What a call of the shop came to, whichever protocol it came in by. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape.
  json: any;
}

/** The whole program with its payment sandbox, a merchant, and an agent that buys by the native protocol and by UCP. */
export class AgenticShop {
  readonly program: Program;
  readonly agent: ShoppingAgent;
  readonly token: string;
  readonly db: Client;
  /** Where the state of the processor is. */
  readonly processorUrl: string;

  private constructor(
    dependencies: Pick<AgenticShop, 'program' | 'agent' | 'token' | 'db' | 'processorUrl'>,
  ) {
    this.program = dependencies.program;
    this.agent = dependencies.agent;
    this.token = dependencies.token;
    this.db = dependencies.db;
    this.processorUrl = dependencies.processorUrl;
  }

  static async open(): Promise<AgenticShop> {
    const program = await startProgram({ TRADEWIND_DEMO_SANDBOXES: 'on' }, { marketplaces: [] });
    const db = new Client({ connectionString: program.databaseUrl });
    await db.connect();
    return new AgenticShop({
      program,
      db,
      agent: await ShoppingAgent.start(),
      token: await tokenOf(program),
      processorUrl: await processorOf(program),
    });
  }

  async close(): Promise<void> {
    await this.db.end();
    await this.agent.stop();
    await this.program.stop();
  }

  /** A product with so many units on the shelf. Answers its id. */
  async product(inventoryQuantity: number, amount = '25.50'): Promise<string> {
    const { json } = await this.program.rest().post('/api/v1/products', {
      title: 'A mug',
      status: 'active',
      price: { amount, currency: 'USD' },
      inventoryQuantity,
    });
    return json.product.id;
  }

  native(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.#call(method, `/api/v1/checkout-sessions${path}`, body, {});
  }

  ucp(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = { 'ucp-agent': this.agent.userAgent('2026-04-08'), 'request-id': randomUUID() };
    return this.#call(method, `/ucp/v1/checkout-sessions${path}`, body, headers);
  }

  /** On the shelf and promised, by the database. */
  async stock(productId: string): Promise<{ onHand: number; reserved: number }> {
    const { rows } = await this.db.query(
      `select inventory_quantity as "onHand", reserved_quantity as reserved from catalog.product where id = $1`,
      [productId],
    );
    return rows[0];
  }

  /** What the processor took and kept. */
  async captured(): Promise<{ charges: number; amounts: Record<string, number> }> {
    return (await this.#state()).captured;
  }

  /** What goes wrong at the processor from now on. */
  async setFaults(faults: Record<string, number | 'always'>): Promise<void> {
    await fetch(`${this.processorUrl}/_sandbox/faults`, { method: 'PUT', body: JSON.stringify(faults) });
  }

  /** Asks as a person who waits would. */
  async until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) {
      await delay(100);
    }
  }

  async #state() {
    return (await (await fetch(`${this.processorUrl}/_sandbox`)).json()) as {
      captured: { charges: number; amounts: Record<string, number> };
    };
  }

  async #call(method: string, path: string, body: unknown, more: Record<string, string>): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${this.token}`,
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more,
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(new URL(path, this.program.url), { method, headers, ...sent });
    return { status: response.status, json: await response.json() };
  }
}

async function tokenOf({ url, demo }: Program): Promise<string> {
  const response = await fetch(new URL('/api/v1/oauth/token', url), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: demo.clientId,
      client_secret: demo.clientSecret,
      scope: 'checkout:write',
    }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function processorOf(program: Program): Promise<string> {
  const { data } = await program.graphql().run('{ paymentRails { rail settings { name value } } }');
  const { settings } = data.paymentRails.find(({ rail }: { rail: string }) => rail === 'acp_stripe');
  return settings.find(({ name }: { name: string }) => name === 'apiUrl').value;
}

/** What a completion of either protocol is given to pay with. */
export const paidWith = (token: string) => ({
  native: { payment: { type: 'card', credential: { type: 'spt', token } } },
  ucp: {
    payment: {
      instruments: [
        {
          id: 'instr_1',
          handler_id: 'acp_stripe',
          type: 'card',
          selected: true,
          credential: { type: 'spt', token },
        },
      ],
    },
  },
});

/** Where the goods are sent, as each protocol says it. */
export const sentHome = {
  native: { shippingAddress: { line1: '1 Orchard Road', postalCode: '238823', country: 'SG' } },
  ucp: {
    fulfillment: {
      methods: [
        {
          type: 'shipping',
          destinations: [
            {
              id: 'home',
              street_address: '1 Orchard Road',
              postal_code: '238823',
              address_country: 'SG',
            },
          ],
          selected_destination_id: 'home',
        },
      ],
    },
  },
};

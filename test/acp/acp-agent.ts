import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import type { Reply, RestClient } from '../support/rest-client.js';
import { ScriptedProcessor } from '../support/scripted-processor.js';
import { acpProblems, hasAcpData } from './acp-schemas.js';

/** A shop that sells to agents in SGD: shipping, discounts, a tax, and a processor that does what it is told. */
export class AcpShop {
  readonly program: Program;
  readonly merchant: Organization;
  readonly agent: AcpAgent;
  readonly processor: ScriptedProcessor;

  private constructor(dependencies: Pick<AcpShop, 'program' | 'merchant' | 'agent' | 'processor'>) {
    this.program = dependencies.program;
    this.merchant = dependencies.merchant;
    this.agent = dependencies.agent;
    this.processor = dependencies.processor;
  }

  static async open(): Promise<AcpShop> {
    const processor = new ScriptedProcessor();
    const program = await startProgram({}, { marketplaces: [], rails: [processor.rail] });
    const merchant = await startOrganization(program, { defaultCurrency: 'SGD' });
    for (const term of [railTerm, ...terms]) {
      expect((await merchant.graphql.run(term)).errors).toBeUndefined();
    }
    const agent = new AcpAgent(program.rest(await merchant.agent(['checkout:write', 'catalog:read'])));
    return new AcpShop({ program, merchant, agent, processor });
  }

  async anotherAgent(): Promise<AcpAgent> {
    return new AcpAgent(this.program.rest(await this.merchant.agent()));
  }

  /** Answers its id. */
  async product(changes: Record<string, unknown> = {}): Promise<string> {
    const { json } = await this.merchant.rest.post('/api/v1/products', {
      title: 'Mug',
      status: 'active',
      price: { amount: '20.00', currency: 'SGD' },
      inventoryQuantity: 10,
      ...changes,
    });
    return json.product.id;
  }

  async available(productId: string): Promise<number> {
    const query = 'query ($id: ID!) { product(id: $id) { availableQuantity } }';
    return (await this.merchant.graphql.run(query, { id: productId })).data.product.availableQuantity;
  }
}

/** Has a merchant paid by the processor. */
export const railTerm = `mutation {
  setPaymentRail(input: { rail: "acp_scripted", handlerId: "card_1", settings: [{ name: "secret", value: "s1" }] }) { paymentRail { isEnabled } }
}`;

/** A mutation each: one has one field at its root. */
const terms = [
  `setShippingRate(input: {
    key: "std", country: "SG", title: "Standard", price: { amount: "5.00", currency: "SGD" }
  }) { shippingRate { key } }`,
  `setShippingRate(input: {
    key: "exp", country: "SG", service: "express", title: "Express", price: { amount: "15.00", currency: "SGD" }
  }) { shippingRate { key } }`,
  `importPromotionCodes(input: { csv: "code,type,value,description\\nTENTH,percentage,10,A tenth off" }) { termsImport { created } }`,
  `setTaxRule(input: { key: "gst", title: "GST", country: "SG", rate: "9", isOnShipping: true }) { taxRule { key } }`,
].map(field => `mutation { ${field} }`);

/** An agent that speaks the Agentic Commerce Protocol and has every reply checked against its published schemas. */
export class AcpAgent {
  /** With its credential, for whatever else it may call. */
  readonly rest: RestClient;

  constructor(rest: RestClient) {
    this.rest = rest;
  }

  create = (body: unknown, headers?: Record<string, string>) => this.send('POST', '', body, headers);
  read = (id: string) => this.send('GET', `/${id}`);
  update = (id: string, body: unknown, headers?: Record<string, string>) =>
    this.send('POST', `/${id}`, body, headers);
  cancel = (id: string) => this.send('POST', `/${id}/cancel`, {});
  complete = (id: string, plan: string, headers?: Record<string, string>) =>
    this.send('POST', `/${id}/complete`, payingBy(plan), headers);

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const reply = await this.rest.send(method, `/acp/checkout_sessions${path}`, {
      ...(body === undefined ? {} : { body }),
      headers: {
        'api-version': '2026-04-17',
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
        ...headers,
      },
    });
    expectValid(reply);
    return reply;
  }

  get(path: string): Promise<Reply> {
    return this.rest.get(path, { 'api-version': '2026-04-17' });
  }
}

const payingBy = (plan: string) => ({
  payment_data: {
    handler_id: 'card_1',
    instrument: { type: 'card', credential: { type: 'spt', token: 'spt_1', plan } },
  },
});

export const home = {
  name: 'Ada Tan',
  phone_number: '+6561234567',
  email: 'ada@example.com',
  address: {
    name: 'Ada Tan',
    line_one: '1 Raffles Place',
    city: 'Singapore',
    state: '',
    country: 'SG',
    postal_code: '048616',
  },
};

function expectValid({ status, json }: Reply): void {
  if (!hasAcpData) {
    return;
  }
  const success = json.order === undefined ? 'CheckoutSession' : 'CheckoutSessionWithOrder';
  expect(acpProblems('checkout', status < 400 ? success : 'Error', json)).toEqual([]);
}

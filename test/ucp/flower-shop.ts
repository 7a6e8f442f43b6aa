import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Program, startProgram } from '../support/program.js';
import { ShoppingAgent } from './shopping-agent.js';
import { UcpClient } from './ucp-client.js';
import { type PublishedVersion, sharedUcp, UcpSchemas } from './ucp-schemas.js';

/** The protocol's public fixtures: a shop of flowers. */
export const flowerData = join(sharedUcp ?? '', 'conformance/test_data/flower_shop');

export const simulationSecret = 'a-secret-of-the-tests';

const endpoints: Record<PublishedVersion, string> = {
  '2026-04-08': '/ucp/v1',
  '2026-01-11': '/ucp/2026-01-11',
};

/** The demo merchant as the protocol's flower shop, open to agents without credentials in 2026-01-11. */
export class FlowerShop {
  readonly program: Program;
  readonly agent: ShoppingAgent;
  readonly #token: string;

  private constructor(program: Program, agent: ShoppingAgent, token: string) {
    this.program = program;
    this.agent = agent;
    this.#token = token;
  }

  static async open(): Promise<FlowerShop> {
    const agent = await ShoppingAgent.start();
    const program = await startProgram(
      {
        TRADEWIND_DEMO_SANDBOXES: 'on',
        TRADEWIND_UCP_CONFORMANCE: 'demo',
        TRADEWIND_UCP_SIMULATION_SECRET: simulationSecret,
      },
      { marketplaces: [] },
    );
    await fill(program);
    return new FlowerShop(program, agent, await agentToken(program));
  }

  /** A client that speaks a version; in 2026-04-08 with a token, in 2026-01-11 as the conformance tests do, without. */
  client(version: PublishedVersion, userAgent = this.agent.userAgent(version)): UcpClient {
    return new UcpClient({
      endpoint: `${this.program.url}${endpoints[version]}`,
      userAgent,
      token: version === '2026-04-08' ? this.#token : null,
      check: this.program.check,
      checkoutProblems: new UcpSchemas(version).checkoutProblems,
    });
  }

  /** Has the stand-in of the processor go wrong, for so many of the next calls. */
  async troublePayments(faults: Record<string, number>): Promise<void> {
    const { paymentRails } = await run(this.program, '{ paymentRails { rail settings { name value } } }');
    const { settings } = paymentRails.find(({ rail }: { rail: string }) => rail === 'acp_stripe');
    const { value } = settings.find(({ name }: { name: string }) => name === 'apiUrl');
    await fetch(`${value}/_sandbox/faults`, { method: 'PUT', body: JSON.stringify(faults) });
  }

  /** The header that proves who the agent of 2026-04-08 is. */
  get withToken(): Record<string, string> {
    return { authorization: `Bearer ${this.#token}` };
  }

  /** Units of it that may still be sold. */
  async available(sku: string): Promise<number> {
    const { json } = await this.program.rest().get(`/api/v1/products?sku=${sku}`);
    const product = 'query ($id: ID!) { product(id: $id) { availableQuantity } }';
    return (await run(this.program, product, { id: json.items[0].id })).product.availableQuantity;
  }

  async close(): Promise<void> {
    await this.program.stop();
    await this.agent.stop();
  }
}

/** A token of the demo's OAuth client. */
async function agentToken({ rest, demo }: Program): Promise<string> {
  const { json } = await rest(null).post('/api/v1/oauth/token', {
    grant_type: 'client_credentials',
    client_id: demo.clientId,
    client_secret: demo.clientSecret,
  });
  return json.access_token;
}

/** By the documented command; and a code of our own that takes everything off. */
async function fill(program: Program): Promise<void> {
  const script = join(import.meta.dirname, '../../scripts/load-shop.mjs');
  const address = ['--url', program.url, '--key', program.demo.apiKey];
  await promisify(execFile)(process.execPath, [script, flowerData, ...address]);
  await run(
    program,
    'mutation ($file: ImportPromotionCodesInput!) { importPromotionCodes(input: $file) { termsImport { created } } }',
    {
      file: { csv: 'code,type,value,description\nALL_OFF,percentage,100,Everything off\n', currency: 'USD' },
    },
  );
}

async function run(program: Program, query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await program.graphql().run(query, variables);
  if (errors !== undefined) {
    throw new Error(JSON.stringify(errors));
  }
  return data;
}

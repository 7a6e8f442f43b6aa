import { expect } from 'vitest';
import { scriptedOpenaiSandbox } from '../../../connectors/language-models/sandbox/openai-compatible-sandbox.js';
import type {
  SandboxScript,
  SandboxScriptedTurn,
  SandboxTurn,
} from '../../../connectors/language-models/sandbox/sandbox-answer.js';
import { ProviderSandbox } from '../../../connectors/provider-calls/sandbox/provider-sandbox.js';
import type { Browser } from '../../support/browser.js';
import type { GraphQLClient } from '../../support/graphql-client.js';
import { type Organization, signedUp, startOrganization } from '../../support/organization.js';
import { type Program, startProgram } from '../../support/program.js';
import type { Reply } from '../../support/rest-client.js';

export const invokePath = '/api/v1/agents/general/invoke';
export const runsPath = '/api/v1/agents/general/runs';

/** Variables by which a program finds the scripted model. */
export const modelVariables = (sandbox: ProviderSandbox): Record<string, string> => ({
  TRADEWIND_LANGUAGE_MODEL_PROVIDER: 'openai_compatible',
  TRADEWIND_LANGUAGE_MODEL_API_KEY: ProviderSandbox.apiKey,
  TRADEWIND_LANGUAGE_MODEL_NAME: 'agent-1',
  TRADEWIND_LANGUAGE_MODEL_URL: `${sandbox.url}/v1`,
  TRADEWIND_LANGUAGE_MODEL_PRICES: 'currency=USD, input=1, output=2',
});

/** Calls of tools as a script has them. */
export const calling = (...calls: [name: string, input: unknown][]): SandboxScriptedTurn => ({
  toolCalls: calls.map(([name, input]) => ({ name, arguments: JSON.stringify(input) })),
});

/** A program whose agent has a model that says what a test wants. */
export class AgentShop {
  readonly program: Program;
  readonly sandbox: ProviderSandbox;
  /** What the model was told, the newest last. */
  readonly told: SandboxTurn[] = [];
  #owner: Promise<Browser> | null = null;
  #turns: SandboxScript = () => ({ text: 'Nothing was scripted.' });

  private constructor(program: Program, sandbox: ProviderSandbox) {
    this.program = program;
    this.sandbox = sandbox;
  }

  static async open(environment: Record<string, string> = {}): Promise<AgentShop> {
    let shop: AgentShop | null = null;
    const sandbox = await ProviderSandbox.start(scriptedOpenaiSandbox(turn => shop!.#answer(turn)));
    sandbox.retryAfter = 0;
    shop = new AgentShop(await startProgram({ ...modelVariables(sandbox), ...environment }), sandbox);
    return shop;
  }

  /** What the model says from now on; a list is said one after the other. */
  script(turns: SandboxScript | readonly (SandboxScriptedTurn | SandboxScript)[]): void {
    this.told.splice(0);
    this.sandbox.clear();
    if (typeof turns === 'function') {
      this.#turns = turns;
      return;
    }
    const left = [...turns];
    this.#turns = told => {
      const next = left.shift() ?? { text: 'The script is over.' };
      return typeof next === 'function' ? next(told) : next;
    };
  }

  /** With an organization of his own; of one person, because few may sign up at a time. */
  async merchant(): Promise<AgentMerchant> {
    this.#owner ??= signedUp(this.program);
    return new AgentMerchant(await startOrganization(this.program, { owner: await this.#owner }), this);
  }

  async close(): Promise<void> {
    await this.program.stop();
    await this.sandbox.close();
  }

  #answer(turn: SandboxTurn): SandboxScriptedTurn | null {
    this.told.push(turn);
    return this.#turns(turn);
  }
}

/** A merchant who asks the agent. */
export class AgentMerchant {
  readonly shop: Organization;
  readonly #agents: AgentShop;

  constructor(shop: Organization, agents: AgentShop) {
    this.shop = shop;
    this.#agents = agents;
  }

  async product(fields: object = {}): Promise<{ id: string; price: object }> {
    const body = {
      title: 'Enamel mug',
      sku: 'MUG-9',
      status: 'active',
      price: { amount: '12.00', currency: 'USD' },
      ...fields,
    };
    const { status, json, text } = await this.shop.rest.post('/api/v1/products', body);
    expect([status, text]).toEqual([201, text]);
    return json.product;
  }

  readProduct = async (id: string) => (await this.shop.rest.get(`/api/v1/products/${id}`)).json.product;

  /** Asks, and answers the run once it has ended or waits. */
  async ask(body: object, rest = this.shop.rest): Promise<Reply['json']> {
    const { status, json, text } = await rest.post(runsPath, body);
    expect([status, text]).toEqual([202, text]);
    return this.settled(json.data.runId, rest);
  }

  async settled(runId: string, rest = this.shop.rest): Promise<Reply['json']> {
    const { json, text } = await rest.get(`${runsPath}/${runId}`);
    expect(json.run, text).toBeDefined();
    await rest.finishedJob(json.run.jobId);
    return (await rest.get(`${runsPath}/${runId}`)).json.run;
  }

  /** Names, statuses and codes of errors of the calls of a run. */
  static outcomes = (run: Reply['json']): [string, string, string | null][] =>
    run.toolCalls.map(({ name, status, error }: Reply['json']) => [name, status, error?.code ?? null]);

  // biome-ignore lint/suspicious/noExplicitAny: each operation answers with something else.
  async graphql(document: string, variables: object = {}, client = this.shop.graphql): Promise<any> {
    return client.run(document, variables as never);
  }

  /** By the owner, unless a client is given. */
  // biome-ignore lint/suspicious/noExplicitAny: errors are read by place.
  decide = async (mutation: 'approve' | 'reject', input: object, client?: GraphQLClient): Promise<any> => {
    const name = `${mutation}AgentAction`;
    const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
    const document = `mutation ($input: ${type}!) { done: ${name}(input: $input) { agentRun { id status jobId } } }`;
    return client === undefined
      ? this.shop.owner.graphql(document, { input }, this.shop.id)
      : this.graphql(document, { input }, client);
  };

  async key(...granted: Parameters<Organization['key']>[0]) {
    return this.#agents.program.rest(await this.shop.key(granted));
  }
}

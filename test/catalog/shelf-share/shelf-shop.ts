import { expect } from 'vitest';
import type { EngineScript } from '../../../connectors/answer-engines/sandbox/engine-script.js';
import { openaiEngineSandbox } from '../../../connectors/answer-engines/sandbox/openai-engine-sandbox.js';
import { perplexitySandbox } from '../../../connectors/answer-engines/sandbox/perplexity-sandbox.js';
import { ProviderSandbox } from '../../../connectors/provider-calls/sandbox/provider-sandbox.js';
import { Merchant } from '../../support/merchant.js';
import { startOrganization } from '../../support/organization.js';
import { type Program, type ProgramOverrides, startProgram } from '../../support/program.js';

type Json = Record<string, unknown>;

const share = '{ numerator denominator share low high }';
const brand = `mentionRate ${share} shareOfVoice ${share} citationRate ${share} citationShare ${share}`;
const engineFigures = `engineFigures {
  engine models from until counts { wanted answered wrongLanguage refused failed }
  own { ${brand} firstRate ${share} meanPosition medianPosition coverage ${share} }
  rivals { key name ${brand} } products { productId shelfShare ${share} } brandedMentionRate ${share}
}`;
const run = `id sourceRunId subject productId promptSetId promptSetVersion country language engines repeats brandsVersion
  matcherVersion finishedAt prompts { key text intent } universe { own { aliases domains } rivals { key name } productCount leftOutTitles }
  ${engineFigures}`;

/** Variables by which a program finds two answer engines. */
export const engineVariables = (openai: ProviderSandbox, perplexity: ProviderSandbox) => ({
  TRADEWIND_ANSWER_ENGINE_OPENAI_API_KEY: ProviderSandbox.apiKey,
  TRADEWIND_ANSWER_ENGINE_OPENAI_NAME: 'model-1',
  TRADEWIND_ANSWER_ENGINE_OPENAI_URL: `${openai.url}/v1`,
  TRADEWIND_ANSWER_ENGINE_PERPLEXITY_API_KEY: ProviderSandbox.apiKey,
  TRADEWIND_ANSWER_ENGINE_PERPLEXITY_NAME: 'sonar',
  TRADEWIND_ANSWER_ENGINE_PERPLEXITY_URL: perplexity.url,
});

/** A program that asks two engines which answer by a script, and merchants of it. */
export class ShelfShop {
  readonly program: Program;
  readonly openai: ProviderSandbox;
  readonly perplexity: ProviderSandbox;

  private constructor(program: Program, openai: ProviderSandbox, perplexity: ProviderSandbox) {
    this.program = program;
    this.openai = openai;
    this.perplexity = perplexity;
  }

  static async open(
    scripts: Record<'openai' | 'perplexity', EngineScript>,
    environment: Record<string, string> = {},
    overrides: ProgramOverrides = {},
  ): Promise<ShelfShop> {
    const openai = await ProviderSandbox.start(openaiEngineSandbox(scripts.openai));
    const perplexity = await ProviderSandbox.start(perplexitySandbox(scripts.perplexity));
    openai.retryAfter = 0;
    const variables = { ...engineVariables(openai, perplexity), ...environment };
    return new ShelfShop(await startProgram(variables, overrides), openai, perplexity);
  }

  async close(): Promise<void> {
    await this.program.stop();
    await this.openai.close();
    await this.perplexity.close();
  }

  /** Calls to both engines so far. */
  get calls(): number {
    return this.openai.calls.length + this.perplexity.calls.length;
  }

  merchant = async (): Promise<ShelfMerchant> => new ShelfMerchant(await startOrganization(this.program));
}

/** A merchant who watches a shelf. */
export class ShelfMerchant extends Merchant {
  async product(fields: Json = {}): Promise<string> {
    const body = { title: 'Alpha Steel Kettle', sku: 'K-1', status: 'active', ...fields };
    return (await this.shop.rest.post('/api/v1/products', body)).json.product.id;
  }

  async promptSet(prompts: Json[], more: Json = {}): Promise<Json & { id: string; version: number }> {
    const input = { name: 'Kettles', country: 'SG', language: 'en', prompts, ...more };
    const { createPromptSet } = await this.run(
      'mutation ($input: CreatePromptSetInput!) { createPromptSet(input: $input) { promptSet { id version } } }',
      { input },
    );
    return createPromptSet.promptSet;
  }

  async brands(own: string[], rivals: string[], more: Json = {}): Promise<void> {
    const named = (name: string) => ({ aliases: [], domains: [`${name.toLowerCase()}.example`] });
    const input = {
      own: { aliases: own, domains: own.slice(0, 1).flatMap(name => named(name).domains) },
      rivals: rivals.map(name => ({ key: name.toLowerCase(), name, ...named(name) })),
      ...more,
    };
    await this.run(
      'mutation ($input: SetShelfBrandsInput!) { setShelfBrands(input: $input) { shelfBrands { version } } }',
      { input },
    );
  }

  /** Starts a run and answers its job, once that has ended, with the run. */
  async monitor(body: Json) {
    const { status, json, text } = await this.shop.rest.post('/api/v1/monitor', body);
    expect([status, text]).toEqual([202, text]);
    const job = await this.shop.rest.finishedJob(json.jobId);
    return { job, run: await this.shelfRun(json.data.runId) };
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests look into figures of every shape.
  async shelfRun(id: string): Promise<any> {
    return (await this.run(`query ($id: ID!) { shelfRun(id: $id) { ${run} } }`, { id })).shelfRun;
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  async answers(runId: string, promptKey: string): Promise<any[]> {
    const { shelfAnswers } = await this.run(
      `query ($runId: ID!, $promptKey: String!) { shelfAnswers(runId: $runId, promptKey: $promptKey) {
         engine repeat status errorKind model text hasSearched raw citations { url } sources { url } } }`,
      { runId, promptKey },
    );
    return shelfAnswers;
  }
}

import { expect } from 'vitest';
import {
  ProviderSandbox,
  type SandboxProtocol,
} from '../../../connectors/provider-calls/sandbox/provider-sandbox.js';
import { Merchant } from '../../support/merchant.js';
import { startOrganization } from '../../support/organization.js';
import { type Program, type ProgramOverrides, startProgram } from '../../support/program.js';
import { type AskedModel, scriptedModel } from '../../support/scripted-model.js';

type Json = Record<string, unknown>;

/** What the model was asked for. */
export interface AskedTexts extends Omit<AskedModel, 'message'> {
  /** The data of the product, or the texts to translate. */
  data: Json & Json[];
  isTranslation: boolean;
}

/** What a model answers, by what it is asked. */
export type TextScript = (asked: AskedTexts) => Json;

/** The sandbox of a language model that writes by a script. */
export const writingModel = (script: TextScript): SandboxProtocol =>
  scriptedModel(({ instructions, message, names }) => {
    const isTranslation = instructions.startsWith('You translate');
    return script({ instructions, data: JSON.parse(message), names, isTranslation });
  });

/** Variables by which a program finds the model. */
export const modelVariables = ({ url }: ProviderSandbox) => ({
  TRADEWIND_LANGUAGE_MODEL_PROVIDER: 'openai_compatible',
  TRADEWIND_LANGUAGE_MODEL_API_KEY: ProviderSandbox.apiKey,
  TRADEWIND_LANGUAGE_MODEL_NAME: 'writer-1',
  TRADEWIND_LANGUAGE_MODEL_URL: `${url}/v1`,
});

export const proposalFields = `id enrichmentId productId field asked language status currentValue productVersion proposedValue
  claims { text sources { kind name words } } problems { code words } madeBy provider model promptVersion decidedBy version`;

const enrichmentFields = `id jobId job { id status } fields languages provider model promptVersion
  autoApply { fields methods overwrite } documentNames productCount finishedAt`;

/** A program whose language model writes by a script, and merchants of it. */
export class EnrichmentShop {
  readonly program: Program;
  readonly model: ProviderSandbox;

  private constructor(program: Program, model: ProviderSandbox) {
    this.program = program;
    this.model = model;
  }

  static async open(
    script: TextScript,
    environment: Record<string, string> = {},
    overrides: ProgramOverrides = {},
  ): Promise<EnrichmentShop> {
    const model = await ProviderSandbox.start(writingModel(script));
    model.retryAfter = 0;
    const variables = { ...modelVariables(model), ...environment };
    return new EnrichmentShop(await startProgram(variables, overrides), model);
  }

  async close(): Promise<void> {
    await this.program.stop();
    await this.model.close();
  }

  merchant = async (): Promise<EnrichingMerchant> =>
    new EnrichingMerchant(await startOrganization(this.program));
}

/** A merchant who enriches products. */
export class EnrichingMerchant extends Merchant {
  async product(fields: Json = {}): Promise<string> {
    const { status, json, text } = await this.shop.rest.post('/api/v1/products', {
      title: 'Northpeak Stainless Steel Water Bottle 500 ml',
      currency: 'SGD',
      ...fields,
    });
    expect([status, text]).toEqual([201, text]);
    return json.product.id;
  }

  /** Code, and paths of fields, that an enrichment is rejected with. */
  wrongStart = (input: Json): Promise<[string, string[]]> =>
    this.wrong('mutation ($input: StartEnrichmentInput!) { startEnrichment(input: $input) { jobId } }', {
      input,
    });

  /** Starts an enrichment and answers its job, once that has ended, with the enrichment and its proposals. */
  async enrich(body: Json) {
    const { status, json, text } = await this.shop.rest.post('/api/v1/products/enrich', body);
    expect([status, text]).toEqual([202, text]);
    const job = await this.shop.rest.finishedJob(json.jobId);
    const id = json.data.enrichmentId;
    const { enrichment } = await this.run(
      `query ($id: ID!) { enrichment(id: $id) { ${enrichmentFields} } }`,
      {
        id,
      },
    );
    return { job, enrichment, proposals: await this.proposals({ enrichmentId: id }) };
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  async proposals(filter: Json): Promise<any[]> {
    const { enrichmentProposals } = await this.run(
      `query ($filter: EnrichmentProposalFilter) { enrichmentProposals(filter: $filter, limit: 50) { items { ${proposalFields} } } }`,
      { filter },
    );
    return enrichmentProposals.items.toReversed();
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  async enriched(enrichmentId: string): Promise<any[]> {
    const { enrichedProducts } = await this.run(
      `query ($filter: EnrichedProductFilter) { enrichedProducts(filter: $filter, limit: 100) {
         items { productId status problems { field language code message } } } }`,
      { filter: { enrichmentId } },
    );
    return enrichedProducts.items;
  }

  async apply(ids: string[], overwrite?: boolean) {
    const { bulkApplyEnrichmentProposals } = await this.run(
      `mutation ($input: BulkApplyEnrichmentProposalsInput!) { bulkApplyEnrichmentProposals(input: $input) {
         failedCount results { index id enrichmentProposal { ${proposalFields} } error { code message } } } }`,
      { input: { ids, ...(overwrite === undefined ? {} : { overwrite }) } },
    );
    return bulkApplyEnrichmentProposals;
  }

  async dismiss(ids: string[]) {
    const { bulkDismissEnrichmentProposals } = await this.run(
      `mutation ($input: BulkDismissEnrichmentProposalsInput!) { bulkDismissEnrichmentProposals(input: $input) {
         failedCount results { id enrichmentProposal { status decidedBy } error { code } } } }`,
      { input: { ids } },
    );
    return bulkDismissEnrichmentProposals;
  }

  async applyAll(input: Json) {
    const { applyEnrichment } = await this.run(
      'mutation ($input: ApplyEnrichmentInput!) { applyEnrichment(input: $input) { jobId } }',
      { input },
    );
    return this.shop.rest.finishedJob(applyEnrichment.jobId);
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  stored = async (id: string): Promise<any> =>
    (await this.shop.rest.get(`/api/v1/products/${id}`)).json.product;
}

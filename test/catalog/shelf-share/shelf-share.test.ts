import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  EngineScript,
  ScriptedAnswer,
} from '../../../connectors/answer-engines/sandbox/engine-script.js';
import { shareOf } from '../../../subgraphs/catalog/shelf-share/share.rules.js';
import { type ShelfMerchant, ShelfShop } from './shelf-shop.js';

const says = (text: string, ...cited: string[]): ScriptedAnswer => ({
  text,
  cited: cited.map(name => `https://${name}.example/kettles`),
  consulted: ['https://reviews.example/'],
});
const first = says('Look at Beta first and then at Alpha.', 'alpha', 'beta');
const gamma = says('There is none that is better than Gamma.');
const beta = says('There is none that is better than Beta.');

/** What is answered to a question for the first, second, ... time. */
const shelf: Record<string, ScriptedAnswer[]> = {
  'Which kettle is best?': [
    first,
    says('Look at Beta first and then at Alpha.', 'alpha'),
    says('The Alpha Steel Kettle is the one to buy.'),
    says('There is none that is better than Gamma.', 'reviews'),
    says('None of them is the best.'),
  ],
  'Which kettle is a good gift?': [gamma, gamma, beta, beta, beta],
  'Is Alpha any good?': [...Array<ScriptedAnswer>(4).fill(says('Alpha is fine.')), says('No, it is not.')],
};
const byScript: EngineScript = (question, nth) => shelf[question]![nth % 5]!;

const prompts = [
  { key: 'best', text: 'Which kettle is best?', intent: 'category' },
  { key: 'gift', text: 'Which kettle is a good gift?', intent: 'use_case' },
  { key: 'named', text: 'Is Alpha any good?', intent: 'branded' },
];

let shop: ShelfShop;
let merchant: ShelfMerchant;
beforeAll(async () => {
  shop = await ShelfShop.open({ openai: byScript, perplexity: () => gamma });
});
afterAll(() => shop.close());
beforeEach(async () => {
  merchant = await shop.merchant();
});

describe('the shares of scripted engines', () => {
  it('are the known truth, each with what it is a share of', async () => {
    const productId = await merchant.product();
    await merchant.product({ title: 'Alpha Glass Kettle', sku: 'K-2' });
    await merchant.product({ title: 'There is none that is better', sku: 'K-3', status: 'draft' });
    await merchant.brands(['Alpha'], ['Beta', 'Gamma']);
    const { id: promptSetId } = await merchant.promptSet(prompts);
    const { job, run } = await merchant.monitor({ promptSetId, repeats: 5 });
    expect(job).toMatchObject({ status: 'completed', result: { success: true, runId: run.id } });
    expect(run).toMatchObject({
      ...{ subject: 'catalog', promptSetId, promptSetVersion: 1, brandsVersion: 1, repeats: 5 },
      ...{ country: 'SG', language: 'en', prompts, engines: ['openai', 'perplexity'] },
      universe: { own: { aliases: ['Alpha'], domains: ['alpha.example'] }, productCount: 2 },
    });
    const [openai, perplexity] = run.engineFigures;
    expect(openai).toMatchObject({
      engine: 'openai',
      models: ['model-1-sandbox'],
      counts: { wanted: 15, answered: 15, wrongLanguage: 0, refused: 0, failed: 0 },
      own: {
        mentionRate: shareOf(3, 10),
        shareOfVoice: shareOf(3, 11),
        firstRate: shareOf(1, 10),
        meanPosition: 5 / 3,
        medianPosition: 2,
        citationRate: shareOf(2, 10),
        citationShare: shareOf(2, 4),
        coverage: shareOf(1, 2),
      },
      rivals: [
        {
          key: 'beta',
          mentionRate: shareOf(5, 10),
          shareOfVoice: shareOf(5, 11),
          citationShare: shareOf(1, 4),
        },
        {
          key: 'gamma',
          mentionRate: shareOf(3, 10),
          shareOfVoice: shareOf(3, 11),
          citationRate: shareOf(0, 10),
        },
      ],
      products: [{ productId, shelfShare: shareOf(1, 10) }],
      brandedMentionRate: shareOf(4, 5),
    });
    expect(perplexity.own.mentionRate).toEqual(shareOf(0, 10));
    expect(perplexity.own.mentionRate.high).toBeGreaterThan(0.25);
    expect(perplexity).toMatchObject({ products: [], brandedMentionRate: shareOf(0, 5) });
    expect(openai.from <= openai.until && openai.until <= run.finishedAt).toBe(true);
  });

  it('are recomputed from the stored answers by the brands of now, and nobody is asked', async () => {
    await merchant.brands(['Alpha'], ['Beta', 'Gamma']);
    const { id: promptSetId } = await merchant.promptSet(prompts);
    const { run } = await merchant.monitor({ promptSetId, repeats: 5 });
    const { calls } = shop;
    const { run: same } = await merchant.monitor({ replayOf: run.id });
    expect(same).toMatchObject({ sourceRunId: run.id, engineFigures: run.engineFigures, repeats: 5 });
    await merchant.brands(['Alpha', 'Gamma'], ['Beta']);
    const { run: replayed } = await merchant.monitor({ replayOf: same.id });
    expect(replayed).toMatchObject({ sourceRunId: run.id, brandsVersion: 2 });
    expect(replayed.engineFigures[0].own.mentionRate).toEqual(shareOf(6, 10));
    expect(replayed.engineFigures[1].own.mentionRate).toEqual(shareOf(10, 10));
    expect(await merchant.shelfRun(run.id)).toEqual(run);
    expect(shop.calls).toBe(calls);
    expect(await merchant.answers(replayed.id, 'best')).toEqual(await merchant.answers(run.id, 'best'));
  });

  it('are of one product by one question, which is found by an address where it is sold', async () => {
    const productId = await merchant.product({ title: 'Steel Kettle K9', brand: 'Alpha' });
    await merchant.product({ title: 'Another', sku: 'K-2' });
    const query = { query: 'Which kettle is best?', country: 'SG', language: 'en' };
    const { run } = await merchant.monitor({ productId, ...query, engines: ['openai'], repeats: 3 });
    expect(run).toMatchObject({ subject: 'product', productId, promptSetId: null, engines: ['openai'] });
    expect(run.universe).toMatchObject({ own: { aliases: ['Alpha'] }, productCount: 1 });
    const [{ own, products }] = run.engineFigures;
    expect(own.mentionRate.numerator).toBe(3);
    expect(products).toEqual([{ productId, shelfShare: shareOf(0, 3) }]);
  });

  it('keep each answer whole, with what was cited and consulted', async () => {
    await merchant.brands(['Alpha'], []);
    const { id: promptSetId } = await merchant.promptSet([prompts[1]!]);
    const { run } = await merchant.monitor({ promptSetId, repeats: 1 });
    const answers = await merchant.answers(run.id, 'gift');
    expect(answers.map(({ engine }) => engine)).toEqual(['openai', 'perplexity']);
    for (const answer of answers) {
      expect(answer).toMatchObject({ repeat: 1, status: 'answered', hasSearched: true, citations: [] });
      expect(answer.sources).toEqual([{ url: 'https://reviews.example/' }]);
      expect(JSON.stringify(answer.raw)).toContain(answer.text.slice(0, 30));
    }
    expect(await merchant.answers(run.id, 'other')).toEqual([]);
  });
});

describe('a run of the monitor', () => {
  const post = (body: object) => merchant.shop.rest.post('/api/v1/monitor', body);
  const outcome = async (body: object) => {
    const { status, json } = await post(body);
    return [status, json.code, ...(json.errors ?? []).map(({ path }: { path: string }) => path)];
  };
  const query = { query: 'Which?', country: 'SG', language: 'en' };
  const nobody = '018f0000-0000-7000-8000-000000000000';

  it('names what is wrong with its request', async () => {
    await merchant.brands(['Alpha'], []);
    const { id: promptSetId } = await merchant.promptSet(prompts);
    expect(await outcome({})).toEqual([400, 'VALIDATION_FAILED', 'promptSetId']);
    expect(await outcome({ promptSetId, ...query })).toEqual([400, 'VALIDATION_FAILED', 'query']);
    expect(await outcome({ query: 'Which?' })).toEqual([400, 'VALIDATION_FAILED', 'country', 'language']);
    expect(await outcome({ promptSetId, country: 'SG' })).toEqual([400, 'VALIDATION_FAILED', 'country']);
    expect(await outcome({ ...query, engines: ['openai', 'bing', 'openai'] })).toEqual([
      ...[400, 'VALIDATION_FAILED', 'engines.1', 'engines.2'],
    ]);
    expect(await outcome({ ...query, repeats: 11 })).toEqual([400, 'VALIDATION_FAILED', 'repeats']);
    expect(await outcome({ replayOf: nobody, repeats: 2 })).toEqual([400, 'VALIDATION_FAILED', 'repeats']);
    expect(await outcome({ promptSetId: nobody })).toEqual([404, 'PROMPT_SET_NOT_FOUND']);
    expect(await outcome({ replayOf: nobody })).toEqual([404, 'SHELF_RUN_NOT_FOUND']);
    expect(await outcome({ ...query, productId: nobody })).toEqual([404, 'PRODUCT_NOT_FOUND']);
  });

  it('asks nobody where there is nothing to look for', async () => {
    const { calls } = shop;
    expect(await outcome(query)).toEqual([409, 'SHELF_UNIVERSE_EMPTY']);
    expect(shop.calls).toBe(calls);
  });

  it("takes nothing of another merchant's", async () => {
    const other = await shop.merchant();
    await other.brands(['Alpha'], []);
    const { id: promptSetId } = await other.promptSet([prompts[0]!]);
    const productId = await other.product();
    const { run } = await other.monitor({ promptSetId, repeats: 1, engines: ['openai'] });
    await merchant.brands(['Alpha'], []);
    expect(await outcome({ promptSetId })).toEqual([404, 'PROMPT_SET_NOT_FOUND']);
    expect(await outcome({ ...query, productId })).toEqual([404, 'PRODUCT_NOT_FOUND']);
    expect(await outcome({ replayOf: run.id })).toEqual([404, 'SHELF_RUN_NOT_FOUND']);
    expect(await merchant.wrong(`{ shelfAnswers(runId: "${run.id}", promptKey: "best") { text } }`)).toEqual([
      'SHELF_RUN_NOT_FOUND',
      [],
    ]);
  });

  it('of a product that was deleted since cannot be counted anew, for its shares would be of nothing', async () => {
    const productId = await merchant.product();
    const { run } = await merchant.monitor({ ...query, query: 'Is Alpha any good?', productId, repeats: 1 });
    await merchant.shop.rest.delete(`/api/v1/products/${productId}`);
    expect(await outcome({ replayOf: run.id })).toEqual([404, 'PRODUCT_NOT_FOUND']);
    expect((await merchant.shelfRun(run.id)).engineFigures).toEqual(run.engineFigures);
  });

  it('keeps the prompts that it asked when their set changes or goes', async () => {
    await merchant.brands(['Alpha'], []);
    const { id } = await merchant.promptSet([prompts[2]!]);
    const { run } = await merchant.monitor({ promptSetId: id, repeats: 1 });
    const input = { id, expectedVersion: 1, prompts: [{ ...prompts[0], key: 'other' }] };
    const { updatePromptSet } = await merchant.run(
      'mutation ($input: UpdatePromptSetInput!) { updatePromptSet(input: $input) { promptSet { version } } }',
      { input },
    );
    expect(updatePromptSet).toEqual({ promptSet: { version: 2 } });
    await merchant.run(
      'mutation ($input: DeletePromptSetInput!) { deletePromptSet(input: $input) { deletedId } }',
      {
        input: { id },
      },
    );
    expect(await merchant.shelfRun(run.id)).toEqual(run);
    const { run: replayed } = await merchant.monitor({ replayOf: run.id });
    expect(replayed).toMatchObject({ prompts: [prompts[2]], engineFigures: run.engineFigures });
  });

  it('without a configured engine is a 409 that says what to configure', async () => {
    const without = await ShelfShop.open(
      { openai: byScript, perplexity: byScript },
      {
        TRADEWIND_ANSWER_ENGINE_OPENAI_API_KEY: '',
        TRADEWIND_ANSWER_ENGINE_OPENAI_NAME: '',
        TRADEWIND_ANSWER_ENGINE_OPENAI_URL: '',
        TRADEWIND_ANSWER_ENGINE_PERPLEXITY_API_KEY: '',
        TRADEWIND_ANSWER_ENGINE_PERPLEXITY_NAME: '',
        TRADEWIND_ANSWER_ENGINE_PERPLEXITY_URL: '',
      },
    );
    const { shop: bare } = await without.merchant();
    const { status, json } = await bare.rest.post('/api/v1/monitor', query);
    await without.close();
    expect([status, json.code]).toEqual([409, 'PROVIDER_NOT_CONFIGURED']);
    expect(json.detail).toContain('TRADEWIND_ANSWER_ENGINE_OPENAI_API_KEY');
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ProviderFault } from '../../../connectors/provider-calls/sandbox/provider-sandbox.js';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { askedModel, ScriptedModel } from '../../support/scripted-model.js';
import { type Item, PlantedCatalog } from '../planted-catalog.js';

const model = 'chooser-1';

let scripted: ScriptedModel;
let catalog: PlantedCatalog;
let ctx: RequestContext;
/** What the model answers. */
let chosen: number;

beforeAll(async () => {
  scripted = await ScriptedModel.start(model, () => ({ number: chosen }));
  const { language } = scripted;
  catalog = await PlantedCatalog.open({
    models: { language, images: null, engines: [], shopping: null, close: async () => {} },
  });
  ctx = catalog.context();
});
afterAll(async () => {
  await catalog.close();
  await scripted.close();
});
afterEach(() => scripted.sandbox.clear());

async function recommend(
  named: string | null,
  title = 'Wooden table lamp with shelf, clock and picture frame',
): Promise<Item> {
  const { product } = await catalog.ask(
    ctx,
    `createProduct(input: { currency: "SGD", title: "${title}" }) { product { id } }`,
    'mutation',
  );
  const asked = named === null ? '' : `, model: "${named}"`;
  const { marketplaces, warnings } = await catalog.ask(
    ctx,
    `categoryRecommendation(input: { productId: "${product.id}", limit: 3${asked},
      targets: [{ marketplace: "google", country: "sg" }] }) {
      warnings marketplaces { categories { categoryId label suggestionMeta } } }`,
  );
  const { categories } = marketplaces[0];
  return {
    warnings,
    ids: categories.map(({ categoryId }: Item) => categoryId),
    sources: categories.map(({ suggestionMeta }: Item) => suggestionMeta.category),
  };
}

/** What the model was told: the numbered categories. */
function offered(): string[] {
  return askedModel(scripted.sandbox.calls[0]!.body).message.match(/\d+\. [A-Z]/gu) ?? [];
}

const purposes = () =>
  ctx.db.query(
    unnamed(
      'select purpose, model, status from platform.provider_call where organization_id = $1 order by id',
    ),
    [ctx.organizationId],
  );

describe('a language model that is named', () => {
  it('chooses among the first 20 categories: its choice comes first, the others stay as they were', async () => {
    const { ids: found } = await recommend(null);
    expect(scripted.sandbox.calls).toEqual([]);
    chosen = 3;
    const { ids, sources, warnings } = await recommend(model);
    expect(ids).toEqual([found[2], found[0], found[1]]);
    expect(sources).toEqual([{ source: 'model', model }, { source: 'texts' }, { source: 'texts' }]);
    expect(warnings).toEqual([]);
    expect(offered()).toHaveLength(20);
    expect(await purposes()).toEqual([{ purpose: 'category_choice', model, status: 'completed' }]);
  });

  it('may bring up one that would not have been shown', async () => {
    const { ids: found } = await recommend(null);
    chosen = 9;
    const { ids } = await recommend(model);
    expect(found).not.toContain(ids[0]);
    expect(ids.slice(1)).toEqual(found.slice(0, 2));
  });

  it('may find none right, which changes nothing and is a warning', async () => {
    const { ids: found } = await recommend(null);
    chosen = 0;
    expect(await recommend(model)).toMatchObject({
      ids: found,
      warnings: [`google: ${model} found none of the 20 most similar categories right.`],
    });
  });

  it('is not asked where there is nothing to choose: one is similar, or none', async () => {
    expect((await recommend(model, 'Kaos polos hitam')).ids).toHaveLength(1);
    expect(await recommend(model, 'qwzx vbnk')).toMatchObject({ ids: [] });
    expect(scripted.sandbox.calls).toEqual([]);
  });

  it.each<ProviderFault>(['throttled', 'error', 'slow', 'truncated', 'invalid_json', 'empty', 'refused'])(
    'is done without, with a warning, when it goes wrong: %s',
    async fault => {
      const { ids: found } = await recommend(null);
      scripted.sandbox.fail(fault);
      expect(await recommend(model)).toMatchObject({
        ids: found,
        warnings: [expect.stringMatching(/^google: No model chose among the categories: /)],
      });
      expect(scripted.sandbox.calls).toHaveLength(1);
    },
  );

  it('that answers a number of no category is done without', async () => {
    chosen = 21;
    expect(await recommend(model)).toMatchObject({ warnings: [expect.stringContaining('No model chose')] });
  });

  it('is not asked beyond the budget of the organization', async () => {
    const { ids: found } = await recommend(null);
    const budget = (tokens: number) =>
      ctx.db.query(
        unnamed(`insert into platform.provider_budget (organization_id, tokens_per_day, tokens_per_month)
          values ($1, $2, $2) on conflict (organization_id) do update set tokens_per_day = $2`),
        [ctx.organizationId, tokens],
      );
    await budget(100);
    expect(await recommend(model)).toMatchObject({
      ids: found,
      warnings: [expect.stringContaining("organization's budget of this day")],
    });
    expect(scripted.sandbox.calls).toEqual([]);
    await budget(2_000_000);
  });

  it('of another name than the configured one is not asked', async () => {
    expect(await recommend('other-1')).toMatchObject({
      warnings: ['No language model other-1 is configured: the categories were found without one.'],
    });
    expect(scripted.sandbox.calls).toEqual([]);
  });
});

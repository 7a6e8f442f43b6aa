import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import { type EnrichingMerchant, EnrichmentShop, type TextScript } from './enrichment-shop.js';

const described = {
  title: 'NORTHPEAK STAINLESS STEEL BOTTLE 500 ml!!! Free shipping',
  brand: 'Northpeak',
  description:
    '<p>Bottle of stainless steel, black. Keeps drinks cold for 12 hours.</p><p>Lid of plastic. Not dishwasher safe.</p>',
};

let script: TextScript = () => ({});
let shop: EnrichmentShop;
let merchant: EnrichingMerchant;
beforeAll(async () => {
  shop = await EnrichmentShop.open(asked => script(asked));
});
afterAll(() => shop.close());
beforeEach(async () => {
  merchant = await shop.merchant();
});
afterEach(() => shop.model.clear());

// biome-ignore lint/suspicious/noExplicitAny: proposals by field.
const byField = (proposals: { field: string }[]): Record<string, any> =>
  Object.fromEntries(proposals.map(proposal => [proposal.field, proposal]));

describe('an enrichment without a model', () => {
  it("proposes each field by the product's own words, with the sources, and asks nobody", async () => {
    const id = await merchant.product(described);
    const { job, enrichment, proposals } = await merchant.enrich({
      productIds: [id],
      fields: ['title', 'description', 'highlights', 'tags', 'attributes', 'seo'],
      useModel: false,
    });
    expect(job).toMatchObject({ status: 'completed', result: { success: true, products: 1, completed: 1 } });
    expect(enrichment).toMatchObject({ provider: null, model: null, promptVersion: null, productCount: 1 });
    expect(enrichment.finishedAt).not.toBeNull();
    const made = byField(proposals);
    expect(Object.keys(made).sort()).toEqual([
      'attributes.Capacity',
      'attributes.Color',
      'attributes.seo.description',
      'attributes.seo.title',
      'highlights',
      'material',
      'tags',
      'title',
    ]);
    expect(made.title).toMatchObject({
      status: 'proposed',
      currentValue: [described.title],
      proposedValue: ['Northpeak Stainless Steel Bottle 500 ml'],
      productVersion: 1,
      madeBy: 'dictionary',
      model: null,
    });
    expect(made.material).toMatchObject({
      currentValue: [],
      proposedValue: ['stainless steel'],
      claims: [{ text: 'stainless steel', sources: [{ kind: 'field', name: 'title' }] }],
    });
    expect(made['attributes.Color'].proposedValue).toEqual(['black']);
    expect(made['attributes.Capacity'].proposedValue).toEqual(['500 ml']);
    expect(made.highlights.proposedValue).toEqual([
      'Color: black',
      'Material: stainless steel',
      'Capacity: 500 ml',
    ]);
    expect(made.tags.proposedValue).toEqual(['northpeak', 'black', 'stainless steel']);
    for (const { claims, problems } of proposals) {
      expect(problems).toEqual([]);
      expect(claims.every(({ sources }: { sources: unknown[] }) => sources.length > 0)).toBe(true);
    }
    expect(shop.model.calls).toEqual([]);
    const [product] = await merchant.enriched(enrichment.id);
    expect(product).toMatchObject({
      status: 'completed',
      problems: [{ field: 'description', code: 'model_required' }],
    });
    expect(await merchant.stored(id)).toMatchObject({ version: 1, title: described.title });
  });

  it('translates nothing, and says why', async () => {
    const id = await merchant.product();
    const { job, enrichment, proposals } = await merchant.enrich({
      productIds: [id],
      fields: ['translations'],
      languages: ['th', 'en'],
      useModel: false,
    });
    expect(job.status).toBe('completed');
    expect(proposals).toEqual([]);
    const [{ problems }] = await merchant.enriched(enrichment.id);
    expect(problems).toMatchObject([{ code: 'model_required' }, { language: 'en', code: 'nothing_to_add' }]);
    const without = await merchant.enrich({ productIds: [id], fields: ['translations'], useModel: false });
    const [entry] = await merchant.enriched(without.enrichment.id);
    expect(entry.problems).toMatchObject([{ language: null, code: 'nothing_to_add' }]);
  });

  it('makes a description of what the product states, and none of too little', async () => {
    const rich = await merchant.product({
      title: 'Ceramic Mug',
      material: 'ceramic',
      attributes: { Color: 'beige', Care: 'dishwasher <safe>', 'seo.title': 'x' },
    });
    const poor = await merchant.product({ title: 'Thing' });
    const { enrichment, proposals } = await merchant.enrich({
      productIds: [rich, poor],
      fields: ['description'],
      useModel: false,
    });
    expect(proposals.map(({ productId, proposedValue }) => [productId, proposedValue])).toEqual([
      [
        rich,
        [
          '<p>Ceramic Mug</p><ul><li>Material: ceramic</li><li>Care: dishwasher &lt;safe&gt;</li><li>Color: beige</li></ul>',
        ],
      ],
    ]);
    const entries = await merchant.enriched(enrichment.id);
    expect(entries.find(({ productId }) => productId === poor)!.problems).toMatchObject([
      { field: 'description', code: 'not_enough_data' },
    ]);
  });
});

describe('an enrichment by a model', () => {
  it('proposes what it wrote with the sources of its claims, and rejects what nothing supports', async () => {
    script = () => ({
      description: ['A bottle made of stainless steel.', 'It keeps drinks cold for 12 hours.'],
      highlights: ['Stainless steel', 'Dishwasher safe', '24 hours cold'],
    });
    const id = await merchant.product(described);
    const { enrichment, proposals } = await merchant.enrich({
      productIds: [id],
      fields: ['description', 'highlights', 'attributes'],
    });
    expect(enrichment).toMatchObject({
      provider: 'openai_compatible',
      model: 'writer-1',
      promptVersion: '1',
    });
    const [instead] = proposals.filter(
      ({ field, madeBy }) => field === 'highlights' && madeBy === 'dictionary',
    );
    expect(instead).toMatchObject({
      ...{ status: 'proposed', problems: [], model: null, promptVersion: null },
      proposedValue: ['Color: black', 'Material: stainless steel', 'Capacity: 500 ml'],
    });
    const made = byField(proposals.filter(proposal => proposal !== instead));
    const [{ problems }] = await merchant.enriched(enrichment.id);
    expect(problems).toEqual([
      {
        ...{ field: 'highlights', language: null, code: 'model_text_refused' },
        message: expect.stringContaining('(contradicted: '),
      },
    ]);
    expect(made.description).toMatchObject({
      status: 'proposed',
      madeBy: 'model',
      model: 'writer-1',
      promptVersion: '1',
      proposedValue: ['<p>A bottle made of stainless steel.</p><p>It keeps drinks cold for 12 hours.</p>'],
    });
    expect(made.description.claims).toContainEqual({
      text: 'It keeps drinks cold for 12 hours',
      sources: expect.arrayContaining([
        { kind: 'field', name: 'description', words: 'Keeps drinks cold for 12 hours' },
      ]),
    });
    expect(made.highlights.status).toBe('refused');
    expect(made.highlights.problems.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(['contradicted', 'unsupported_number']),
    );
    expect(made.material.madeBy).toBe('dictionary');
    expect((await merchant.apply([made.highlights.id], true)).results[0].error.code).toBe(
      'ENRICHMENT_PROPOSAL_NOT_OPEN',
    );
    expect(shop.model.calls).toHaveLength(1);
    expect(shop.model.calls[0]!.body.toString()).toContain('Not dishwasher safe');
  });

  it('translates into the languages that are asked for, and rejects a translation that says more', async () => {
    script = ({ instructions }) =>
      instructions.includes('Thai')
        ? { title: 'ขวดน้ำสแตนเลส Northpeak 500 มล.' }
        : { title: 'Botol Air Minum Stainless Steel Northpeak 500 ml Anti Bocor' };
    const id = await merchant.product();
    const { enrichment, proposals } = await merchant.enrich({
      productIds: [id],
      fields: ['translations'],
      languages: ['th', 'id', 'fr', 'en'],
    });
    expect(enrichment.languages).toEqual(['th', 'id', 'fr', 'en']);
    expect(proposals.map(({ field, language, status }) => [field, language, status])).toEqual([
      ['attributes.th.title', 'th', 'proposed'],
      ['attributes.id.title', 'id', 'refused'],
    ]);
    const [{ problems }] = await merchant.enriched(enrichment.id);
    expect(problems).toMatchObject([{ code: 'language_not_checkable' }, { code: 'nothing_to_add' }]);
    expect(shop.model.calls).toHaveLength(2);
    await merchant.apply([proposals[0].id]);
    expect((await merchant.stored(id)).attributes).toEqual({ 'th.title': 'ขวดน้ำสแตนเลส Northpeak 500 มล.' });
  });

  it('takes claims from documents that are named, of the products that they are about', async () => {
    script = () => ({ highlights: ['Weight: 280 g'] });
    const [one, other] = [await merchant.product({ sku: 'A' }), await merchant.product({ sku: 'B' })];
    const { enrichment, proposals } = await merchant.enrich({
      productIds: [one, other],
      fields: ['highlights'],
      documents: [{ name: 'Data sheet', text: 'Weight: 280 g.', productIds: [one] }],
    });
    expect(enrichment.documentNames).toEqual(['Data sheet']);
    const of = (id: string) => proposals.find(({ productId }) => productId === id)!;
    expect(of(one)).toMatchObject({
      status: 'proposed',
      claims: [{ sources: [{ kind: 'document', name: 'Data sheet', words: 'Weight: 280 g' }] }],
    });
    expect(of(other).status).toBe('refused');
  });

  it('falls back on the dictionaries where the model cannot be asked, and says so', async () => {
    script = () => ({ highlights: ['Stainless steel'] });
    await merchant.shop.owner.graphql(
      'mutation { setProviderBudget(input: { tokensPerDay: 0, tokensPerMonth: 0 }) { providerBudget { version } } }',
      {},
      merchant.shop.id,
    );
    const id = await merchant.product();
    const { job, enrichment, proposals } = await merchant.enrich({
      productIds: [id],
      fields: ['highlights'],
    });
    expect(job.status).toBe('completed');
    expect(proposals).toMatchObject([{ field: 'highlights', madeBy: 'dictionary', model: null }]);
    const [{ problems }] = await merchant.enriched(enrichment.id);
    expect(problems).toMatchObject([{ field: 'highlights', code: 'provider_budget_reached' }]);
    expect(shop.model.calls).toEqual([]);
  });
});

describe('the products of an enrichment', () => {
  it('are those of a filter when it starts, or those that are named', async () => {
    const mine = await merchant.product({ brand: 'Northpeak' });
    await merchant.product({ brand: 'Other', sku: 'O' });
    const { enrichment, proposals } = await merchant.enrich({
      filter: { brands: ['Northpeak'] },
      fields: ['tags'],
      useModel: false,
    });
    expect(enrichment.productCount).toBe(1);
    expect(proposals.map(({ productId }) => productId)).toEqual([mine]);
    expect(
      await merchant.wrongStart({ filter: { brands: ['Nobody'] }, fields: ['TAGS'.toLowerCase()] }),
    ).toEqual(['ENRICHMENT_WITHOUT_PRODUCTS', []]);
  });

  it("must be the organization's own, named once, by ids or by a filter", async () => {
    const id = await merchant.product();
    const stranger = await (await shop.merchant()).product();
    const fields = ['tags'];
    const wrong = (input: Record<string, unknown>) => merchant.wrongStart({ fields, ...input });
    expect(await wrong({})).toEqual(['VALIDATION_FAILED', ['productIds']]);
    expect(await wrong({ productIds: [id], filter: {} })).toEqual(['VALIDATION_FAILED', ['filter']]);
    expect(await wrong({ productIds: [id, stranger, newId(), 'x'] })).toEqual([
      'VALIDATION_FAILED',
      ['productIds.1', 'productIds.2', 'productIds.3'],
    ]);
    expect(await wrong({ productIds: [id, id.toUpperCase()] })).toEqual([
      'VALIDATION_FAILED',
      ['productIds.1'],
    ]);
    expect(await wrong({ productIds: [id], fields: [] })).toEqual(['VALIDATION_FAILED', ['fields']]);
    expect(await wrong({ productIds: [id], languages: ['th'] })).toEqual([
      'VALIDATION_FAILED',
      ['languages'],
    ]);
    expect(
      await wrong({ productIds: [id], fields: ['translations'], languages: ['th', 'x_y', 'TH'] }),
    ).toEqual(['VALIDATION_FAILED', ['languages.1', 'languages.2']]);
    expect(
      await wrong({
        productIds: [id],
        documents: [
          { name: ' ', text: '' },
          { name: 'a', text: 'b', productIds: ['x'] },
        ],
      }),
    ).toEqual(['VALIDATION_FAILED', ['documents.0.name', 'documents.0.text', 'documents.1.productIds.0']]);
    expect(await wrong({ productIds: [id], autoApply: { fields: ['seo'] } })).toEqual([
      'VALIDATION_FAILED',
      ['autoApply.fields.0'],
    ]);
    expect(await wrong({ filter: { brands: [] } })).toEqual(['VALIDATION_FAILED', ['filter.brands']]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import { type EnrichingMerchant, EnrichmentShop } from './enrichment-shop.js';

let shop: EnrichmentShop;
let merchant: EnrichingMerchant;
beforeAll(async () => {
  shop = await EnrichmentShop.open(() => ({}));
});
afterAll(() => shop.close());
beforeEach(async () => {
  merchant = await shop.merchant();
});

// biome-ignore lint/suspicious/noExplicitAny: results have proposals and errors of every shape.
type Result = any;

const given = { title: 'BLACK COTTON SHIRT!!', tags: ['summer'], description: 'Shirt of cotton.' };
const fields = ['title', 'tags', 'attributes', 'highlights'];

async function proposed(more: Record<string, unknown> = {}) {
  const id = await merchant.product({ ...given, ...more });
  const { enrichment, proposals } = await merchant.enrich({ productIds: [id], fields, useModel: false });
  // biome-ignore lint/suspicious/noExplicitAny: proposals by field.
  const made: Record<string, any> = Object.fromEntries(proposals.map(each => [each.field, each]));
  return { id, enrichment, made };
}
const errorOf = async (id: string, overwrite?: boolean) =>
  (await merchant.apply([id], overwrite)).results[0].error?.code ?? null;
const patch = (id: string, body: object) => merchant.shop.rest.patch(`/api/v1/products/${id}`, body);

describe('applying a proposal', () => {
  it('fills an empty field, adds to a list, and is an event of the product', async () => {
    const { id, made } = await proposed();
    const { results, failedCount } = await merchant.apply([made.material.id, made.tags.id]);
    expect(failedCount).toBe(0);
    expect(results.map((each: Result) => each.enrichmentProposal)).toMatchObject([
      { status: 'applied', version: 2 },
      { status: 'applied', version: 2 },
    ]);
    expect(await merchant.stored(id)).toMatchObject({
      version: 3,
      material: 'cotton',
      tags: ['summer', 'black', 'cotton'],
    });
    const events = await merchant.shop.events();
    expect(events.filter(event => event.type === 'product.updated')).toHaveLength(2);
  });

  it('never replaces what is there without being told to', async () => {
    const { id, made } = await proposed();
    expect(await errorOf(made.title.id)).toBe('ENRICHMENT_FIELD_FILLED');
    expect(await merchant.stored(id)).toMatchObject({ version: 1, title: given.title });
    expect(
      (await merchant.proposals({ productId: id, statuses: ['proposed'] })).map(each => each.field),
    ).toContain('title');
    expect(await errorOf(made.title.id, true)).toBeNull();
    expect((await merchant.stored(id)).title).toBe('Black Cotton Shirt');
  });

  it('is outdated if the field has changed since, but not if another one has', async () => {
    const { id, made } = await proposed();
    await patch(id, { tags: ['winter'], brand: 'Marlow' });
    expect(await errorOf(made.tags.id, true)).toBe('ENRICHMENT_PROPOSAL_OUTDATED');
    expect(await errorOf(made.tags.id, true)).toBe('ENRICHMENT_PROPOSAL_NOT_OPEN');
    expect(await errorOf(made.material.id)).toBeNull();
    expect(await merchant.stored(id)).toMatchObject({
      tags: ['winter'],
      brand: 'Marlow',
      material: 'cotton',
    });
    expect(await merchant.proposals({ productId: id, statuses: ['outdated'] })).toMatchObject([
      { field: 'tags' },
    ]);
  });

  it('happens once, however many ask at the same time', async () => {
    const { id, made } = await proposed();
    const errors = await Promise.all(Array.from({ length: 5 }, () => errorOf(made.material.id)));
    expect(errors.filter(code => code === null)).toHaveLength(1);
    expect(new Set(errors.filter(code => code !== null))).toEqual(new Set(['ENRICHMENT_PROPOSAL_NOT_OPEN']));
    expect((await merchant.stored(id)).version).toBe(2);
  });

  it("is of one's own proposals, each by itself", async () => {
    const { made } = await proposed();
    const stranger = await shop.merchant();
    const foreign = (await stranger.apply([made.material.id])).results[0];
    expect([foreign.enrichmentProposal, foreign.error.code]).toEqual([null, 'ENRICHMENT_PROPOSAL_NOT_FOUND']);
    const { results, failedCount } = await merchant.apply([newId(), made.material.id, 'x']);
    expect(failedCount).toBe(2);
    expect(results.map((each: Result) => each.error?.code ?? null)).toEqual([
      'ENRICHMENT_PROPOSAL_NOT_FOUND',
      null,
      'ENRICHMENT_PROPOSAL_NOT_FOUND',
    ]);
  });

  it('is over when it was dismissed', async () => {
    const { made } = await proposed();
    expect((await merchant.dismiss([made.material.id])).results[0].enrichmentProposal.status).toBe(
      'dismissed',
    );
    expect(await errorOf(made.material.id)).toBe('ENRICHMENT_PROPOSAL_NOT_OPEN');
    expect(
      (await merchant.dismiss([made.material.id, newId()])).results.map((each: Result) => each.error.code),
    ).toEqual(['ENRICHMENT_PROPOSAL_NOT_OPEN', 'ENRICHMENT_PROPOSAL_NOT_FOUND']);
  });

  it('names the error of the product that may not have the value', async () => {
    const tags = Array.from({ length: 250 }, (_, index) => `tag-${index}`);
    const { id, made } = await proposed({ tags });
    expect(await errorOf(made.tags.id)).toBe('VALIDATION_FAILED');
    expect(await merchant.stored(id)).toMatchObject({ version: 1, tags });
    expect((await merchant.proposals({ productId: id, fields: ['tags'] }))[0].status).toBe('proposed');
  });
});

describe('applying an enrichment', () => {
  it('applies all that replaces nothing, and the rest with overwrite, once', async () => {
    const { id, enrichment } = await proposed();
    const job = await merchant.applyAll({ id: enrichment.id });
    expect(job).toMatchObject({ status: 'completed', result: { applied: 4, outdated: 0, failedCount: 0 } });
    const stored = await merchant.stored(id);
    expect(stored).toMatchObject({ version: 2, title: given.title, material: 'cotton' });
    expect(stored.attributes).toEqual({ Color: 'black' });
    expect((await merchant.applyAll({ id: enrichment.id, overwrite: true })).result).toMatchObject({
      applied: 1,
    });
    expect((await merchant.stored(id)).title).toBe('Black Cotton Shirt');
    expect((await merchant.applyAll({ id: enrichment.id, overwrite: true })).result).toMatchObject({
      applied: 0,
    });
  });

  it('applies only what is asked for, and makes outdated what has changed', async () => {
    const { id, enrichment } = await proposed();
    await patch(id, { material: 'wool' });
    const job = await merchant.applyAll({
      id: enrichment.id,
      fields: ['attributes'],
      methods: ['dictionary'],
    });
    expect(job.result).toMatchObject({ applied: 1, outdated: 1 });
    expect(await merchant.stored(id)).toMatchObject({ material: 'wool', highlights: [], tags: ['summer'] });
    const wrong = await merchant.wrong(`mutation { applyEnrichment(input: { id: "${newId()}" }) { jobId } }`);
    expect(wrong[0]).toBe('ENRICHMENT_NOT_FOUND');
  });
});

describe('rules of an enrichment', () => {
  const autoApply = { fields: ['title', 'attributes', 'tags'] };

  it('apply what they name as soon as it is proposed, and replace nothing', async () => {
    const id = await merchant.product(given);
    const { proposals } = await merchant.enrich({ productIds: [id], fields, useModel: false, autoApply });
    const status = Object.fromEntries(proposals.map(each => [each.field, [each.status, each.decidedBy]]));
    expect(status).toEqual({
      title: ['proposed', null],
      tags: ['applied', null],
      material: ['applied', null],
      'attributes.Color': ['applied', null],
      highlights: ['proposed', null],
    });
    expect(await merchant.stored(id)).toMatchObject({ version: 2, title: given.title, material: 'cotton' });
  });

  it('replace values only if they say so', async () => {
    const id = await merchant.product(given);
    await merchant.enrich({
      ...{ productIds: [id], fields, useModel: false },
      autoApply: { ...autoApply, overwrite: true },
    });
    expect(await merchant.stored(id)).toMatchObject({ version: 2, title: 'Black Cotton Shirt' });
  });

  it('leave proposed what the product may not have, and say so', async () => {
    const tags = Array.from({ length: 250 }, (_, index) => `tag-${index}`);
    const id = await merchant.product({ ...given, tags });
    const { job, enrichment, proposals } = await merchant.enrich({
      ...{ productIds: [id], fields: ['tags'], useModel: false },
      autoApply: { fields: ['tags'] },
    });
    expect(job.status).toBe('completed');
    expect(proposals).toMatchObject([{ field: 'tags', status: 'proposed' }]);
    expect(await merchant.enriched(enrichment.id)).toMatchObject([
      { status: 'completed', problems: [{ field: 'tags', code: 'not_applied' }] },
    ]);
  });
});

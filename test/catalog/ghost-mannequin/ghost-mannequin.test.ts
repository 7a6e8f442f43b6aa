import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openaiImageSandbox } from '../../../connectors/image-models/sandbox/image-sandboxes.js';
import {
  type ProviderFault,
  ProviderSandbox,
} from '../../../connectors/provider-calls/sandbox/provider-sandbox.js';
import { databaseText } from '../../support/database-text.js';
import { type Organization, startOrganization } from '../../support/organization.js';
import { type Program, startProgram } from '../../support/program.js';

const path = '/api/v1/images/ghost-mannequin';
const edit = `id version status sourceUrl provider model decidedBy result { imageId url width height }
  comparison { colourDifference outlineOverlap warnings } job { id status }`;
const approve =
  'mutation ($input: ApproveImageEditInput!) { approveImageEdit(input: $input) { imageEdit { status version decidedBy } product { version images { id url altText } } } }';
const reject =
  'mutation ($input: RejectImageEditInput!) { rejectImageEdit(input: $input) { imageEdit { status } } }';

/** A red garment before white, with a head above it. */
const garment = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="#fff"/>
  <rect x="150" y="180" width="300" height="360" fill="#b02a37"/><circle cx="300" cy="110" r="60" fill="#c68642"/></svg>`;

/** Another program starts. */
const programTimeoutMs = 60_000;

let sandbox: ProviderSandbox;
let program: Program;
let shop: Organization;
let productId: string;
let original: { id: string; url: string };

beforeAll(async () => {
  sandbox = await ProviderSandbox.start(openaiImageSandbox);
  program = await startProgram({
    TRADEWIND_IMAGE_MODEL_PROVIDER: 'openai',
    TRADEWIND_IMAGE_MODEL_API_KEY: ProviderSandbox.apiKey,
    TRADEWIND_IMAGE_MODEL_NAME: 'image-1',
    TRADEWIND_IMAGE_MODEL_URL: `${sandbox.url}/v1`,
  });
});
afterAll(async () => {
  await program.stop();
  await sandbox.close();
});
beforeEach(async () => {
  shop = await startOrganization(program);
  ({ productId, original } = await productWithPicture(shop));
});
afterEach(() => sandbox.clear());

async function productWithPicture({ rest }: Organization) {
  const product = { title: 'Shirt', sku: 'S-1', status: 'active' };
  const id = (await rest.post('/api/v1/products', product)).json.product.id as string;
  const content = await sharp(Buffer.from(garment)).png().toBuffer();
  await rest.upload(`/api/v1/products/${id}/images`, { name: 'shirt.png', type: 'image/png', content });
  return { productId: id, original: (await productOf(rest, id)).images[0] };
}

const productOf = async (rest: Organization['rest'], id: string) =>
  (await rest.get(`/api/v1/products/${id}`)).json.product;
const editOf = async (id: string) =>
  (await shop.graphql.run(`{ imageEdit(id: "${id}") { ${edit} } }`)).data.imageEdit;
const asOwner = (document: string, input: object) => shop.owner.graphql(document, { input }, shop.id);

async function make(body: object = { productId }) {
  const { status, json, text } = await shop.rest.post(path, body);
  expect([status, text]).toEqual([202, text]);
  const job = await shop.rest.finishedJob(json.jobId);
  return { job, made: await editOf(json.data.imageEditId) };
}

describe('a picture of a garment without its wearer', () => {
  it('is measured against its original, which stays, and says that a model made it', async () => {
    const { job, made } = await make();
    expect(job).toMatchObject({ status: 'completed', result: { success: true, imageEditId: made.id } });
    expect(made).toMatchObject({
      ...{ status: 'awaiting_approval', sourceUrl: original.url, provider: 'openai', model: 'image-1' },
      ...{ decidedBy: null, job: { id: job.id, status: 'completed' } },
      result: { width: 600, height: 600 },
      comparison: { warnings: [] },
    });
    expect(made.comparison.colourDifference).toBeLessThan(2);
    expect(made.comparison.outlineOverlap).toBeGreaterThan(0.8);
    const served = await fetch(made.result.url.replace(/^https?:\/\/[^/]+/, program.url));
    const { xmp } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect(xmp?.toString()).toContain('compositeWithTrainedAlgorithmicMedia');
    expect((await productOf(shop.rest, productId)).images).toEqual([original]);
  });

  it('that shows something else is told by its colour and outline', async () => {
    sandbox.fail('wrong_image');
    const { made } = await make({ productId, imageId: original.id });
    expect(made.status).toBe('awaiting_approval');
    expect(made.comparison.warnings).toEqual(expect.arrayContaining(['colour', 'outline']));
  });

  it('becomes one of the product when a person approves it, once, beside the original', async () => {
    const { made } = await make();
    const input = { id: made.id, expectedVersion: made.version, placement: 'first', altText: 'A shirt' };
    const byKey = await shop.graphql.run(approve, { input });
    expect(byKey.errors?.[0]?.extensions.code).toBe('CALLER_NOT_ALLOWED');
    const outcomes = await Promise.all([asOwner(approve, input), asOwner(approve, input)]);
    const done = outcomes.filter(({ errors }) => errors === undefined);
    expect(done).toHaveLength(1);
    const { imageEdit, product } = done[0]!.data.approveImageEdit;
    expect(imageEdit).toMatchObject({ status: 'approved', version: made.version + 1 });
    expect(imageEdit.decidedBy).not.toBeNull();
    expect(product.images).toMatchObject([
      { id: made.result.imageId, url: made.result.url, altText: 'A shirt' },
      { url: original.url },
    ]);
    const again = await asOwner(approve, { id: made.id });
    expect(again.errors?.[0]?.extensions.code).toBe('IMAGE_EDIT_NOT_READY');
    const events = await shop.events();
    expect(events.filter(({ type }) => type === 'product.updated').at(-1)).toMatchObject({
      data: { changedFields: expect.arrayContaining(['images']) },
    });
  });

  it('has an alternative text as long as that of an upload at most', async () => {
    const { made } = await make();
    const tooLong = await asOwner(approve, { id: made.id, altText: 'x'.repeat(1_001) });
    expect(tooLong.errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'altText', code: 'LENGTH_INVALID' }],
    });
    const { data } = await asOwner(approve, { id: made.id, altText: 'x'.repeat(1_000) });
    expect(data.approveImageEdit.imageEdit.status).toBe('approved');
  });

  it('that a person rejects is not used', async () => {
    const { made } = await make();
    expect((await shop.graphql.run(reject, { input: { id: made.id } })).errors?.[0]?.extensions.code).toBe(
      'CALLER_NOT_ALLOWED',
    );
    expect((await asOwner(reject, { id: made.id })).data.rejectImageEdit.imageEdit.status).toBe('rejected');
    expect((await asOwner(approve, { id: made.id })).errors?.[0]?.extensions.code).toBe(
      'IMAGE_EDIT_NOT_READY',
    );
    expect((await productOf(shop.rest, productId)).images).toEqual([original]);
  });

  it("is made of nothing of another merchant's, nor decided by them", async () => {
    const { made } = await make();
    const other = await startOrganization(program);
    expect((await other.rest.post(path, { productId })).json.code).toBe('PRODUCT_NOT_FOUND');
    expect(
      (await other.graphql.run(`{ imageEdit(id: "${made.id}") { id } }`)).errors?.[0]?.extensions.code,
    ).toBe('IMAGE_EDIT_NOT_FOUND');
    const theirs = await other.owner.graphql(approve, { input: { id: made.id } }, other.id);
    expect(theirs.errors?.[0]?.extensions.code).toBe('IMAGE_EDIT_NOT_FOUND');
  });

  it('needs a picture of the product', async () => {
    const nobody = '018f0000-0000-7000-8000-000000000000';
    expect((await shop.rest.post(path, { productId: nobody })).json.code).toBe('PRODUCT_NOT_FOUND');
    expect((await shop.rest.post(path, { productId, imageId: nobody })).json.code).toBe('IMAGE_NOT_FOUND');
    const bare = { title: 'Bare', sku: 'B-1' };
    const { id } = (await shop.rest.post('/api/v1/products', bare)).json.product;
    expect((await shop.rest.post(path, { productId: id })).json.code).toBe('IMAGE_NOT_FOUND');
    expect(sandbox.calls).toEqual([]);
  });
});

describe('a model that fails', () => {
  it.each<ProviderFault>(['refused', 'unauthorized', 'empty'])(
    'for good leaves an edit that failed, and says why: %s',
    async fault => {
      sandbox.fail(fault);
      const { job, made } = await make();
      expect(job).toMatchObject({ status: 'failed', error: { code: 'IMAGE_EDIT_FAILED' } });
      if (fault === 'refused') {
        expect(job.error.message).toContain('declined');
      }
      expect(made).toMatchObject({ status: 'failed', result: null, comparison: null });
      expect(sandbox.calls).toHaveLength(1);
      expect(await databaseText(program.databaseUrl)).not.toContain(ProviderSandbox.apiKey);
    },
  );

  it.each<ProviderFault>(['error', 'throttled'])('in passing is asked again: %s', async fault => {
    sandbox.fail(fault);
    const { job, made } = await make();
    expect([job.status, made.status]).toEqual(['completed', 'awaiting_approval']);
    expect(sandbox.calls).toHaveLength(2);
  });

  it('is not asked beyond the budget of the organization', async () => {
    await asOwner(
      'mutation ($input: SetProviderBudgetInput!) { setProviderBudget(input: $input) { providerBudget { version } } }',
      { tokensPerDay: 0, tokensPerMonth: 0 },
    );
    const { job, made } = await make();
    expect([job.error.code, made.status]).toEqual(['PROVIDER_BUDGET_REACHED', 'failed']);
    expect(sandbox.calls).toEqual([]);
  });
});

it(
  'without a configured model is a 409 that says what to configure',
  async () => {
    const without = await startProgram();
    const bare = await startOrganization(without);
    const { productId: id } = await productWithPicture(bare);
    const { status, json } = await bare.rest.post(path, { productId: id });
    await without.stop();
    expect([status, json.code]).toEqual([409, 'PROVIDER_NOT_CONFIGURED']);
    expect(json.detail).toContain('TRADEWIND_IMAGE_MODEL_PROVIDER');
  },
  programTimeoutMs,
);

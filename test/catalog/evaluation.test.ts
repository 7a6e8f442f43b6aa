import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { categoryProblems } from '../../connectors/marketplaces/listing-issue.js';
import type { Marketplace } from '../../connectors/marketplaces/port.js';
import { FolderStorage } from '../../connectors/storage/folder-storage.js';
import type { RequestContext } from '../../kernel/context.js';
import { newId } from '../../kernel/ids.js';
import { EvaluationService } from '../../subgraphs/catalog/evaluation/evaluation.service.js';
import { measurePicture } from '../../subgraphs/catalog/evaluation/image-measure.rules.js';
import { catalogPrices } from '../../subgraphs/catalog/index.js';
import type { ProductChanges } from '../../subgraphs/catalog/product/product.rules.js';
import { ProductService } from '../../subgraphs/catalog/product/product.service.js';
import { PictureMeasures } from '../../subgraphs/catalog/product-image/picture-measures.js';
import { removeDataDir } from '../infrastructure/held-database.js';
import { openTestDatabase } from '../support/context.js';
import { FakeMarketplace } from '../support/fake-marketplace.js';
import { uploadImages } from '../support/uploaded-image.js';
import { insertConnection } from './listing/listing-connection.js';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let folder: string;
let media: FolderStorage;
let evaluations: EvaluationService;
let marketplaces: Marketplace[];
const products = new ProductService({ currency: async () => 'SGD' }, catalogPrices);

beforeAll(async () => {
  [database, folder] = await Promise.all([openTestDatabase(), mkdtemp(join(tmpdir(), 'evaluation-'))]);
  media = new FolderStorage(folder);
  marketplaces = await Promise.all([bazaar(), shopOf('souk'), shopOf('fair')]);
  evaluations = new EvaluationService({
    marketplaces,
    prices: catalogPrices,
    measures: new PictureMeasures(media, measurePicture),
  });
});
afterAll(async () => {
  await database.close();
  await removeDataDir(folder);
});

const sg = { id: 'sg', country: 'SG', currency: 'SGD' };
const th = { id: 'th', country: 'TH', currency: 'THB' };

const shopOf = async (key: string, more = {}): Promise<Marketplace> =>
  (await new FakeMarketplace(key, [], more).open()).marketplace;

/** Looks at listings, and has categories. */
const bazaar = async (): Promise<Marketplace> => ({
  ...(await shopOf('bazaar', { review: true })),
  listingProblems: draft => categoryProblems(draft, 'It needs a category.'),
});

const connect = (ctx: RequestContext, key: string, stores = [sg]) =>
  insertConnection(ctx, { key, connectionId: newId(), stores, stockBuffer: 0 });

const mug = (ctx: RequestContext, changes: ProductChanges = {}) =>
  products.create(ctx, {
    ...{ title: 'Mug', sku: 'MUG', status: 'active' },
    // With variants these are theirs.
    ...(changes.variants === undefined ? { price: '12.50' } : {}),
    ...changes,
  });

const resultsOf = ({ criteria }: { criteria: { key: string; result: string }[] }) =>
  Object.fromEntries(criteria.map(({ key, result }) => [key, result]));

describe('products are evaluated', () => {
  it('in every enabled store, by what its marketplace is known to reject', async () => {
    const ctx = database.contextOf();
    await connect(ctx, 'souk');
    await connect(ctx, 'bazaar', [sg, th]);
    const { id } = await mug(ctx);
    const [result] = await evaluations.evaluate(ctx, { productIds: [id] });
    expect(result).toMatchObject({ index: 0, id, error: null });
    expect(result!.evaluations[0]!.issues.map(({ code }) => code)).toEqual([
      'IMAGE_MISSING',
      'CATEGORY_MISSING',
    ]);
    const places = result!.evaluations.map(({ place, isPublishable }) => [
      place!.marketplace,
      place!.country,
      isPublishable,
    ]);
    expect(places).toEqual([
      ['bazaar', 'SG', false],
      ['bazaar', 'TH', false],
      ['souk', 'SG', false],
    ]);
    const [bazaar, thai, souk] = result!.evaluations.map(resultsOf);
    expect(bazaar).toMatchObject({ category: 'not_met', price: 'met', language: 'unknown' });
    expect(thai).toMatchObject({ price: 'not_met' });
    expect(souk).toMatchObject({ image_count: 'not_met', category: 'not_met' });
  });

  it('by themselves where no account is connected', async () => {
    const ctx = database.contextOf();
    const { id } = await mug(ctx);
    const [result] = await evaluations.evaluate(ctx, { productIds: [id] });
    expect(result!.evaluations).toHaveLength(1);
    expect(result!.evaluations[0]).toMatchObject({ place: null, listing: null, isPublishable: null });
    expect(resultsOf(result!.evaluations[0]!)).toMatchObject({
      marketplace_requirements: 'not_applicable',
      price: 'met',
    });
  });

  it('in the named marketplaces and countries alone', async () => {
    const ctx = database.contextOf();
    await connect(ctx, 'souk');
    await connect(ctx, 'bazaar', [sg, th]);
    const { id } = await mug(ctx);
    const placesOf = async (places: { marketplaces?: string[]; countries?: string[] }) =>
      (await evaluations.evaluate(ctx, { productIds: [id], ...places }))[0]!.evaluations.map(
        ({ place }) => `${place!.marketplace} ${place!.country}`,
      );
    expect(await placesOf({ marketplaces: ['Bazaar'] })).toEqual(['bazaar SG', 'bazaar TH']);
    expect(await placesOf({ countries: ['th'] })).toEqual(['bazaar TH']);
    await expect(placesOf({ marketplaces: ['fair'] })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'marketplaces.0', code: 'NOT_CONNECTED' }],
    });
    await expect(placesOf({ marketplaces: ['bogus'] })).rejects.toMatchObject({
      errors: [{ path: 'marketplaces.0', code: 'UNKNOWN' }],
    });
  });

  it('by their own words in each marketplace', async () => {
    const ctx = database.contextOf();
    await connect(ctx, 'bazaar');
    await connect(ctx, 'souk');
    const attributes = {
      'bazaar.title': 'Harbour stoneware mug with handle, 350 ml',
      'bazaar.categoryId': '100',
    };
    const { id } = await mug(ctx, { attributes, brand: 'Harbour' });
    const [result] = await evaluations.evaluate(ctx, { productIds: [id] });
    const [bazaar, souk] = result!.evaluations.map(resultsOf);
    expect(bazaar).toMatchObject({ title_length: 'met', title_brand: 'met', category: 'met' });
    expect(souk).toMatchObject({ title_length: 'partly_met', title_brand: 'not_met' });
  });

  it('each for itself: what is not there, or is another merchant’s, is told as an error', async () => {
    const ctx = database.contextOf();
    const { id } = await mug(ctx);
    const { id: foreign } = await mug(database.contextOf());
    const results = await evaluations.evaluate(ctx, { productIds: [foreign, id, newId(), 'no id'] });
    expect(results.map(({ evaluations: all, error }) => [all.length, error?.code ?? null])).toEqual([
      [0, 'PRODUCT_NOT_FOUND'],
      [1, null],
      [0, 'PRODUCT_NOT_FOUND'],
      [0, 'PRODUCT_NOT_FOUND'],
    ]);
  });

  it('with as many statements for many products in many stores as for one in one', async () => {
    const ctx = database.contextOf();
    await connect(ctx, 'souk');
    const variants = ['S', 'M'].map(sku => ({ sku, price: '10', optionValues: { Size: sku } }));
    const { id } = await mug(ctx, { sku: null, variants });
    const ids = [id];
    for (let index = 0; index < 49; index += 1) {
      ids.push((await mug(ctx, { sku: `MUG-${index}` })).id);
    }
    const query = vi.spyOn(ctx.reader, 'query');
    const statementsFor = async (productIds: string[]) => {
      query.mockClear();
      await evaluations.evaluate(ctx, { productIds });
      return query.mock.calls.length;
    };
    const forOne = await statementsFor([id]);
    await connect(ctx, 'bazaar', [sg, th]);
    expect(forOne).toBeGreaterThan(2);
    expect(await statementsFor(ids)).toBe(forOne);
  });

  it('by each of their variants: its identifiers, its weight and its size, as they would be sent', async () => {
    const ctx = database.contextOf();
    await connect(ctx, 'souk');
    const small = {
      ...{ sku: 'S', price: '10', optionValues: { Size: 'S' }, barcode: '4006381333931' },
      ...{ weight: { value: '1', unit: 'kg' as const }, mpn: null },
      dimensions: { length: '3', width: '2', height: '1', unit: 'cm' as const },
    };
    const large = {
      sku: 'L',
      price: '11',
      optionValues: { Size: 'L' },
      weight: { value: '0', unit: 'kg' as const },
    };
    const { id } = await mug(ctx, { sku: null, variants: [small, large] });
    const [result] = await evaluations.evaluate(ctx, { productIds: [id] });
    const criterion = (key: string) => result!.evaluations[0]!.criteria.find(each => each.key === key);
    expect(criterion('product_identifiers')).toMatchObject({ score: 0.5, field: 'variants.1.barcode' });
    expect(criterion('parcel')).toMatchObject({ score: 0.5, field: 'variants.1.dimensions' });
  });

  it('within bounds', async () => {
    const ctx = database.contextOf();
    const of = (productIds: string[]) => evaluations.evaluate(ctx, { productIds });
    const ids = Array.from({ length: 51 }, newId);
    await expect(of([])).rejects.toMatchObject({ errors: [{ path: 'productIds', code: 'REQUIRED' }] });
    await expect(of(ids)).rejects.toMatchObject({ errors: [{ path: 'productIds', code: 'COUNT_INVALID' }] });
    await expect(of([ids[0]!, ids[0]!.toUpperCase()])).rejects.toMatchObject({
      errors: [{ path: 'productIds.1', code: 'DUPLICATE' }],
    });
    const stores = Array.from({ length: 11 }, (_, index) => ({ ...sg, id: `s${index}` }));
    await connect(ctx, 'bazaar', stores);
    await expect(of(ids.slice(0, 46))).rejects.toMatchObject({
      errors: [{ path: 'productIds', code: 'LIMIT_REACHED' }],
    });
    expect(await of(ids.slice(0, 45))).toHaveLength(45);
    const variants = Array.from({ length: 2_000 }, (_, index) => ({
      ...{ sku: `MUG-${index}`, price: '10', optionValues: { Size: String(index) } },
    }));
    const { id: large } = await mug(ctx, { sku: null, variants });
    expect(await of([large])).toHaveLength(1);
    const more = Array.from({ length: 15 }, (_, index) => ({ ...sg, id: `m${index}` }));
    await connect(ctx, 'souk', more);
    await expect(of([large])).rejects.toMatchObject({
      errors: [{ path: 'productIds', code: 'LIMIT_REACHED', message: expect.stringContaining('52000') }],
    });
  });
});

describe('uploaded pictures', () => {
  it('are measured: sharpness, background, size, and whether one is there twice', async () => {
    const ctx = database.contextOf();
    const { id } = await mug(ctx);
    const page = sharp({ create: { width: 1_200, height: 1_200, channels: 3, background: '#fff' } });
    const box = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#a33' } })
      .png()
      .toBuffer();
    const bytes = await page
      .composite([{ input: box }])
      .png()
      .toBuffer();
    const [key] = await uploadImages(ctx, media, id, [bytes, bytes]);
    const [result] = await evaluations.evaluate(ctx, { productIds: [id] });
    expect(resultsOf(result!.evaluations[0]!)).toMatchObject({
      image_count: 'partly_met',
      image_size: 'met',
      image_background: 'met',
      images_distinct: 'not_met',
      image_alt_texts: 'not_met',
    });
    await media.delete(key!);
    const fresh = new EvaluationService({
      marketplaces,
      prices: catalogPrices,
      measures: new PictureMeasures(media, measurePicture),
    });
    const [without] = await fresh.evaluate(ctx, { productIds: [id] });
    expect(resultsOf(without!.evaluations[0]!)).toMatchObject({ image_background: 'unknown' });
  });
});

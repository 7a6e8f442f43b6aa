import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { marketplaces } from '../../../connectors/marketplaces/registry.js';
import type { Database } from '../../../kernel/database/database.js';
import { newId } from '../../../kernel/ids.js';
import { takeDueSnapshots } from '../../../subgraphs/catalog/content-quality/content-snapshot.tasks.js';
import { takeSnapshot } from '../../../subgraphs/catalog/content-quality/take-snapshot.js';
import { EvaluationService } from '../../../subgraphs/catalog/evaluation/evaluation.service.js';
import { catalogPrices } from '../../../subgraphs/catalog/index.js';
import {
  ordinary,
  type PriceMerchant,
  PriceShop,
  threeShops,
} from '../../catalog/price-research/price-shop.js';
import { openDatabase } from '../../platform/support/platform-database.js';
import { Report } from './report-reader.js';

let shop: PriceShop;
let merchant: PriceMerchant;
let sql: Client;
let db: Database;
beforeAll(async () => {
  shop = await PriceShop.open(threeShops('9', '10', '11'));
  db = await openDatabase(shop.program.databaseUrl);
  sql = new Client({ connectionString: shop.program.databaseUrl });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await db.close();
  await shop.close();
});
beforeEach(async () => {
  merchant = await shop.merchant();
});

const evaluations = new EvaluationService({
  marketplaces,
  prices: catalogPrices,
  measures: { measure: async () => new Map() } as never,
});
const evaluateAll = () => takeSnapshot(db, merchant.shop.id, { evaluations, task: 'test' });
const read = (query = '') => Report.read(merchant.shop.rest, 'content', query);

/** What was looked at today was looked at so many days ago. */
const moveSnapshot = (days: number) =>
  sql.query(
    `update catalog.content_snapshot set day = day - $2::integer, taken_at = taken_at - $2::integer * interval '1 day'
     where organization_id = $1`,
    [merchant.shop.id, days],
  );

interface Judged {
  score: number;
  criteria: { key: string; result: string }[];
}

/** What POST /api/v1/evaluate says of the products. */
async function evaluated(productIds: string[]): Promise<Judged[]> {
  const { status, json, text } = await merchant.shop.rest.post('/api/v1/evaluate', { productIds });
  expect([status, text]).toEqual([200, text]);
  return json.results.flatMap(({ evaluations: found }: { evaluations: Judged[] }) => found);
}

const words =
  'The kettle boils water quickly and it keeps the tea warm for the whole family in the morning. ';

async function someProducts(): Promise<string[]> {
  const kettle = await merchant.product({
    ...{
      title: 'Alpha electric kettle of steel with a handle',
      description: words.repeat(3),
      material: 'steel',
    },
    price: { amount: '20.00', currency: 'SGD' },
    images: [1, 2, 3].map(index => ({
      url: `https://pictures.example.com/${index}.jpg`,
      altText: 'A kettle',
    })),
  });
  const mug = await merchant.product({
    ...{ title: 'MUG MUG MUG', brand: null },
    images: [{ url: 'https://pictures.example.com/mug.jpg' }],
  });
  const cup = await merchant.product({ title: 'Cup', description: null });
  await merchant.product({ title: 'A draft', status: 'draft' });
  return [kettle, mug, cup];
}

describe('the quality of content', () => {
  it('is that of the evaluations of every product in every store', async () => {
    const ids = await someProducts();
    await merchant.store(ordinary.key, 'SG', 'SGD');
    await merchant.store(ordinary.key, 'MY', 'MYR');
    await evaluateAll();
    const judged = await evaluated(ids);
    expect(judged).toHaveLength(6);
    const report = await read();
    const mean = judged.reduce((sum, { score }) => sum + score, 0) / judged.length;
    expect(report.rows('quality', ['evaluations', 'averageScore'])).toEqual([
      { evaluations: '6', averageScore: mean.toFixed(1) },
    ]);
    expect(report.table('quality').rows[0]!.figures.map(({ isEstimated }) => isEstimated)).toEqual([
      ...[false, false, false],
    ]);
    const inRange = (from: number) =>
      judged.filter(({ score }) => score >= from && (score < from + 10 || from === 90)).length;
    expect(report.rows('scores', ['evaluationsInRange'])).toEqual(
      Array.from({ length: 10 }, (_, index) => ({
        scoreFrom: String(index * 10),
        evaluationsInRange: String(inRange(index * 10)),
      })),
    );
    expect(
      report
        .rows('qualityByStore', ['evaluations'])
        .map(({ country }) => country)
        .sort(),
    ).toEqual(['MY', 'SG']);
    const failing = (key: string, ...results: string[]) =>
      judged.filter(({ criteria }) => criteria.some(one => one.key === key && results.includes(one.result)))
        .length;
    const criteria = report.rows('criteria', ['failingEvaluations', 'judgedEvaluations']);
    expect(criteria.length).toBeGreaterThan(15);
    expect(criteria.map(({ criterion }) => criterion)).not.toContain('price_above_cost');
    for (const { criterion, failingEvaluations, judgedEvaluations } of criteria) {
      expect([criterion, failingEvaluations, judgedEvaluations]).toEqual([
        criterion,
        String(failing(criterion!, 'not_met', 'partly_met')),
        String(failing(criterion!, 'met', 'not_met', 'partly_met')),
      ]);
    }
  });

  it('is limited to places, and says what it does not know of single products', async () => {
    const [kettle] = await someProducts();
    await merchant.store(ordinary.key, 'SG', 'SGD');
    await merchant.store(ordinary.key, 'MY', 'MYR');
    await evaluateAll();
    expect((await read('country=SG')).rows('quality', ['evaluations'])).toEqual([{ evaluations: '3' }]);
    expect((await read('country=TH')).reasons('quality')).toEqual(['NO_DATA', 'NO_DATA', 'NO_DATA']);
    const ofProduct = await read(`productId=${kettle}`);
    expect(ofProduct.notes).toContain('NOT_BY_PRODUCT');
    expect(ofProduct.rows('images')).toEqual([
      {
        ...{ contentProducts: '1', productsWithoutImages: '0', productsWithFewImages: '0', images: '3' },
        imagesWithoutAltText: '0',
      },
    ]);
  });

  it('is of the products alone for who sells nowhere yet, with their languages', async () => {
    await someProducts();
    await evaluateAll();
    const report = await read();
    expect(report.rows('quality', ['evaluations'])).toEqual([{ evaluations: '3' }]);
    const languages = report.rows('languages', ['evaluationsOfKind']);
    expect(languages).toContainEqual({
      ...{ marketplace: null, country: null, language: 'English', evaluationsOfKind: '1' },
    });
  });

  it('is compared with the days before where there are any, and says so where there are none', async () => {
    await someProducts();
    await evaluateAll();
    const first = await read('period=last_7_days');
    expect(first.previous('quality', ['averageScore'])).toEqual([{ averageScore: null }]);
    expect(first.notes).toContain('NO_HISTORY');
    await moveSnapshot(9);
    await merchant.product({ title: 'Another cup' });
    await evaluateAll();
    const report = await read('period=last_7_days');
    expect(report.previous('quality', ['evaluations'])).toEqual([{ evaluations: '3' }]);
    expect(report.rows('quality', ['evaluations'])).toEqual([{ evaluations: '4' }]);
    expect(report.previous('images', ['contentProducts'])).toEqual([{ contentProducts: '3' }]);
    expect(report.notes).not.toContain('NO_HISTORY');
  });

  it('is evaluated once a day, whoever asks', async () => {
    await someProducts();
    expect(await takeDueSnapshots(db, evaluations)).toBeGreaterThanOrEqual(1);
    await merchant.product({ title: 'Another cup' });
    expect(await takeDueSnapshots(db, evaluations)).toBe(0);
    await evaluateAll();
    expect((await read()).rows('quality', ['evaluations'])).toEqual([{ evaluations: '3' }]);
  });
});

describe('what products and listings have', () => {
  it('is as plain SQL says, of active products', async () => {
    await someProducts();
    const report = await read();
    expect(report.rows('images')).toEqual([
      {
        ...{ contentProducts: '3', productsWithoutImages: '1', productsWithFewImages: '1', images: '4' },
        imagesWithoutAltText: '1',
      },
    ]);
    const { rows } = await sql.query(
      `select count(description)::text as description, count(brand)::text as brand, count(material)::text as material
       from catalog.product where organization_id = $1 and status = 'active'`,
      [merchant.shop.id],
    );
    const fields = new Map(report.rows('fields').map(({ field, filledProducts }) => [field, filledProducts]));
    for (const [field, count] of Object.entries(rows[0])) {
      expect([field, fields.get(field)]).toEqual([field, count]);
    }
    expect(report.rows('fields').find(({ field }) => field === 'brand')).toMatchObject({
      fillRate: '0.6667',
    });
  });

  it('has rejected listings by their reasons, each once a listing', async () => {
    const [kettle, mug, cup] = await someProducts();
    const place = { country: 'SG', currency: 'SGD' };
    const rejected = [
      await merchant.list(kettle!, { ...place, sku: newId(), isRejected: true }),
      await merchant.list(mug!, { ...place, sku: newId(), isRejected: true }),
    ];
    await merchant.list(cup!, { ...place, sku: newId() });
    const issue = (code: string, severity = 'error') => ({ code, severity, field: null, message: code });
    await sql.query('update catalog.listing set issues = $2 where id = $1', [
      rejected[0],
      JSON.stringify([
        issue('IMAGE_BLURRED'),
        issue('IMAGE_BLURRED'),
        issue('BRAND_WRONG'),
        issue('SLOW', 'warning'),
      ]),
    ]);
    const report = await read();
    expect(report.rows('listings')).toEqual([
      { marketplace: ordinary.key, country: 'SG', state: 'rejected', listings: '2' },
      { marketplace: ordinary.key, country: 'SG', state: 'live', listings: '1' },
    ]);
    expect(report.rows('rejections')).toEqual([
      { marketplace: ordinary.key, country: 'SG', reason: 'BRAND_WRONG', listings: '1' },
      { marketplace: ordinary.key, country: 'SG', reason: 'IMAGE_BLURRED', listings: '1' },
      { marketplace: ordinary.key, country: 'SG', reason: null, listings: '1' },
    ]);
  });
});

describe('content of somebody else', () => {
  it('is never counted, and nothing has a reason instead of a zero', async () => {
    await someProducts();
    await evaluateAll();
    merchant = await shop.merchant();
    const report = await read();
    expect(new Set([...report.reasons('quality'), ...report.reasons('images')])).toEqual(
      new Set(['NO_DATA']),
    );
    expect(report.rows('listings')).toEqual([]);
    expect(report.notes).toContain('NOT_EVALUATED');
  });
});

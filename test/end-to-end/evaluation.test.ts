import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const path = '/api/v1/evaluate';

it('products are evaluated over REST, each with an outcome of its own', async () => {
  const { rest } = await startOrganization(program);
  const { json } = await rest.post('/api/v1/products', {
    title: 'MUG MUGS BLUE',
    price: { amount: '9.90', currency: 'SGD' },
  });
  const id = json.product.id;
  const unknown = '019a9f00-0000-7000-8000-00000000ffff';
  const evaluated = await rest.post(path, { productIds: [unknown, id] });
  expect(evaluated.status).toBe(200);
  const { results, failedCount } = evaluated.json;
  expect([failedCount, results[0]]).toEqual([
    1,
    {
      index: 0,
      id: unknown,
      evaluations: [],
      error: { code: 'PRODUCT_NOT_FOUND', message: expect.any(String) },
    },
  ]);
  const [evaluation] = results[1].evaluations;
  expect(evaluation).toMatchObject({ marketplace: null, isPublishable: null, score: expect.any(Number) });
  expect(evaluation.criteria.find((each: { key: string }) => each.key === 'title_style')).toEqual({
    key: 'title_style',
    group: 'title',
    weight: 5,
    demand: expect.any(String),
    result: 'partly_met',
    score: 0.5,
    finding: 'The title is in capitals.',
    remedy: 'Write it as a plain phrase.',
    field: 'title',
    proposal: 'Mug Mugs Blue',
  });
});

it('what is malformed is rejected, field by field', async () => {
  const { rest } = await startOrganization(program);
  const rejected = await rest.post(path, { productIds: [], countries: ['Singapore'], more: 1 });
  expect(rejected.status).toBe(400);
  expect(rejected.json.errors.map((each: { path: string }) => each.path).sort()).toEqual([
    'countries.0',
    'more',
    'productIds',
  ]);
});

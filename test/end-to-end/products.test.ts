import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const sgd = (amount: string) => ({ amount, currency: 'SGD' });

describe('a product', () => {
  it('is created, read with its variants, changed and deleted', async () => {
    const { rest } = await startOrganization(program);
    const created = await rest.post('/api/v1/products', {
      title: 'Tee',
      price: sgd('18.5'),
      currency: 'SGD',
      variants: [
        { sku: 'TEE-S', optionValues: { Size: 'S' }, inventoryQuantity: 1 },
        { sku: 'TEE-M', optionValues: { Size: 'M' }, price: sgd('19') },
      ],
    });
    expect(created.status).toBe(201);
    const { product } = created.json;
    const address = `/api/v1/products/${product.id}`;
    expect([created.headers.get('location'), created.headers.get('etag')]).toEqual([address, '"1"']);
    expect((await rest.get(address)).json).toEqual(created.json);
    const changed = await rest.patch(address, { title: 'T-shirt', description: null, tags: ['cotton'] });
    expect(changed.json.product).toEqual({
      ...product,
      title: 'T-shirt',
      tags: ['cotton'],
      version: 2,
      updatedAt: changed.json.product.updatedAt,
    });
    const deleted = await rest.delete(address);
    expect([deleted.status, deleted.json.product.title]).toEqual([200, 'T-shirt']);
    expect(await rest.get(address)).toMatchObject({ status: 404, json: { code: 'PRODUCT_NOT_FOUND' } });
    expect((await rest.delete(address)).status).toBe(404);
  });

  it('is rejected with everything that is wrong at once, and nothing is kept', async () => {
    const { rest } = await startOrganization(program);
    const { status, headers, json } = await rest.post('/api/v1/products', {
      title: '',
      colour: 'blue',
      price: { amount: 5, currency: 'SGD' },
      variants: [{ inventoryQuantity: -1 }],
    });
    expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json']);
    expect(json.errors.map((error: { path: string }) => error.path).toSorted()).toEqual([
      'colour',
      'price.amount',
      'title',
      'variants.0.inventoryQuantity',
    ]);
    expect((await rest.get('/api/v1/products')).json.items).toEqual([]);
  });

  it('whose sale price is above its new price is told what to send', async () => {
    const { rest } = await startOrganization(program);
    const { product } = (
      await rest.post('/api/v1/products', { title: 'Mug', price: sgd('20'), salePrice: sgd('15') })
    ).json;
    const price = (body: object) => rest.patch(`/api/v1/products/${product.id}/price`, body);
    const rejected = await price({ price: sgd('12.50') });
    expect(rejected.status).toBe(400);
    expect(rejected.json.detail).toContain('"salePrice": null');
    expect((await price({ price: sgd('12.50'), salePrice: null })).status).toBe(202);
    expect((await price({ price: sgd('12.50'), salePrice: sgd('12.50') })).status).toBe(202);
  });

  it('is rejected an unknown or another currency at the amount that names it', async () => {
    const { rest } = await startOrganization(program, { defaultCurrency: 'SGD' });
    const { product } = (await rest.post('/api/v1/products', { title: 'Mug', price: sgd('20') })).json;
    const address = `/api/v1/products/${product.id}`;
    const wrong = (currency: string) => ({ amount: '5.00', currency });
    for (const [reply, path] of [
      [await rest.post('/api/v1/products', { title: 'Cup', price: wrong('XXQ') }), 'price.currency'],
      [await rest.patch(`${address}/price`, { price: wrong('XXQ') }), 'price.currency'],
      [await rest.patch(`${address}/price`, { salePrice: wrong('USD') }), 'salePrice.currency'],
      [await rest.patch(`${address}/cost`, { cost: wrong('USD') }), 'cost.currency'],
    ] as const) {
      expect([reply.status, reply.json.errors.map((error: { path: string }) => error.path)]).toEqual([
        400,
        [path],
      ]);
    }
  });

  it('gets its price, stock and cost by routes of their own, with a job for the marketplaces', async () => {
    const { rest } = await startOrganization(program);
    const { product } = (
      await rest.post('/api/v1/products', { title: 'Mug', sku: 'MUG', price: sgd('9'), inventoryQuantity: 3 })
    ).json;
    const address = `/api/v1/products/${product.id}`;
    const priced = await rest.patch(`${address}/price`, { price: sgd('9.90') });
    expect([priced.status, priced.json.status]).toEqual([202, 'accepted']);
    expect(priced.json.data.product).toMatchObject({ price: sgd('9.90'), version: 2 });
    expect(priced.headers.get('location')).toBe(priced.json.links.job);
    const job = await rest.finishedJob(priced.json.jobId);
    expect(job).toMatchObject({
      kind: 'product.sync',
      status: 'completed',
      result: { success: true, sent: 0 },
    });
    const stocked = await rest.patch(`${address}/inventory`, { inventoryQuantity: 2, expectedQuantity: 3 });
    expect(stocked.json.data.product).toMatchObject({ inventoryQuantity: 2, version: 3 });
    const late = await rest.patch(`${address}/inventory`, { inventoryQuantity: 1, expectedQuantity: 3 });
    expect([late.status, late.json.code]).toEqual([409, 'INVENTORY_CONFLICT']);
    const cost = await rest.patch(`${address}/cost`, { cost: sgd('4') });
    expect([cost.status, cost.json.product.cost]).toEqual([200, sgd('4.00')]);
    expect((await rest.get(address)).json.product).toMatchObject({ inventoryQuantity: 2, version: 4 });
  });

  it('gets its cost among up to 200, each with its own outcome', async () => {
    const { rest } = await startOrganization(program);
    await rest.post('/api/v1/products', { title: 'Mug', sku: 'MUG', currency: 'SGD' });
    const update = (sku: string) => ({ sku, cost: sgd('4') });
    const { status, json } = await rest.post('/api/v1/products/cost', {
      updates: [update('MUG'), update('NONE')],
    });
    expect([status, json.success]).toEqual([200, false]);
    expect(json.results[0]).toMatchObject({ index: 0, ok: true, product: { cost: sgd('4.00') } });
    expect(json.results[1]).toMatchObject({ index: 1, ok: false, error: { code: 'PRODUCT_NOT_FOUND' } });
    const tooMany = Array.from({ length: 201 }, () => update('MUG'));
    expect((await rest.post('/api/v1/products/cost', { updates: tooMany })).status).toBe(400);
    expect((await rest.post('/api/v1/products/cost', { updates: [] })).status).toBe(400);
  });

  it.each(['not-an-id', newId(), '%00', 'a'.repeat(300)])('%s is not found', async id => {
    const rest = program.rest();
    for (const path of [`/api/v1/products/${id}`, `/api/v1/jobs/${id}`]) {
      const { status, json } = await rest.get(path);
      expect([status, json.ok]).toEqual([404, false]);
    }
  });
});

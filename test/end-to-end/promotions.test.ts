import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const path = '/api/v1/promotions';
const sale = {
  name: 'Sale',
  terms: { kind: 'percentage', percentage: '15.0' },
  isForAssignedProducts: true,
  isInCheckout: true,
  currency: 'sgd',
  window: { startsAt: '2099-11-27T00:00', endsAt: '2099-11-30T16:00:00Z', timeZone: 'Asia/Singapore' },
  limits: { budget: '500' },
};
const sgd = (amount: string) => ({ amount, currency: 'SGD' });

interface Result {
  outcome: string;
  errors: { code: string }[];
}

describe('a promotion', () => {
  it('is created, read, listed, changed and deleted', async () => {
    const { rest } = await startOrganization(program);
    const created = await rest.post(path, sale);
    expect(created.status).toBe(201);
    const { promotion } = created.json;
    const address = `${path}/${promotion.id}`;
    expect([created.headers.get('location'), created.headers.get('etag')]).toEqual([
      address,
      expect.stringMatching(/^"1-\w+"$/),
    ]);
    expect(promotion).toMatchObject({
      ...{ status: 'draft', intent: 'draft', trigger: 'automatic', code: null, currency: 'SGD' },
      ...{ isInEffect: false, useCount: 0, discountTotal: '0.00', activatedAt: null, stores: [] },
      terms: { kind: 'percentage', percentage: '15', amount: null, breaks: null },
      window: { startsAt: '2099-11-26T16:00:00.000Z', timeZone: 'Asia/Singapore' },
      combination: { stacking: 'exclusive', group: null, combinesWith: [] },
      limits: { budget: '500.00', usageLimit: null },
    });
    const read = await rest.get(address);
    expect([read.json.promotion, read.headers.get('etag')]).toEqual([
      promotion,
      expect.stringMatching(/^"1-\w+"$/),
    ]);
    const query = 'status=draft,paused&kind=percentage&trigger=automatic&q=sal&sort=priority';
    expect((await rest.get(`${path}?${query}`)).json.items).toEqual([promotion]);
    const changed = await rest.patch(address, { status: 'active' }, { 'if-match': '"1"' });
    expect(changed.json.promotion).toMatchObject({ status: 'scheduled', intent: 'active', version: 2 });
    expect((await rest.get(`${path}?status=scheduled`)).json.items).toEqual([changed.json.promotion]);
    expect((await rest.get(`${path}?status=active`)).json.items).toEqual([]);
    const whole = await rest.patch(address, { ...changed.json.promotion, name: 'Renamed' });
    expect(whole.json.promotion).toMatchObject({ name: 'Renamed', status: 'scheduled', version: 3 });
    expect((await rest.patch(address, { status: 'failed' })).json.promotion.version).toBe(3);
    expect(await rest.patch(address, { priority: 1 }, { 'if-match': '"1"' })).toMatchObject({
      status: 412,
      json: { code: 'VERSION_STALE' },
    });
    expect(await rest.delete(address)).toMatchObject({ status: 409, json: { code: 'PROMOTION_IN_USE' } });
    expect((await rest.patch(address, { status: 'ended' })).json.promotion.status).toBe('ended');
    expect(await rest.patch(address, { name: 'Again' })).toMatchObject({
      status: 409,
      json: { code: 'PROMOTION_ENDED' },
    });
    const deleted = await rest.delete(address);
    expect([deleted.status, deleted.json.promotion.version]).toEqual([200, 4]);
    expect(await rest.get(address)).toMatchObject({ status: 404, json: { code: 'PROMOTION_NOT_FOUND' } });
  });

  it('is made once, however often a request with one key is repeated', async () => {
    const { rest } = await startOrganization(program);
    const key = { 'idempotency-key': newId() };
    const [first, second] = [await rest.post(path, sale, key), await rest.post(path, sale, key)];
    expect(second.json.promotion).toEqual(first.json.promotion);
    expect((await rest.get(path)).json.items).toHaveLength(1);
  });

  it('tells everything that is wrong with it at the fields that were sent', async () => {
    const { rest } = await startOrganization(program);
    const wrong = {
      ...{ ...sale, name: ' ', currency: null, isInCheckout: false, status: 'active' },
      terms: { kind: 'quantity_breaks', percentage: '5' },
      stores: [{ marketplace: 'bazaar', country: 'SG', storeId: '1' }],
    };
    const { status, json } = await rest.post(path, wrong);
    expect(status).toBe(400);
    expect(json.errors.map((error: { path: string; code: string }) => `${error.path} ${error.code}`)).toEqual(
      [
        'terms.percentage NOT_ALLOWED',
        'terms.breaks REQUIRED',
        'name LENGTH',
        'currency REQUIRED',
        'stores.0.marketplace MARKETPLACE_UNKNOWN',
      ],
    );
    expect((await rest.get(path)).json.items).toEqual([]);
  });
});

describe('the products of a promotion', () => {
  it('are added, listed and removed, each with its outcome', async () => {
    const { rest } = await startOrganization(program);
    const mug = { title: 'Mug', sku: 'MUG', status: 'active', price: sgd('12.50') };
    const shirt = {
      ...{ title: 'Shirt', status: 'active', options: [{ name: 'Size', values: ['S'] }] },
      variants: [{ sku: 'SHIRT-S', optionValues: { Size: 'S' }, price: sgd('25.00') }],
    };
    const one = (await rest.post('/api/v1/products', mug)).json.product;
    const two = (await rest.post('/api/v1/products', shirt)).json.product;
    const address = `${path}/${(await rest.post(path, sale)).json.promotion.id}/products`;
    const variant = { productId: two.id, variantId: two.variants[0].id };
    const added = await rest.post(address, {
      products: [
        { productId: one.id, promotionalPrice: sgd('9.90'), purchaseLimit: 2 },
        variant,
        { productId: newId() },
        { productId: one.id },
      ],
    });
    expect([added.status, added.json.success, added.json.failedCount]).toEqual([200, false, 2]);
    const outcomes = added.json.results.map(({ outcome, errors }: Result) =>
      [outcome, ...errors.map(({ code }) => code)].join(' '),
    );
    expect(outcomes).toEqual(['added', 'added', 'rejected PRODUCT_NOT_FOUND', 'rejected DUPLICATE']);
    const first = (await rest.get(`${address}?limit=1`)).json;
    expect(first.items).toMatchObject([
      {
        ...{ productId: one.id, variantId: null, sku: 'MUG', title: 'Mug', price: sgd('12.50') },
        ...{ promotionalPrice: sgd('9.90'), purchaseLimit: 2, promotionalStock: null },
      },
    ]);
    expect((await rest.get(`${address}?cursor=${first.pagination.nextCursor}`)).json).toMatchObject({
      items: [{ ...variant, sku: 'SHIRT-S', price: sgd('25.00'), promotionalPrice: null }],
      pagination: { hasMore: false },
    });
    const named = { products: [{ productId: one.id }, { productId: two.id }] };
    expect(await rest.send('DELETE', address, { body: named })).toMatchObject({
      status: 200,
      json: { success: true, results: [{ outcome: 'removed' }, { outcome: 'not_assigned' }] },
    });
    await rest.delete(`/api/v1/products/${two.id}`);
    expect((await rest.get(address)).json.items).toMatchObject([{ ...variant, title: null, price: null }]);
  });

  it('come with their products over GraphQL', async () => {
    const { rest, graphql } = await startOrganization(program);
    const mug = { title: 'Mug', sku: 'MUG', status: 'active', price: sgd('12.50') };
    const { id } = (await rest.post('/api/v1/products', mug)).json.product;
    const { promotion } = (await rest.post(path, sale)).json;
    await rest.post(`${path}/${promotion.id}/products`, { products: [{ productId: id }] });
    const { data, errors } = await graphql.run(
      `query ($id: ID!) { promotion(id: $id) { products { total { count } items { product { id title } } } } }`,
      { id: promotion.id },
    );
    expect(errors).toBeUndefined();
    expect(data.promotion.products).toEqual({
      total: { count: 1 },
      items: [{ product: { id, title: 'Mug' } }],
    });
  });
});

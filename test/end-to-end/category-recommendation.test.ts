import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

const path = '/api/v1/manage-product-category/recommend';

let program: Program;
let shop: Organization;
beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program);
});
afterAll(() => program.stop());

async function create(fields: object): Promise<string> {
  const { json } = await shop.rest.post('/api/v1/products', fields);
  return json.product.id;
}

const targets = [{ marketplace: 'google', country: 'sg' }];

describe('a recommendation over REST', () => {
  it('has the fields of the contract, and changes nothing', async () => {
    const productId = await create({ title: 'Kaos polos hitam', sku: 'KAOS-1', brand: 'Northwind' });
    const { status, json } = await shop.rest.post(path, {
      productId,
      targets,
      limit: 1,
      organizationId: shop.id,
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      ok: true,
      apiVersion: 'developer_v1',
      operationId: expect.any(String),
      status: 'completed',
      productId,
      success: true,
      warnings: [],
      recommendations: [expect.stringContaining('size')],
      links: { product: `/api/v1/products/${productId}` },
    });
    const [{ categories, ...tree }] = json.marketplaces;
    expect(tree).toEqual({ marketplace: 'google', treeVersion: '2021-09-21', existsOnProduct: false });
    expect(categories).toHaveLength(1);
    expect(categories[0]).toEqual({
      categoryId: '212',
      label: 'Apparel & Accessories > Clothing > Shirts & Tops',
      marketplace: 'google',
      country: 'sg',
      similarity: expect.any(Number),
      attributes: expect.arrayContaining([expect.objectContaining({ name: 'gender', isRequired: true })]),
      variantAttributes: expect.arrayContaining([expect.objectContaining({ name: 'size' })]),
      suggestedAttributeValues: expect.objectContaining({ brand: 'Northwind', color: 'black' }),
      suggestionMeta: expect.objectContaining({ category: { source: 'texts' } }),
    });
    const { json: after } = await shop.rest.get(`/api/v1/products/${productId}`);
    expect(after.product).toMatchObject({ version: 1, attributes: {} });
  });

  it.each([
    ['no product', {}, 'productId'],
    ['several products', { productId: Array.from({ length: 51 }, newId) }, 'productId'],
    [
      'a taxonomy that there is not',
      { targets: [{ marketplace: 'souk', country: 'sg' }] },
      'targets.0.marketplace',
    ],
    ['a country in capitals', { targets: [{ marketplace: 'google', country: 'SG' }] }, 'targets.0.country'],
    ['a target twice', { targets: [...targets, ...targets] }, 'targets.1'],
    ['no targets', { targets: [] }, 'targets'],
    ['a query of one character', { query: 'x' }, 'query'],
    ['a query of a megabyte', { query: 'x'.repeat(1_000_000) }, 'query'],
    ['more categories than there may be', { limit: 21 }, 'limit'],
    ['a model with a name without end', { model: 'm'.repeat(101) }, 'model'],
  ])('is rejected at its field with %s', async (_, fields, at) => {
    const productId = await create({ title: 'Mug' });
    const body = 'productId' in fields || at !== 'productId' ? { productId, ...fields } : fields;
    const { status, json } = await shop.rest.post(path, body);
    expect([status, json.code, json.errors.map((error: { path: string }) => error.path)]).toEqual([
      400,
      'VALIDATION_FAILED',
      [at],
    ]);
  });

  it('is not made of a product of another organization, of one that is gone, or of none', async () => {
    const productId = await create({ title: 'Mug' });
    const stranger = await startOrganization(program);
    const statusOf = async (by: Organization, id: string) =>
      (await by.rest.post(path, { productId: id, targets })).status;
    expect(await statusOf(shop, productId)).toBe(200);
    expect(await statusOf(stranger, productId)).toBe(404);
    await shop.rest.delete(`/api/v1/products/${productId}`);
    expect([
      await statusOf(shop, productId),
      await statusOf(shop, newId()),
      await statusOf(shop, 'x'),
    ]).toEqual([404, 404, 404]);
  });

  it('needs to be let in', async () => {
    expect((await program.rest(null).post(path, { productId: newId() })).status).toBe(401);
    const key = await shop.key(['orders:read']);
    expect((await program.rest(key).post(path, { productId: newId() })).status).toBe(403);
  });
});

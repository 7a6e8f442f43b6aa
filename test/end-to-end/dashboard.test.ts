import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

describe('what a dashboard lists', () => {
  let merchant: Organization;
  let made: string;
  beforeAll(async () => {
    merchant = await startOrganization(program);
    const { product } = (
      await merchant.rest.post('/api/v1/products', {
        title: 'Mug',
        sku: 'MUG',
        brand: 'Kiln',
        productType: 'Cup',
        tags: ['blue', 'new'],
      })
    ).json;
    made = product.createdAt;
    for (const other of [
      { title: 'Jug', sku: 'JUG', brand: 'Kiln', productType: 'Jug', tags: ['blue'] },
      { title: 'Bowl', sku: 'BOWL', brand: 'Wheel' },
    ]) {
      await merchant.rest.post('/api/v1/products', other);
    }
    for (const [externalOrderId, skus] of Object.entries({
      1: ['MUG'],
      2: ['MUG', 'JUG'],
      3: ['MUG', 'MUG'],
    })) {
      const { status } = await merchant.rest.post('/api/v1/orders', {
        marketplace: 'stall',
        externalOrderId,
        status: 'to_ship',
        currency: 'USD',
        totals: { total: { amount: '5.00', currency: 'USD' } },
        items: skus.map(sku => ({ sku, name: sku, quantity: 1 })),
        placedAt: '2026-11-21T08:00:00Z',
      });
      expect(status).toBe(201);
    }
  });

  const skusBy = async (filter: string): Promise<string[]> => {
    const { data, errors } = await merchant.graphql.run(
      `{ products(sort: title, filter: { ${filter} }) { items { sku } pagination { total } } }`,
    );
    expect(errors).toBeUndefined();
    const skus = data.products.items.map(({ sku }: { sku: string }) => sku);
    expect(data.products.pagination.total).toBe(skus.length);
    return skus;
  };

  it.each([
    ['brands: "Kiln"', ['JUG', 'MUG']],
    ['brands: ["Wheel", "Kiln"]', ['BOWL', 'JUG', 'MUG']],
    ['brands: "kiln"', []],
    ['productTypes: "Cup"', ['MUG']],
    ['tags: "blue"', ['JUG', 'MUG']],
    ['tags: ["new", "old"]', ['MUG']],
    ['brands: "Kiln", tags: "blue", productTypes: ["Jug"], status: draft', ['JUG']],
    ['q: "mug", tags: "blue"', ['MUG']],
    ['createdAfter: "2100-01-01T00:00:00Z"', []],
    ['updatedBefore: "2020-01-01T00:00:00Z"', []],
  ])('products with %s', async (filter, skus) => {
    expect(await skusBy(filter)).toEqual(skus);
  });

  it('products made or changed from a moment on, and before it', async () => {
    expect(await skusBy(`createdAfter: "${made}"`)).toEqual(['BOWL', 'JUG', 'MUG']);
    expect(await skusBy(`createdBefore: "${made}"`)).toEqual([]);
    const { data } = await merchant.graphql.run(
      '{ products(filter: { skus: "JUG" }) { items { id createdAt } } }',
    );
    const [jug] = data.products.items;
    const { json } = await merchant.rest.patch(`/api/v1/products/${jug.id}`, {
      description: 'Holds a litre.',
    });
    const changed = json.product.updatedAt;
    expect(await skusBy(`updatedAfter: "${changed}"`)).toEqual(['JUG']);
    expect(await skusBy(`updatedBefore: "${changed}"`)).toEqual(['BOWL', 'MUG']);
    expect(await skusBy(`createdAfter: "${changed}"`)).toEqual([]);
    expect(await skusBy(`createdAfter: "${jug.createdAt}", createdBefore: "${changed}"`)).toEqual([
      'BOWL',
      'JUG',
    ]);
    expect(await skusBy(`createdBefore: "${jug.createdAt}"`)).toEqual(['MUG']);
  });

  it.each(['brands', 'productTypes', 'tags'])(
    'an empty list of %s is rejected instead of ignored',
    async name => {
      const { errors } = await merchant.graphql.run(`{ products(filter: { ${name}: [] }) { items { id } } }`);
      expect(errors![0]!.extensions).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: name }] });
    },
  );

  it('each product brings its listings and latest orders along', async () => {
    const { data, errors } = await merchant.graphql.run(
      `{ products(sort: title) { items { sku listings { id }
        orders(limit: 2) { externalOrderId } last: orders(limit: 1) { externalOrderId } } } }`,
    );
    expect(errors).toBeUndefined();
    const [two, three] = [{ externalOrderId: '2' }, { externalOrderId: '3' }];
    expect(data.products.items).toEqual([
      { sku: 'BOWL', listings: [], orders: [], last: [] },
      { sku: 'JUG', listings: [], orders: [two], last: [two] },
      { sku: 'MUG', listings: [], orders: [three, two], last: [three] },
    ]);
  });

  it('all orders of a product are a list of their own', async () => {
    const { data: found } = await merchant.graphql.run(
      '{ products(filter: { skus: "MUG" }) { items { id } } }',
    );
    const query = `query ($id: ID!, $limit: Int!, $cursor: String) {
      orders(filter: { productId: $id }, limit: $limit, cursor: $cursor, sort: oldest) {
        items { externalOrderId } pagination { nextCursor } total { count isCapped }
      }
    }`;
    const { id } = found.products.items[0];
    const first = (await merchant.graphql.run(query, { id, limit: 2 })).data.orders;
    expect(first.total).toEqual({ count: 3, isCapped: false });
    const cursor = first.pagination.nextCursor;
    const second = (await merchant.graphql.run(query, { id, limit: 2, cursor })).data.orders;
    const all = [...first.items, ...second.items].map(order => order.externalOrderId);
    expect(all).toEqual(['1', '2', '3']);
    const unknown = await merchant.graphql.run(query, { id: newId(), limit: 2 });
    expect(unknown.data.orders.items).toEqual([]);
  });

  it('orders in a product need their own scope, and null nothing else', async () => {
    const reader = program.graphql(await merchant.key(['catalog:read']));
    const { data, errors } = await reader.run(
      '{ products(filter: { skus: "JUG" }) { items { sku listings { id } orders { id } } } }',
    );
    expect(data.products.items).toEqual([{ sku: 'JUG', listings: [], orders: null }]);
    expect(errors).toMatchObject([{ extensions: { code: 'SCOPE_MISSING' } }]);
  });

  it('more orders of a product than a page has are rejected', async () => {
    const { errors } = await merchant.graphql.run('{ products { items { orders(limit: 101) { id } } } }');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('a bulk operation', () => {
  let merchant: Organization;
  beforeAll(async () => {
    merchant = await startOrganization(program);
  });

  const made = async (count: number, status = 'active'): Promise<string[]> => {
    const ids: string[] = [];
    for (let place = 0; place < count; place += 1) {
      const { json } = await merchant.rest.post('/api/v1/products', { title: `Product ${place}`, status });
      ids.push(json.product.id);
    }
    return ids;
  };

  const setStatus = `mutation ($ids: [ID!]!) {
    bulkSetProductStatus(input: { ids: $ids, status: archived }) {
      failedCount results { index id product { status version } error { code message } }
    }
  }`;

  it('changes each for itself, with an event each, and says which it could not change', async () => {
    const [first, second] = await made(2);
    const stranger = await startOrganization(program);
    const { json } = await stranger.rest.post('/api/v1/products', { title: 'Theirs', status: 'active' });
    const ids = [first, json.product.id, 'no-id', second];
    const { data } = await merchant.graphql.run(setStatus, { ids });
    const changed = { product: { status: 'archived', version: 2 }, error: null };
    const notFound = { product: null, error: { code: 'PRODUCT_NOT_FOUND', message: expect.any(String) } };
    expect(data.bulkSetProductStatus).toEqual({
      failedCount: 2,
      results: [
        { index: 0, id: first, ...changed },
        { index: 1, id: json.product.id, ...notFound },
        { index: 2, id: 'no-id', ...notFound },
        { index: 3, id: second, ...changed },
      ],
    });
    const theirs = await stranger.rest.get(`/api/v1/products/${json.product.id}`);
    expect(theirs.json.product).toMatchObject({ status: 'active', version: 1 });
    expect(await merchant.events(`subject-id=${second}&type=product.updated`)).toHaveLength(1);
  });

  it('that is repeated changes nothing', async () => {
    const ids = await made(1, 'archived');
    const { data } = await merchant.graphql.run(setStatus, { ids });
    expect(data.bulkSetProductStatus.results[0].product).toEqual({ status: 'archived', version: 1 });
  });

  it('deletes what may be deleted', async () => {
    const [gone, id] = await made(2);
    await merchant.rest.delete(`/api/v1/products/${gone}`);
    const { data } = await merchant.graphql.run(
      'mutation ($ids: [ID!]!) { bulkDeleteProducts(input: { ids: $ids }) { failedCount results { id product { title } error { code } } } }',
      { ids: [gone, id] },
    );
    expect(data.bulkDeleteProducts).toEqual({
      failedCount: 1,
      results: [
        { id: gone, product: null, error: { code: 'PRODUCT_NOT_FOUND' } },
        { id, product: { title: 'Product 1' }, error: null },
      ],
    });
    expect((await merchant.rest.get(`/api/v1/products/${id}`)).status).toBe(404);
  });

  it.each(['bulkPublishProducts', 'bulkDelistProducts'])(
    '%s answers a job or a reason for each',
    async name => {
      const [active] = await made(1);
      const [draft] = await made(1, 'draft');
      const { data } = await merchant.graphql.run(
        `mutation ($ids: [ID!]!) { ${name}(input: { ids: $ids }) { failedCount results { id jobId error { code } } } }`,
        { ids: [active, draft] },
      );
      const { failedCount, results } = data[name];
      const isPublish = name === 'bulkPublishProducts';
      // No account is connected: there is nowhere to publish.
      expect(results.map((result: { error: { code: string } | null }) => result.error?.code ?? null)).toEqual(
        isPublish ? ['VALIDATION_FAILED', 'PRODUCT_NOT_ACTIVE'] : [null, null],
      );
      expect(failedCount).toBe(isPublish ? 2 : 0);
      for (const { jobId } of isPublish ? [] : results) {
        expect(await merchant.rest.finishedJob(jobId)).toMatchObject({ status: 'completed' });
      }
    },
  );

  it.each([
    ['no ids', () => [], 'ids'],
    ['201 ids', () => Array.from({ length: 201 }, (_, place) => String(place)), 'ids'],
    ['an id twice, in capitals first', () => ['A', 'a'], 'ids.1'],
    ['an id twice, in capitals last', () => ['a', 'A'], 'ids.1'],
  ])('with %s is rejected as a whole', async (_title, ids, path) => {
    const { errors } = await merchant.graphql.run(setStatus, { ids: ids() });
    expect(errors![0]!.extensions).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path }] });
  });
});

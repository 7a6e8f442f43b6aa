import { print } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productFields } from '../../rest-facade/routes/catalog/product.documents.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
let shop: Organization;
beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program);
});
afterAll(() => program.stop());

const create =
  'mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { id version } } }';

describe('/graphql with the credentials of REST', () => {
  it('shows the product that REST shows, field for field', async () => {
    const { product } = (
      await shop.rest.post('/api/v1/products', {
        title: 'Mug',
        price: { amount: '9', currency: 'USD' },
        variants: [{ sku: 'A', optionValues: { Size: 'S' } }],
      })
    ).json;
    const query = `query ($id: ID!) { product(id: $id) { ...ProductFields } } ${print(productFields)}`;
    expect((await shop.graphql.run(query, { id: product.id })).data.product).toEqual(product);
  });

  it.each(['{ amount: null, currency: "SGD" }', '{ amount: "1", currency: [1, null] }', '{ amount: 5 }'])(
    'rejects a literal that a scalar does not take: %s',
    async price => {
      const { errors } = await shop.graphql.run(
        `mutation { createProduct(input: { title: "Jar", price: ${price} }) { product { id } } }`,
      );
      expect(errors!.map(({ extensions }) => extensions.status)).toEqual(errors!.map(() => 400));
    },
  );

  it('changes what REST then shows, with the same event', async () => {
    const { data } = await shop.graphql.run(create, { input: { title: 'By GraphQL' } });
    const { id } = data.createProduct.product;
    expect((await shop.rest.get(`/api/v1/products/${id}`)).json.product.title).toBe('By GraphQL');
    const [event] = await shop.events(`subject-id=${id}`);
    expect(event).toMatchObject({ type: 'product.created', source: { system: 'developer_api' } });
  });

  it('asks for several things at once', async () => {
    const { data } = await shop.graphql.run(
      '{ organization { name } active: products(filter: { status: active }) { pagination { total } } jobs { items { id } } }',
    );
    expect(data).toMatchObject({ organization: { name: 'Shop' }, active: { pagination: { total: 0 } } });
  });

  it('repeats the first answer under an Idempotency-Key, and rejects another request', async () => {
    const client = (await startOrganization(program)).graphql;
    const under = (title: string) => client.run(create, { input: { title } }, { 'idempotency-key': 'once' });
    const first = await under('Once');
    expect((await under('Once')).data).toEqual(first.data);
    expect((await under('Twice')).errors?.[0]?.extensions.code).toBe('IDEMPOTENCY_KEY_REUSED');
    const { data } = await client.run('{ products { items { title } } }');
    expect(data.products.items).toEqual([{ title: 'Once' }]);
    const invalid = await client.run(create, { input: { title: 'No' } }, { 'idempotency-key': 'é' });
    expect([invalid.status, invalid.errors?.[0]?.extensions.code]).toEqual([400, 'IDEMPOTENCY_KEY_INVALID']);
  });

  it('rejects a change of a product that has another version by now', async () => {
    const { data } = await shop.graphql.run(create, { input: { title: 'First' } });
    const { id } = data.createProduct.product;
    const change = `mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { product { version } } }`;
    const changed = await shop.graphql.run(change, { input: { id, expectedVersion: 1, title: 'Second' } });
    expect(changed.data).toEqual({ updateProduct: { product: { version: 2 } } });
    const stale = await shop.graphql.run(change, { input: { id, expectedVersion: 1, title: 'Third' } });
    expect(stale.errors?.[0]?.extensions.code).toBe('VERSION_STALE');
  });

  it('answers what the caller may read beside what it may not', async () => {
    const reader = program.graphql(await shop.key(['catalog:read']));
    const { data, errors } = await reader.run(
      '{ products { items { id } } orders { items { id } } organization { name } }',
    );
    expect(data).toMatchObject({
      products: { items: expect.any(Array) },
      orders: null,
      organization: { name: 'Shop' },
    });
    expect(errors).toMatchObject([{ path: ['orders'], extensions: { code: 'SCOPE_MISSING' } }]);
  });

  it.each([
    ['no credential', async () => null, 'UNAUTHENTICATED', 401],
    ['an unknown key', async () => 'tw_sk_0000000000000000', 'UNAUTHENTICATED', 401],
    ['a key without the scope', async () => shop.key(['catalog:read']), 'SCOPE_MISSING', 403],
  ])('rejects a write with %s by the code that REST has', async (_title, key, code, status) => {
    const client = program.graphql(await key());
    const answer = await client.run(create, { input: { title: 'Never' } });
    expect(answer.errors?.map(({ extensions }) => extensions.code)).toEqual([code]);
    const rest = await program.rest(await key()).post('/api/v1/products', { title: 'Never' });
    expect([rest.status, rest.json.code]).toEqual([status, code]);
    const { json } = await shop.rest.get('/api/v1/products?q=Never');
    expect(json.items).toEqual([]);
  });

  it("answers a stranger's product exactly as one that does not exist", async () => {
    const stranger = await startOrganization(program);
    const { data } = await shop.graphql.run(create, { input: { title: 'Mine' } });
    const query = 'query ($id: ID!) { product(id: $id) { title } }';
    const [theirs, none] = [
      await stranger.graphql.run(query, { id: data.createProduct.product.id }),
      await stranger.graphql.run(query, { id: stranger.id }),
    ];
    const shown = ({ data: shownData, errors }: typeof theirs) => ({
      data: shownData,
      errors: errors?.map(({ message, extensions: { requestId: _, ...rest } }) => ({ message, ...rest })),
    });
    expect(shown(theirs)).toEqual(shown(none));
    expect(theirs.errors![0]!.extensions.code).toBe('PRODUCT_NOT_FOUND');
  });

  it('tells every fault of the input by the paths of REST', async () => {
    const input = { title: '', barcode: '123', variants: [{ inventoryQuantity: -1 }] };
    const { errors } = await shop.graphql.run(create, { input });
    expect(errors![0]!.extensions.code).toBe('VALIDATION_FAILED');
    const paths = errors![0]!.extensions.errors.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(expect.arrayContaining(['title', 'barcode', 'variants.0.inventoryQuantity']));
  });

  it('takes a key that names its own organization, and rejects one that names another', async () => {
    const stranger = await startOrganization(program);
    const naming = (id: string) =>
      shop.graphql.run('{ organization { name } }', {}, { 'x-organization-id': id });
    expect((await naming(shop.id.toUpperCase())).data).toEqual({ organization: { name: 'Shop' } });
    const answer = await naming(stranger.id);
    expect([answer.status, answer.errors![0]!.extensions.code]).toEqual([400, 'ORGANIZATION_MISMATCH']);
  });
});

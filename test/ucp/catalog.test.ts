import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { type Answer, PublicWorld } from '../rest/public-discovery/public-world.js';
import type { Organization } from '../support/organization.js';
import type { Reply } from '../support/rest-client.js';
import { agentOfMerchant, published } from './catalog-agents.js';
import { ShoppingAgent } from './shopping-agent.js';
import type { UcpClient } from './ucp-client.js';
import { sharedUcp, UcpSchemas } from './ucp-schemas.js';

let world: PublicWorld;
let platform: ShoppingAgent;
let merchant: Organization;
let other: Organization;
let agent: UcpClient;
let shirt: Answer;
let mug: Answer;
let draftId: string;
let hiddenId: string;
let foreignId: string;

const secret = '7654.32';

beforeAll(async () => {
  world = await PublicWorld.open();
  platform = await ShoppingAgent.start();
  merchant = await world.listed('displayName: "Northwind"');
  other = await world.listed('displayName: "Southwind"');
  const variant = (color: string, size: string, amount: string, inventoryQuantity = 3) => ({
    ...{ title: `${color} ${size}`, sku: `LINEN-${color}-${size}`, inventoryQuantity },
    optionValues: { Color: color, Size: size },
    price: { amount, currency: 'SGD' },
  });
  shirt = await world.product(merchant, {
    ...{ price: undefined, inventoryQuantity: undefined },
    ...{ title: 'Linen shirt', productType: 'Shirts', brand: 'Loom', description: '<p>Light.</p>' },
    cost: { amount: secret, currency: 'SGD' },
    attributes: { Care: 'Wash cold' },
    images: [{ url: 'https://cdn.example/shirt.jpg', altText: 'A shirt' }],
    variants: [variant('Blue', 'S', '45.00'), variant('Blue', 'L', '50.00', 0), variant('Red', 'S', '40.00')],
  });
  mug = await world.product(merchant, { title: 'Linen mug', sku: 'MUG', productType: 'Mugs' });
  draftId = (await world.product(merchant, { title: 'Linen draft', status: 'draft' })).id;
  hiddenId = (await world.product(merchant, { title: 'Linen secret', discoverable: false })).id;
  foreignId = (await world.product(other, { title: 'Linen of another' })).id;
  agent = await agentOf(merchant);
  await published(agent, 'linen', 2);
  await published(await agentOf(other), 'linen', 1);
});
afterAll(async () => {
  await platform.stop();
  await world.close();
});

const agentOf = (organization: Organization, capabilities?: string[]): Promise<UcpClient> =>
  agentOfMerchant(world, platform, organization, capabilities);

const schemas = sharedUcp === null ? null : new UcpSchemas('2026-04-08');
const definitions = {
  search: schemas?.check('shopping/catalog_search.json#/$defs/search_response'),
  lookup: schemas?.check('shopping/catalog_lookup.json#/$defs/lookup_response'),
  product: schemas?.check('shopping/catalog_lookup.json#/$defs/get_product_response'),
};
const checkError = schemas?.check('shopping/types/error_response.json');

async function ask(name: keyof typeof definitions, body: object, client = agent): Promise<Reply> {
  const reply = await client.send('POST', `/catalog/${name}`, body);
  const isError = reply.json.ucp.status === 'error';
  expect((isError ? checkError : definitions[name])?.(reply.json) ?? []).toEqual([]);
  expect(reply.text).not.toContain(secret);
  return reply;
}

const idsOf = ({ json }: Reply): string[] => json.products.map(({ id }: { id: string }) => id);
const idOf = (color: string, size: string): string =>
  shirt.variants.find(({ title }: { title: string }) => title === `${color} ${size}`).id;

describe('a search of the catalog by 2026-04-08', () => {
  it('finds public products of the merchant, as they are bought', async () => {
    const reply = await ask('search', { query: 'linen shirts' });
    expect(idsOf(reply)[0]).toBe(shirt.id);
    expect(reply.json.ucp).toEqual({
      version: '2026-04-08',
      status: 'success',
      capabilities: { 'dev.ucp.shopping.catalog.search': [{ version: '2026-04-08' }] },
    });
    expect(reply.json.products[0]).toMatchObject({
      title: 'Linen shirt',
      description: { plain: 'Light.' },
      url: `${world.program.url}/p/${shirt.id}`,
      categories: [{ value: 'Shirts', taxonomy: 'merchant' }],
      price_range: { min: { amount: 4000, currency: 'SGD' }, max: { amount: 5000, currency: 'SGD' } },
      media: [{ type: 'image', url: 'https://cdn.example/shirt.jpg', alt_text: 'A shirt' }],
      metadata: { brand: 'Loom', attributes: { Care: 'Wash cold' } },
      variants: [
        {
          id: idOf('Red', 'S'),
          price: { amount: 4000 },
          availability: { available: true },
          seller: { name: 'Northwind' },
        },
        { id: idOf('Blue', 'S') },
        { id: idOf('Blue', 'L'), availability: { available: false, status: 'out_of_stock' } },
      ],
    });
  });

  it('never finds drafts, hidden products or those of other merchants', async () => {
    expect(idsOf(await ask('search', { query: 'linen' })).toSorted()).toEqual([shirt.id, mug.id].toSorted());
    expect(idsOf(await ask('search', { query: 'linen' }, await agentOf(other)))).toEqual([foreignId]);
  });

  it('narrows by categories and by prices in the currency of the context', async () => {
    expect(idsOf(await ask('search', { filters: { categories: ['mugs'] } }))).toEqual([mug.id]);
    const context = { currency: 'SGD' };
    const within = await ask('search', {
      query: 'linen',
      context,
      filters: { price: { min: 2500, max: 4500 } },
    });
    expect(idsOf(within)).toEqual([shirt.id]);
    expect(within.json.products[0].variants.map(({ id }: { id: string }) => id)).toEqual([
      idOf('Red', 'S'),
      idOf('Blue', 'S'),
    ]);
    const elsewhere = { context: { currency: 'USD' }, filters: { price: { max: 100_000 } } };
    expect(idsOf(await ask('search', { query: 'linen', ...elsewhere }))).toEqual([]);
  });

  it('ignores a price filter without a currency, and says so', async () => {
    for (const context of [{}, { currency: 'nothing' }]) {
      const { json } = await ask('search', { query: 'linen', context, filters: { price: { max: 1 } } });
      expect(json.products).toHaveLength(2);
      expect(json.messages).toEqual([expect.objectContaining({ type: 'warning', code: 'filter_ignored' })]);
    }
  });

  it('goes on by its cursor', async () => {
    const first = await ask('search', { query: 'linen', pagination: { limit: 1 } });
    expect(first.json.pagination).toMatchObject({ has_next_page: true, total_count: 2 });
    const { cursor } = first.json.pagination;
    const second = await ask('search', { query: 'linen', pagination: { limit: 1, cursor } });
    expect(second.json.pagination).toEqual({ has_next_page: false, total_count: 2 });
    expect([...idsOf(first), ...idsOf(second)].toSorted()).toEqual([shirt.id, mug.id].toSorted());
    const edited = await ask('search', { query: 'mug', pagination: { limit: 1, cursor } });
    expect([edited.status, edited.json.messages[0].code]).toEqual([400, 'cursor_invalid']);
    expect((await ask('search', { query: 'linen', pagination: { limit: 1e9 } })).status).toBe(200);
  });

  it.each([
    ['nothing', {}, '$.query'],
    ['only spaces', { query: '  ', context: { intent: 'a present' } }, '$.query'],
    ['filters that say nothing', { filters: { categories: [], price: {} } }, '$.query'],
    ['too long a query', { query: 'x'.repeat(201) }, '$.query'],
    ['half a cent', { query: 'x', filters: { price: { min: 0.5 } } }, '$.filters.price.min'],
    [
      'too many categories',
      { filters: { categories: Array.from({ length: 21 }, () => 'x') } },
      '$.filters.categories',
    ],
    ['a page of none', { query: 'x', pagination: { limit: 0 } }, '$.pagination.limit'],
    ['no text', { query: 7 }, '$.query'],
  ])('is rejected with %s', async (_title, body, path) => {
    const reply = await ask('search', body);
    expect([reply.status, reply.json.messages[0].path]).toEqual([400, path]);
  });

  it('needs an agent that has the capability', async () => {
    const without = await agentOf(merchant, ['checkout', 'catalog.lookup']);
    const { status, json } = await ask('search', { query: 'linen' }, without);
    expect([status, json.messages[0].code]).toEqual([200, 'capabilities_incompatible']);
  });

  it('finds what a checkout takes', async () => {
    const { json } = await ask('search', { query: 'linen shirts' });
    const [variant] = json.products[0].variants;
    const line_items = [{ item: { id: variant.id }, quantity: 1 }];
    const cart = await agent.send('POST', '/carts', { line_items });
    expect(cart.json.totals.at(-1).amount).toBe(variant.price.amount);
    expect((await agent.create({ cart_id: cart.json.id })).status).toBe(201);
  });
});

describe('a lookup in the catalog', () => {
  it('tells which identifiers led where, and which led nowhere', async () => {
    const unknown = [newId(), 'x', draftId, hiddenId, foreignId];
    const ids = [shirt.id, idOf('Blue', 'L'), 'MUG', 'MUG', mug.id.toUpperCase(), ...unknown];
    const { json } = await ask('lookup', { ids });
    const found = Object.fromEntries(
      json.products.map(({ id, variants }: Answer) => [
        id,
        variants.map((variant: Answer) => [variant.id, variant.inputs]),
      ]),
    );
    expect(found).toEqual({
      [shirt.id]: [
        [idOf('Red', 'S'), [{ id: shirt.id, match: 'featured' }]],
        [idOf('Blue', 'L'), [{ id: idOf('Blue', 'L'), match: 'exact' }]],
      ],
      [mug.id]: [
        [
          mug.id,
          [
            { id: 'MUG', match: 'exact' },
            { id: mug.id.toUpperCase(), match: 'exact' },
          ],
        ],
      ],
    });
    expect(json.messages).toEqual(unknown.map(content => ({ type: 'info', code: 'not_found', content })));
  });

  it('takes up to 50 identifiers', async () => {
    const ids = Array.from({ length: 51 }, () => newId());
    expect((await ask('lookup', { ids: ids.slice(1) })).json.products).toEqual([]);
    const { status, json } = await ask('lookup', { ids });
    expect([status, json.messages[0].code]).toEqual([400, 'request_too_large']);
    expect((await ask('lookup', { ids: [] })).status).toBe(400);
    expect((await ask('lookup', { ids: ['\u0000'] })).status).toBe(400);
  });
});

describe('a product of the catalog', () => {
  it('has all its variants, with the one that stands for all selected', async () => {
    const { json } = await ask('product', { id: shirt.id });
    expect(json.product.variants.map(({ id }: { id: string }) => id)).toEqual([
      idOf('Red', 'S'),
      idOf('Blue', 'S'),
      idOf('Blue', 'L'),
    ]);
    expect(json.product.selected).toEqual([
      { name: 'Color', label: 'Red' },
      { name: 'Size', label: 'S' },
    ]);
  });

  it('is narrowed by what is selected, and says what else there is', async () => {
    const { json } = await ask('product', { id: shirt.id, selected: [{ name: 'Color', label: 'Blue' }] });
    expect(json.product.variants.map(({ id }: { id: string }) => id)).toEqual([
      idOf('Blue', 'S'),
      idOf('Blue', 'L'),
    ]);
    expect(json.product.options.find(({ name }: { name: string }) => name === 'Size').values).toEqual([
      { label: 'S', available: true, exists: true },
      { label: 'L', available: false, exists: true },
    ]);
  });

  it('drops what there is not, and a variant decides by itself', async () => {
    const selected = [
      { name: 'Color', label: 'Red' },
      { name: 'Size', label: 'L' },
    ];
    const { json } = await ask('product', { id: shirt.id, selected, preferences: ['Size', 'Color'] });
    expect(json.product.selected).toEqual([{ name: 'Size', label: 'L' }]);
    const named = await ask('product', { id: idOf('Red', 'S'), selected });
    expect(named.json.product.selected[1]).toEqual({ name: 'Size', label: 'S' });
    const twice = await ask('product', { id: shirt.id, selected: [selected[0]!, selected[0]!] });
    expect([twice.status, twice.json.messages[0].path]).toEqual([400, '$.selected[1].name']);
  });

  it('is told to be none where nothing public has the id', async () => {
    for (const id of [newId(), 'x', draftId, hiddenId, foreignId]) {
      const { status, json } = await ask('product', { id });
      expect([status, json.messages]).toEqual([200, [expect.objectContaining({ code: 'not_found' })]]);
    }
  });
});

it('a merchant that is no longer listed has an empty catalog', async () => {
  const third = await world.listed();
  const { id } = await world.product(third, { title: 'Linen once' });
  const client = await agentOf(third);
  await published(client, 'linen', 1);
  await world.change(third, 'isListed: false');
  expect(idsOf(await ask('search', { query: 'linen' }, client))).toEqual([]);
  expect(idsOf(await ask('lookup', { ids: [id] }, client))).toEqual([]);
});

it('offers without a public price are left out', async () => {
  const fourth = await world.listed();
  const { id } = await world.product(fourth, { title: 'Linen without a price' });
  const client = await agentOf(fourth);
  await published(client, 'linen', 1);
  await world.change(fourth, 'showsPrices: false');
  await published(client, 'linen', 0);
  const { json } = await ask('search', { query: 'linen' }, client);
  expect(json.pagination).not.toHaveProperty('total_count');
  expect((await ask('product', { id }, client)).json.messages[0].code).toBe('not_found');
});

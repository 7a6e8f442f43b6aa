import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import { RestClient } from '../support/rest-client.js';

let program: Program;
let anybody: RestClient;
let merchantId: string;
let productId: string;

beforeAll(async () => {
  program = await startProgram();
  anybody = new RestClient({ url: program.url, headers: {}, check: program.check });
  const shop = await startOrganization(program);
  merchantId = shop.id;
  const made = await shop.rest.post('/api/v1/products', {
    ...{ title: 'Linen Shirt', status: 'active', brand: 'Northwind', sku: 'LS-1' },
    ...{ price: { amount: '45.00', currency: 'SGD' }, cost: { amount: '11.11', currency: 'SGD' } },
    ...{ attributes: { Color: 'Sand' }, inventoryQuantity: 7 },
  });
  productId = made.json.product.id;
  await shop.rest.post('/api/v1/products', { title: 'Wool Scarf', status: 'active' });
  const input = '{ isListed: true, displayName: "Northwind", countries: ["SG"] }';
  await shop.graphql.run(
    `mutation { updateDiscoverySettings(input: ${input}) { discoverySettings { version } } }`,
  );
  for (let count = 0; count < 2; ) {
    const reply = await anybody.get(`/api/v1/merchants/${merchantId}/products`);
    count = reply.json.items.length;
  }
});
afterAll(() => program.stop());

describe('without a credential', () => {
  it('everybody searches, all merchants and one', async () => {
    const found = await anybody.get(
      '/api/v1/search?q=linen+shirts&brand=northwind&attribute=color:sand&explain=true',
    );
    expect(found.status).toBe(200);
    expect(found.headers.get('cache-control')).toBe('public, max-age=30');
    const [item] = found.json.items;
    expect(item.product).toMatchObject({
      ...{ id: productId, title: 'Linen Shirt', price: { amount: '45.00', currency: 'SGD' } },
      ...{ availability: 'in_stock', merchant: { id: merchantId, displayName: 'Northwind' } },
    });
    expect(found.json.facets).toMatchObject({
      attributes: [{ name: 'Color', count: 1, values: [{ value: 'Sand', count: 1 }] }],
      countries: [{ value: 'SG', count: 1 }],
    });
    expect(item.signals.map(({ name }: { name: string }) => name)).toContain('coverage');
    expect(found.text).not.toContain('11.11');
    const ofOne = await anybody.get(`/api/v1/merchants/${merchantId}/search?q=scarf`);
    expect(ofOne.json.items).toMatchObject([{ product: { title: 'Wool Scarf' } }]);
    expect(ofOne.json.merchant).toEqual({ id: merchantId, displayName: 'Northwind' });
    expect(ofOne.json.items[0].signals).toBeUndefined();
  });

  it('everybody narrows a search to values as facets show them, commas and all', async () => {
    const shop = await startOrganization(program);
    await shop.rest.post('/api/v1/products', {
      ...{ title: 'Desk Lamp', status: 'active', brand: 'Acme, Inc.', productType: 'Lamps, indoor' },
      ...{ attributes: { Finish: 'Black, matte' } },
    });
    await shop.rest.post('/api/v1/products', { title: 'Hook', status: 'active', brand: 'Acme' });
    await shop.graphql.run(
      'mutation { updateDiscoverySettings(input: { isListed: true, displayName: "Acme" }) { discoverySettings { version } } }',
    );
    const search = async (query: [string, string][] = []) =>
      (await anybody.get(`/api/v1/merchants/${shop.id}/search?${new URLSearchParams(query)}`)).json;
    const titlesOf = async (...query: [string, string][]) =>
      (await search(query)).items.map((item: { product: { title: string } }) => item.product.title);
    for (let count = 0; count < 2; ) count = (await search()).total;
    const { facets } = await search([['q', 'lamp']]);
    const [attribute] = facets.attributes;
    expect(await titlesOf(['brand', facets.brands[0].value])).toEqual(['Desk Lamp']);
    expect(await titlesOf(['product-type', facets.productTypes[0].value])).toEqual(['Desk Lamp']);
    expect(await titlesOf(['attribute', `${attribute.name}:${attribute.values[0].value}`])).toEqual([
      'Desk Lamp',
    ]);
    expect(await titlesOf(['brand', 'Acme, Inc.'], ['brand', 'Acme'])).toHaveLength(2);
    expect(await titlesOf(['brand', 'Acme'])).toEqual(['Hook']);
    expect(await titlesOf(['item-condition', 'new,used'])).toHaveLength(2);
  });

  it('everybody describes what is sought', async () => {
    const found = await anybody.post('/api/v1/search', {
      ...{ description: 'something to keep my neck warm, perhaps a scarf', country: 'SG' },
    });
    expect(found.json.items[0].product).toMatchObject({ title: 'Wool Scarf' });
  });

  it('wrong requests are told by the names that were sent', async () => {
    const errorsOf = async (query: string) =>
      (await anybody.get(`/api/v1/search?${query}`)).json.errors.map(({ path }: { path: string }) => path);
    expect(await errorsOf('sort=price_asc')).toEqual(['currency']);
    expect(await errorsOf('item-condition=broken')).toEqual(['item-condition.0']);
    expect(await errorsOf('limit=0')).toEqual(['limit']);
    expect(await errorsOf('attribute=color')).toEqual(['attribute.0']);
    expect(await errorsOf('q=%ED%A0%80')).toEqual(['q']);
    expect(await errorsOf('country=XX')).toEqual(['country']);
  });

  it('a country that is none is rejected wherever one is named, and any case is taken', async () => {
    for (const [path, field] of [
      ['search?country=', 'country'],
      ['directory?country=', 'country'],
      ['feed/shop.example/llms.txt?market=', 'market'],
    ] as const) {
      const reply = await anybody.get(`/api/v1/${path}zz`);
      expect([reply.status, reply.json.errors?.map((one: { path: string }) => one.path)]).toEqual([
        400,
        [field],
      ]);
    }
    expect((await anybody.get('/api/v1/directory?country=sg')).json.items).toHaveLength(1);
  });

  it.each(['search', 'products'])('a merchant that is not listed has no %s', async path => {
    for (const id of [(await startOrganization(program)).id, 'nobody', productId]) {
      const reply = await anybody.get(`/api/v1/merchants/${id}/${path}`);
      expect([reply.status, reply.json.code]).toEqual([404, 'MERCHANT_NOT_FOUND']);
    }
  });

  it('everybody searches over GraphQL, and reads nothing else there', async () => {
    const ask = async (query: string) =>
      (await anybody.post('/graphql', { query }, { 'content-type': 'application/json' })).json;
    const { data } = await ask('{ publicSearch(filter: { q: "linen" }) { items { product { title } } } }');
    expect(data.publicSearch.items).toEqual([{ product: { title: 'Linen Shirt' } }]);
    for (const query of ['{ products { items { id } } }', '{ discoverySettings { version } }']) {
      expect((await ask(query)).errors[0].extensions.code).toBe('UNAUTHENTICATED');
    }
  });

  it('nothing else is answered', async () => {
    for (const path of ['/api/v1/products', `/api/v1/products/${productId}`, '/api/v1/catalog/items']) {
      expect((await anybody.get(path)).status).toBe(401);
    }
  });
});

describe('the rate of public pages', () => {
  let limited: Program;
  beforeAll(async () => {
    limited = await startProgram({ TRADEWIND_PUBLIC_RATE_LIMIT: '3', TRADEWIND_RATE_LIMIT: '6000' });
  });
  afterAll(() => limited.stop());

  it('ends by the address, and leaves the rate of credentials alone', async () => {
    const client = new RestClient({ url: limited.url, headers: {}, check: limited.check });
    const statuses: number[] = [];
    for (let call = 0; call < 4; call++) statuses.push((await client.get('/api/v1/search')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const last = await client.get('/api/v1/search');
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await limited.rest().get('/api/v1/products')).status).toBe(200);
  });

  it('is that of pages and documents too; a person reads when to ask again', async () => {
    const own = await startProgram({ TRADEWIND_PUBLIC_RATE_LIMIT: '3', TRADEWIND_RATE_LIMIT: '6000' });
    try {
      const client = new RestClient({ url: own.url, headers: {}, check: own.check });
      const id = own.demo.organizationId;
      for (const path of ['directory', `merchants/${id}/manifest`, `compare?ids=${id},${newId()}`]) {
        const { headers } = await client.get(`/api/v1/${path}`);
        expect([path, headers.get('ratelimit-policy')]).toEqual([path, '"default";q=3;w=60']);
      }
      for (const path of [`/m/${id}`, `/p/${id}`, '/sitemap.xml']) {
        const reply = await fetch(`${own.url}${path}`);
        expect([path, reply.status]).toEqual([path, 429]);
        expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
        if (path !== '/sitemap.xml') {
          expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
          expect(await reply.text()).toContain('<h1>Try again soon</h1>');
        }
      }
    } finally {
      await own.stop();
    }
  });

  it('counts each public field of an operation, first seen or known, and over a socket', async () => {
    const own = await startProgram({ TRADEWIND_PUBLIC_RATE_LIMIT: '6', TRADEWIND_RATE_LIMIT: '6000' });
    try {
      const client = new RestClient({ url: own.url, headers: {}, check: own.check });
      const query =
        '{ a: publicSearch { total } ...More } fragment More on Query { b: publicMerchants { items { id } } }';
      const ask = async () =>
        (await client.post('/graphql', { query }, { 'content-type': 'application/json' })).json;
      for (let call = 0; call < 2; call++) expect((await ask()).errors).toBeUndefined();
      const socket = own.live().events('{ publicSearch { total } }');
      const { data } = (await socket.next()).value;
      expect(data).toEqual({ publicSearch: { total: 0 } });
      expect((await ask()).errors[0].extensions.code).toBe('RATE_LIMITED');
      expect((await client.get('/api/v1/search')).status).toBe(200);
      expect((await client.get('/api/v1/search')).status).toBe(429);
      expect((await own.graphql().run('{ products { items { id } } }')).errors).toBeUndefined();
    } finally {
      await own.stop();
    }
  });

  it('counts a merchant of a search from whichever address and by whichever protocol', async () => {
    const own = await startProgram({
      TRADEWIND_PUBLIC_RATE_LIMIT: '1',
      TRADEWIND_BEHIND_PROXY: '1',
      TRADEWIND_RATE_LIMIT: 'off',
    });
    try {
      const id = '01990000-0000-7000-8000-00000000000a';
      const query = `{ publicSearch(filter: { merchantIds: ["${id}"] }) { total } }`;
      const from = (place: number) =>
        new RestClient({
          url: own.url,
          headers: { 'x-forwarded-for': `198.51.100.${place}` },
          check: own.check,
        });
      const calls = [
        async (place: number) =>
          (await from(place).post('/graphql', { query })).json.errors?.[0].extensions.code ?? 'answered',
        async (place: number) => (await from(place).get(`/api/v1/search?merchant-id=${id}`)).status,
        async (place: number) => (await from(place).get(`/api/v1/merchants/${id}/search`)).status,
      ];
      // The bucket of 20 is filled anew meanwhile, by 1 in 3 seconds: with one each, they would answer 60 times.
      const [answers, refused] = [[] as unknown[], new Set<unknown>()];
      for (let place = 0; refused.size < calls.length && place < 200; place++) {
        const answer = await calls[place % calls.length]!(place);
        // The merchant is not there, which is told as long as it may be asked.
        if ([200, 404, 'answered'].includes(answer)) answers.push(answer);
        else refused.add(`${place % calls.length} ${answer}`);
      }
      expect(refused).toEqual(new Set(['0 RATE_LIMITED', '1 429', '2 429']));
      expect(answers.length).toBeGreaterThanOrEqual(20);
      expect(answers.length).toBeLessThan(40);
    } finally {
      await own.stop();
    }
  });

  it('counts a merchant that the body of a search names', async () => {
    const own = await startProgram({
      TRADEWIND_PUBLIC_RATE_LIMIT: '1',
      TRADEWIND_BEHIND_PROXY: '1',
      TRADEWIND_RATE_LIMIT: 'off',
    });
    try {
      let place = 0;
      const search = (body: object) =>
        new RestClient({
          url: own.url,
          headers: { 'x-forwarded-for': `198.51.100.${++place}` },
          check: own.check,
        }).post('/api/v1/search', body);
      const sought = { q: 'lamp', merchantId: ['01990000-0000-7000-8000-00000000000b'] };
      const statuses: number[] = [];
      // The bucket of 20 is filled anew meanwhile, by 1 in 3 seconds.
      while (statuses.at(-1) !== 429 && place < 100) statuses.push((await search(sought)).status);
      expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]));
      expect(statuses.length).toBeGreaterThan(20);
      expect(statuses.at(-1)).toBe(429);
      expect((await search({ q: 'lamp' })).status).toBe(200);
    } finally {
      await own.stop();
    }
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '../../rest-facade/routes/routes.js';
import { type Rest, startRest, withKey } from './rest-harness.js';

const id = '019a9f00-0000-7000-8000-000000000001';
let isInEffect = false;
let rest: Rest;
beforeAll(async () => {
  const priceBook = () => ({ ...book, isInEffect });
  rest = await startRest(
    routes.filter(route => ['priceBooks.read', 'priceBooks.update'].includes(route.id)),
    () => ({ data: { priceBook: priceBook(), updatePriceBook: { jobId: null, priceBook: priceBook() } } }),
  );
});
afterAll(() => rest.app.close());

const time = '2026-11-24T00:00:00.000Z';
const scope = { marketplaces: [], countries: [], storeIds: [], productIds: [], skus: [], brands: [] };
const book = {
  ...{ id, name: 'Sale', status: 'active', priority: 0, specificity: 0, currency: null },
  scope: { ...scope, productTypes: [], tags: [], price: null, cost: null },
  ...{ base: { kind: 'catalog_price', priceBookId: null }, steps: [], rounding: null, floor: null },
  ...{ ceiling: null, window: null, activatedAt: time, version: 3, createdAt: time, updatedAt: time },
};

const read = (ifNoneMatch?: string) =>
  rest.app.inject({
    url: `/api/v1/price-books/${id}`,
    headers: { ...withKey, ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }) },
  });
const change = (ifMatch: string) =>
  rest.app.inject({
    method: 'PATCH',
    url: `/api/v1/price-books/${id}`,
    headers: { ...withKey, 'if-match': ifMatch },
    payload: { priority: 1 },
  });

it('what time makes of a resource is a part of its ETag, so that a copy from before is not confirmed', async () => {
  isInEffect = false;
  const before = await read();
  const etag = String(before.headers.etag);
  expect(etag).toBe('"3-not_in_effect"');
  expect((await read(etag)).statusCode).toBe(304);
  isInEffect = true;
  const after = await read(etag);
  expect([after.statusCode, after.headers.etag]).toEqual([200, '"3-in_effect"']);
  expect((await read('"3"')).statusCode).toBe(200);
});

it('If-Match demands the version in an ETag, whatever time made of the resource since', async () => {
  for (const tag of ['"3-not_in_effect"', '"3-in_effect"', '"3"']) {
    const reply = await change(tag);
    expect([reply.statusCode, reply.headers.etag]).toEqual([200, '"3-in_effect"']);
    expect(rest.calls.at(-1)!.ctx.ifMatch).toBe(3);
  }
  for (const tag of ['"-in_effect"', '"3-"', 'W/"3-in_effect"', '"3-in effect"', '"x-3"']) {
    expect((await change(tag)).statusCode).toBe(400);
  }
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const path = '/api/v1/price-books';
const sale = {
  name: 'Sale',
  priority: 100,
  currency: 'sgd',
  scope: { countries: ['sg'], brands: ['Northwind'] },
  base: { kind: 'catalog_price' },
  steps: [{ kind: 'percentage', value: '-15' }],
  rounding: { method: 'ending', value: '0.9', mode: 'nearest' },
  floor: { margin: '20' },
  window: { startsAt: '2026-11-27T00:00', endsAt: '2026-11-30T16:00:00Z', timeZone: 'Asia/Singapore' },
};

describe('a price book', () => {
  it('is created, read, listed, changed and deleted', async () => {
    const { rest } = await startOrganization(program);
    const created = await rest.post(path, sale);
    expect(created.status).toBe(201);
    const { priceBook, jobId } = created.json;
    const address = `${path}/${priceBook.id}`;
    expect([created.headers.get('location'), created.headers.get('etag'), jobId]).toEqual([
      address,
      '"1-not_in_effect"',
      null,
    ]);
    expect(priceBook).toMatchObject({
      ...{ status: 'draft', currency: 'SGD', isInEffect: false, activatedAt: null },
      scope: { countries: ['SG'], brands: ['Northwind'], marketplaces: [], price: null },
      base: { kind: 'catalog_price', priceBookId: null },
      floor: { amount: null, margin: '20', isSalePrice: false },
      window: {
        startsAt: '2026-11-26T16:00:00.000Z',
        endsAt: '2026-11-30T16:00:00.000Z',
        timeZone: 'Asia/Singapore',
      },
    });
    const read = await rest.get(address);
    expect([read.json.priceBook, read.headers.get('etag')]).toEqual([priceBook, '"1-not_in_effect"']);
    expect(
      (await rest.get(`${path}?status=draft&q=sal&ids=${priceBook.id}&sort=priority`)).json.items,
    ).toEqual([priceBook]);
    const changed = await rest.patch(address, { status: 'active', window: null }, { 'if-match': '"1"' });
    expect(changed.json.priceBook).toEqual({
      ...priceBook,
      ...{ status: 'active', window: null, isInEffect: true, version: 2 },
      activatedAt: changed.json.priceBook.updatedAt,
      updatedAt: changed.json.priceBook.updatedAt,
    });
    expect(await rest.patch(address, { priority: 1 }, { 'if-match': '"1"' })).toMatchObject({
      status: 412,
      json: { code: 'VERSION_STALE' },
    });
    const deleted = await rest.delete(address);
    expect([deleted.status, deleted.json.priceBook.version]).toEqual([200, 2]);
    expect(await rest.get(address)).toMatchObject({ status: 404, json: { code: 'PRICE_BOOK_NOT_FOUND' } });
    expect((await rest.delete(address)).status).toBe(404);
  });

  it('is made once, however often a request with one key is repeated', async () => {
    const { rest } = await startOrganization(program);
    const key = { 'idempotency-key': newId() };
    const [first, second] = [await rest.post(path, sale, key), await rest.post(path, sale, key)];
    expect(second.json.priceBook).toEqual(first.json.priceBook);
    expect((await rest.get(path)).json.items).toHaveLength(1);
  });

  it('is previewed before there is one, without a name, and made by the plan or not at all', async () => {
    const { rest } = await startOrganization(program);
    const { steps } = sale;
    const { status, json } = await rest.post(`${path}/preview`, { books: [{ steps }] });
    expect([status, json.preview]).toMatchObject([200, { lines: [], lineCount: 0, isCapped: false }]);
    const make = (planId: string) => rest.post(path, { name: 'Planned', status: 'active', steps, planId });
    expect(await make('nonsense')).toMatchObject({ status: 409, json: { code: 'PRICE_PLAN_STALE' } });
    expect((await rest.get(path)).json.items).toEqual([]);
    expect((await make(json.preview.planId)).status).toBe(201);
    const wrong = await rest.post(`${path}/preview`, {
      books: [{ steps: [{ kind: 'margin', value: '100' }] }],
    });
    expect(wrong.json.errors).toMatchObject([{ path: 'books.0.steps.0.value', code: 'OUT_OF_RANGE' }]);
  });

  it('is rejected with everything that is wrong at once, by the names of the body', async () => {
    const { rest } = await startOrganization(program);
    const pathsOf = async (body: unknown) => {
      const { status, json } = await rest.post(path, body);
      expect(status).toBe(400);
      return json.errors.map((error: { path: string; code: string }) => error.path).toSorted();
    };
    expect(
      await pathsOf({ name: '', colour: 1, priority: -1, steps: [{ kind: 'half', value: '1' }] }),
    ).toEqual(['colour', 'name', 'priority', 'steps.0.kind']);
    expect(
      await pathsOf({
        ...{
          name: 'x',
          status: 'paused',
          currency: 'XXQ',
          base: { kind: 'price_book', priceBookId: newId() },
        },
        scope: { marketplaces: ['nowhere'], countries: ['SG', 'QQ'], price: { min: '5', max: '4' } },
        steps: [{ kind: 'margin', value: '100' }],
        window: { startsAt: '2026-03-29T02:30', timeZone: 'Europe/Berlin' },
      }),
    ).toEqual([
      'base.priceBookId',
      'currency',
      'scope.countries.1',
      'scope.marketplaces.0',
      'scope.price.max',
      'status',
      'steps.0.value',
      'window.startsAt',
    ]);
    expect((await rest.get(path)).json.items).toEqual([]);
  });

  it('cannot be deleted while another is based on it', async () => {
    const { rest } = await startOrganization(program);
    const base = (await rest.post(path, { name: 'Base' })).json.priceBook;
    const body = { name: 'User', base: { kind: 'price_book', priceBookId: base.id } };
    const user = (await rest.post(path, body)).json.priceBook;
    const { status, json } = await rest.delete(`${path}/${base.id}`);
    expect([status, json.code, json.detail]).toEqual([
      409,
      'PRICE_BOOK_IN_USE',
      `Based on this one: "User" (${user.id}).`,
    ]);
  });

  it('is read with one scope and written with another', async () => {
    const shop = await startOrganization(program);
    const { priceBook } = (await shop.rest.post(path, sale)).json;
    const reader = program.rest(await shop.key(['price_books:read']));
    const writer = program.rest(await shop.key(['price_books:write']));
    expect((await reader.get(`${path}/${priceBook.id}`)).status).toBe(200);
    expect((await reader.patch(`${path}/${priceBook.id}`, { priority: 1 })).json.code).toBe('SCOPE_MISSING');
    expect((await writer.get(path)).json.code).toBe('SCOPE_MISSING');
    expect((await writer.patch(`${path}/${priceBook.id}`, { priority: 1 })).status).toBe(200);
  });

  it('answers GraphQL alike, at the version that the input expects', async () => {
    const { graphql, rest } = await startOrganization(program);
    const create = `mutation ($input: CreatePriceBookInput!) { createPriceBook(input: $input) {
      jobId job { id } priceBook { id version base { kind } isInEffect } } }`;
    const { data } = await graphql.run(create, { input: { name: 'x', status: 'active' } });
    expect(data.createPriceBook).toMatchObject({
      priceBook: { version: 1, base: { kind: 'catalog_price' }, isInEffect: true },
    });
    const { id } = data.createPriceBook.priceBook;
    const update = `mutation ($input: UpdatePriceBookInput!) { updatePriceBook(input: $input) { priceBook { version } } }`;
    const stale = await graphql.run(update, { input: { id, expectedVersion: 2, priority: 5 } });
    expect(stale.errors![0]!.extensions).toMatchObject({ code: 'VERSION_STALE' });
    const fine = await graphql.run(update, {
      input: { id, expectedVersion: 1, priority: 5, status: 'paused' },
    });
    expect(fine.data.updatePriceBook.priceBook.version).toBe(2);
    expect((await rest.get(`${path}/${id}`)).json.priceBook).toMatchObject({ status: 'paused', priority: 5 });
  });
});

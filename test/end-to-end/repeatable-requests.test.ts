import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
let shop: Organization;
beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program);
});
afterAll(() => program.stop());

const key = (name: string) => ({ 'idempotency-key': name });

describe('a request with an Idempotency-Key', () => {
  it('that is sent again is answered with the first answer, and its effect stays one', async () => {
    const { rest, events } = await startOrganization(program);
    const first = await rest.post('/api/v1/products', { title: 'Once', tags: ['a'] }, key('create-1'));
    const again = await rest.post('/api/v1/products', { tags: ['a'], title: 'Once' }, key('create-1'));
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect((await rest.get('/api/v1/products')).json.items).toHaveLength(1);
    expect(await events()).toHaveLength(1);
  });

  it('that is sent many times at once has one effect', async () => {
    const { rest } = await startOrganization(program);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => rest.post('/api/v1/products', { title: 'Race' }, key('race'))),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter(status => status !== 201 && status !== 409)).toEqual([]);
    expect(statuses).toContain(201);
    for (const { status, json, headers } of replies) {
      if (status === 409) {
        expect([json.code, headers.get('retry-after')]).toEqual([
          'IDEMPOTENCY_IN_FLIGHT',
          expect.any(String),
        ]);
      }
    }
    expect((await rest.get('/api/v1/products')).json.items).toHaveLength(1);
  });

  it('that was used for another request is rejected', async () => {
    await shop.rest.post('/api/v1/products', { title: 'A' }, key('reused'));
    const other = await shop.rest.post('/api/v1/products', { title: 'B' }, key('reused'));
    expect([other.status, other.json.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('belongs to its caller and route', async () => {
    const other = await startOrganization(program);
    await shop.rest.post('/api/v1/products', { title: 'Mine' }, key('shared'));
    const theirs = await other.rest.post('/api/v1/products', { title: 'Theirs' }, key('shared'));
    expect([theirs.status, theirs.json.product.title]).toEqual([201, 'Theirs']);
    const elsewhere = await shop.rest.post(
      '/api/v1/webhooks',
      { url: 'https://example.com/', events: ['product.created'] },
      key('shared'),
    );
    expect(elsewhere.status).toBe(201);
  });

  it('that was rejected may be corrected and sent again', async () => {
    const rejected = await shop.rest.post('/api/v1/products', { title: '' }, key('corrected'));
    expect(rejected.status).toBe(400);
    const good = await shop.rest.post('/api/v1/products', { title: 'Good' }, key('corrected'));
    expect(good.status).toBe(201);
  });

  it('replays a price change and its job, and an import with its file', async () => {
    const { rest } = await startOrganization(program);
    const { product } = (await rest.post('/api/v1/products', { title: 'Mug' })).json;
    const price = () =>
      rest.patch(
        `/api/v1/products/${product.id}/price`,
        { price: { amount: '5', currency: 'USD' } },
        key('p'),
      );
    const [first, again] = [await price(), await price()];
    expect([again.text, again.headers.get('location')]).toEqual([first.text, first.headers.get('location')]);
    const send = () =>
      rest.post('/api/v1/products/bulk-import', 'sku,title\nA,B\n', {
        'content-type': 'text/csv',
        ...key('i'),
      });
    const [sent, resent] = [await send(), await send()];
    expect(resent.text).toBe(sent.text);
    await rest.finishedJob(sent.json.jobId);
    expect((await rest.get('/api/v1/products?sku=A')).json.items).toHaveLength(1);
  });

  it.each(['x'.repeat(181), ' ', 'ümlaut'])('of the wrong form (%s) is rejected', async name => {
    const reply = await shop.rest.post(
      '/api/v1/products',
      { title: 'X' },
      key(encodeURI(name) === name ? name : 'a\tb'),
    );
    expect([reply.status, reply.json.code]).toEqual([400, 'IDEMPOTENCY_KEY_INVALID']);
  });
});

describe('a version', () => {
  it('that is stale rejects a change: If-Match, 412, and nothing is changed', async () => {
    const { product } = (await shop.rest.post('/api/v1/products', { title: 'One' })).json;
    const address = `/api/v1/products/${product.id}`;
    expect((await shop.rest.patch(address, { title: 'Two' }, { 'if-match': '"1"' })).status).toBe(200);
    const money = { amount: '1', currency: 'USD' };
    const errors = [
      await shop.rest.patch(address, { title: 'Three' }, { 'if-match': '"1"' }),
      await shop.rest.patch(`${address}/price`, { price: money }, { 'if-match': '"1"' }),
      await shop.rest.patch(`${address}/inventory`, { inventoryQuantity: 1 }, { 'if-match': '"1"' }),
      await shop.rest.patch(`${address}/cost`, { cost: money }, { 'if-match': '"1"' }),
      await shop.rest.delete(address, { 'if-match': '"1"' }),
    ];
    expect(errors.map(({ status, json }) => [status, json.code])).toEqual(
      Array.from({ length: 5 }, () => [412, 'VERSION_STALE']),
    );
    expect((await shop.rest.get(address)).json.product).toMatchObject({
      title: 'Two',
      version: 2,
      price: null,
    });
    expect((await shop.rest.delete(address, { 'if-match': '"2"' })).status).toBe(200);
  });

  it('that the reader has is not sent again: If-None-Match, 304', async () => {
    const { product } = (await shop.rest.post('/api/v1/products', { title: 'One' })).json;
    const address = `/api/v1/products/${product.id}`;
    const etag = (await shop.rest.get(address)).headers.get('etag')!;
    const same = await shop.rest.get(address, { 'if-none-match': etag });
    expect([same.status, same.bytes.length, same.headers.get('etag')]).toEqual([304, 0, etag]);
    await shop.rest.patch(address, { title: 'Two' });
    expect((await shop.rest.get(address, { 'if-none-match': etag })).status).toBe(200);
  });
});

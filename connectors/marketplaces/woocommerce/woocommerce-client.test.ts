import { describe, expect, it } from 'vitest';
import type { OutboundRequest, OutboundResponse } from '../../../kernel/outbound/outbound.js';
import { WooCommerceClient } from './woocommerce-client.js';

const keys = { consumerKey: 'ck_1', consumerSecret: 'cs_1' };

/** A client of a shop that has so many rows. */
function clientOf(count: number, endpoint = 'https://shop.example') {
  const rows = Array.from({ length: count }, (_, id) => ({ id }));
  const sent: OutboundRequest[] = [];
  const send = async (request: OutboundRequest): Promise<OutboundResponse> => {
    sent.push(request);
    const query = new URL(request.url).searchParams;
    const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))];
    const body = JSON.stringify(rows.slice((page - 1) * size, page * size));
    return { status: 200, headers: {}, body, bytes: Buffer.from(body) };
  };
  const dependencies = { http: { send }, clock: { now: () => new Date(0) }, timeoutMs: 300 };
  return { client: new WooCommerceClient(endpoint, keys, dependencies), rows, sent };
}

describe('all rows of a list', () => {
  it.each([
    [0, 1],
    [99, 1],
    [100, 2],
    [101, 2],
    [250, 3],
  ])('of %i are read in %i calls, each once and in their order', async (count, calls) => {
    const { client, rows, sent } = clientOf(count);
    expect(await client.readAll('/products', { _fields: 'id' })).toEqual(rows);
    expect(sent).toHaveLength(calls);
    expect(sent.every(({ url }) => new URL(url).searchParams.get('_fields') === 'id')).toBe(true);
  });
});

describe('the keys of a shop', () => {
  it('go in a header over TLS, and never in the address', async () => {
    const { client, sent } = clientOf(0);
    await client.readAll('/products');
    const basic = `Basic ${Buffer.from('ck_1:cs_1').toString('base64')}`;
    expect(sent[0]!.headers).toMatchObject({ authorization: basic });
    expect(sent[0]!.url).not.toMatch(/ck_1|cs_1/);
  });

  it('sign each call by itself where there is no TLS, and the secret is not sent', async () => {
    const { client, sent } = clientOf(100, 'http://shop.example');
    await client.readAll('/products');
    expect(sent.every(({ headers }) => headers.authorization === undefined)).toBe(true);
    expect(sent.every(({ url }) => !url.includes('cs_1'))).toBe(true);
    expect(new Set(sent.map(({ url }) => new URL(url).searchParams.get('oauth_nonce'))).size).toBe(2);
  });
});

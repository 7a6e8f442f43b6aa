import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Portal, startPortal } from './portal.js';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.app.close());

const search = (query: string) => portal.app.inject(`/docs/search?q=${encodeURIComponent(query)}`);

/** Addresses of the results, the best first. */
async function found(query: string): Promise<string[]> {
  const { body } = await search(query);
  const [, list = ''] = /<ol class="results">([\s\S]*)<\/ol>/.exec(body) ?? [];
  return [...list.matchAll(/<li><a href="([^"]+)"/g)].map(([, address]) => address!);
}

describe('a search', () => {
  it.each([
    ['WEBHOOK_NOT_FOUND', '/docs/errors/WEBHOOK_NOT_FOUND', 1],
    ['rate limited', '/docs/errors/RATE_LIMITED', 2],
    ['order.created', '/docs/events/order.created', 1],
    ['product.updated', '/docs/events/product.updated', 1],
    ['change the price', '/docs/api/operations/productsPrice', 3],
    ['/api/v1/products/bulk-import', '/docs/api/operations/productsBulkImport', 5],
    ['productsPrice', '/docs/api/operations/productsPrice', 1],
    ['csv import columns', '/docs/imports.md', 3],
    ['webhook signature', '/docs/webhooks.md', 4],
    ['settlement variance', '/docs/settlements.md', 4],
    ['subscriptions reconnect', '/docs/subscriptions.md', 3],
    ['how do I import a file of products', '/docs/api/operations/productsBulkImport', 2],
    ['pagination cursor', '/docs/graphql.md', 1],
    ['price books', '/docs/price-books.md', 3],
    ['webhok signatur', '/docs/webhooks.md', 5],
    ['x402', '/docs/x402.md', 3],
    ['createApiKey', '/docs/graphql-operations', 1],
  ])('for “%s” leads to %s among the first %i', async (query, address, rank) => {
    const first = (await found(query))
      .slice(0, rank)
      .map(each => (address.includes('#') ? each : each.split('#')[0]));
    expect(first).toContain(address);
  });

  it('finds nothing for nonsense, and says so', async () => {
    const { statusCode, body } = await search('zzqqxxyyww');
    expect([statusCode, body.includes('Nothing was found for')]).toEqual([200, true]);
  });

  it('asks for words where there are none', async () => {
    for (const url of ['/docs/search', '/docs/search?q=', '/docs/search?q=%20%2B%20']) {
      const { statusCode, body } = await portal.app.inject(url);
      expect([url, statusCode, body.includes('Enter words')]).toEqual([url, 200, true]);
    }
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' or 1=1 --",
    '((((((((((.*)+)+)+)+',
    '__proto__ constructor toString',
    'a'.repeat(5000),
    Array.from({ length: 2000 }, (_, index) => `w${index}`).join(' '),
    'order\u0000\u202e',
    '😀 👩‍👩‍👧 ก็ 中文',
  ])('takes hostile words as words: %.40s', async query => {
    const { statusCode, body } = await search(query);
    expect([200, 400]).toContain(statusCode);
    expect(body).not.toMatch(/<script>alert|<img src=x/);
    const shown = /name="q" value="([^"]*)"/.exec(body)?.[1] ?? '';
    expect(shown.length).toBeLessThan(1500);
  });

  it('takes the first of repeated queries, and is kept by nobody', async () => {
    const { statusCode, body, headers } = await portal.app.inject('/docs/search?q=orders&q=x');
    expect([statusCode, headers['cache-control'], body.includes('value="orders"')]).toEqual([
      200,
      'private, no-store',
      true,
    ]);
  });
});

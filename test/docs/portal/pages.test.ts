import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Portal, startPortal } from './portal.js';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.app.close());

const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers });

/** Pages by address, each as it is served, as far as links lead from the start. */
async function crawl(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting = ['/docs'];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (!pages.has(address)) {
      const { statusCode, body } = await get(address);
      expect([address, statusCode]).toEqual([address, 200]);
      pages.set(address, body);
      if (address.startsWith('/docs')) {
        waiting.push(...linksOf(address, body).map(({ pathname }) => pathname));
      }
    }
  }
  return pages;
}

/** Served by others than the documentation. */
const elsewhere = /^\/(?:graphql|docs\/ucp\/\w+|\.well-known\/.*)$/;

const linksOf = (address: string, body: string): URL[] =>
  [...body.matchAll(/(?:href|src|action)="([^"]*)"/g)]
    .map(([, link]) => new URL(link!.replaceAll('&amp;', '&'), `http://portal${address}`))
    .filter(({ host, pathname }) => host === 'portal' && !elsewhere.test(pathname));

describe('the pages', () => {
  it('lead only to pages and headings that exist, and every page is led to', async () => {
    const pages = await crawl();
    expect(pages.size).toBeGreaterThan(900);
    for (const [address, body] of pages) {
      for (const { pathname, hash } of linksOf(address, body)) {
        if (hash !== '') {
          const isThere = pages.get(pathname)!.includes(`id="${decodeURIComponent(hash.slice(1))}"`);
          expect([address, `${pathname}${hash}`, isThere]).toEqual([address, `${pathname}${hash}`, true]);
        }
      }
    }
    const document = (await get('/openapi.json')).json();
    const operations = Object.values<object>(document.paths).flatMap(item => Object.values(item));
    for (const { operationId } of operations) {
      expect([operationId, pages.has(`/docs/api/operations/${operationId}`)]).toEqual([operationId, true]);
    }
  });

  it('have no id twice', async () => {
    for (const [address, body] of await crawl()) {
      const ids = [...body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      expect([address, ids.filter((id, index) => ids.indexOf(id) !== index)]).toEqual([address, []]);
    }
  });

  it('have the guides in one order, with the ones before and after', async () => {
    const { body } = await get('/docs/graphql.md');
    expect(body).toMatch(/<a rel="prev" href="\/docs\/[\w-]+\.md">/);
    expect(body).toMatch(/<a rel="next" href="\/docs\/subscriptions\.md">/);
  });

  it('show an operation with its call, fields, responses and errors', async () => {
    const { body } = await get('/docs/api/operations/productsPrice');
    expect(body).toContain('<span class="method patch">PATCH</span>');
    expect(body).toContain('<code>catalog:write</code>');
    expect(body).toContain('href="/docs/errors/VERSION_STALE"');
    expect(body).toContain('data-path="/api/v1/products/{productId}/price"');
    const stock = (await get('/docs/api/operations/productsInventory')).body;
    expect(stock).toContain('<code>inventoryQuantity</code> <small>required</small>');
  });
});

describe('a page as it is sent', () => {
  it('has a strong ETag for each coding, and is not sent again to who has it', async () => {
    const tags = new Set<string>();
    for (const coding of ['identity', 'gzip', 'br']) {
      const first = await get('/docs/imports.md', { 'accept-encoding': coding });
      const etag = String(first.headers.etag);
      expect([first.headers.vary, etag.startsWith('"')]).toEqual(['Accept-Encoding', true]);
      const again = await get('/docs/imports.md', {
        'accept-encoding': coding,
        'if-none-match': `"x", ${etag}`,
      });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
      tags.add(etag);
    }
    expect(tags.size).toBe(3);
    expect((await get('/docs/imports.md', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('is the same in each coding', async () => {
    const plain = await get('/docs/imports.md');
    const small = await get('/docs/imports.md', { 'accept-encoding': 'gzip, deflate, br' });
    expect([small.headers['content-encoding'], plain.headers['content-encoding']]).toEqual(['br', undefined]);
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    const gzip = await get('/docs/imports.md', { 'accept-encoding': 'br;q=0, gzip;q=0.5' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect((await get('/docs/imports.md', { 'accept-encoding': '*;q=0' })).headers['content-encoding']).toBe(
      undefined,
    );
  });

  it('leads to a guide whose suffix is left out', async () => {
    const { statusCode, headers } = await portal.app.inject('/docs/discovery');
    expect([statusCode, headers.location]).toEqual([302, '/docs/discovery.md']);
    expect((await portal.app.inject('/docs/nothing')).statusCode).toBe(404);
  });

  it('answers HEAD as GET, without the body', async () => {
    const head = await portal.app.inject({ method: 'HEAD', url: '/docs/imports.md' });
    const page = await get('/docs/imports.md');
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', page.headers.etag]);
    expect(head.headers['content-length']).toBe(String(page.rawPayload.length));
  });

  it('lets nothing load from elsewhere, and no script run but its own', async () => {
    for (const address of ['/docs', '/docs/imports.md', '/docs/search?q=x', '/docs/api', '/docs/graphql']) {
      const { headers } = await get(address);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'self'");
      expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
      expect([address, /script-src/.test(policy), headers['x-content-type-options']]).toEqual([
        address,
        false,
        'nosniff',
      ]);
    }
    expect((await get('/docs')).headers['content-security-policy']).not.toContain('unsafe-inline');
  });

  it.each([
    '/docs/assets/nothing.js',
    '/docs/%2e%2e/package.json',
    '/docs/imports.md%00',
    '/docs/__proto__',
    '/docs/api/operations/constructor',
  ])('is none at %s: 404', async address => {
    expect((await get(address)).statusCode).toBe(404);
  });
});

describe("the demo's key", () => {
  const ask = (headers: Record<string, string>, address = '127.0.0.1') =>
    portal.app.inject({ method: 'POST', url: '/docs/demo-key', headers, remoteAddress: address });
  const own = { host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4000' };

  it('is told to a page of this server on this machine', async () => {
    const reply = await ask(own);
    expect([reply.statusCode, reply.json().key]).toEqual([200, 'full-key']);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect((await ask({ host: 'localhost:4000', origin: 'http://localhost:4000' })).statusCode).toBe(200);
  });

  it.each([
    ['a page of another site', { ...own, origin: 'https://elsewhere.example' }, '127.0.0.1'],
    ['a page of another port', { ...own, origin: 'http://127.0.0.1:9999' }, '127.0.0.1'],
    ['a name that leads here', { host: 'rebound.example', origin: 'http://rebound.example' }, '127.0.0.1'],
    ['no page', { host: '127.0.0.1:4000' }, '127.0.0.1'],
    ['an opaque origin', { ...own, origin: 'null' }, '127.0.0.1'],
    ['another machine', own, '10.0.0.7'],
    ['somebody behind a proxy', { ...own, 'x-forwarded-for': '10.0.0.7' }, '127.0.0.1'],
    ['somebody behind a proxy (RFC 7239)', { ...own, forwarded: 'for=10.0.0.7' }, '127.0.0.1'],
  ])('is not told to %s', async (_, headers, address) => {
    const reply = await ask(headers, address);
    expect([reply.statusCode, reply.body.includes('full-key')]).toEqual([404, false]);
  });

  it('is on no page itself, and nowhere where there is no demo', async () => {
    expect((await get('/docs')).body).not.toContain('full-key');
    const other = await startPortal(null);
    const reply = await other.app.inject({ method: 'POST', url: '/docs/demo-key', headers: own });
    expect([reply.statusCode, (await other.app.inject('/docs')).body.includes('data-demo-key')]).toEqual([
      404,
      false,
    ]);
    await other.app.close();
  });
});

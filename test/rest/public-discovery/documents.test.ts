import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mcpClient } from '../../support/mcp-client.js';
import type { Organization } from '../../support/organization.js';
import { type Answer, PublicWorld } from './public-world.js';

let world: PublicWorld;
let merchant: Organization;
let mug: { id: string };
beforeAll(async () => {
  world = await PublicWorld.open();
  merchant = await world.listed(
    'displayName: "Mug Shop", description: "Mugs of all kinds", domains: ["mugs.example"], countries: [SG, MY], languages: ["en-SG", "ms"], contactEmail: "help@mugs.example"',
  );
  mug = await world.product(merchant, { title: 'Blue mug', productType: 'Mugs', brand: 'Muggy' });
  await world.product(merchant, {
    title: 'Plate',
    productType: 'Plates',
    price: { amount: '9.00', currency: 'SGD' },
  });
  await world.mutate(
    merchant,
    'setPolicyLinks(input: { links: [{ type: refund_policy, url: "https://mugs.example/refunds" }] }) { policyLinks { type } }',
  );
  await world.acceptPayments(merchant);
  await world.published(merchant);
});
afterAll(() => world.close());

const manifestPath = () => `/api/v1/merchants/${merchant.id}/manifest`;
const llmsPath = '/api/v1/feed/mugs.example/llms.txt';

describe('the manifest of a merchant', () => {
  it('says who it is, how agents buy, where its feeds are, and as of when', async () => {
    const manifest = await world.json(manifestPath());
    expect(manifest).toMatchObject({
      ok: true,
      merchant: {
        id: merchant.id,
        name: 'Mug Shop',
        url: `${world.program.url}/m/${merchant.id}`,
        domains: ['mugs.example'],
        countries: ['MY', 'SG'],
        languages: ['en-SG', 'ms'],
      },
      contact: { email: 'help@mugs.example', url: null },
      policies: [{ type: 'refund_policy', url: 'https://mugs.example/refunds', title: null }],
      checkout: { isOffered: true, paymentMethods: [{ rail: 'acp_scripted' }] },
      catalog: {
        productCount: 2,
        categories: [
          { name: 'Mugs', products: 1 },
          { name: 'Plates', products: 1 },
        ],
      },
      asOf: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(manifest.checkout.protocols.map((one: { protocol: string }) => one.protocol)).toEqual([
      'ucp',
      'ucp',
      'ucp',
      'acp',
      'native',
    ]);
  });

  it('names the MCP endpoints, which answer with their tools: to shop without a credential, to buy with one', async () => {
    const { mcpEndpoints, checkout } = await world.json(manifestPath());
    const { url } = world.program;
    expect(mcpEndpoints).toEqual([
      { purpose: 'shopping', endpoint: `${url}/shop/mcp`, authentication: 'none' },
      { purpose: 'checkout', endpoint: `${url}/ucp/mcp`, authentication: 'oauth2_client_credentials' },
    ]);
    expect(checkout.protocols).toContainEqual({
      ...{ protocol: 'ucp', version: '2026-04-08', transport: 'mcp' },
      ...{ endpoint: `${url}/ucp/mcp`, discoveryUrl: `${url}/.well-known/ucp` },
    });
    const [shopping, buying] = mcpEndpoints;
    const client = await mcpClient(shopping.endpoint, { path: '' });
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('search_products');
    await client.close();
    expect((await fetch(buying.endpoint, { method: 'POST' })).status).toBe(401);
    const text = await world.text(llmsPath);
    expect(text).toContain(`- Shopping tools for assistants: ${shopping.endpoint} (`);
    expect(text).toContain(`the MCP endpoint is ${buying.endpoint}\n`);
  });

  it('names no address that nobody answers', async () => {
    const { checkout, merchant: identity, feeds } = await world.json(manifestPath());
    const found: string[] = [identity.url, ...feeds.map(({ url }: { url: string }) => url)];
    const discovered = checkout.protocols.flatMap((one: { discoveryUrl: string | null }) => one.discoveryUrl);
    for (const url of [...found, ...discovered]) {
      expect([url, (await fetch(url)).status]).toEqual([url, 200]);
    }
  });

  it('has no way to buy of a merchant that nobody can pay', async () => {
    const other = await world.listed('displayName: "Look only"');
    const { checkout, mcpEndpoints } = await world.json(`/api/v1/merchants/${other.id}/manifest`);
    expect(checkout).toMatchObject({ isOffered: false, paymentMethods: [], protocols: [] });
    expect(mcpEndpoints.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['shopping']);
  });

  it.each(['019aa000-0000-7000-8000-00000000dead', 'nonsense', '%00', '..%2f'])(
    'of %s is not found, as that of a merchant that is not listed',
    async id => {
      const hidden = await world.read(`/api/v1/merchants/${world.program.demo.organizationId}/manifest`);
      const absent = await world.read(`/api/v1/merchants/${id}/manifest`);
      const [one, other] = (await Promise.all([hidden.json(), absent.json()])) as Answer[];
      expect([hidden.status, absent.status, one.code, other.code, one.detail]).toEqual([
        404,
        404,
        'MERCHANT_NOT_FOUND',
        'MERCHANT_NOT_FOUND',
        other.detail,
      ]);
    },
  );
});

describe('a public document', () => {
  it.each([
    ['manifest', manifestPath],
    ['llms.txt', () => llmsPath],
    ['directory', () => '/api/v1/directory'],
    ['comparison', () => `/api/v1/compare?ids=${mug.id},x`],
    ['page of the merchant', () => `/m/${merchant.id}`],
    ['page of the product', () => `/p/${mug.id}`],
    ['sitemap', () => '/sitemap.xml'],
  ])('%s is confirmed by its strong ETag: alone, weak, in a list, and by *', async (_, path) => {
    const whole = await world.read(path());
    const etag = whole.headers.get('etag')!;
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    expect(whole.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    expect(whole.headers.get('access-control-allow-origin')).toBe('*');
    expect(whole.headers.get('vary')).toBeNull();
    const body = await whole.text();
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const same = await world.read(path(), { 'if-none-match': tag });
      expect([tag, same.status, same.headers.get('etag'), await same.text()]).toEqual([tag, 304, etag, '']);
      expect(same.headers.get('cache-control')).toBe(whole.headers.get('cache-control'));
    }
    const other = await world.read(path(), { 'if-none-match': '"x"', origin: 'https://any.example' });
    expect([other.status, await other.text()]).toEqual([200, body]);
    const head = await world.read(path(), {}, 'HEAD');
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(body)));
  });

  it('names the configured address, whatever a client or a proxy says', async () => {
    const plain = await world.text(manifestPath());
    const forwarded = await world.read(manifestPath(), {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    });
    expect(await forwarded.text()).toBe(plain);
    expect(plain).not.toContain('evil.example');
  });
});

describe('llms.txt', () => {
  it('has the form of llmstxt.org', async () => {
    const reply = await world.read(llmsPath);
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await reply.text();
    const [title, , summary] = text.split('\n');
    expect([title, summary]).toEqual(['# Mug Shop', '> Mugs of all kinds']);
    expect(text.match(/^## .*/gm)).toEqual([
      '## Store',
      '## Checkout',
      '## Policies',
      '## Products',
      '## Optional',
    ]);
    expect(text).toContain(`- [Blue mug](${world.program.url}/p/${mug.id}): Muggy, 20.00 SGD, in stock`);
    for (const [, url] of text.matchAll(/\]\((http:[^)]+)\)/g)) {
      expect([url, (await fetch(url!)).status]).toEqual([url, 200]);
    }
  });

  it('is of a market that the merchant serves', async () => {
    expect(await world.text(`${llmsPath}?market=sg`)).toContain('- Market: SG');
    expect(await world.text(llmsPath)).toContain('- Market: MY, SG');
    const other = await world.read(`${llmsPath}?market=DE`);
    expect([other.status, ((await other.json()) as Answer).code]).toEqual([404, 'MERCHANT_NOT_FOUND']);
  });

  it.each(['MUGS.Example', 'mugs.example.'])('is of the domain, written as %s', async domain => {
    expect(await world.text(`/api/v1/feed/${domain}/llms.txt`)).toBe(await world.text(llmsPath));
  });

  it.each(['other.example', 'x', '%20', 'mugs.example%2f', 'a'.repeat(254)])(
    'of %s is not found',
    async domain => {
      expect((await world.read(`/api/v1/feed/${domain}/llms.txt`)).status).toBe(404);
    },
  );
});

describe('what is taken away', () => {
  it('is gone from every document with the merchant', async () => {
    const shop = await world.listed('displayName: "Gone soon", domains: ["gone.example"]');
    const product = await world.product(shop, { title: 'Gone vase' });
    await world.published(shop);
    const paths = [
      `/api/v1/merchants/${shop.id}/manifest`,
      '/api/v1/feed/gone.example/llms.txt',
      `/m/${shop.id}`,
      `/p/${product.id}`,
    ];
    for (const path of paths) {
      await world.text(path);
    }
    const told = await world.whenTold(shop);
    await world.change(shop, 'isListed: false');
    await told();
    await expect
      .poll(() => Promise.all(paths.map(async path => (await world.read(path)).status)), { timeout: 10_000 })
      .toEqual([404, 404, 404, 404]);
    expect(await world.text('/api/v1/directory?limit=100')).not.toContain('Gone soon');
    const { items } = await world.json(`/api/v1/compare?ids=${product.id},${mug.id}`);
    expect(items.map(({ status }: { status: string }) => status)).toEqual(['unavailable', 'compared']);
  });
});

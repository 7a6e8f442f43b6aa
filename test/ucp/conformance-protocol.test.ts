import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cart } from './checkout-requests.js';
import { FlowerShop } from './flower-shop.js';
import { sharedUcp } from './ucp-schemas.js';

let shop: FlowerShop;

const versions = ['2026-04-08', '2026-01-11'] as const;

const profilePaths = {
  '2026-04-08': '/.well-known/ucp',
  '2026-01-11': '/ucp/2026-01-11/.well-known/ucp',
};

const descriptions: ReadonlySet<string> = new Set(['spec', 'schema', 'config_schema', 'instrument_schemas']);

/** Every description that is named, at whatever depth. What a `config` names is its processor's. */
function descriptionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([name, field]) => {
    const own = descriptions.has(name) ? [field].flat().filter(one => typeof one === 'string') : [];
    return name === 'config' ? [] : [...own, ...descriptionsIn(field)];
  });
}

// biome-ignore lint/suspicious/noExplicitAny: a profile, whose shape the published schemas check elsewhere.
async function profileOf(version: (typeof versions)[number]): Promise<any> {
  const reply = await fetch(`${shop.program.url}${profilePaths[version]}`);
  expect(reply.status).toBe(200);
  return reply.json();
}

describe.skipIf(sharedUcp === null)('what a platform finds by the profile', () => {
  beforeAll(async () => {
    shop = await FlowerShop.open();
  });
  afterAll(() => shop.close());

  it.each(versions)('%s: its service is where the checkouts are', async version => {
    const { ucp } = await profileOf(version);
    const { 'dev.ucp.shopping': service } = ucp.services;
    const endpoint: string = version === '2026-04-08' ? service[0].endpoint : service.rest.endpoint;
    expect(ucp.version).toBe(version);
    const { status, json } = await shop.client(version).create(cart());
    expect([status, json.ucp.version]).toEqual([201, version]);
    expect(endpoint).toBe(`${shop.program.url}${version === '2026-04-08' ? '/ucp/v1' : '/ucp/2026-01-11'}`);
  });

  it.each(versions)('%s: every description that profile and checkout name is there', async version => {
    const { json } = await shop.client(version).create(cart());
    const profile = await profileOf(version);
    const addresses = [...new Set(descriptionsIn([profile, json]))];
    expect(addresses.length).toBeGreaterThan(5);
    const own = addresses.filter(url => url.startsWith(shop.program.url));
    const statuses = await Promise.all(own.map(async url => [url, (await fetch(url)).status]));
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
    const others = addresses.filter(url => !url.startsWith(shop.program.url));
    expect(new Set(others.map(url => new URL(url).origin))).toEqual(
      new Set(version === '2026-04-08' ? ['https://ucp.dev'] : []),
    );
  });

  it('the profile of the latest version says where the other one is spoken', async () => {
    const { ucp } = await profileOf('2026-04-08');
    expect(ucp.supported_versions).toEqual({
      '2026-01-11': `${shop.program.url}${profilePaths['2026-01-11']}`,
    });
  });

  it.each([
    ['2026-04-08', '2099-01-01', 422],
    ['2026-01-11', '2026-04-08', 400],
  ] as const)('where %s is spoken, %s is rejected', async (version, asked, status) => {
    const header = shop.agent.userAgent(version).replace(`version="${version}"`, `version="${asked}"`);
    const reply = await shop.client(version, header).create(cart());
    expect([reply.status, reply.json.messages[0].code]).toEqual([status, 'version_unsupported']);
  });

  it.each(['profile="..."; version="2026-01-11"', 'profile="https://10.0.0.8/profile"'])(
    '2026-01-11 serves an agent whose profile cannot be read: %s',
    async header => {
      const client = shop.client('2026-01-11', header);
      const { status, json } = await client.create(cart());
      expect([status, json.ucp.version]).toEqual([201, '2026-01-11']);
      expect((await client.read(json.id)).status).toBe(200);
      expect((await client.update(json.id, cart())).status).toBe(200);
    },
  );

  it('2026-01-11 names the payment handlers that the conformance tests look for', async () => {
    const { handlers } = (await profileOf('2026-01-11')).payment;
    expect(handlers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 'google_pay' }),
        expect.objectContaining({
          id: 'shop_pay',
          name: 'com.shopify.shop_pay',
          config: { shop_id: expect.any(String) },
        }),
        expect.objectContaining({ id: 'mock_payment_handler' }),
      ]),
    );
    const ids = handlers.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

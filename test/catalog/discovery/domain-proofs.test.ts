import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { Outbound } from '../../../kernel/outbound/outbound.js';
import { PublicShops } from './public-shop.js';

let shops: PublicShops;
let http: Outbound;
let site: Server;
/** What the site serves at the address of the proof. */
let served: { status: number; body: string; location?: string };
let asked: string[];

beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    const { status, body, location } = served;
    response.writeHead(status, location === undefined ? {} : { location }).end(body);
  }).listen(0, '127.0.0.1');
  await new Promise(resolve => site.once('listening', resolve));
  const { port } = site.address() as AddressInfo;
  http = new Outbound({
    policy: { allowLoopback: false },
    // A public address, so that the guard lets it pass; the connection goes to the site of this test.
    resolve: async name => (name === 'inside.example' ? ['10.0.0.8'] : ['93.184.216.34']),
    connect: (_, callback) => {
      const socket = connectTcp(port, '127.0.0.1', () => callback(null, socket));
    },
  });
  shops = await PublicShops.open({ outbound: http, allowLoopback: false });
});
afterAll(async () => {
  await shops.close();
  await http.close();
  await new Promise(resolve => site.close(resolve));
});
beforeEach(() => {
  asked = [];
  served = { status: 404, body: '' };
});

const prove = (ctx: RequestContext, domain: string, at = shops) =>
  at.ask(
    `proveDiscoveryDomain(input: { domain: "${domain}" }) { discoverySettings { provedDomains version } }`,
    {
      ctx,
      operation: 'mutation',
    },
  );

const publicDomains = async ({ organizationId }: RequestContext) =>
  (await shops.ask(`publicMerchant(id: "${organizationId}") { domains }`)).domains;

const owner = (ctx: RequestContext) => `# Who we are\r\n  ${ctx.organizationId}  \n`;

it('a domain is public once it says that it belongs to the organization', async () => {
  const shop = await shops.listed('domains: ["Shop.Example.", "other.example"]');
  expect(await publicDomains(shop)).toEqual([]);
  served = { status: 200, body: owner(shop) };
  const proved = await prove(shop, ' SHOP.example');
  expect(proved.discoverySettings).toEqual({ provedDomains: ['shop.example'], version: 2 });
  expect(asked).toEqual(['shop.example/.well-known/tradewind-organization.txt']);
  expect(await publicDomains(shop)).toEqual(['shop.example']);
  // Again: nothing new.
  expect((await prove(shop, 'shop.example')).discoverySettings.version).toBe(2);
});

it.each([
  ['is missing', { status: 404, body: '' }, 'status 404'],
  ['names another', { status: 200, body: '01a1e1a1-0000-7000-8000-000000000000' }, 'has no line'],
  ['leads elsewhere', { status: 302, body: '', location: 'https://elsewhere.example/' }, 'status 302'],
  ['is a web page', { status: 200, body: '<html>' }, 'has no line'],
])('a domain is not proved by a file that %s', async (_, answer, told) => {
  const shop = await shops.listed('domains: ["shop.example"]');
  served = answer;
  await expect(prove(shop, 'shop.example')).rejects.toThrow(told);
  expect(await publicDomains(shop)).toEqual([]);
});

it('an id within a longer line proves nothing', async () => {
  const shop = await shops.listed('domains: ["shop.example"]');
  served = { status: 200, body: `not ${shop.organizationId}` };
  await expect(prove(shop, 'shop.example')).rejects.toThrow('has no line');
});

it('only domains of the settings are asked, and none that leads inside', async () => {
  const shop = await shops.listed('domains: ["inside.example"]');
  served = { status: 200, body: owner(shop) };
  await expect(prove(shop, 'shop.example')).rejects.toThrow('VALIDATION_FAILED');
  await expect(prove(shop, 'inside.example')).rejects.toThrow('could not be read');
  expect(asked).toEqual([]);
});

it('a domain belongs to whoever proved it last, and is gone when it is taken out of the settings', async () => {
  const [before, after] = [
    await shops.listed('domains: ["moved.example"]'),
    await shops.listed('domains: ["moved.example"]'),
  ];
  served = { status: 200, body: owner(before) };
  await prove(before, 'moved.example');
  served = { status: 200, body: owner(after) };
  const told: string[] = [];
  shops.database.db.onChanges = changes => told.push(...changes.map(({ kind, ids }) => `${kind} ${ids}`));
  await prove(after, 'moved.example');
  shops.database.db.onChanges = () => {};
  const both = [before, after].map(({ organizationId }) => `merchant ${organizationId}`);
  expect(told.toSorted()).toEqual(both.toSorted());
  expect([await publicDomains(before), await publicDomains(after)]).toEqual([[], ['moved.example']]);
  await shops.change(after, 'domains: []');
  await shops.change(after, 'domains: ["moved.example"]');
  expect(await publicDomains(after)).toEqual([]);
});

it('one of those who prove a domain at once has it', async () => {
  const both = [
    await shops.listed('domains: ["twin.example"]'),
    await shops.listed('domains: ["twin.example"]'),
  ];
  served = { status: 200, body: both.map(owner).join('\n') };
  await Promise.all(both.map(ctx => prove(ctx, 'twin.example')));
  expect((await Promise.all(both.map(publicDomains))).flat()).toEqual(['twin.example']);
});

it('a reserved name needs no proof where the program may reach loopback', async () => {
  const local = await PublicShops.open({ outbound: http, allowLoopback: true });
  const shop = await local.listed('domains: ["shop.example", "shop.com"]');
  expect((await prove(shop, 'shop.example', local)).discoverySettings.provedDomains).toEqual([
    'shop.example',
  ]);
  expect(asked).toEqual([]);
  await expect(prove(shop, 'shop.com', local)).rejects.toThrow('status 404');
  await local.close();
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Organization } from '../../support/organization.js';
import { quietEnvironment } from '../../support/program.js';
import { buildProgram, ProgramProcess } from '../../support/program-process.js';
import { PublicWorld } from './public-world.js';

const publicUrl = 'https://installation.example';
const timeoutMs = 300_000;

let world: PublicWorld;
let other: ProgramProcess;
let shop: Organization;
let shirt: { id: string };
let mug: { id: string };

beforeAll(async () => {
  await buildProgram();
  // The payment methods that every process of this build has.
  world = await PublicWorld.open({ TRADEWIND_PUBLIC_URL: publicUrl }, {});
  await fillInstallation();
  // Elsewhere in the world, and of another language: neither may show.
  other = await ProgramProcess.start({
    ...quietEnvironment(world.program.databaseUrl, world.program.dataDir),
    ...{ TRADEWIND_PUBLIC_URL: publicUrl, TRADEWIND_DEMO: 'off' },
    TRADEWIND_ROLES:
      'gateway,subgraph:catalog,subgraph:commerce,subgraph:content,subgraph:finance,subgraph:platform',
    ...{ TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
  });
}, timeoutMs);
afterAll(async () => {
  await other?.stop();
  await world?.close();
});

/** Several of everything whose order might differ. */
async function fillInstallation(): Promise<void> {
  shop = await world.listed(
    'displayName: "İzmir Shirts", description: "Shirts & more", domains: ["shirts.example", "a.example"], countries: [SG, MY, ID], languages: ["ms", "en-SG"], contactEmail: "help@shirts.example"',
  );
  const price = { amount: '20.00', currency: 'SGD' };
  shirt = await world.product(shop, {
    ...{
      title: 'Linen shirt',
      description: '<p>Soft &amp; light</p>',
      brand: 'Muggy',
      productType: 'Shirts',
    },
    ...{ attributes: { Weight: '120 g', Color: 'Blue', Ärmel: 'lang' }, price: undefined },
    ...{ inventoryQuantity: undefined, options: [{ name: 'Size', values: ['S', 'M'] }] },
    variants: ['S', 'M'].map(size => ({ optionValues: { Size: size }, price })),
  });
  const types = ['Zubehör', 'Äpfel', 'apples', 'Iris'];
  const made = types.map(productType => world.product(shop, { title: `Linen ${productType}`, productType }));
  [mug] = (await Promise.all(made)) as [{ id: string }];
  const link = (type: string) => `{ type: ${type}, url: "https://shirts.example/${type}" }`;
  const links = ['terms_of_service', 'refund_policy', 'privacy_policy'].map(link).join(', ');
  await world.mutate(shop, `setPolicyLinks(input: { links: [${links}] }) { policyLinks { type } }`);
  const settings =
    '[{ name: "secretKey", value: "sk_test_0123456789" }, { name: "merchantId", value: "acct_1" }]';
  await world.mutate(
    shop,
    `setPaymentRail(input: { rail: "acp_stripe", handlerId: "cards", settings: ${settings} }) { paymentRail { rail } }`,
  );
  await world.published(shop);
  for (const name of ['izmir', 'Ilford', 'Ämter']) {
    await world.listed(`displayName: "${name}"`);
  }
}

const merchantApi = () => `/api/v1/merchants/${shop.id}`;

it.each([
  ['manifest', () => `${merchantApi()}/manifest`],
  ['llms.txt', () => '/api/v1/feed/shirts.example/llms.txt'],
  ['llms.txt of a market', () => '/api/v1/feed/shirts.example/llms.txt?market=SG'],
  ['directory', () => '/api/v1/directory'],
  ['first page of the directory', () => '/api/v1/directory?limit=2&language=en'],
  ['comparison', () => `/api/v1/compare?ids=${shirt.id},${mug.id},nothing`],
  ['page of the merchant', () => `/m/${shop.id}`],
  ['page of a product with variants', () => `/p/${shirt.id}`],
  ['page of a product', () => `/p/${mug.id}`],
  ['page that is not there', () => '/p/nothing'],
  ['sitemap index', () => '/sitemap.xml'],
  ['robots.txt', () => '/robots.txt'],
  ['products of the merchant', () => `${merchantApi()}/products`],
  ['first products of the merchant', () => `${merchantApi()}/products?limit=2`],
  ['search of the merchant', () => `${merchantApi()}/search?q=linen`],
  ['search', () => '/api/v1/search?q=linen&explain=true'],
  ['sorted search', () => '/api/v1/search?q=linen&sort=price_asc&currency=SGD&limit=2'],
  ['search that finds nothing', () => '/api/v1/search?q=kettle'],
])('the %s has the same bytes in two processes', async (name, path) => {
  const [one, two] = await bothRead(path());
  expect([one!.status, one!.body.length > 0]).toEqual([name.endsWith('not there') ? 404 : 200, true]);
  expect(two).toEqual(one);
});

it('each part of the sitemap has the same bytes in two processes', async () => {
  const index = await world.text('/sitemap.xml');
  const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!));
  expect(parts.map(({ origin }) => origin)).toEqual([publicUrl, publicUrl]);
  for (const { pathname, search } of parts) {
    const [one, two] = await bothRead(`${pathname}${search}`);
    expect(one!.body).toMatch(/<loc>https:\/\/installation\.example\/[mp]\//);
    expect(two).toEqual(one);
  }
});

it('a copy of one process is confirmed by the other', async () => {
  for (const path of [`${merchantApi()}/manifest`, '/api/v1/feed/a.example/llms.txt', `/m/${shop.id}`]) {
    const { headers } = await world.read(path);
    const confirmed = await fetch(`${other.url}${path}`, {
      headers: { 'if-none-match': headers.get('etag')! },
    });
    expect([path, confirmed.status]).toEqual([path, 304]);
  }
});

interface Read {
  status: number;
  headers: Record<string, string | null>;
  body: string;
}

const bothRead = (path: string): Promise<Read[]> =>
  Promise.all([world.program.url, other.url].map(url => readOf(`${url}${path}`)));

/** `Last-Modified` is told once the change is some seconds ago, which may be so for the second of two. */
async function readOf(url: string): Promise<Read> {
  const reply = await fetch(url);
  const names = ['etag', 'cache-control', 'content-type', 'content-length'];
  const headers = Object.fromEntries(names.map(name => [name, reply.headers.get(name)]));
  return { status: reply.status, headers, body: Buffer.from(await reply.arrayBuffer()).toString('latin1') };
}

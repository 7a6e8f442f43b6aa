import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plantSecrets, type Secret } from '../../catalog/discovery/planted-secrets.js';
import { type Organization, startOrganization } from '../../support/organization.js';
import { PublicWorld } from './public-world.js';

let world: PublicWorld;
let database: Client;
let shop: Organization;
/** Of products by their titles. */
const ids: Record<string, string> = {};
let secrets: Secret[];

beforeAll(async () => {
  world = await PublicWorld.open();
  database = new Client({ connectionString: world.program.databaseUrl });
  await database.connect();
  shop = await world.listed(
    'displayName: "Vase Shop", domains: ["vases.example"], countries: [SG], privateAttributes: ["Supplier"]',
  );
  await sellVases();
  const stranger = await startOrganization(world.program, { defaultCurrency: 'SGD' });
  ids.Secretstranger = (await world.product(stranger, { title: 'Secretstranger' })).id;
  ids.stranger = stranger.id;
  await world.mutate(
    shop,
    'setPaymentRail(input: { rail: "acp_scripted", handlerId: "secret_handler", settings: [{ name: "secret", value: "secretkey" }, { name: "account", value: "secretaccount" }] }) { paymentRail { isEnabled } }',
  );
  secrets = [...(await plantSecrets(database, shop.id)), ...(await personalSecrets())];
  await world.published(shop);
});
afterAll(async () => {
  await database?.end();
  await world?.close();
});

async function sellVases(): Promise<void> {
  const attributes = { Supplier: 'secretattribute', Color: 'Blue' };
  const price = { amount: '9.00', currency: 'SGD' };
  const base = { productType: 'Vases', attributes, price };
  const options = [{ name: 'Size', values: ['S', 'M'] }];
  const variants = ['S', 'M'].map(size => ({ optionValues: { Size: size }, price }));
  const many = { ...base, price: undefined, inventoryQuantity: undefined, options, variants };
  const products = [
    { ...base, title: 'Vase', cost: { amount: '1.00', currency: 'SGD' } },
    { ...many, title: 'Vase in sizes' },
    { ...base, title: 'Secretdraft', status: 'draft', productType: 'Secretdrafts' },
    { ...base, title: 'Secrethidden', discoverable: false, productType: 'Secrethiddens' },
  ];
  for (const product of products) {
    ids[product.title] = (await world.product(shop, product)).id;
  }
}

/** Who works for merchants, and with which credentials. */
async function personalSecrets(): Promise<Secret[]> {
  const { rows: users } = await database.query('select email from platform.person');
  expect(users.length).toBeGreaterThan(1);
  return [
    ...users.map(({ email }) => ({ column: 'person.email', value: String(email) })),
    { column: 'api_key', value: shop.apiKey },
  ];
}

it('what no public column has is in no reply, document or page', async () => {
  expect(secrets.length).toBeGreaterThan(20);
  const replies = await everyReply();
  for (const [name, text] of Object.entries(replies)) {
    const shown = secrets.filter(({ value }) => text.includes(value)).map(({ column }) => column);
    expect([name, shown]).toEqual([name, []]);
    expect([name, /.{0,40}secret.{0,40}/i.exec(text)?.[0]]).toEqual([name, undefined]);
  }
});

it('all of these are read, and show what is public', async () => {
  const replies = await everyReply();
  const silent = Object.entries(replies).filter(([, text]) => !/Vase|\/[mp]\/[\w-]{36}/.test(text));
  expect(silent.map(([name]) => name)).toEqual([
    ...absentPaths().map(path => `GET ${path}`),
    'GET /sitemap.xml',
    'GET /robots.txt',
  ]);
});

const absentPaths = (): string[] => [
  ...['Secretdraft', 'Secrethidden', 'Secretstranger'].map(title => `/p/${ids[title]}`),
  `/m/${ids.stranger}`,
  `/api/v1/merchants/${ids.stranger}/manifest`,
  `/api/v1/merchants/${ids.stranger}/products`,
];

/** Whatever anybody is answered, with its headers, by what was asked. */
async function everyReply(): Promise<Record<string, string>> {
  const api = `/api/v1/merchants/${shop.id}`;
  const index = await world.text('/sitemap.xml');
  const sitemaps = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!));
  const paths = [
    ...absentPaths(),
    ...[`/m/${shop.id}`, `/p/${ids.Vase}`, `/p/${ids['Vase in sizes']}`],
    ...[`${api}/manifest`, `${api}/products`, `${api}/search?q=vase&explain=true`],
    ...['/api/v1/feed/vases.example/llms.txt', '/api/v1/feed/vases.example/llms.txt?market=SG'],
    ...['/api/v1/directory', '/api/v1/directory?category=vases', '/api/v1/search?explain=true&limit=100'],
    ...['/api/v1/search?q=vase&explain=true&currency=SGD&sort=price_asc', '/api/v1/search?q=vase+elsewhere'],
    `/api/v1/compare?ids=${Object.values(ids).join()},nothing`,
    ...['/sitemap.xml', '/robots.txt'],
    ...sitemaps.map(({ pathname, search }) => `${pathname}${search}`),
  ];
  const read = await Promise.all(
    paths.map(async path => [`GET ${path}`, await wholeReply(await world.read(path))] as const),
  );
  const described = await fetch(`${world.program.url}/api/v1/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ description: 'a vase for flowers', explain: true }),
  });
  return Object.fromEntries([...read, ['POST /api/v1/search', await wholeReply(described)]]);
}

const wholeReply = async (reply: Response): Promise<string> =>
  `${reply.status} ${JSON.stringify([...reply.headers])} ${await reply.text()}`;

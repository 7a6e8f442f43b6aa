import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { callback, proofKey } from '../oauth/authorize-world.js';
import { startReceiver } from '../platform/support/receiver.js';
import { Browser, password } from '../support/browser.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { FormBrowser } from '../support/form-browser.js';
import { GraphQLClient } from '../support/graphql-client.js';
import { LiveClient, type LiveJob } from '../support/live-client.js';
import { openApiCheck } from '../support/openapi-check.js';
import { productsCsv } from '../support/product-files.js';
import { bearer, createDataDir, quietEnvironment, restClient } from '../support/program.js';
import { buildProgram, ProgramProcess } from '../support/program-process.js';
import type { RestClient } from '../support/rest-client.js';

const apiKey = 'tw_sk_rolesApart0123456789';

let database: TestDatabase;
let dataDir: string;
const processes = new Map<string, ProgramProcess>();
let gatewayUrl: string;
let rest: RestClient;
let live: LiveClient;

beforeAll(async () => {
  await buildProgram();
  database = await createTestDatabase();
  dataDir = await createDataDir();
  const open = async (roles: string, more: Record<string, string> = {}): Promise<string> => {
    const one = await ProgramProcess.start({
      ...quietEnvironment(database.url, dataDir),
      TRADEWIND_DEMO: 'off',
      TRADEWIND_ALLOW_LOOPBACK: 'on',
      TRADEWIND_ROLES: roles,
      ...more,
    });
    processes.set(roles, one);
    return one.url;
  };
  const [catalog, platform] = await Promise.all([
    open('subgraph:catalog'),
    open('subgraph:platform'),
    open('worker'),
  ]);
  gatewayUrl = await open('gateway', {
    TRADEWIND_DEMO: 'on',
    TRADEWIND_DEMO_API_KEY: apiKey,
    TRADEWIND_SUBGRAPH_URLS: `catalog=${catalog},platform=${platform}`,
  });
  rest = restClient(gatewayUrl, apiKey, await openApiCheck(gatewayUrl));
  live = new LiveClient(gatewayUrl, bearer(apiKey));
});
afterAll(async () => {
  await live?.close();
  await Promise.all([...processes.values()].map(one => one.stop()));
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('gateway, catalog, platform and worker as four processes on one database', () => {
  it('let a person sign in and connect a program, which then acts for them', async () => {
    const email = `${newId()}@example.com`;
    const api = new Browser({ url: gatewayUrl, check: null });
    await api.signUp(email);
    const made = await api.rest.post('/api/v1/organizations', { name: 'Acme', defaultCurrency: 'USD' });
    const organizationId = made.json.organization.id;
    const { data } = await api.graphql(
      `mutation { createOauthClient(input: { name: "App", scopes: ["catalog:read"], isPublic: true, redirectUris: ["${callback}"] }) {
        issuedOauthClient { client { clientId } } } }`,
      {},
      organizationId,
    );
    const { clientId: client_id } = data.createOauthClient.issuedOauthClient.client;
    const { verifier, challenge } = proofKey();
    const query = new URLSearchParams({
      ...{ response_type: 'code', client_id, redirect_uri: callback },
      ...{ code_challenge: challenge, code_challenge_method: 'S256' },
    });
    const forms = new FormBrowser(gatewayUrl);
    const signIn = await forms.open(`${gatewayUrl}/oauth/authorize?${query}`);
    const consent = await forms.submit(signIn, 'sign_in', { email, password });
    const code = (await forms.submit(consent, 'approve')).leftFor!.searchParams.get('code')!;
    const exchange = { grant_type: 'authorization_code', client_id, redirect_uri: callback };
    const reply = await fetch(`${gatewayUrl}/api/v1/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...exchange, code, code_verifier: verifier }),
    });
    const { access_token } = (await reply.json()) as Record<string, string>;
    const products = await restClient(gatewayUrl, access_token!, null).get('/api/v1/products');
    expect(products.status).toBe(200);
    const listed = await api.graphql('{ oauthGrants { items { clientId } } }', {}, organizationId);
    expect(listed.data.oauthGrants.items).toEqual([{ clientId: client_id }]);
  });

  it('import a file, and its progress is followed live to the end', async () => {
    const { json } = await rest.post('/api/v1/products/bulk-import', productsCsv(1_200, 'APART'), {
      'content-type': 'text/csv',
    });
    const seen: LiveJob[] = [];
    for await (const job of live.job(json.jobId)) {
      seen.push(job);
    }
    expect(seen.at(-1)).toMatchObject({
      status: 'completed',
      result: { counts: { productsCreated: 1_200 } },
    });
    const versions = seen.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
    expect(await rest.all('/api/v1/catalog/items?limit=500')).toHaveLength(1_200);
  });

  it('tell what is wrong in the words of the process that found it', async () => {
    const invalid = await rest.post('/api/v1/products', {
      title: '',
      price: { amount: '1.999', currency: 'USD' },
    });
    expect([invalid.status, invalid.json.code]).toEqual([400, 'VALIDATION_FAILED']);
    const taken = await rest.post('/api/v1/products', { title: 'Again', sku: 'APART-1' });
    expect([taken.status, taken.json.code]).toEqual([409, 'SKU_TAKEN']);
    const missing = await rest.get(`/api/v1/products/${crypto.randomUUID()}`);
    expect([missing.status, missing.json.code]).toEqual([404, 'PRODUCT_NOT_FOUND']);
    const faults = await rest.post('/api/v1/products', { title: 'X', barcode: '123', sku: ' ' });
    expect(faults.json.errors.length).toBeGreaterThan(0);
  });

  it('keep an Idempotency-Key and an If-Match', async () => {
    const key = { 'idempotency-key': 'apart-1' };
    const first = await rest.post('/api/v1/products', { title: 'Once' }, key);
    const again = await rest.post('/api/v1/products', { title: 'Once' }, key);
    expect([first.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([
      201,
      first.text,
      'true',
    ]);
    const address = `/api/v1/products/${first.json.product.id}`;
    await rest.patch(address, { title: 'Twice' });
    expect((await rest.patch(address, { title: 'Thrice' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await rest.get(address)).json.product.title).toBe('Twice');
  });

  it('deliver events, and serve GraphQL that reaches both subgraphs', async () => {
    const receiver = await startReceiver();
    await rest.post('/api/v1/webhooks', { url: receiver.url, events: ['product.created'] });
    const { json } = await rest.post('/api/v1/products', { title: 'Told' });
    await receiver.arrived(1);
    expect(JSON.parse(receiver.received[0]!.body).data.product).toEqual(json.product);
    await receiver.close();
    const { data } = await new GraphQLClient(gatewayUrl, bearer(apiKey)).run(
      'query ($id: ID!) { organization { name } product(id: $id) { title } }',
      { id: json.product.id },
    );
    expect(data).toEqual({ organization: { name: 'Demo Merchant' }, product: { title: 'Told' } });
  });

  it('set the cookie of a session that another process opened', async () => {
    const graphql = new GraphQLClient(gatewayUrl, {});
    const { data, headers } = await graphql.run(
      'mutation { signUp(input: { email: "apart@example.com", password: "correct horse battery", name: "A" }) { session { csrfToken } } }',
    );
    const cookie = headers.get('set-cookie')!.split(';')[0]!;
    const viewer = await graphql.run('{ viewer { user { email } csrfToken } }', {}, { cookie });
    expect(viewer.data.viewer).toEqual({
      user: { email: 'apart@example.com' },
      csrfToken: data.signUp.session.csrfToken,
    });
  });

  it('let nobody into a subgraph who does not bring the signed context of a gateway', async () => {
    for (const role of ['subgraph:catalog', 'subgraph:platform']) {
      const { url } = processes.get(role)!;
      const reply = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...bearer(apiKey) },
        body: JSON.stringify({ query: '{ __typename }' }),
      });
      expect([reply.status, await reply.text()]).toEqual([401, expect.not.stringContaining('Query')]);
    }
  });

  it('answer 503 while a subgraph is away, without saying where it is', async () => {
    const address = '/api/v1/products';
    const { url: catalogUrl } = processes.get('subgraph:catalog')!;
    await processes.get('subgraph:catalog')!.stop();
    const away = await rest.get(address);
    expect([away.status, away.json.code, away.headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '1']);
    expect(away.text).not.toContain(new URL(catalogUrl).port);
    const { json } = await rest.get('/api/v1/webhook-events?limit=1');
    expect(json.items).toHaveLength(1);
  });
});

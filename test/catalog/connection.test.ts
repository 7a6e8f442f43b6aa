import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Sandbox } from '../../connectors/marketplaces/sandbox/sandbox.js';
import { systemClock } from '../../kernel/clock.js';
import { newId } from '../../kernel/ids.js';
import { createLogger } from '../../kernel/log.js';
import { databaseText } from '../support/database-text.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import { harbour, harbourCredentials, harbourSecret } from './connection-harbour.js';

let program: Program;
let sandbox: Sandbox;
let shop: Organization;
let logged = '';

beforeAll(async () => {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  const log = createLogger('trace', destination);
  program = await startProgram({}, { log, marketplaces: [harbour] });
  sandbox = await Sandbox.start(harbour.protocol, { clock: systemClock });
});
beforeEach(async () => {
  sandbox.faults.clear();
  shop = await startOrganization(program);
});
afterAll(async () => {
  await program.stop();
  await sandbox.close();
});

const fields = `id marketplace externalAccountId name endpoint status statusReason stockBuffer version
  stores { externalId country currency isEnabled } credentialsExpireAt`;

async function connect(input: Record<string, unknown> = {}, by = shop) {
  const given = {
    marketplace: 'harbour',
    endpoint: sandbox.url,
    credentials: harbourCredentials(),
    ...input,
  };
  return by.graphql.run(
    `mutation ($input: ConnectMarketplaceInput!) { connectMarketplace(input: $input) { marketplaceConnection { ${fields} } } }`,
    { input: given },
  );
}

const connected = async (account = 'shop-1') =>
  (await connect({ credentials: harbourCredentials(harbourSecret, account) })).data.connectMarketplace
    .marketplaceConnection;

const run = (name: string, variables: string, values: Record<string, unknown>, by = shop) =>
  by.graphql.run(
    `mutation ${values.declared} { ${name}(input: ${variables}) { marketplaceConnection { ${fields} } } }`,
    values,
  );

const list = async (query = '') => (await shop.rest.get(`/api/v1/marketplaces/connected${query}`)).json;

describe('connecting an account', () => {
  it('has the marketplace vouch for it, and shows it with its stores over GraphQL and REST', async () => {
    const answer = await connect();
    expect(answer.errors).toBeUndefined();
    const connection = answer.data.connectMarketplace.marketplaceConnection;
    expect(connection).toMatchObject({
      marketplace: 'harbour',
      externalAccountId: 'shop-1',
      name: 'Stall shop-1',
      endpoint: sandbox.url,
      status: 'connected',
      statusReason: null,
      stockBuffer: 0,
      version: 1,
      stores: [
        { externalId: 'my-1', country: 'MY', currency: 'MYR', isEnabled: true },
        { externalId: 'sg-1', country: 'SG', currency: 'SGD', isEnabled: true },
      ],
    });
    const body = await list();
    expect(body).toMatchObject({
      ok: true,
      apiVersion: 'developer_v1',
      pagination: { total: 1, hasMore: false },
    });
    const { credentialsExpireAt: _, stores, ...shown } = connection;
    const shownStores = stores.map(({ externalId: id, ...store }: { externalId: string }) => ({
      id,
      ...store,
    }));
    expect(body.items).toEqual([expect.objectContaining({ ...shown, stores: shownStores })]);
  });

  it('takes several accounts of one marketplace, and filters them by marketplace and country', async () => {
    await connected('shop-1');
    await connected('shop-2');
    const ids = async (query: string) =>
      (await list(query)).items.map((item: { externalAccountId: string }) => item.externalAccountId);
    expect(await ids('?marketplace=harbour&country=sg')).toEqual(['shop-1', 'shop-2']);
    expect(await ids('?country=TH')).toEqual([]);
    expect(await ids('?marketplace=elsewhere')).toEqual([]);
    const page = await list('?limit=1&offset=1');
    expect(page.items).toHaveLength(1);
    expect(page.pagination).toMatchObject({ offset: 1, limit: 1, total: 2, hasMore: false });
    const wrong = await shop.rest.get('/api/v1/marketplaces/connected?country=SGP');
    expect(wrong.status).toBe(400);
  });

  it('rejects an account that is connected already, also when both come at once', async () => {
    const answers = await Promise.all([connect(), connect()]);
    const codes = answers.flatMap(({ errors = [] }) => errors.map(error => error.extensions.code));
    expect(codes).toEqual(['CONNECTION_EXISTS']);
    expect((await list()).items).toHaveLength(1);
    const other = await startOrganization(program);
    expect((await connect({}, other)).errors).toBeUndefined();
  });

  it('answers wrong credentials with the words of the marketplace, less the secret that these repeat', async () => {
    const { errors } = await connect({ credentials: harbourCredentials('planted-wrong-secret') });
    expect(errors?.[0]).toMatchObject({
      message: 'The Harbour: The secret *** is not that of shop-1.',
      extensions: { code: 'MARKETPLACE_REJECTED' },
    });
    expect((await list()).items).toEqual([]);
  });

  it('says that the marketplace is down, and saves nothing', async () => {
    sandbox.faults.set('failBefore', 1);
    const { errors } = await connect();
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'MARKETPLACE_UNAVAILABLE' });
    sandbox.faults.clear();
    expect((await list()).items).toEqual([]);
  });

  it('names every fault of the input at once, before the marketplace is asked', async () => {
    const before = sandbox.calls.get('POST /token') ?? 0;
    const { errors } = await connect({
      endpoint: 'http://10.0.0.1/api',
      credentials: [
        { name: 'secret', value: ' ' },
        { name: 'secret', value: 'x' },
        { name: 'password', value: 'y' },
      ],
    });
    expect(errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED');
    const found = errors?.[0]?.extensions.errors.map((error: { path: string; code: string }) => [
      error.path,
      error.code,
    ]);
    expect(found).toEqual([
      ['credentials.1.name', 'DUPLICATE'],
      ['credentials.2.name', 'UNKNOWN'],
      ['credentials', 'REQUIRED'],
      ['endpoint', 'URL_INVALID'],
    ]);
    expect(sandbox.calls.get('POST /token') ?? 0).toBe(before);
    const unknown = await connect({ marketplace: 'nowhere' });
    expect(unknown.errors?.[0]?.extensions.errors).toEqual([
      { path: 'marketplace', code: 'UNKNOWN', message: 'Must be one of harbour.' },
    ]);
  });

  it('needs catalog:sync, and catalog:read to be seen', async () => {
    const reader = program.graphql(await shop.key(['catalog:read']));
    const answer = await reader.run(
      'mutation ($input: ConnectMarketplaceInput!) { connectMarketplace(input: $input) { marketplaceConnection { id } } }',
      { input: { marketplace: 'harbour', endpoint: sandbox.url, credentials: harbourCredentials() } },
    );
    expect(answer.errors?.[0]?.extensions.code).toBe('SCOPE_MISSING');
    expect((await list()).items).toEqual([]);
    const writer = program.rest(await shop.key(['catalog:sync']));
    expect((await writer.get('/api/v1/marketplaces/connected')).status).toBe(403);
  });

  it('is offered with what is to be typed in, and what can be done there', async () => {
    const { data } = await shop.graphql.run(
      '{ marketplaces { key title credentialFields { name isSecret isRequired } capabilities { stores callsPerSecond } } }',
    );
    expect(data.marketplaces).toEqual([
      {
        key: 'harbour',
        title: 'The Harbour',
        credentialFields: [
          { name: 'account', isSecret: false, isRequired: true },
          { name: 'secret', isSecret: true, isRequired: true },
          { name: 'note', isSecret: false, isRequired: false },
        ],
        capabilities: { stores: 'country', callsPerSecond: 1_000 },
      },
    ]);
  });
});

describe('a connected account', () => {
  const declared = '($id: ID!, $credentials: [MarketplaceCredentialInput!]!)';
  const reconnect = (id: string, credentials: unknown, by = shop) =>
    run('reconnectMarketplace', '{ id: $id, credentials: $credentials }', { declared, id, credentials }, by);
  const disconnect = (id: string, by = shop) =>
    run('disconnectMarketplace', '{ id: $id }', { declared: '($id: ID!)', id }, by);
  const update = (id: string, input: object, by = shop) =>
    run(
      'updateMarketplaceConnection',
      '$input',
      { declared: '($input: UpdateMarketplaceConnectionInput!)', input: { ...input, id } },
      by,
    );

  it('is disconnected, left out of REST, and comes back as itself when it is connected again', async () => {
    const { id } = await connected();
    await update(id, { name: 'Main stall', stockBuffer: 2 });
    const gone = await disconnect(id);
    expect(gone.data.disconnectMarketplace.marketplaceConnection).toMatchObject({
      id,
      status: 'disconnected',
      credentialsExpireAt: null,
    });
    expect((await list()).items).toEqual([]);
    const again = await connected();
    expect(again).toMatchObject({ id, status: 'connected', name: 'Main stall', stockBuffer: 2, version: 4 });
  });

  it('takes other credentials of the same account, and none of another', async () => {
    const { id } = await connected();
    const same = await reconnect(id, harbourCredentials());
    expect(same.data.reconnectMarketplace.marketplaceConnection).toMatchObject({
      id,
      status: 'connected',
      version: 2,
      endpoint: sandbox.url,
    });
    const other = await reconnect(id, harbourCredentials(harbourSecret, 'shop-2'));
    expect(other.errors?.[0]?.extensions.code).toBe('CONNECTION_ACCOUNT_MISMATCH');
  });

  it('is renamed, holds stock back, and publishes in the stores that are named; bad values change nothing', async () => {
    const { id } = await connected();
    const changed = await update(id, { name: ' Pier 7 ', stockBuffer: 3, enabledStores: ['my-1'] });
    expect(changed.data.updateMarketplaceConnection.marketplaceConnection).toMatchObject({
      name: 'Pier 7',
      stockBuffer: 3,
      version: 2,
      stores: [
        { externalId: 'my-1', isEnabled: true },
        { externalId: 'sg-1', isEnabled: false },
      ],
    });
    const rejected = await update(id, { name: ' ', stockBuffer: -1, enabledStores: ['xx'] });
    const paths = rejected.errors?.[0]?.extensions.errors.map((error: { path: string }) => error.path);
    expect(paths).toEqual(['name', 'stockBuffer', 'enabledStores.0']);
    expect((await list()).items[0]).toMatchObject({ name: 'Pier 7', stockBuffer: 3, version: 2 });
  });

  it('is not there for anybody else', async () => {
    const { id } = await connected();
    const stranger = await startOrganization(program);
    const answers = [
      await reconnect(id, harbourCredentials(), stranger),
      await disconnect(id, stranger),
      await update(id, { name: 'Mine' }, stranger),
      await disconnect(newId(), stranger),
      await disconnect('no-id', stranger),
      await stranger.graphql.run('query ($id: ID!) { marketplaceConnection(id: $id) { id } }', { id }),
    ];
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code);
    expect(codes).toEqual(Array(answers.length).fill('CONNECTION_NOT_FOUND'));
    expect((await stranger.rest.get('/api/v1/marketplaces/connected')).json.items).toEqual([]);
    expect((await list()).items[0]).toMatchObject({ id, name: 'Stall shop-1', version: 1 });
  });
});

describe('what an account is called with', () => {
  it('is nowhere in answers, events, the database or the log', async () => {
    const answers = [
      await connect(),
      await connect({ credentials: harbourCredentials('planted-wrong-secret') }),
    ];
    const { id } = answers[0]!.data.connectMarketplace.marketplaceConnection;
    sandbox.faults.set('failBefore', 1);
    answers.push(await connect());
    sandbox.faults.clear();
    const shown = JSON.stringify([answers, await list(), await shop.events()]);
    const places = { shown, logged, stored: await databaseText(program.databaseUrl) };
    expect(places.stored).toContain(id);
    expect(places.logged).not.toBe('');
    for (const [place, text] of Object.entries(places)) {
      for (const secret of [harbourSecret, 'planted-wrong-secret', 'access-1', 'refresh-1']) {
        expect({ place, secret, isThere: text.includes(secret) }).toEqual({ place, secret, isThere: false });
      }
    }
  });
});

import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Sandbox } from '../../connectors/marketplaces/sandbox/sandbox.js';
import { systemClock } from '../../kernel/clock.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import { harbour, harbourCredentials } from './connection-harbour.js';

let program: Program;
let sandbox: Sandbox;
let shop: Organization;
beforeAll(async () => {
  program = await startProgram({}, { marketplaces: [harbour] });
  sandbox = await Sandbox.start(harbour.protocol, { clock: systemClock });
});
beforeEach(async () => {
  shop = await startOrganization(program);
});
afterAll(async () => {
  await program.stop();
  await sandbox.close();
});

const connect = (more: object, by = shop) =>
  by.graphql.run(
    'mutation ($input: ConnectMarketplaceInput!) { connectMarketplace(input: $input) { marketplaceConnection { id } } }',
    {
      input: {
        marketplace: 'harbour',
        endpoint: sandbox.url,
        credentials: harbourCredentials(),
        ...more,
      },
    },
  );
const update = (id: string, input: object) =>
  shop.graphql.run(
    'mutation ($input: UpdateMarketplaceConnectionInput!) { updateMarketplaceConnection(input: $input) { marketplaceConnection { id } } }',
    { input: { ...input, id } },
  );
const disconnect = (id: string) =>
  shop.graphql.run(
    'mutation ($id: ID!) { disconnectMarketplace(input: { id: $id }) { marketplaceConnection { id } } }',
    { id },
  );
const list = async () => (await shop.rest.get('/api/v1/marketplaces/connected')).json;

describe('an account', () => {
  it('says of listings what products do not say, changed field by field; bad values change nothing', async () => {
    const listingDefaults = { categoryId: '10', attributes: { packageLengthCm: '30' }, weightGrams: 500 };
    const { id } = (await connect({ listingDefaults })).data.connectMarketplace.marketplaceConnection;
    const shown = async () => (await list()).items[0];
    const saved = {
      ...listingDefaults,
      categoryMappings: [],
      brand: null,
      titleTemplate: null,
      fallbackImageUrl: null,
    };
    expect(await shown()).toMatchObject({ version: 1, listingDefaults: saved });

    const categoryMappings = [{ productType: 'Mugs', categoryId: '20' }];
    await update(id, { listingDefaults: { categoryMappings, weightGrams: null } });
    const changed = { ...saved, categoryMappings, weightGrams: null };
    expect(await shown()).toMatchObject({ version: 2, listingDefaults: changed });

    const bad = await update(id, { listingDefaults: { weightGrams: -1, fallbackImageUrl: 'soon.png' } });
    const paths = bad.errors?.[0]?.extensions.errors.map((error: { path: string }) => error.path);
    expect(paths).toEqual(['listingDefaults.weightGrams', 'listingDefaults.fallbackImageUrl']);
    expect(await shown()).toMatchObject({ version: 2, listingDefaults: changed });

    const stranger = await startOrganization(program);
    const rejected = await connect({ listingDefaults: { categoryId: ' ' } }, stranger);
    expect(rejected.errors?.[0]?.extensions.errors[0].path).toBe('listingDefaults.categoryId');
    expect((await stranger.rest.get('/api/v1/marketplaces/connected')).json.items).toEqual([]);
  });

  it('keeps what it says of listings while it is disconnected', async () => {
    const { id } = (await connect({ listingDefaults: { brand: 'Stoneware' } })).data.connectMarketplace
      .marketplaceConnection;
    await disconnect(id);
    await connect({ listingDefaults: { categoryId: '10' } });
    expect((await list()).items).toMatchObject([
      { id, listingDefaults: { brand: 'Stoneware', categoryId: '10' } },
    ]);
  });
});

/** As a reading of the account that met a record which it could not take in leaves it. */
async function wasRead(connectionId: string, lastReadAt: string): Promise<void> {
  const client = new Client({ connectionString: program.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into commerce.feed (organization_id, connection_id, kind, started_at, read_until, last_read_at)
       select organization_id, id, 'order', created_at, $2, $2 from catalog.marketplace_connection where id = $1
       on conflict (organization_id, connection_id, kind) do update set read_until = $2, last_read_at = $2`,
      [connectionId, lastReadAt],
    );
    await client.query(
      `insert into commerce.ingestion_failure (organization_id, id, connection_id, kind, external_id, status, code, message,
         attempts, source, is_historical, source_updated_at, first_failed_at, last_failed_at, next_attempt_at)
       select organization_id, gen_random_uuid(), id, 'order', 'O-1', 'open', 'internal', 'planted', 1, '{}', false,
         $2::timestamptz - interval '1 hour', $2, $2, now() + interval '1 hour'
       from catalog.marketplace_connection where id = $1`,
      [connectionId, lastReadAt],
    );
  } finally {
    await client.end();
  }
}

describe('how far an account was read', () => {
  const feeds = (query: string, by = shop) => by.rest.get(`/api/v1/marketplaces/feeds${query}`);

  it('is told over REST with its age, to its own merchant alone', async () => {
    const { id } = (await connect({})).data.connectMarketplace.marketplaceConnection;
    const lastReadAt = '2026-11-21T08:00:00.000Z';
    await wasRead(id, lastReadAt);
    const read = await feeds(`?account-id=${id}`);
    expect([read.status, read.json.items]).toMatchObject([
      200,
      [
        {
          kind: 'order',
          lastReadAt,
          readUntil: lastReadAt,
          watermark: '2026-11-21T07:00:00.000Z',
          error: null,
          openFailures: 1,
        },
      ],
    ]);
    const stranger = await startOrganization(program);
    expect((await feeds(`?account-id=${id}`, stranger)).json.items).toEqual([]);
    expect((await feeds('')).status).toBe(400);
    expect((await feeds('?account-id=mine')).status).toBe(400);
  });
});

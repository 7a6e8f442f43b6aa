import { once } from 'node:events';
import { readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { welcome } from '../../composition/welcome.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createDataDir, type Program, startProgram } from '../support/program.js';
import { harbour } from './connection-harbour.js';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await createDataDir();
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A start of the one installation that the tests share, in their order. */
async function whileRunning<T>(work: (program: Program) => Promise<T>): Promise<T> {
  const program = await startProgram(
    { DATABASE_URL: database.url, TRADEWIND_DATA_DIR: dataDir, TRADEWIND_DEMO_SANDBOXES: 'on' },
    { marketplaces: [harbour] },
  );
  try {
    return await work(program);
  } finally {
    await program.stop();
  }
}

const connections = async (program: Program) =>
  (await program.rest().get('/api/v1/marketplaces/connected')).json.items;

const post = (url: string, body: unknown) => fetch(url, { method: 'POST', body: JSON.stringify(body) });
const state = async (url: string) =>
  (await (await fetch(`${url}/_sandbox`)).json()) as { listings: { id: string; title: string }[] };

describe('the demo', () => {
  let endpoint: string;
  let id: string;

  it('starts a sandbox of every marketplace, connected to the demo merchant', async () => {
    await whileRunning(async program => {
      const [connection, ...others] = await connections(program);
      expect(others).toEqual([]);
      expect(connection).toMatchObject({ marketplace: 'harbour', status: 'connected', version: 1 });
      ({ endpoint, id } = connection);
      expect(endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      await post(`${endpoint}/listings`, { title: 'Anchor' });
      expect(await state(endpoint)).toMatchObject({ listings: [{ id: 'listing-1', title: 'Anchor' }] });
    });
    await expect(state(endpoint)).rejects.toThrow('fetch failed');
  });

  it('has it in the same place at the next start, with its state and tokens, and connects nothing twice', async () => {
    await whileRunning(async program => {
      expect(await connections(program)).toMatchObject([{ id, endpoint, version: 1 }]);
      await post(`${endpoint}/listings`, { title: 'Buoy' });
      expect((await state(endpoint)).listings.map(listing => [listing.id, listing.title])).toEqual([
        ['listing-1', 'Anchor'],
        ['listing-2', 'Buoy'],
      ]);
      expect((await post(`${endpoint}/refresh`, { refreshToken: 'refresh-1' })).status).toBe(200);
      expect((await post(`${endpoint}/refresh`, { refreshToken: 'refresh-9' })).status).toBe(400);
    });
  });

  it('uses the sandbox that another process of the installation runs', async () => {
    await whileRunning(async first => {
      await whileRunning(async second => {
        expect(await connections(second)).toMatchObject([{ id, endpoint, version: 1 }]);
      });
      expect((await state(endpoint)).listings).toHaveLength(2);
      expect(await connections(first)).toHaveLength(1);
    });
  });

  it('moves a sandbox whose port was taken meanwhile, and points the connection there', async () => {
    const taker = createServer((_request, response) => response.end('{}'));
    taker.listen(Number(new URL(endpoint).port), '127.0.0.1');
    await once(taker, 'listening');
    try {
      await whileRunning(async program => {
        const [connection] = await connections(program);
        expect(connection).toMatchObject({ id, status: 'connected', version: 2 });
        expect(connection.endpoint).not.toBe(endpoint);
        expect((await state(connection.endpoint)).listings).toHaveLength(2);
      });
    } finally {
      taker.close();
    }
  });

  it('leaves alone what the merchant has disconnected', async () => {
    const disconnect =
      'mutation ($id: ID!) { disconnectMarketplace(input: { id: $id }) { marketplaceConnection { status } } }';
    await whileRunning(program => program.graphql().run(disconnect, { id }));
    await whileRunning(async program => {
      expect(await connections(program)).toEqual([]);
    });
  });

  it('writes its state down for the owner alone, and tells where it can be looked at', async () => {
    const path = join(dataDir, 'sandboxes', 'harbour.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const kept = JSON.parse(await readFile(path, 'utf8'));
    expect(kept.snapshot.listings).toHaveLength(2);
    const adminUrl = 'http://127.0.0.1:5001/_sandbox';
    const { key: marketplace, title } = harbour.marketplace;
    const { account } = harbour.protocol;
    const sandboxes = [{ marketplace, title, url: 'http://127.0.0.1:5001', adminUrl, account, defaults: {} }];
    const running = {
      url: 'http://127.0.0.1:4000',
      demo: null,
      sandboxes,
      paymentSandboxes: [],
      sendsMail: false,
      mailSandboxUrl: null,
    };
    expect(welcome(running)).toContain(`The Harbour   ${adminUrl}\n`);
    expect(welcome(running)).not.toContain('Payment sandboxes');
    expect(welcome(running)).toContain('Mail      not sent: TRADEWIND_SMTP_URL is not set\n');
    const mailSandboxUrl = 'http://127.0.0.1:5002/_sandbox';
    expect(welcome({ ...running, sendsMail: true, mailSandboxUrl })).toContain(
      `Mail      ${mailSandboxUrl} (`,
    );
    expect(welcome({ ...running, sendsMail: true })).toContain('Mail      sent by TRADEWIND_SMTP_URL\n');
  });
});

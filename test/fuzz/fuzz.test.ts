import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../rest-facade/routes/routes.js';
import { BuyingAgent } from '../fault/buying-agent.js';
import { removeDataDir } from '../infrastructure/held-database.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createDataDir, quietEnvironment, restClient } from '../support/program.js';
import { buildProgram, ProgramProcess } from '../support/program-process.js';
import { FuzzRun } from './fuzz-run.js';
import { marketplaceKeys } from './marketplace-keys.js';
import { memoryOf } from './memory.js';
import { demo, type FuzzWorld, openWorld } from './world.js';

/** As many as `npm test` has time for, and always the same; `npm run fuzz` says how many it wants, and draws a seed. */
const { FUZZ_SEED = '1', FUZZ_REQUESTS = '600', FUZZ_DOCUMENTS = '120' } = process.env;
const size = { requests: Number(FUZZ_REQUESTS), documents: Number(FUZZ_DOCUMENTS) };
const seed = Number(FUZZ_SEED);
const timeoutMs = 3 * 60 * 60_000;
const progressMs = 60_000;

/**
 * What the program may hold when all is answered, in bytes. The caches that are bounded by bytes and counts fill up to
 * some 300 MB together, and the sandboxes keep what was listed in them.
 */
const heapMax = 600e6;
const residentMax = 1_600e6;

let database: TestDatabase;
let dataDir: string;
let program: ProgramProcess;
let world: FuzzWorld;
let run: FuzzRun;
const said: string[] = [];

beforeAll(async () => {
  process.stdout.write(`fuzz: seed ${seed}, ${size.requests} requests, ${size.documents} documents\n`);
  await buildProgram();
  database = await createTestDatabase();
  dataDir = await createDataDir();
  program = await ProgramProcess.start(environment(), chunk => keepLines(String(chunk)));
  world = await openWorld(seed, program.url, database.url);
  run = new FuzzRun(world, routes);
  const telling = setInterval(tellProgress, progressMs);
  await run.send(size);
  clearInterval(telling);
}, timeoutMs);
afterAll(async () => {
  process.stdout.write(figures());
  await world?.stop();
  await program?.stop();
  await database?.drop();
  await removeDataDir(dataDir);
}, timeoutMs);

const environment = () => ({
  ...quietEnvironment(database.url, dataDir),
  NODE_OPTIONS: ['program-hooks.mjs', '../fault/marketplaces-unpaced.mjs']
    .map(file => `--import ${join(import.meta.dirname, file)}`)
    .join(' '),
  TRADEWIND_DEMO_SANDBOXES: 'on',
  TRADEWIND_LOG_LEVEL: 'error',
  TRADEWIND_DEMO_API_KEY: demo.apiKey,
  TRADEWIND_DEMO_CLIENT_ID: demo.clientId,
  TRADEWIND_DEMO_CLIENT_SECRET: demo.clientSecret,
});

const tellProgress = (): void => {
  process.stdout.write(`fuzz: ${run.answered} answered, ${run.faults.size} kinds of faults\n`);
};

/** Errors are few, or something is wrong: the first thousand say what. */
function keepLines(text: string): void {
  if (said.length < 1_000) {
    said.push(...text.split('\n').filter(line => line.startsWith('{') || /rror/.test(line)));
  }
}

const figures = (): string =>
  [
    `fuzz: seed ${seed}; replies by status ${JSON.stringify(Object.fromEntries([...(run?.statuses ?? [])].toSorted()))}`,
    `fuzz: never a success: ${routes.flatMap(({ id }) => (run?.succeeded.has(id) ? [] : [id])).join(' ')}`,
    ...(said.length === 0 ? [] : [`fuzz: the program said\n${said.slice(0, 20).join('\n')}`]),
    '',
  ].join('\n');

describe(`${size.requests} made-up requests and ${size.documents} documents, seed ${seed}`, () => {
  it('are each answered as the contract says, never with a fault of ours, and never with what belongs to others', () => {
    expect(run.report()).toEqual([]);
    expect(run.answered).toBe(size.requests + size.documents);
  });

  it('leave no error behind in the log', () => {
    expect(said).toEqual([]);
  });

  it('leave the program within its memory', async () => {
    const { heapBytes, residentBytes } = await memoryOf(program);
    expect(heapBytes).toBeLessThan(heapMax);
    expect(residentBytes).toBeLessThan(residentMax);
  }, 120_000);

  it('leave it ready, able to publish, and to sell', async () => {
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
    const rest = restClient(program.url, demo.apiKey, world.check);
    const { product } = (await rest.post('/api/v1/products', healthyProduct)).json;
    await rest.post(`/api/v1/products/${product.id}/publish`, { marketplaces: [marketplaceKeys[0]] });
    await isLive(rest, product.id);
    const agent = new BuyingAgent({ id: demo.clientId, secret: demo.clientSecret });
    await agent.meet(program.url);
    const opened = await agent.tryToOpen(product.id);
    expect(opened, JSON.stringify(opened)).toMatchObject({
      status: 201,
      json: { session: { status: 'ready_for_payment', missingRequirements: [] } },
    });
    const completed = await agent.complete(opened!.json.session.id, `healthy-${seed}`);
    expect(completed, JSON.stringify(completed)).toMatchObject({
      status: 200,
      json: { session: { status: 'completed' } },
    });
  }, 600_000);
});

const healthyProduct = {
  title: 'Lantern',
  sku: `LANTERN-${seed}`,
  status: 'active',
  price: { amount: '9.00', currency: 'SGD' },
  inventoryQuantity: 10,
  weight: { value: '300', unit: 'g' },
};

/** Asks as a person who waits would. */
async function isLive(rest: ReturnType<typeof restClient>, productId: string): Promise<void> {
  for (;;) {
    const { listings } = (await rest.get(`/api/v1/products/${productId}/listings`)).json;
    const states: string[] = listings.map(({ state }: { state: string }) => state);
    if (states.length > 0 && states.every(state => state === 'live')) {
      return;
    }
    expect(states).not.toContain('rejected');
    await delay(200);
  }
}

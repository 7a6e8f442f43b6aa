import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scriptedOpenaiSandbox } from '../../connectors/language-models/sandbox/openai-compatible-sandbox.js';
import { ProviderSandbox } from '../../connectors/provider-calls/sandbox/provider-sandbox.js';
import { modelVariables, runsPath } from '../content/agent/agent-shop.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createDataDir, quietEnvironment } from '../support/program.js';
import { buildProgram, ProgramProcess } from '../support/program-process.js';
import { RestClient } from '../support/rest-client.js';
import { ProviderGate } from './provider-gate.js';

const apiKey = 'tw_sk_killed0123456789abc';
const timeoutMs = 600_000;

const gate = new ProviderGate();
let productId = '';
let database: TestDatabase;
let db: Client;
/** Sees what waits: within a transaction that is asked only once. */
let watcher: Client;
let dataDir: string;
let sandbox: ProviderSandbox;
let program: ProgramProcess;

/** One call of a tool that writes, and then the answer. */
const model = scriptedOpenaiSandbox(({ results }) =>
  results.length === 0
    ? {
        toolCalls: [{ name: 'update_product', arguments: JSON.stringify({ productId, title: 'Blue mug' }) }],
      }
    : { text: `It is blue now [[product:${productId}]].` },
);

beforeAll(async () => {
  await buildProgram();
  sandbox = await ProviderSandbox.start(gate.before(model));
  database = await createTestDatabase();
  db = new Client({ connectionString: database.url });
  watcher = new Client({ connectionString: database.url });
  await Promise.all([db.connect(), watcher.connect()]);
  dataDir = await createDataDir();
}, timeoutMs);
afterAll(async () => {
  await program.kill();
  await Promise.all([db.end(), watcher.end()]);
  await database.drop();
  await sandbox.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  program = await ProgramProcess.start({
    ...quietEnvironment(database.url, dataDir),
    ...modelVariables(sandbox),
    TRADEWIND_DEMO_API_KEY: apiKey,
  });
}

const rest = () =>
  new RestClient({ url: program.url, headers: { authorization: `Bearer ${apiKey}` }, check: null });

/**
 * Holds what the program needs for its next step, until `work` has begun it, with so many steps stored, and is killed. What else
 * the program does may wait for the same before.
 */
async function killedAt(lock: string, work: () => Promise<unknown>, steps = 0): Promise<void> {
  await db.query('begin');
  await db.query(lock);
  await work();
  while ((await storedSteps()) < steps) {
    await delay(20);
  }
  await programWaits();
  await program.kill();
  await db.query('rollback');
}

/** Until a statement of the program waits for the lock. */
async function programWaits(): Promise<void> {
  const waiting = `select 1 from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
  while ((await watcher.query(waiting)).rowCount === 0) {
    await delay(20);
  }
}

const storedSteps = async (): Promise<number> =>
  (await watcher.query('select from content.agent_step')).rowCount ?? 0;

const noSteps = 'lock table content.agent_step in share row exclusive mode';
const noProduct = 'select * from catalog.product for update';
const stepsOf = async (runId: string) =>
  (await db.query('select kind, status from content.agent_step where run_id = $1 order by position', [runId]))
    .rows;

describe('a run of the agent whose program is killed', () => {
  it(
    'repeats no finished step and no effect, wherever it was killed',
    async () => {
      gate.open(0);
      await start();
      productId = (await rest().post('/api/v1/products', { title: 'Mug', sku: 'MUG-9' })).json.product.id;
      const asked = await rest().post(runsPath, { message: 'Make it blue', tools: ['update_product'] });
      const { runId } = asked.json.data;

      // While the model thinks: nothing is stored.
      await gate.waiting(1);
      await program.kill();
      expect(await stepsOf(runId)).toEqual([]);

      // It has answered, and the turn is not stored.
      gate.open(1);
      await killedAt(noSteps, start);
      expect(await stepsOf(runId)).toEqual([]);

      // The turn is stored, and its call has begun.
      gate.open(1);
      await killedAt(noProduct, start, 2);
      const turn = { kind: 'turn', status: null };
      expect(await stepsOf(runId)).toEqual([turn, { kind: 'call', status: 'requested' }]);

      // The call is made, and its outcome is not stored. The model is not asked for the turn again.
      gate.open(0);
      await killedAt(noSteps, start);
      expect(await stepsOf(runId)).toEqual([turn, { kind: 'call', status: 'requested' }]);

      // The outcome is stored, while the model thinks about it.
      await start();
      await gate.waiting(1);
      await program.kill();
      expect(await stepsOf(runId)).toEqual([turn, { kind: 'call', status: 'succeeded' }]);

      // It has answered, and the answer is not stored.
      gate.open(1);
      await killedAt(noSteps, start);

      gate.open(1);
      await start();
      const { json } = await rest().get(`${runsPath}/${runId}`);
      await rest().finishedJob(json.run.jobId);
      const { run } = (await rest().get(`${runsPath}/${runId}`)).json;
      expect(run).toMatchObject({ status: 'completed', answer: 'It is blue now [1].', usage: { calls: 2 } });
      expect(run.toolCalls).toMatchObject([{ name: 'update_product', status: 'succeeded' }]);
      expect(await stepsOf(runId)).toHaveLength(3);

      const { product } = (await rest().get(`/api/v1/products/${productId}`)).json;
      expect(product).toMatchObject({ title: 'Blue mug', version: 2 });
      const { rows: events } = await db.query(`select type from platform.event where type like 'product.%'`);
      expect(events).toEqual([{ type: 'product.created' }, { type: 'product.updated' }]);
      // Three times for the turn, three for the answer: each was asked for until it was stored.
      expect(sandbox.calls).toHaveLength(6);
    },
    timeoutMs,
  );
});

import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { readyProcedures } from '../../subgraphs/content/aop/ready/ready-procedures.js';
import { hashSecret } from '../../subgraphs/platform/credential/secret.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { GraphQLClient } from '../support/graphql-client.js';
import { plantRow } from '../support/planted-row.js';
import { bearer, createDataDir, quietEnvironment, restClient } from '../support/program.js';
import { buildProgram, ProgramProcess } from '../support/program-process.js';
import { ProcedureGate } from './procedure-gate.js';

const apiKey = 'tw_sk_procedures0123456789';
const isFull = process.env.CHAOS_SCALE === 'full';
/** A start takes seconds, so the ordinary test run kills at two boundaries, and `npm run chaos` at every one. */
const killsMax = isFull ? 200 : 2;
const timeoutMs = isFull ? 3_600_000 : 240_000;

let database: TestDatabase;
let db: Client;
let gateDb: Client;
let dataDir: string;
let program: ProgramProcess;

beforeAll(async () => {
  await buildProgram();
  database = await createTestDatabase();
  db = new Client({ connectionString: database.url });
  gateDb = new Client({ connectionString: database.url });
  await db.connect();
  await gateDb.connect();
  dataDir = await createDataDir();
}, timeoutMs);
afterAll(async () => {
  await program.kill();
  await gateDb.end();
  await db.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  program = await ProgramProcess.start({
    ...quietEnvironment(database.url, dataDir),
    TRADEWIND_DEMO_API_KEY: apiKey,
  });
}

const rest = () => restClient(program.url, apiKey, null);
const graphql = (token = apiKey) => new GraphQLClient(program.url, bearer(token));

/** Products that nobody orders, one of them a draft, and a review of an order of ours that nobody answered. */
async function furnish(): Promise<{ draftId: string }> {
  const sgd = (amount: string) => ({ amount, currency: 'SGD' });
  const ids: string[] = [];
  for (const [index, status] of ['active', 'active', 'draft'].entries()) {
    const about = { title: `Mug ${index}`, sku: `MUG-${index}`, status, inventoryQuantity: 20 };
    const { json } = await rest().post('/api/v1/products', {
      ...about,
      price: sgd('10.00'),
      cost: sgd('5.00'),
    });
    ids.push(json.product.id);
  }
  await db.query(`update catalog.product set created_at = now() - interval '200 days'`);
  const { order } = (
    await rest().post('/api/v1/orders', {
      ...{ marketplace: 'market-stall', externalOrderId: 'S-1', status: 'completed', country: 'SG' },
      ...{ currency: 'SGD', placedAt: '2025-01-20T08:00:00Z' },
      totals: {
        subtotal: sgd('10.00'),
        discount: sgd('0'),
        shipping: sgd('0'),
        tax: sgd('0'),
        total: sgd('10.00'),
      },
      items: [{ externalOrderItemId: '1', sku: 'MUG-0', name: 'Mug', quantity: 1, unitPrice: sgd('10.00') }],
    })
  ).json;
  const input = { orderId: order.id, orderItemId: order.items[0].id, rating: 5, text: 'This is a good mug.' };
  const { errors } = await graphql().run(
    'mutation ($input: RecordReviewInput!) { recordReview(input: $input) { review { id } } }',
    { input },
  );
  expect(errors).toBeUndefined();
  return { draftId: ids[2]! };
}

/** A thread of every ready procedure that is registered. */
async function executeAll(inputs: Record<string, object>): Promise<Map<string, string>> {
  const threads = new Map<string, string>();
  for (const { name } of readyProcedures) {
    const created = await rest().post('/api/v1/aop/create', { template: name });
    expect(created.json, name).toMatchObject({ aop_id: expect.any(String) });
    const path = `/api/v1/aop/${created.json.aop_id}/execute`;
    const { json } = await rest().post(path, { inputs: inputs[name] ?? {} });
    expect(json, name).toMatchObject({ thread_id: expect.any(String) });
    threads.set(json.thread_id, name);
  }
  return threads;
}

interface ThreadRow {
  id: string;
  status: string;
}
const threadRows = async (): Promise<ThreadRow[]> =>
  (await db.query<ThreadRow>('select id, status from content.aop_thread order by id')).rows;
const isActive = ({ status }: ThreadRow): boolean => status === 'queued' || status === 'running';
const isAlive = (thread: ThreadRow): boolean => isActive(thread) || thread.status.startsWith('waiting');

/** A kept connection that idled too long may be closed while it is used again: what is still asked is approved the next time. */
function unlessConnectionClosed(error: Error): void {
  if ((error.cause as { code?: string } | undefined)?.code !== 'UND_ERR_SOCKET') {
    throw error;
  }
}

/** Approves what is asked, by a credential that is not that of the threads, and has what waits for a time go on. */
async function goOn(approver: string): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    `select id from content.aop_approval where status = 'pending'`,
  );
  for (const { id } of rows) {
    await graphql(approver)
      .run(
        'mutation ($input: ApproveAopApprovalInput!) { approveAopApproval(input: $input) { approval { status } } }',
        { input: { id } },
      )
      .catch(unlessConnectionClosed);
  }
  await db.query(`update content.aop_thread set wake_at = now() where status = 'waiting'`);
  await db.query(
    `update graphile_worker._private_jobs set run_at = now() where key like 'aop-thread/%' and locked_at is null`,
  );
  await db.query(`notify "jobs:insert"`);
}

describe('threads of every ready procedure, whose program is killed at the boundaries of their steps', () => {
  it(
    'have each effect once',
    async () => {
      await start();
      const { draftId } = await furnish();
      const gate = await ProcedureGate.install(gateDb);
      const approver = 'tw_sk_approver0123456789ab';
      await otherKey(approver);
      const threads = await executeAll({ launch_product: { productId: draftId } });
      let kills = 0;
      for (; kills < killsMax && (await threadRows()).some(isAlive); kills += 1) {
        await gate.closeAfter([...threads.keys()], 1);
        await goOn(approver);
        const count = await gate.waiting(async () => !(await threadRows()).some(isActive));
        if (count > 0) {
          await program.kill();
          await gate.release();
          await start();
        } else {
          await gate.release();
        }
      }
      await gate.open();
      while ((await threadRows()).some(isAlive)) {
        await goOn(approver);
        await new Promise(resolve => setTimeout(resolve, 200));
      }
      await expectEffectsOnce(threads);
      // Every boundary was the next one once; threads go on together, so that a life passes one of each.
      expect(kills).toBeGreaterThanOrEqual(isFull ? 10 : killsMax);
      expect(await boundaries()).toBeGreaterThan(threads.size * 4);
    },
    timeoutMs,
  );
});

/** Another key of the merchant. */
async function otherKey(secret: string): Promise<void> {
  const { rows } = await db.query<Record<string, unknown>>(
    'select organization_id, scopes from platform.api_key limit 1',
  );
  const id = newId();
  await plantRow(db, 'platform.api_key', { ...rows[0], id });
  await plantRow(db, 'platform.api_key_secret', {
    organization_id: rows[0]!.organization_id,
    api_key_id: id,
    hash: hashSecret(secret),
  });
}

async function boundaries(): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from platform.job_step s join platform.job j on j.organization_id = s.organization_id
       and j.id = s.job_id where j.kind = 'aop.thread' and s.status = 'completed'`,
  );
  return rows[0]!.count;
}

/** What threads caused, by what the events and jobs of their calls say. */
async function expectEffectsOnce(threads: ReadonlyMap<string, string>): Promise<void> {
  const { rows: ended } = await db.query<{ id: string; status: string; error: { code: string } | null }>(
    'select id, status, error from content.aop_thread order by id',
  );
  for (const { id, status, error } of ended) {
    const name = threads.get(id)!;
    // No provider is configured here: the search of other shops is refused, by name.
    expect([name, status, error?.code ?? null]).toEqual(
      name === 'reprice_to_median' ? [name, 'failed', 'PROVIDER_NOT_CONFIGURED'] : [name, 'completed', null],
    );
  }
  const { rows: prices } = await db.query<{ productId: string; count: number }>(
    `select subject_id as "productId", count(*)::integer as count from platform.event
     where type like 'product.%price%' and request_id like 'aop:%' group by 1`,
  );
  expect(prices.map(({ count }) => count)).toEqual([1, 1]);
  const { rows: replies } = await db.query(
    `select from content.review where reply ->> 'status' in ('published', 'submitted')`,
  );
  expect(replies).toHaveLength(1);
  const { rows: twice } = await db.query(
    `select s.call_id from content.aop_thread_step s where s.call_id is not null group by 1 having count(*) > 1`,
  );
  expect(twice).toEqual([]);
}

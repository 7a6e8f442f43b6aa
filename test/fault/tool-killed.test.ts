import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../kernel/context.js';
import { newId } from '../../kernel/ids.js';
import type { ToolResult } from '../../kernel/tools/toolbox.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, quietEnvironment, startProgram } from '../support/program.js';
import { buildProgram } from '../support/program-process.js';
import { ToolClient } from '../support/tool-client.js';
import { TableGate } from './table-gate.js';

let program: Program;
let tools: ToolClient;
let shop: Organization;
let caller: Caller;
let db: Client;
let gate: TableGate;

beforeAll(async () => {
  await buildProgram();
  program = await startProgram();
  tools = await ToolClient.open(program);
  shop = await startOrganization(program);
  caller = await tools.callerOf(shop.apiKey);
  db = new Client({ connectionString: program.databaseUrl });
  await db.connect();
  gate = await TableGate.install(program.databaseUrl);
}, 240_000);
afterAll(async () => {
  await Promise.all([db.end(), gate.end()]);
  await tools.close();
  await program.stop();
});

/** A worker in a process of its own, that calls the tool. */
function worker(call: { name: string; input: object; callId: string }, dies = false): ChildProcess {
  const environment = {
    ...quietEnvironment(program.databaseUrl, program.dataDir),
    TRADEWIND_ROLES: 'worker',
  };
  const task = JSON.stringify({
    environment,
    dies,
    call: { ...call, caller: { ...caller, scopes: [...caller.scopes] } },
  });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'tool-caller.mjs'), task], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(import.meta.dirname, '../../dist/.compile-cache') },
  });
  return child;
}

/** What another worker is answered; while the transaction of the dead one is not yet undone, it asks again. */
async function answered({ name, input, callId }: Parameters<typeof worker>[0]): Promise<ToolResult> {
  for (;;) {
    try {
      return await tools.call(caller, name, input, { callId });
    } catch (error) {
      expect(error).toMatchObject({ code: 'IDEMPOTENCY_IN_FLIGHT' });
      await delay(20);
    }
  }
}

async function signalOf(child: ChildProcess): Promise<NodeJS.Signals | null> {
  const [, signal] = await once(child, 'exit');
  return signal;
}

const count = async (from: string): Promise<number> => {
  const { rows } = await db.query(`select count(*)::int as count from ${from} and organization_id = $1`, [
    shop.id,
  ]);
  return rows[0].count;
};
const productsOf = (sku: string) => count(`catalog.product where sku = '${sku}'`);
const answers = 'platform.idempotency';
const jobsOfPrices = () => count(`platform.job where kind like '%sync%'`);

describe('a worker that is killed while it calls a tool', { timeout: 180_000 }, () => {
  it('after the effect and before the answer: the repetition has the answer, and no second effect', async () => {
    const call = { name: 'create_product', input: { title: 'Lamp', sku: 'LAMP' }, callId: newId() };
    expect(await signalOf(worker(call, true))).toBe('SIGKILL');
    expect(await productsOf('LAMP')).toBe(1);
    const answer = await answered(call);
    expect(answer).toMatchObject({ ok: true, output: { product: { sku: 'LAMP', version: 1 } } });
    expect(await productsOf('LAMP')).toBe(1);
    expect(await answered(call)).toEqual(answer);
  });

  it('between the effect and its commit: nothing is left, and the repetition has the one effect', async () => {
    const call = { name: 'create_product', input: { title: 'Vase', sku: 'VASE' }, callId: newId() };
    // The answer is written last: the worker stands there, with the product written and not committed.
    await gate.close(answers);
    const child = worker(call);
    await Promise.race([gate.writerWaits(answers), signalOf(child)]);
    child.kill('SIGKILL');
    expect(await signalOf(child)).toBe('SIGKILL');
    await gate.open();
    expect(await answered(call)).toMatchObject({ ok: true, output: { product: { version: 1 } } });
    expect(await productsOf('VASE')).toBe(1);
  });

  it('with a price: it is set once, and sent by one job', async () => {
    const { json } = await shop.rest.post('/api/v1/products', { title: 'Bowl', sku: 'BOWL' });
    const { id, version } = json.product;
    const before = await jobsOfPrices();
    const input = { productId: id, price: { amount: '9.50', currency: 'USD' } };
    const call = { name: 'set_product_price', input, callId: newId() };
    expect(await signalOf(worker(call, true))).toBe('SIGKILL');
    expect(await answered(call)).toMatchObject({
      ok: true,
      output: { status: 'accepted', data: { product: { version: version + 1, price: { amount: '9.50' } } } },
    });
    expect(await jobsOfPrices()).toBe(before + 1);
  });
});

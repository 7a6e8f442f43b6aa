import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { CallToolResult } from '@modelcontextprotocol/client';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { errorOf, mcpClient, textOf } from '../support/mcp-client.js';
import { createDataDir, quietEnvironment } from '../support/program.js';
import { buildProgram, ProgramProcess } from '../support/program-process.js';
import { TableGate } from './table-gate.js';

const apiKey = 'tw_sk_killed0123456789abc';
const timeoutMs = 600_000;

let database: TestDatabase;
/** Before what a call needs for its last step. */
let gate: TableGate;
let watcher: Client;
let dataDir: string;
let program: ProgramProcess;

beforeAll(async () => {
  await buildProgram();
  database = await createTestDatabase();
  gate = await TableGate.install(database.url);
  watcher = new Client({ connectionString: database.url });
  await watcher.connect();
  dataDir = await createDataDir();
  await start();
}, timeoutMs);
afterAll(async () => {
  await program.kill();
  await Promise.all([gate.end(), watcher.end()]);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  program = await ProgramProcess.start({
    ...quietEnvironment(database.url, dataDir),
    TRADEWIND_DEMO_API_KEY: apiKey,
  });
}

async function call(name: string, given: Record<string, unknown>): Promise<CallToolResult> {
  const client = await mcpClient(program.url, { token: apiKey });
  return client.callTool({ name, arguments: given });
}

/** Once more, as a client does that was not answered; while the transaction of the dead is not yet undone, again. */
async function answered(name: string, given: Record<string, unknown>): Promise<CallToolResult> {
  for (;;) {
    const result = await call(name, given);
    if (errorOf(result)?.code !== 'IDEMPOTENCY_IN_FLIGHT') {
      return result;
    }
    await delay(20);
  }
}

const count = async (from: string): Promise<number> =>
  (await watcher.query(`select count(*)::int as count from ${from}`)).rows[0].count;

const answers = 'platform.idempotency';

/** The process dies while the call stands before its commit. */
async function killedAmid(name: string, given: Record<string, unknown>): Promise<void> {
  await gate.close(answers);
  const lost = call(name, given);
  const rejected = expect(lost).rejects.toThrow();
  // It has done its work, and waits to write what it will answer.
  await gate.writerWaits(answers);
  await program.kill();
  await rejected;
  await gate.open();
  await start();
}

describe('a process that is killed amid a call of the Model Context Protocol', () => {
  it(
    'before the commit: nothing is left, and the same call again is done once',
    async () => {
      const given = { title: 'Lamp', sku: 'LAMP', idempotencyKey: newId() };
      await killedAmid('create_product', given);
      expect(await count("catalog.product where sku = 'LAMP'")).toBe(0);
      const first = await answered('create_product', given);
      expect(errorOf(first)).toBeNull();
      expect(await answered('create_product', given)).toMatchObject({ structuredContent: textOf(first) });
      expect(await count("catalog.product where sku = 'LAMP'")).toBe(1);
    },
    timeoutMs,
  );

  it(
    'of an import: it is one import, and leaves every product once',
    async () => {
      const rows = Array.from({ length: 50 }, (_, index) => `BULK-${index},Bulk ${index}`);
      const given = { content: ['sku,title', ...rows].join('\n'), idempotencyKey: newId() };
      await killedAmid('import_products', given);
      const first = await answered('import_products', given);
      const { jobId } = textOf(first);
      expect(textOf(await answered('import_products', given))).toEqual(textOf(first));
      const ended = await call('wait_for_job', { jobId, timeoutSeconds: 50 });
      expect(textOf(ended)).toMatchObject({ status: 'completed', result: { counts: { created: 50 } } });
      expect(await count('catalog.product_import')).toBe(1);
      expect(await count("catalog.product where sku like 'BULK-%'")).toBe(50);
    },
    timeoutMs,
  );
});

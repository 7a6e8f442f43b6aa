import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drainTimeoutMs } from '../../composition/drain.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { bearer, createDataDir, quietEnvironment, restClient } from '../support/program.js';
import { buildProgram, ProgramProcess } from '../support/program-process.js';

const apiKey = 'tw_sk_slowReader0123456789';
const products = 10_000;
const descriptionChars = 10_000;
const exportBytes = products * descriptionChars;
const readersWaiting = 6;
/** A few pages for each reader, and the garbage of making them: far less than what they wait for. */
const growthMaxBytes = (readersWaiting * exportBytes) / 3;

let database: TestDatabase;
let dataDir: string;
let server: ProgramProcess;

beforeAll(async () => {
  await buildProgram();
  database = await createTestDatabase();
  dataDir = await createDataDir();
  server = await ProgramProcess.start({
    ...quietEnvironment(database.url, dataDir),
    TRADEWIND_DEMO_API_KEY: apiKey,
    TRADEWIND_DATABASE_CONNECTIONS: '4',
  });
  await fillCatalog();
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Far quicker than through the gateway, which is not what is looked at here. */
async function fillCatalog(): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `insert into catalog.product (organization_id, id, handle, title, description, status, currency, created_at, updated_at)
     select o.id, gen.id, 'p-' || n, 'Product ' || n, repeat(md5(n::text), $2 / 32), 'active', 'USD', now(), now()
     from platform.organization o,
       lateral (select n, ('018f0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as id from generate_series(1, $1::int) n) gen`,
    [products, descriptionChars],
  );
  await client.end();
}

async function residentBytes(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)![1]);
}

async function openExport(): Promise<IncomingMessage> {
  const sent = request(`${server.url}/api/v1/catalog/items?format=ndjson`, { headers: bearer(apiKey) }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

/** Reads whole exports, so that the process has the size that it has at work. */
async function readAll(response: IncomingMessage): Promise<{ bytes: number; lines: number }> {
  let [bytes, lines] = [0, 0];
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) {
      lines += 1;
    }
  }
  return { bytes, lines };
}

describe(`an export of ${Math.round(exportBytes / 1e6)} MB`, () => {
  it('to readers that do not read holds a page of it in memory and no connection, and goes on when they do', async () => {
    await readAll(await openExport());
    const before = await residentBytes();
    const readers = await Promise.all(Array.from({ length: readersWaiting }, openExport));
    for (const reader of readers) {
      reader.pause();
    }
    let most = 0;
    for (let sample = 0; sample < 20; sample++) {
      await delay(100);
      most = Math.max(most, await residentBytes());
    }
    expect(most - before).toBeLessThan(growthMaxBytes);
    const others = restClient(server.url, apiKey, null);
    expect((await others.get('/api/v1/products?limit=1')).status).toBe(200);
    const [first, ...rest] = readers as [IncomingMessage, ...IncomingMessage[]];
    for (const reader of rest) {
      reader.destroy();
    }
    expect(await readAll(first)).toMatchObject({ lines: products });
  });

  it('is not made any further for a reader that has gone', async () => {
    const reader = await openExport();
    reader.destroy();
    await once(reader, 'close');
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const busy = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state = 'active' and query like '%catalog.product%' and pid <> pg_backend_pid()`;
    let count = 1;
    for (let sample = 0; count > 0 && sample < 100; sample++) {
      await delay(20);
      count = (await client.query<{ count: number }>(busy)).rows[0]!.count;
    }
    await client.end();
    expect(count).toBe(0);
  });

  it('that is not read does not keep the server from stopping', async () => {
    const reader = (await openExport()).pause();
    const beganMs = performance.now();
    await server.stop();
    expect(performance.now() - beganMs).toBeLessThan(drainTimeoutMs + 10_000);
    reader.destroy();
  });
});

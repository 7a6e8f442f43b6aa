import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.js';
import { removeDataDir } from '../infrastructure/held-database.js';
import { startReceiver } from '../platform/support/receiver.js';
import { passEventHorizon } from '../support/event-horizon.js';
import type { LiveJob } from '../support/live-client.js';
import { productsCsv } from '../support/product-files.js';
import { createDataDir, type Program, startProgram } from '../support/program.js';
import type { Reply } from '../support/rest-client.js';
import { allArrived } from './all-arrived.js';

const log = { info: () => {}, warn: () => {} };

let databaseDir: string;
let database: EmbeddedPostgres;
let program: Program;

const openDatabase = (port?: number): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    dataDir: databaseDir,
    durable: false,
    log,
    ...(port === undefined ? {} : { port }),
  });

beforeAll(async () => {
  databaseDir = await createDataDir();
  database = await openDatabase();
  program = await startProgram({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await program?.stop();
  await database.stop();
  await removeDataDir(databaseDir);
});

/** The server goes and nobody is told; it comes back where it was. */
async function without(work: () => Promise<void>): Promise<void> {
  const port = Number(new URL(database.url).port);
  await database.stop();
  try {
    await work();
  } finally {
    database = await openDatabase(port);
  }
}

/** The first answer of the kind: pools and listeners find their way back within seconds, not at once. */
async function eventually(send: () => Promise<Reply>, status: number): Promise<Reply> {
  for (;;) {
    const reply = await send();
    if (reply.status === status) {
      return reply;
    }
    expect([500, 503]).toContain(reply.status);
  }
}

describe('while the database is away', () => {
  it('every request is answered by a problem that leaks nothing, and all is well once it is back', async () => {
    const rest = program.rest();
    const { product } = (await rest.post('/api/v1/products', { title: 'Before' })).json;
    const { port, password } = new URL(database.url);
    await without(async () => {
      const replies = [
        await rest.get('/api/v1/products'),
        await rest.get(`/api/v1/products/${product.id}`),
        await rest.get('/api/v1/catalog/items?format=ndjson'),
        await rest.post('/api/v1/products', { title: 'Lost' }),
        await rest.post('/api/v1/products', { title: 'Lost' }, { 'idempotency-key': 'away' }),
        await rest.post('/api/v1/products/bulk-import', productsCsv(2, 'LOST'), {
          'content-type': 'text/csv',
        }),
        await program.rest('tw_sk_neverseenbefore00').get('/api/v1/products'),
      ];
      for (const { status, json, text } of replies) {
        expect(json).toMatchObject({ ok: false, status: 503, code: 'UNAVAILABLE' });
        expect(status).toBe(503);
        expect(text).not.toContain(password);
        expect(text).not.toContain(`:${port}/`);
        expect(text).not.toMatch(/ECONN|postgres|pg_|terminat/i);
      }
      const { errors } = await program.graphql().run('{ products { items { id } } }');
      expect(errors![0]!.extensions.code).toBe('UNAVAILABLE');
      const ready = await fetch(`${program.url}/readyz`);
      expect(ready.status).toBe(503);
      expect(await ready.text()).not.toContain(port);
      expect((await fetch(`${program.url}/healthz`)).status).toBe(200);
    });
    await eventually(() => rest.get('/api/v1/products'), 200);
    const again = await eventually(
      () => rest.post('/api/v1/products', { title: 'After' }, { 'idempotency-key': 'away' }),
      201,
    );
    expect(again.headers.get('idempotent-replayed')).toBeNull();
    const titles = (await rest.all('/api/v1/catalog/items')).map(({ title }) => title);
    expect(titles).toEqual(['Before', 'After']);
  });

  it('an import waits for it, its watcher hears the end, and its events are delivered', async () => {
    const rest = program.rest();
    const receiver = await startReceiver();
    await rest.post('/api/v1/webhooks', { url: receiver.url, events: ['product.created'] });
    const { json } = await rest.post('/api/v1/products/bulk-import', productsCsv(3_000, 'WAIT'), {
      'content-type': 'text/csv',
    });
    const watching = program.live();
    for await (const { progress } of watching.job(json.jobId)) {
      if (progress.done > 0) {
        break;
      }
    }
    await without(async () => {});
    await eventually(() => rest.get('/api/v1/products'), 200);
    let last: LiveJob | undefined;
    for await (const job of program.live().job(json.jobId)) {
      last = job;
    }
    expect(last).toMatchObject({ status: 'completed', result: { counts: { created: 3_000, errors: 0 } } });
    await passEventHorizon(database.url);
    const events = await rest.all('/api/v1/webhook-events?type=product.created&limit=500');
    const ids = events.filter(({ subject }) => subject.externalId?.startsWith('WAIT-')).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3_000);
    await allArrived(receiver, ids);
    expect(new Set(receiver.eventIds())).toEqual(new Set(ids));
    expect(await rest.all('/api/v1/catalog/items?limit=500')).toHaveLength(3_002);
    await receiver.close();
  }, 120_000);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retentions } from '../../composition/retention.js';
import { systemClock } from '../../kernel/clock.js';
import type { Database } from '../../kernel/database/database.js';
import { unnamed } from '../../kernel/database/statement.js';
import type { AnyTaskDefinition } from '../../kernel/jobs/define-task.js';
import { jobPurge } from '../../kernel/jobs/job-housekeeping.js';
import { catalogTasks } from '../../subgraphs/catalog/index.js';
import { commerceTasks } from '../../subgraphs/commerce/index.js';
import { platformTasks } from '../../subgraphs/platform/index.js';
import { openDatabase } from '../platform/support/platform-database.js';
import { startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

/** Later than anything is kept. */
const later = { now: () => new Date(systemClock.now().getTime() + 400 * 24 * 60 * 60 * 1000) };
const emptyStorage = {
  put: async () => Promise.reject(new Error('nothing is stored here')),
  get: async () => null,
  delete: async () => {},
  removeUnfinished: async () => 0,
  removeAll: async () => 0,
  removeUnreferred: async () => 0,
};

/** Built for their names and purges: none of these calls anybody. */
const tasks: AnyTaskDefinition[] = [
  jobPurge,
  ...catalogTasks({ uploads: emptyStorage, media: emptyStorage, mediaReferences: [], channels: {} as never }),
  ...platformTasks({ outbound: {} as never, encryption: {} as never, clock: later }),
  ...commerceTasks({ documents: emptyStorage, channels: {}, rails: {}, agents: { doors: [] } } as never),
];

let program: Program;
let db: Database;
beforeAll(async () => {
  program = await startProgram();
  db = await openDatabase(program.databaseUrl, later);
});
afterAll(async () => {
  await db.close();
  await program.stop();
});

const aged = Object.entries(retentions).flatMap(([name, retention]) =>
  retention.ends === 'aged' ? [{ name, ...retention }] : [],
);

describe('what grows', { timeout: 120_000 }, () => {
  it('is every table of the database, each with what ends it', async () => {
    const tables = await db.query<{ name: string }>(
      unnamed(
        `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p') and not c.relispartition
           and n.nspname in ('catalog', 'commerce', 'finance', 'platform') order by 1`,
      ),
    );
    const named = Object.keys(retentions).filter(name => !name.includes('/'));
    expect(named.sort()).toEqual(tables.map(({ name }) => name).sort());
  });

  it.each(aged)('has a task that runs by itself: $name', ({ task }) => {
    expect(tasks.find(({ name }) => name === task)?.cron).toBeDefined();
  });

  it('is gone once it is older than it is kept', async () => {
    const shop = await startOrganization(program);
    await shop.agent();
    await shop.rest.post('/api/v1/products', { title: 'Mug' }, { 'idempotency-key': 'once' });
    await shop.rest.imported('sku,title\nA,B\n');
    const grown = [
      'platform.session',
      'platform.access_token',
      'platform.idempotency',
      'platform.job',
      'catalog.product_import',
      'catalog.import_row',
    ];
    const count = async (table: string) =>
      (await db.query<{ rows: number }>(unnamed(`select count(*)::integer as rows from ${table}`)))[0]!.rows;
    for (const table of grown) {
      expect([table, (await count(table)) > 0]).toEqual([table, true]);
    }
    const purges = new Set(aged.map(({ task }) => task));
    const run = { payload: {}, db, log: db.log, signal: new AbortController().signal };
    for (const task of tasks.filter(({ name }) => purges.has(name))) {
      await task.run(run);
    }
    for (const table of grown) {
      expect([table, await count(table)]).toEqual([table, 0]);
    }
  });
});

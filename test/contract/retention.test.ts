import { mkdtempSync } from 'node:fs';
import { rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Retention, retentions } from '../../composition/retention.js';
import { FolderStorage } from '../../connectors/storage/folder-storage.js';
import { systemClock } from '../../kernel/clock.js';
import type { Database } from '../../kernel/database/database.js';
import { unnamed } from '../../kernel/database/statement.js';
import type { AnyTaskDefinition } from '../../kernel/jobs/define-task.js';
import { jobPurge } from '../../kernel/jobs/job-housekeeping.js';
import { catalogTasks } from '../../subgraphs/catalog/index.js';
import { commerceTasks, fillShortOrder, findDocumentKeys } from '../../subgraphs/commerce/index.js';
import { orderActionLimits } from '../../subgraphs/commerce/orders/order-action/order-action.limits.js';
import { contentTasks } from '../../subgraphs/content/index.js';
import { financeTasks, findReportFileKeys } from '../../subgraphs/finance/index.js';
import { platformTasks } from '../../subgraphs/platform/index.js';
import { openPlatform, type Platform } from '../platform/support/platform-database.js';
import { type AgedRows, agedRows, RowWriter } from './aged-rows.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const clock = systemClock;
const folder = mkdtempSync(join(tmpdir(), 'tradewind-retention-'));
const media = new FolderStorage(folder);
const uploads = new FolderStorage(join(folder, 'uploads'));

/** Built for their names and purges: none of these calls anybody. */
const tasks: AnyTaskDefinition[] = [
  jobPurge,
  ...catalogTasks({
    uploads,
    media,
    uploadReferences: [],
    mediaReferences: [findDocumentKeys, findReportFileKeys],
    channels: {} as never,
    prices: {} as never,
    shopping: null,
    marketplaces: [],
    fillShortage: fillShortOrder,
  }),
  ...platformTasks({
    outbound: {} as never,
    encryption: {} as never,
    clock,
    mail: { sender: null, publicUrl: '' },
  }),
  ...commerceTasks({ documents: media, channels: {}, rails: {}, agents: { notifiers: [] } } as never),
  ...contentTasks({ channels: {}, encryption: {} } as never),
  ...financeTasks({ channels: {} as never, reportFiles: media }),
];

let platform: Platform;
let db: Database;
let rows: RowWriter;
beforeAll(async () => {
  platform = await openPlatform();
  db = platform.db;
  rows = await RowWriter.open(platform.url);
});
afterAll(async () => {
  await rows.close();
  await platform.close();
  await rm(folder, { recursive: true });
});

const aged = Object.entries(retentions).flatMap(([name, retention]) =>
  retention.ends === 'aged' ? [{ name, ...retention }] : [],
);

/** Whose rows go by whole days. */
const endsByDay: ReadonlySet<string> = new Set([
  'catalog.performance_counter',
  'catalog.performance_day',
  'platform.event',
]);

describe('what grows', { timeout: 120_000 }, () => {
  it('is every table of the database, each with what ends it', async () => {
    const tables = await db.query<{ name: string }>(
      unnamed(
        `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p') and not c.relispartition
           and n.nspname in ('catalog', 'commerce', 'content', 'finance', 'platform') order by 1`,
      ),
    );
    const named = Object.keys(retentions).filter(name => !name.includes('/'));
    expect(named.sort()).toEqual(tables.map(({ name }) => name).sort());
  });

  it.each(aged)('has a task that runs by itself: $name', ({ task }) => {
    expect(tasks.find(({ name }) => name === task)?.cron).toBeDefined();
  });

  it('is every row of the tables below, each made as old as its table says', () => {
    expect(Object.keys(agedRows).sort()).toEqual(
      aged
        .map(({ name }) => name)
        .filter(name => !name.includes('/'))
        .sort(),
    );
  });

  it.each(Object.keys(agedRows))('goes when it is due, and not a moment before: %s', async table => {
    const { afterMs, task } = retentions[table] as Extract<Retention, { ends: 'aged' }>;
    const definition = agedRows[table]!;
    const now = db.clock.now().getTime();
    const dueAt = new Date(now - afterMs - (endsByDay.has(table) ? 3 * dayMs : minuteMs));
    const due = await insert(table, definition, dueAt);
    const young = await insert(table, definition, new Date(now - afterMs + minuteMs));
    const kept: Row[] = [];
    for (const values of definition.kept ?? []) {
      kept.push(await rows.insert(table, values));
    }
    if (definition.when !== undefined) {
      await db.query(unnamed(definition.when));
    }
    await run(task);
    const keptLeft: boolean[] = [];
    for (const row of kept) {
      keptLeft.push(await rows.has(table, row));
    }
    expect({ due: await rows.has(table, due), young: await rows.has(table, young), kept: keptLeft }).toEqual({
      due: false,
      young: true,
      kept: kept.map(() => true),
    });
  });

  it('is a label a week after it was fetched, and its file with it', async () => {
    const [due, young] = [
      await label(orderActionLimits.labelRetentionMs + minuteMs),
      await label(orderActionLimits.labelRetentionMs - minuteMs),
    ];
    await run('commerce.label.purge');
    expect([await media.get(due), (await media.get(young)) !== null]).toEqual([null, true]);
    await run('catalog.storage.sweep');
    expect(await media.get(young)).not.toBeNull();
  });
});

type Row = Awaited<ReturnType<RowWriter['insert']>>;

async function insert(table: string, { at, of }: AgedRows, time: Date): Promise<Row> {
  if (of === undefined) {
    return rows.insert(table, at(time));
  }
  const parent = await rows.insert(of.table, agedRows[of.table]!.at(time));
  const shared = Object.entries(of.by).map(([name, parentName]) => [name, parent[parentName]]);
  return rows.insert(table, { ...at(time), ...Object.fromEntries(shared) });
}

/** The file of a label that is so old. */
async function label(ageMs: number): Promise<string> {
  const { key } = await media.put(Readable.from([Buffer.from('%PDF')]), { limitBytes: 100 });
  const updatedAt = new Date(db.clock.now().getTime() - ageMs);
  await utimes(join(folder, key), updatedAt, updatedAt);
  await rows.insert('commerce.order_action', { document: { key, deletedAt: null }, updated_at: updatedAt });
  return key;
}

async function run(name: string): Promise<void> {
  const task = tasks.find(one => one.name === name)!;
  await task.run({ payload: {}, db, log: db.log, signal: new AbortController().signal });
}

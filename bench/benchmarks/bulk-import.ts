import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchDatabase } from '../bench-database.js';
import type { Benchmark, Outcome } from '../benchmark.js';
import { importCsv } from '../catalog/import-csv.js';
import type { Workbench } from '../workbench.js';

const rows = 100_000;
const pollMs = 100;

/** §4.12 POST /api/v1/products/bulk-import of our own CSV, until its job is completed; the worker runs beside it. */
export const bulkImport: Benchmark = { name: 'bulk-import', isLarge: false, run };

async function run(workbench: Workbench): Promise<Outcome[]> {
  const ours = await workbench.database('import_ours');
  const baseline = await workbench.database('import_baseline');
  const oursSeconds = await importSeconds(workbench, ours);
  const baselineSeconds = await copySeconds(workbench, ours, baseline);
  return [
    {
      name: 'import of 100,000 rows',
      unit: 's',
      ours: oursSeconds,
      baseline: baselineSeconds,
      target: { atMost: 6 },
      note: 'COPY from a file of the database server: the same rows into the same tables with the same indexes; ours also checks, reports and appends an event for each row',
    },
  ];
}

async function importSeconds(workbench: Workbench, database: BenchDatabase): Promise<number> {
  const file = importCsv(rows);
  const server = await workbench.ourServer(database, 'all');
  const headers = { authorization: `Bearer ${database.apiKey}` };
  const began = performance.now();
  const accepted = await fetch(new URL('/api/v1/products/bulk-import', server.url), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: file,
  });
  const { jobId } = (await accepted.json()) as { jobId?: string };
  if (jobId === undefined) {
    throw new Error(`The import was answered with ${accepted.status}`);
  }
  await completed(new URL(`/api/v1/jobs/${jobId}`, server.url), headers);
  const seconds = (performance.now() - began) / 1000;
  await workbench.stop(server);
  return seconds;
}

interface Job {
  status: string;
  result: { counts?: { productsCreated: number } } | null;
}

async function completed(url: URL, headers: Record<string, string>): Promise<void> {
  for (;;) {
    const job = (await (await fetch(url, { headers })).json()) as Job;
    if (job.status === 'completed' && job.result?.counts?.productsCreated === rows) {
      return;
    }
    if (!['queued', 'running'].includes(job.status)) {
      throw new Error(`The import did not create every product: ${JSON.stringify(job)}`);
    }
    await delay(pollMs);
  }
}

/** What the import wrote is written out, and copied into a database that has nothing but the tables. */
async function copySeconds(workbench: Workbench, from: BenchDatabase, to: BenchDatabase): Promise<number> {
  const tables = ['product', 'sku', 'search_word'] as const;
  const copies = await Promise.all(
    tables.map(async table => ({ table, columns: await columnsOf(from, table) })),
  );
  for (const { table, columns } of copies) {
    await from.query(`copy catalog.${table} (${columns}) to '${fileOf(workbench, table)}'`);
  }
  const began = performance.now();
  await to.query('begin');
  for (const { table, columns } of copies) {
    await to.query(`copy catalog.${table} (${columns}) from '${fileOf(workbench, table)}'`);
  }
  await to.query('commit');
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(tables.map(table => rm(fileOf(workbench, table))));
  return seconds;
}

const fileOf = ({ exchange }: Workbench, table: string): string => join(exchange, `copied-${table}`);

/** Without the generated ones, which COPY computes. */
async function columnsOf(database: BenchDatabase, table: string): Promise<string> {
  const [row] = await database.query<{ names: string }>(
    `select string_agg(column_name, ', ' order by ordinal_position) as names from information_schema.columns
     where table_schema = 'catalog' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return row!.names;
}

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { FolderStorage } from '../../connectors/storage/folder-storage.js';
import type { RequestContext } from '../../kernel/context.js';
import { unnamed } from '../../kernel/database/statement.js';
import { startWorker } from '../../kernel/jobs/worker.js';
import { createLogger } from '../../kernel/log.js';
import { startSignals } from '../../kernel/signals.js';
import { planApplication, productImport } from '../../subgraphs/catalog/import/import.jobs.js';
import { ImportService } from '../../subgraphs/catalog/import/import.service.js';
import { catalogPrices } from '../../subgraphs/catalog/listing-request/price-source.js';
import type { WeightUnit } from '../../subgraphs/catalog/product/product.entity.js';
import type { OrganizationDefaults } from '../../subgraphs/catalog/product/product.service.js';
import { StorageQuota } from '../../subgraphs/catalog/storage-quota/storage-quota.js';
import { openTestDatabase } from '../support/context.js';

export interface JobState {
  status: string;
  // biome-ignore lint/suspicious/noExplicitAny: the result is whatever the job answers.
  result: any;
  error: { code: string } | null;
}

export type ImportShop = Awaited<ReturnType<typeof openImportShop>>;

/** Bulk imports over a real database, storage and worker. */
export async function openImportShop(defaults: OrganizationDefaults) {
  const database = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-import-'));
  const uploads = new FolderStorage(folder);
  const signals = await startSignals({ url: database.url, log: createLogger('silent') });
  const imports = new ImportService(uploads, defaults, new StorageQuota(null));
  const jobs = [productImport(uploads, catalogPrices), planApplication(catalogPrices)];
  const worker = await startWorker({ db: database.db, jobs, tasks: [], signals });

  const send = async (
    ctx: RequestContext,
    text: string | Uint8Array,
    fileName = 'products.csv',
    isDryRun = false,
    weightUnit: WeightUnit | null = null,
  ) => {
    const stored = await uploads.put(Readable.from([Buffer.from(text as string)]), { limitBytes: 1e9 });
    const request = { isDryRun, currency: null, format: null, weightUnit };
    return imports.start(ctx, { ...stored, fileName, contentType: 'text/csv' }, request);
  };

  /** The job as it ended. */
  const ended = async (ctx: RequestContext, jobId: string): Promise<JobState> => {
    for (;;) {
      const heard = new Promise<void>(resolve => {
        const stop = signals.on('tradewind_job', () => {
          stop();
          resolve();
        });
      });
      const [job] = await ctx.db.query<JobState & Record<string, unknown>>(
        unnamed('select status, result, error from platform.job where organization_id = $1 and id = $2'),
        [ctx.organizationId, jobId],
      );
      if (job !== undefined && ['completed', 'failed', 'canceled'].includes(job.status)) {
        return job;
      }
      await heard;
    }
  };

  /** The result of a finished import. */
  const importFile = async (ctx: RequestContext, text: string | Uint8Array, fileName = 'products.csv') => {
    const { job } = await send(ctx, text, fileName);
    const { status, result, error } = await ended(ctx, job.id);
    if (status !== 'completed') {
      throw new Error(`The import ended as ${status}: ${error?.code}`);
    }
    return result;
  };

  /** How many uploaded files are there. */
  const filesKept = async (): Promise<number> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter(entry => entry.isFile()).length;
  };

  const close = async () => {
    await worker.stop();
    await signals.close();
    await database.close();
    await rm(folder, { recursive: true });
  };

  return {
    contextOf: () => database.contextOf(),
    uploads,
    imports,
    send,
    ended,
    importFile,
    filesKept,
    close,
  };
}

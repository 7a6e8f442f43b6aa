import type { Storage } from '../../../connectors/storage/storage.js';
import type { NewJob } from '../../../kernel/database/new-job.js';
import { sql } from '../../../kernel/database/statement.js';
import { AppError, fail } from '../../../kernel/errors.js';
import { type AbandonJob, defineJob, type Json } from '../../../kernel/jobs/define-job.js';
import type { JobRun } from '../../../kernel/jobs/job-run.js';
import type { PriceSource } from '../listing-request/price-source.js';
import {
  countImport,
  findImport,
  findReportRows,
  type ImportCounts,
  type ImportRecord,
} from './import.queries.js';
import { type AppliedGroups, applyNextGroups, replayNextGroups } from './import-apply.js';
import { checkStagedRows, lastStagedRow, stageRows, stagingBatchSize } from './import-staging.js';
import type { ParsedRow } from './reading/parsed-row.js';
import { openProductFile } from './reading/read-product-file.js';

const scope = 'catalog:write';
const unit = 'rows';
export const importKind = 'product.import';
const applyPlanKind = 'product.import.apply';

/** Rows with errors, and rows with warnings, that the job's result names itself; all of them are in the report. */
const rowsShown = 100;

interface ImportPayload {
  importId: string;
}

export const importJob = (organizationId: string, importId: string): NewJob => ({
  kind: importKind,
  organizationId,
  scope,
  unit,
  payload: { importId },
});

export const applyPlanJob = (organizationId: string, importId: string): NewJob => ({
  kind: applyPlanKind,
  organizationId,
  scope,
  unit,
  payload: { importId },
});

const markRead = sql(
  'catalog.import.markRead',
  'update catalog.product_import set format = $3, read_at = $4 where organization_id = $1 and id = $2',
);
const markChecked = sql(
  'catalog.import.markChecked',
  'update catalog.product_import set checked_at = $3 where organization_id = $1 and id = $2',
);
const markFinished = sql(
  'catalog.import.markFinished',
  'update catalog.product_import set finished_at = $3, counts = $4 where organization_id = $1 and id = $2',
);

const storeCounts = sql(
  'catalog.import.storeCounts',
  'update catalog.product_import set counts = $3 where organization_id = $1 and id = $2',
);

/** An import that ends before all is done is counted as it stands. */
export const abandonImport: AbandonJob<ImportPayload> = async (tx, { organizationId, payload }) => {
  const counts = await countImport(tx, organizationId, payload.importId);
  await tx.query(storeCounts, [organizationId, payload.importId, JSON.stringify(counts)]);
  return {};
};

const endWord = { canceled: 'Canceled', failed: 'Failed' } as const;

/**
 * Reads a file into rows, looks at what they have to do with each other, and applies them product by product.
 * Each part notes how far it came in the same transaction as its effect, so a run goes on where the last ended.
 */
export const productImport = (storage: Storage, prices: PriceSource) =>
  defineJob<ImportPayload, Json>({
    kind: importKind,
    scope,
    unit,
    run: async job => {
      let record = await loadImport(job);
      if (record.readAt === null) {
        await readFile(job, record, storage);
        record = await loadImport(job);
      }
      if (record.checkedAt === null) {
        await job.ctx.transaction(async tx => {
          await checkStagedRows(tx, job.organizationId, record.id);
          await tx.query(markChecked, [job.organizationId, record.id, job.ctx.clock.now()]);
        });
      }
      await applyAll(job, record, prices);
      const counts = await countImport(job.ctx.db, job.organizationId, record.id);
      const finishedAt = job.ctx.clock.now();
      await job.ctx.db.query(markFinished, [
        job.organizationId,
        record.id,
        finishedAt,
        JSON.stringify(counts),
      ]);
      await storage.delete(record.fileKey);
      return report(job, record, counts);
    },
    describeUnfinished: async (job, end) => ({
      ...(await reportNow(job)),
      success: false,
      message: `${endWord[end]}. What is listed as created or updated was done before and stays; the other rows were not applied.`,
    }),
    abandon: abandonImport,
  });

const applyStep = 'apply';

/** Does exactly what a plan said, in one transaction: all of it, or nothing if the catalog moved. */
export const planApplication = (prices: PriceSource) =>
  defineJob<ImportPayload, Json>({
    kind: applyPlanKind,
    scope,
    unit,
    run: async job => {
      const record = await loadImport(job);
      const { rows: total } = await countImport(job.ctx.db, job.organizationId, record.id);
      await job.step(applyStep, async tx => {
        let done = 0;
        for (let after: string | null = ''; after !== null; ) {
          job.throwIfCanceled();
          const applied = await replayNextGroups(tx, job.ctx, record, { after, prices });
          done += applied.rows;
          job.progress(done, total);
          after = applied.through;
        }
        job.progress(total, total);
        return null;
      });
      return { ...(await reportNow(job)), dryRun: false };
    },
    describeUnfinished: async (job, end) => {
      const isApplied = (await job.finishedSteps()).includes(applyStep);
      const what = isApplied ? 'All of the plan was applied before.' : 'Nothing of the plan was applied.';
      return { success: false, message: `${endWord[end]}. ${what}` };
    },
  });

async function loadImport(job: JobRun<ImportPayload>): Promise<ImportRecord> {
  const record = await findImport(job.ctx.db, job.organizationId, job.payload.importId);
  if (record === null) {
    throw fail('IMPORT_NOT_FOUND');
  }
  return record;
}

/**
 * Reading takes about a third of the time, so a row that was read counts a third and the bar moves evenly. How many
 * there are is not known before the end of the file.
 */
const readingShare = 3;

async function readFile(job: JobRun<ImportPayload>, record: ImportRecord, storage: Storage): Promise<void> {
  const { ctx } = job;
  const bytes = await storage.get(record.fileKey);
  if (bytes === null) {
    throw fail('IMPORT_FILE_INVALID', { detail: 'The uploaded file is gone; send it again.' });
  }
  const { format, rows, ignoredData } = await openProductFile(bytes, {
    declaredType: record.fileName ?? record.contentType,
    kind: record.format?.kind,
    weightUnit: record.format?.weightUnit,
  });
  const last = await lastStagedRow(ctx.db, job.organizationId, record.id);
  let batch: ParsedRow[] = [];
  let read = 0;
  const store = async () => {
    job.throwIfCanceled();
    const full = batch;
    batch = [];
    await ctx.transaction(tx => stageRows(tx, job.organizationId, record.id, full));
    job.progress(Math.floor(read / readingShare), null);
  };
  for await (const row of rows) {
    read++;
    if (row.row > last) {
      batch.push(row);
    }
    if (batch.length >= stagingBatchSize) {
      await store();
    }
  }
  await store();
  await ctx.db.query(markRead, [
    job.organizationId,
    record.id,
    JSON.stringify({ ...format, ignoredData: ignoredData() }),
    ctx.clock.now(),
  ]);
}

async function applyAll(
  job: JobRun<ImportPayload>,
  record: ImportRecord,
  prices: PriceSource,
): Promise<void> {
  const counts = await countImport(job.ctx.db, job.organizationId, record.id);
  const read = Math.floor(counts.rows / readingShare);
  let settled = counts.created + counts.updated + counts.unchanged + counts.errors + counts.skipped;
  const tell = () =>
    job.progress(read + Math.floor((settled * (counts.rows - read)) / Math.max(counts.rows, 1)), counts.rows);
  tell();
  for (let isLast = false; !isLast; ) {
    job.throwIfCanceled();
    const { through, rows } = await applyAgainOnConflict(job, record, prices);
    settled += rows;
    tell();
    isLast = through === null;
  }
  job.progress(counts.rows, counts.rows);
}

const conflictsMax = 5;
const conflicts: ReadonlySet<string> = new Set(['SKU_TAKEN', 'HANDLE_TAKEN', 'WRITE_CONFLICT']);

/** Somebody may take a SKU between our look and our write; the next look sees it and tells the row. */
async function applyAgainOnConflict(
  job: JobRun<ImportPayload>,
  record: ImportRecord,
  prices: PriceSource,
): Promise<AppliedGroups> {
  const mode = record.isDryRun ? 'plan' : 'write';
  for (let attempt = 1; ; attempt++) {
    try {
      return await job.ctx.transaction(tx => applyNextGroups(tx, job.ctx, record, { mode, prices }));
    } catch (error) {
      if (attempt === conflictsMax || !(error instanceof AppError) || !conflicts.has(error.code)) {
        throw error;
      }
    }
  }
}

/** What is to be said of an import as it stands. */
async function reportNow(job: JobRun<ImportPayload>): Promise<{ [key: string]: Json }> {
  const record = await loadImport(job);
  return report(job, record, await countImport(job.ctx.db, job.organizationId, record.id));
}

/** What the job's result says; every row of the file is in one of the counts. */
async function report(
  job: JobRun<ImportPayload>,
  record: ImportRecord,
  counts: ImportCounts,
): Promise<{ [key: string]: Json }> {
  const shown = async (severity: string): Promise<Json[]> => {
    const page = { importId: record.id, after: 0, severity, limit: rowsShown };
    const found = await findReportRows(job.ctx.db, job.organizationId, page);
    return found.map(({ row, issues }) => ({ row, issues: issues as unknown as Json }));
  };
  const rows = `/api/v1/products/bulk-import/${record.id}/rows`;
  return {
    success: counts.errors === 0,
    importId: record.id,
    dryRun: record.isDryRun,
    ...(record.isDryRun ? { planId: record.id } : {}),
    format: (record.format as Json | null) ?? null,
    currency: record.format?.hasCurrency ? null : record.defaultCurrency,
    ...(record.format?.hasCurrency === false
      ? {
          currencyNote: `The file names no currency: its amounts are in ${record.defaultCurrency}, the currency that the request named or else the organization's default.`,
        }
      : {}),
    counts: { ...counts },
    errors: await shown('error'),
    warnings: [...fileWarnings(record), ...(counts.warnings === 0 ? [] : await shown('warning'))],
    links: {
      rows,
      errorsCsv: `${rows}?outcome=error&format=csv`,
      warningsCsv: `${rows}?severity=warning&format=csv`,
    },
  };
}

/** What is to be said of the file rather than of a row of it: data that is not imported. */
const fileWarnings = ({ format }: ImportRecord): Json[] =>
  (format?.ignoredData ?? []).map(({ column, rows }) => {
    const message = `The column holds something in ${rows} rows and is not imported.`;
    return { row: null, issues: [{ severity: 'warning', column, code: 'COLUMN_IGNORED', message }] };
  });

import type { Storage } from '../../../connectors/storage/storage.js';
import type { RequestContext } from '../../../kernel/context.js';
import type { JobTicket } from '../../../kernel/database/new-job.js';
import { sql } from '../../../kernel/database/statement.js';
import { type FieldError, fail, reject } from '../../../kernel/errors.js';
import { isId, newId } from '../../../kernel/ids.js';
import { isCurrency } from '../../../kernel/money.js';
import { type WeightUnit, weightUnits } from '../product/product.entity.js';
import type { OrganizationDefaults } from '../product/product.service.js';
import type { StorageQuota } from '../storage-quota/storage-quota.js';
import { applyPlanJob, importJob } from './import.jobs.js';
import {
  findImport,
  findReportRows,
  type ImportRecord,
  type ReportPage,
  type ReportRow,
} from './import.queries.js';
import { type FileFormat, type FileHints, type FileKind, fileKinds } from './reading/file-format.js';
import { openProductFile } from './reading/read-product-file.js';

/** An upload that rests in the storage; its key is known to the server alone. */
export interface ImportFile {
  key: string;
  fileName: string | null;
  contentType: string;
  sizeBytes: number;
  sha256: string;
}

/** How an import is to be done. */
export interface ImportRequest {
  isDryRun: boolean;
  /** For files that name none; without it the organization's default. */
  currency: string | null;
  /** The file is rejected when it is anything else. */
  format: FileKind | null;
  /** For files whose weights have no unit. */
  weightUnit: WeightUnit | null;
}

export interface StartedImport {
  importId: string;
  isDryRun: boolean;
  format: FileFormat;
  job: JobTicket;
}

const insertImport = sql(
  'catalog.import.insert',
  `insert into catalog.product_import (organization_id, id, job_id, is_dry_run, file_key, file_name, content_type,
     size_bytes, sha256, default_currency, format, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

const claimPlan = sql(
  'catalog.import.claimPlan',
  `update catalog.product_import set applied_by_job_id = $3
   where organization_id = $1 and id = $2 and is_dry_run and finished_at is not null and applied_by_job_id is null
   returning id`,
);

const reasonNotReady = ({ appliedByJobId: jobId }: ImportRecord): { detail?: string } =>
  jobId === null ? {} : { detail: `The plan was given to the job ${jobId}; a plan is applied once.` };

/** Bulk imports: starting one, making and applying a plan, reading what became of each row. */
export class ImportService {
  readonly #uploads: Storage;
  readonly #defaults: OrganizationDefaults;
  readonly #quota: StorageQuota;

  constructor(uploads: Storage, defaults: OrganizationDefaults, quota: StorageQuota) {
    this.#uploads = uploads;
    this.#defaults = defaults;
    this.#quota = quota;
  }

  /**
   * A file that cannot be read as a whole is rejected at once: IMPORT_FILE_INVALID. Rows are judged by the job.
   * Throws VALIDATION_FAILED for a currency, format or unit that does not exist, STORAGE_LIMIT_REACHED.
   */
  async start(ctx: RequestContext, file: ImportFile, request: ImportRequest): Promise<StartedImport> {
    reject(requestErrors(request));
    const { isDryRun } = request;
    const format = await this.#recognise(file, {
      declaredType: file.fileName ?? file.contentType,
      kind: request.format ?? undefined,
      weightUnit: request.weightUnit ?? undefined,
    });
    const currency = request.currency ?? (await this.#defaults.currency(ctx));
    const importId = newId();
    return ctx.transaction(async tx => {
      await this.#quota.take(tx, { organizationId: ctx.organizationId, sizeBytes: file.sizeBytes });
      const job = tx.enqueue(importJob(ctx.organizationId, importId));
      await tx.query(insertImport, [
        ctx.organizationId,
        importId,
        job.id,
        isDryRun,
        file.key,
        file.fileName,
        file.contentType,
        file.sizeBytes,
        file.sha256,
        currency,
        JSON.stringify(format),
        ctx.clock.now(),
      ]);
      return { importId, isDryRun, format, job };
    });
  }

  /** A plan is applied once. Throws IMPORT_NOT_FOUND, PLAN_NOT_READY; the job fails with PLAN_STALE, INVENTORY_RESERVED. */
  async applyPlan(ctx: RequestContext, planId: string): Promise<StartedImport> {
    const record = await this.find(ctx, planId);
    return ctx.transaction(async tx => {
      const job = tx.enqueue(applyPlanJob(ctx.organizationId, record.id));
      const claimed = await tx.query(claimPlan, [ctx.organizationId, record.id, job.id]);
      if (claimed.length === 0) {
        throw fail('PLAN_NOT_READY', reasonNotReady(record));
      }
      return { importId: record.id, isDryRun: false, format: record.format!, job };
    });
  }

  /** Throws IMPORT_NOT_FOUND. */
  async find(ctx: RequestContext, id: string): Promise<ImportRecord> {
    const record = isId(id) ? await findImport(ctx.reader, ctx.organizationId, id) : null;
    if (record === null) {
      throw fail('IMPORT_NOT_FOUND');
    }
    return record;
  }

  /** Rows of the report after a row number, one more than `limit` where there are more. Throws IMPORT_NOT_FOUND. */
  async rows(ctx: RequestContext, id: string, page: ReportPage): Promise<ReportRow[]> {
    const record = await this.find(ctx, id);
    return findReportRows(ctx.reader, ctx.organizationId, {
      importId: record.id,
      ...page,
      limit: page.limit + 1,
    });
  }

  async #recognise(file: ImportFile, hints: FileHints): Promise<FileFormat> {
    const bytes = await this.#uploads.get(file.key);
    if (bytes === null) {
      throw fail('IMPORT_FILE_INVALID', { detail: 'There is no such upload.' });
    }
    try {
      const opened = await openProductFile(bytes, hints);
      await opened.close();
      return opened.format;
    } finally {
      bytes.destroy();
    }
  }
}

function requestErrors({ currency, format, weightUnit }: ImportRequest): FieldError[] {
  const wrong = (path: string, code: string, message: string): FieldError => ({ path, code, message });
  return [
    ...(currency === null || isCurrency(currency)
      ? []
      : [wrong('currency', 'CURRENCY_UNKNOWN', `"${currency}" is not an ISO 4217 currency code.`)]),
    ...(format === null || fileKinds.includes(format)
      ? []
      : [wrong('format', 'VALUE_UNKNOWN', `A format is one of: ${fileKinds.join(', ')}.`)]),
    ...(weightUnit === null || weightUnits.includes(weightUnit)
      ? []
      : [wrong('weightUnit', 'VALUE_UNKNOWN', `A unit is one of: ${weightUnits.join(', ')}.`)]),
  ];
}

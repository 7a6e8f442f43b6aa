import type { Row } from '../../../kernel/database/database.js';
import { type Statement, sql } from '../../../kernel/database/statement.js';
import type { FileFormat } from './reading/file-format.js';
import type { ImageFields, ParsedVariant, ProductFields, RowIssue } from './reading/parsed-row.js';

export type RowOutcome = 'create' | 'update' | 'unchanged' | 'error' | 'skipped';

/** An import as its job and its reader need it. */
export interface ImportRecord extends Row {
  id: string;
  jobId: string;
  isDryRun: boolean;
  fileKey: string;
  fileName: string | null;
  contentType: string;
  sizeBytes: number;
  defaultCurrency: string;
  format: FileFormat | null;
  readAt: string | null;
  checkedAt: string | null;
  finishedAt: string | null;
  appliedByJobId: string | null;
  /** Null until its job has ended. */
  counts: ImportCounts | null;
  createdAt: string;
}

/** What a row says, as it rests between reading and applying. */
export interface StagedContent {
  product: ProductFields | null;
  variants: ParsedVariant[];
  images: ImageFields[];
  /** The option values by which the row of its product named this row as a variant. */
  memberOf?: Record<string, string>;
}

/** A staged row of one group, with what it says. */
export interface StagedRow extends Row {
  row: number;
  groupKey: string;
  /** Every name that the file has for the row's product. */
  aliases: string[];
  outcome: RowOutcome | null;
  content: StagedContent;
  issues: RowIssue[];
  /** SKUs that an earlier row of the file, here by its number, gives to another product. */
  doubleSkus: Record<string, number> | null;
  productId: string | null;
  productVersion: number | null;
}

export interface Reader {
  query<T extends Row>(statement: Statement, values?: readonly unknown[]): Promise<T[]>;
}

/** The columns of `ImportRecord`. */
export const importColumns = `
  id, job_id as "jobId", is_dry_run as "isDryRun", file_key as "fileKey", file_name as "fileName",
  content_type as "contentType", size_bytes as "sizeBytes", default_currency as "defaultCurrency", format,
  read_at as "readAt", checked_at as "checkedAt", finished_at as "finishedAt",
  applied_by_job_id as "appliedByJobId", counts, created_at as "createdAt"`;

const byId = sql(
  'catalog.import.byId',
  `select ${importColumns} from catalog.product_import where organization_id = $1 and id = $2`,
);

/** The import, or null where the organization has none of this id. */
export async function findImport(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<ImportRecord | null> {
  const [found] = await reader.query<ImportRecord>(byId, [organizationId, id]);
  return found ?? null;
}

const countRows = sql(
  'catalog.import.countRows',
  `select outcome, count(*)::integer as rows,
     (count(*) filter (where issues @> '[{"severity": "warning"}]'))::integer as warned
   from catalog.import_row where organization_id = $1 and import_id = $2 group by outcome`,
);

export interface ImportCounts {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  errors: number;
  skipped: number;
  /** Rows with a warning, whatever became of them. */
  warnings: number;
  productsCreated: number;
  productsUpdated: number;
  productsUnchanged: number;
}

const countProducts = sql(
  'catalog.import.countProducts',
  `select kind as outcome, count(*)::integer as products from (
     select case when bool_or(outcome = 'create') then 'create' when bool_or(outcome = 'update') then 'update'
       else 'unchanged' end as kind
     from catalog.import_row
     where organization_id = $1 and import_id = $2 and outcome in ('create', 'update', 'unchanged')
     group by group_key) grouped
   group by kind`,
);

/** Every row of the file is in exactly one of the row counts. */
export async function countImport(reader: Reader, organizationId: string, id: string): Promise<ImportCounts> {
  const rows = await reader.query<{ outcome: string | null; rows: number; warned: number }>(countRows, [
    organizationId,
    id,
  ]);
  const products = await reader.query<{ outcome: string; products: number }>(countProducts, [
    organizationId,
    id,
  ]);
  const of = (outcome: RowOutcome): number => rows.find(one => one.outcome === outcome)?.rows ?? 0;
  const productsOf = (outcome: RowOutcome): number =>
    products.find(one => one.outcome === outcome)?.products ?? 0;
  return {
    rows: rows.reduce((sum, one) => sum + one.rows, 0),
    created: of('create'),
    updated: of('update'),
    unchanged: of('unchanged'),
    errors: of('error'),
    skipped: of('skipped'),
    warnings: rows.reduce((sum, one) => sum + one.warned, 0),
    productsCreated: productsOf('create'),
    productsUpdated: productsOf('update'),
    productsUnchanged: productsOf('unchanged'),
  };
}

/** A row of the report: what became, or would become, of one row of the file. */
export interface ReportRow extends Row {
  row: number;
  outcome: RowOutcome;
  productId: string | null;
  issues: RowIssue[];
  changes: FieldChange[];
}

/** A field of a product before and after, as JSON values. */
export interface FieldChange {
  path: string;
  from: unknown;
  to: unknown;
}

/** Rows after a row number; only those of an outcome, or with an issue of a severity, where one is named. */
export interface ReportPage {
  after: number;
  outcome?: string | null | undefined;
  severity?: string | null | undefined;
  limit: number;
}

const reportRows = sql(
  'catalog.import.reportRows',
  `select row, outcome, product_id as "productId", issues, changes from catalog.import_row
   where organization_id = $1 and import_id = $2 and row > $3 and outcome is not null and ($4::text is null or outcome = $4)
     and ($5::text is null or issues @> jsonb_build_array(jsonb_build_object('severity', $5::text)))
   order by row limit $6`,
);

export const findReportRows = (
  reader: Reader,
  organizationId: string,
  page: ReportPage & { importId: string },
): Promise<ReportRow[]> =>
  reader.query<ReportRow>(reportRows, [
    organizationId,
    page.importId,
    page.after,
    page.outcome ?? null,
    page.severity ?? null,
    page.limit,
  ]);

import { stringify } from 'csv-stringify/sync';
import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  ID,
  InputType,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { withFormulaGuard } from '../../../kernel/csv/formula-guard.rules.js';
import { reject } from '../../../kernel/errors.js';
import { jobResolver } from '../../../kernel/graphql/accepted-work.js';
import { Internal } from '../../../kernel/graphql/internal.js';
import { cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { UploadedFileInput } from '../../../kernel/graphql/uploaded-file.input.js';
import { decodeCursor, encodeCursor, pageSizeErrors } from '../../../kernel/paging.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import { ProductImportArgs, ProductImportRowListArgs } from './import.input.js';
import type { ImportRecord, ReportRow } from './import.queries.js';
import type { ImportService } from './import.service.js';
import {
  ProductImportAcceptedType,
  ProductImportRowPageType,
  type ProductImportRowType,
  toImportAccepted,
} from './import.type.js';
import { type ImportPage, listImports } from './import-list.queries.js';
import { ProductImportPageType, ProductImportType } from './product-import.type.js';

@InputType('ApplyProductImportPlanInput')
class ApplyProductImportPlanInput {
  @Field(() => ID, { description: 'The import that was a dry run.' })
  importId!: string;
}

@ObjectType('ApplyProductImportPlanPayload', { simpleResolvers: true })
class ApplyProductImportPlanPayload {
  @Field(() => ProductImportType, { description: 'The import whose plan is applied.' })
  productImport!: ImportRecord;

  @Field(() => ID, { description: 'Id of the job that applies the plan.' })
  jobId!: string;

  @Internal()
  @Field(() => ProductImportAcceptedType, { description: 'For the REST facade.' })
  accepted!: ProductImportAcceptedType;
}

@InputType('ProductImportFilter')
class ProductImportFilterInput {
  @Field(() => Boolean, {
    nullable: true,
    description: 'True: only dry runs; false: only imports that change products.',
  })
  isDryRun?: boolean | null;
}

@ArgsType()
class ProductImportListArgs extends cursorListArgs<ProductImportFilterInput>({
  filter: ProductImportFilterInput,
}) {}

/** `job` of what starts one, and of what is listed. */
export const importJobResolvers = () => [ApplyProductImportPlanPayload, ProductImportType].map(jobResolver);

@Resolver()
export class ImportResolver {
  readonly #imports: ImportService;

  constructor(imports: ImportService) {
    this.#imports = imports;
  }

  @Internal()
  @Mutation(() => ProductImportAcceptedType, {
    description: 'Errors: IMPORT_FILE_INVALID, VALIDATION_FAILED, STORAGE_LIMIT_REACHED.',
  })
  async importProducts(
    @Arg('file', () => UploadedFileInput) file: UploadedFileInput,
    @Args(() => ProductImportArgs) { dryRun, currency, format, weightUnit }: ProductImportArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<ProductImportAcceptedType> {
    ctx.require('catalog:write');
    const request = {
      isDryRun: dryRun,
      currency: currency ?? null,
      format: format ?? null,
      weightUnit: weightUnit ?? null,
    };
    return toImportAccepted(await this.#imports.start(ctx, file, request));
  }

  @Mutation(() => ApplyProductImportPlanPayload, {
    description:
      'Errors: IMPORT_NOT_FOUND, PLAN_NOT_READY; its job may fail with PLAN_STALE, INVENTORY_RESERVED.',
  })
  async applyProductImportPlan(
    @Arg('input', () => ApplyProductImportPlanInput) { importId }: ApplyProductImportPlanInput,
    @Ctx() ctx: RequestContext,
  ): Promise<ApplyProductImportPlanPayload> {
    ctx.require('catalog:write');
    const started = await this.#imports.applyPlan(ctx, importId);
    const productImport = await this.#imports.find(ctx, importId);
    return { productImport, jobId: started.job.id, accepted: toImportAccepted(started) };
  }

  @Query(() => ProductImportType, {
    description: 'An import by its id. Needs catalog:write. Errors: IMPORT_NOT_FOUND.',
  })
  async productImport(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<ImportRecord> {
    ctx.require('catalog:write');
    return this.#imports.find(ctx, id);
  }

  @Query(() => ProductImportPageType, {
    description:
      'Imports by filter, the newest first, as long as they are kept. Needs catalog:write. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async productImports(
    @Args(() => ProductImportListArgs) { filter, limit, cursor = null }: ProductImportListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<ImportPage> {
    ctx.require('catalog:write');
    reject(pageSizeErrors(limit, pagingLimits.pageSizeMax));
    const isDryRun = filter?.isDryRun ?? null;
    return listImports(ctx.reader, ctx.organizationId, { isDryRun }, { limit, cursor });
  }

  @Query(() => ProductImportRowPageType, {
    description: 'The outcome of each row. Errors: IMPORT_NOT_FOUND.',
  })
  async productImportRows(
    @Arg('importId', () => ID, { description: 'Id of the import.' }) importId: string,
    @Args(() => ProductImportRowListArgs) { filter: given, limit, cursor = null }: ProductImportRowListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<ProductImportRowPageType> {
    ctx.require('catalog:write');
    reject(pageSizeErrors(limit, pagingLimits.exportPageSizeMax));
    const { outcome = null, severity = null } = given ?? {};
    const filter = { importId, outcome, severity };
    const after = cursor === null ? 0 : decodeCursor(cursor, filter, ['integer'])[0];
    const rows = await this.#imports.rows(ctx, importId, { after, outcome, severity, limit });
    return toPage(rows, limit, filter);
  }
}

function toPage(rows: ReportRow[], limit: number, filter: unknown): ProductImportRowPageType {
  const items = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return {
    items: items.map(row => ({ ...row, csv: csvOf(row) }) satisfies ProductImportRowType),
    pagination: { limit, hasMore, nextCursor: hasMore ? encodeCursor([items.at(-1)!.row], filter) : null },
  };
}

/** One line for each issue, or one without. A text that a spreadsheet would run as a formula is made plain. */
function csvOf({ row, outcome, productId, issues }: ReportRow): string {
  const lines = issues.length === 0 ? [{ column: '', code: '', message: '' }] : issues;
  return stringify(
    lines.map(({ column, code, message }) => [
      row,
      ...[outcome, productId ?? '', column ?? '', code, message].map(withFormulaGuard),
    ]),
  );
}

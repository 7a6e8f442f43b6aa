import { stringify } from 'csv-stringify/sync';
import { Arg, Args, Ctx, Field, ID, InputType, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { withFormulaGuard } from '../../../kernel/csv/formula-guard.rules.js';
import { reject } from '../../../kernel/errors.js';
import { Internal } from '../../../kernel/graphql/internal.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { UploadedFileInput } from '../../../kernel/graphql/uploaded-file.input.js';
import { decodeCursor, encodeCursor, pageSizeErrors } from '../../../kernel/paging.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import { ProductImportArgs, ProductImportRowListArgs } from './import.input.js';
import type { ReportRow } from './import.queries.js';
import type { ImportService } from './import.service.js';
import {
  ProductImportAcceptedType,
  ProductImportRowPageType,
  type ProductImportRowType,
  toImportAccepted,
} from './import.type.js';

@InputType('ApplyProductImportPlanInput')
class ApplyProductImportPlanInput {
  @Field(() => ID, { description: 'The import that was a dry run.' })
  importId!: string;
}

const ApplyProductImportPlanPayload = payloadType('ApplyProductImportPlanPayload', {
  productImport: { type: () => ProductImportAcceptedType, description: 'The import that applies the plan.' },
});

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
    description: 'Errors: IMPORT_NOT_FOUND, PLAN_NOT_READY; its job may fail with PLAN_STALE.',
  })
  async applyProductImportPlan(
    @Arg('input', () => ApplyProductImportPlanInput) { importId }: ApplyProductImportPlanInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ productImport: ProductImportAcceptedType }> {
    ctx.require('catalog:write');
    return { productImport: toImportAccepted(await this.#imports.applyPlan(ctx, importId)) };
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
    const after = cursor === null ? 0 : Number(decodeCursor(cursor, filter, 1)[0]);
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

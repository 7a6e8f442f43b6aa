import {
  Arg,
  Args,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { type AcceptedJob, acceptedJob, acceptedWork } from '../../../../kernel/graphql/accepted-work.js';
import { Internal } from '../../../../kernel/graphql/internal.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import { requestLoader } from '../../../../kernel/graphql/request-loader.js';
import type { ReportRun } from './saved-report.entity.js';
import {
  CreateReportInput,
  DeleteReportInput,
  ReportRunListArgs,
  RunReportInput,
  SavedReportListArgs,
  toChanges,
  toNewReport,
  UpdateReportInput,
} from './saved-report.input.js';
import { findLatestRuns } from './saved-report.queries.js';
import type { SavedReportService } from './saved-report.service.js';
import {
  ReportFormatEnum,
  ReportRunPageType,
  ReportRunType,
  SavedReportPageType,
  SavedReportType,
  toReportRun,
  toSavedReport,
} from './saved-report.type.js';
import type { ReportFormat } from './saved-report.values.js';

const analyticsReport = () => SavedReportType;
const CreateReportPayload = payloadType('CreateAnalyticsReportPayload', { analyticsReport });
const UpdateReportPayload = payloadType('UpdateAnalyticsReportPayload', { analyticsReport });
const DeleteReportPayload = payloadType('DeleteAnalyticsReportPayload', { deletedId: () => ID });
const RunReportPayload = payloadType('RunAnalyticsReportPayload', {
  analyticsReportRun: () => ReportRunType,
  ...acceptedWork,
});

@Internal()
@ObjectType('AnalyticsReportStoredFile', { simpleResolvers: true })
class StoredFileType {
  @Field(() => String)
  fileKey!: string;

  @Field(() => Int)
  sizeBytes!: number;

  @Field(() => ReportFormatEnum)
  format!: ReportFormat;

  @Field(() => String)
  fileName!: string;
}

/** Those of one request in one statement. */
const loadLatestRun = requestLoader<ReportRun | null>((ctx, ids) =>
  findLatestRuns(ctx.reader, ctx.organizationId, ids),
);

@Resolver(() => SavedReportType)
export class SavedReportResolver {
  readonly #reports: SavedReportService;

  constructor(reports: SavedReportService) {
    this.#reports = reports;
  }

  @Query(() => SavedReportType, {
    description:
      'A saved report. Needs analytics:read, and access to finance if it has costs. Errors: ANALYTICS_REPORT_NOT_FOUND, ROLE_NOT_ALLOWED.',
  })
  async analyticsReport(
    @Arg('id', () => ID) id: string,
    @Ctx() ctx: RequestContext,
  ): Promise<SavedReportType> {
    ctx.require('analytics:read');
    return toSavedReport(await this.#reports.find(ctx, id));
  }

  @Query(() => SavedReportPageType, {
    description:
      'Saved reports by filter, those with costs for callers with access to finance alone. Needs analytics:read. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async analyticsReports(
    @Args(() => SavedReportListArgs) { filter, sort, limit, cursor = null }: SavedReportListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<SavedReportPageType> {
    ctx.require('analytics:read');
    const page = await this.#reports.list(ctx, filter ?? {}, { limit, cursor, sort: sort ?? 'newest' });
    return { ...page, items: page.items.map(toSavedReport) };
  }

  @Query(() => ReportRunPageType, {
    description:
      'Runs of saved reports by filter, those with costs for callers with access to finance alone. Needs analytics:read. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async analyticsReportRuns(
    @Args(() => ReportRunListArgs) { filter, sort, limit, cursor = null }: ReportRunListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<ReportRunPageType> {
    ctx.require('analytics:read');
    const page = await this.#reports.listRuns(ctx, filter ?? {}, { limit, cursor, sort: sort ?? 'newest' });
    return { ...page, items: page.items.map(toReportRun) };
  }

  @Internal()
  @Query(() => StoredFileType, {
    description: 'For the REST facade. Errors: FILE_NOT_FOUND, ROLE_NOT_ALLOWED.',
  })
  async analyticsReportFile(
    @Arg('reportId', () => ID) reportId: string,
    @Arg('runId', () => ID) runId: string,
    @Arg('format', () => ReportFormatEnum) format: ReportFormat,
    @Ctx() ctx: RequestContext,
  ): Promise<StoredFileType> {
    ctx.require('analytics:read');
    const file = await this.#reports.file(ctx, { reportId, runId, format });
    const { key, sizeBytes, fileName = `report.${format}` } = file;
    return { fileKey: key, sizeBytes, format, fileName };
  }

  @Mutation(() => CreateReportPayload, {
    description:
      'Saves a report. Needs analytics:write, and access to finance if it has costs. Errors: VALIDATION_FAILED, LIMIT_REACHED, ROLE_NOT_ALLOWED.',
  })
  async createAnalyticsReport(
    @Arg('input', () => CreateReportInput) input: CreateReportInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ analyticsReport: SavedReportType }> {
    ctx.require('analytics:write');
    return { analyticsReport: toSavedReport(await this.#reports.create(ctx, toNewReport(input))) };
  }

  @Mutation(() => UpdateReportPayload, {
    description:
      'Changes what is given. The schedule acts on behalf of the caller from then on. Needs analytics:write, and access to finance if it has costs. Errors: ANALYTICS_REPORT_NOT_FOUND, VERSION_STALE, VALIDATION_FAILED, ROLE_NOT_ALLOWED.',
  })
  async updateAnalyticsReport(
    @Arg('input', () => UpdateReportInput) input: UpdateReportInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ analyticsReport: SavedReportType }> {
    ctx.expectVersion(input.expectedVersion);
    ctx.require('analytics:write');
    return { analyticsReport: toSavedReport(await this.#reports.update(ctx, input.id, toChanges(input))) };
  }

  @Mutation(() => DeleteReportPayload, {
    description:
      'Deletes a report; files of its runs stay until they expire. Needs analytics:write, and access to finance if it has costs. Errors: ANALYTICS_REPORT_NOT_FOUND, VERSION_STALE, ROLE_NOT_ALLOWED.',
  })
  async deleteAnalyticsReport(
    @Arg('input', () => DeleteReportInput) { id, expectedVersion }: DeleteReportInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ deletedId: string }> {
    ctx.expectVersion(expectedVersion);
    ctx.require('analytics:write');
    return { deletedId: await this.#reports.delete(ctx, id) };
  }

  @Mutation(() => RunReportPayload, {
    description:
      'A job makes the files of a report. While a run that a caller started has not ended, that one is returned. Needs analytics:write, and access to finance if it has costs. Errors: ANALYTICS_REPORT_NOT_FOUND, LIMIT_REACHED, ROLE_NOT_ALLOWED.',
  })
  async runAnalyticsReport(
    @Arg('input', () => RunReportInput) { id }: RunReportInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ analyticsReportRun: ReportRunType } & AcceptedJob> {
    ctx.require('analytics:write');
    const run = await this.#reports.run(ctx, id);
    return { analyticsReportRun: toReportRun(run), ...acceptedJob(run.jobId) };
  }

  @FieldResolver(() => ReportRunType, { nullable: true, description: 'The latest run; null: it never ran.' })
  async lastRun(@Root() { id }: SavedReportType, @Ctx() ctx: RequestContext): Promise<ReportRunType | null> {
    const run = await loadLatestRun(ctx, id);
    return run === null ? null : toReportRun(run);
  }
}

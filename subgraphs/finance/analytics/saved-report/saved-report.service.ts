import type { RequestContext } from '../../../../kernel/context.js';
import type { Schedule } from '../../../../kernel/cron-schedule.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { type FieldError, fail, reject } from '../../../../kernel/errors.js';
import type { AskedPage, FilteredPage } from '../../../../kernel/filtered-list.js';
import { isId, newId } from '../../../../kernel/ids.js';
import type { AnalyticsService } from '../report/analytics.service.js';
import type { AnalyticsSectionKey } from '../report/analytics.values.js';
import type {
  ReportAuthor,
  ReportDefinition,
  ReportFile,
  ReportRun,
  SavedReport,
} from './saved-report.entity.js';
import { savedReportLimits } from './saved-report.limits.js';
import {
  countReports,
  countRunsSince,
  findOpenRun,
  findReport,
  findReportRun,
  lockReport,
  type ReportRunFilter,
  reportList,
  reportRunList,
  type SavedReportFilter,
  type SavedReportSort,
} from './saved-report.queries.js';
import { dueAfter, reportErrors, unknownTableErrors } from './saved-report.rules.js';
import type { ReportFormat } from './saved-report.values.js';
import { deleteReport, writeReport } from './saved-report.writer.js';
import { startRun } from './start-run.js';

/** A report as a caller states it. */
export interface StatedSavedReport extends ReportDefinition {
  schedule: Schedule | null;
}

type Analytics = Pick<AnalyticsService, 'check' | 'hasCosts' | 'seesCosts' | 'tablesOf'>;

const hourMs = 3_600_000;

/** Saved reports: written, read, run on request. Who lacks finance access neither saves nor sees those with costs. */
export class SavedReportService {
  readonly #analytics: Analytics;

  constructor(analytics: Analytics) {
    this.#analytics = analytics;
  }

  /** Throws ANALYTICS_REPORT_NOT_FOUND, ROLE_NOT_ALLOWED. */
  async find(ctx: RequestContext, id: string): Promise<SavedReport> {
    const report = found(isId(id) ? await findReport(ctx.reader, ctx.organizationId, id) : null);
    await this.#requireSight(ctx, report);
    return report;
  }

  /** Those that the caller may see. Throws VALIDATION_FAILED, CURSOR_INVALID. */
  async list(
    ctx: RequestContext,
    filter: Omit<SavedReportFilter, 'hasCosts'>,
    page: Omit<AskedPage<SavedReportSort>, 'now'>,
  ): Promise<FilteredPage<SavedReport>> {
    const seen = { ...filter, hasCosts: (await this.#analytics.seesCosts(ctx)) ? null : false };
    return reportList.page(ctx.reader, ctx.organizationId, seen, { ...page, now: ctx.clock.now() });
  }

  /** Those that the caller may see. Throws VALIDATION_FAILED, CURSOR_INVALID. */
  async listRuns(
    ctx: RequestContext,
    filter: Omit<ReportRunFilter, 'hasCosts'>,
    page: Omit<AskedPage<'newest' | 'oldest'>, 'now'>,
  ): Promise<FilteredPage<ReportRun>> {
    const seen = { ...filter, hasCosts: (await this.#analytics.seesCosts(ctx)) ? null : false };
    return reportRunList.page(ctx.reader, ctx.organizationId, seen, { ...page, now: ctx.clock.now() });
  }

  /** Throws VALIDATION_FAILED, ROLE_NOT_ALLOWED, LIMIT_REACHED. */
  async create(ctx: RequestContext, stated: StatedSavedReport): Promise<SavedReport> {
    const checked = await this.#checked(ctx, stated);
    const now = ctx.clock.now().toISOString();
    const report: SavedReport = {
      ...{ id: newId(), ...checked, nextDueAt: dueAfter(checked.schedule, ctx.clock.now()) },
      ...{ author: authorOf(ctx), version: 1, createdAt: now, updatedAt: now },
    };
    return ctx.transaction(async tx => {
      if ((await countReports(tx, ctx.organizationId)) >= savedReportLimits.reportsMax) {
        const detail = `An organization has at most ${savedReportLimits.reportsMax} saved reports.`;
        throw fail('LIMIT_REACHED', { detail });
      }
      await writeReport(tx, ctx.organizationId, report);
      return report;
    });
  }

  /**
   * Changes what is given. Its schedule goes on on behalf of the caller. Throws ANALYTICS_REPORT_NOT_FOUND, VERSION_STALE,
   * VALIDATION_FAILED, ROLE_NOT_ALLOWED.
   */
  async update(ctx: RequestContext, id: string, changes: Partial<StatedSavedReport>): Promise<SavedReport> {
    return ctx.transaction(async tx => {
      const before = await this.#locked(ctx, tx, id);
      const checked = await this.#checked(ctx, { ...before, ...changes });
      const now = ctx.clock.now();
      const isSameSchedule = JSON.stringify(before.schedule) === JSON.stringify(checked.schedule);
      const after: SavedReport = {
        ...{ ...before, ...checked, author: authorOf(ctx), version: before.version + 1 },
        nextDueAt: isSameSchedule ? before.nextDueAt : dueAfter(checked.schedule, now),
        updatedAt: now.toISOString(),
      };
      await writeReport(tx, ctx.organizationId, after);
      return after;
    });
  }

  /** Its runs and their files stay until they expire. Throws ANALYTICS_REPORT_NOT_FOUND, VERSION_STALE, ROLE_NOT_ALLOWED. */
  async delete(ctx: RequestContext, id: string): Promise<string> {
    return ctx.transaction(async tx => {
      const report = await this.#locked(ctx, tx, id);
      await deleteReport(tx, ctx.organizationId, report.id);
      return report.id;
    });
  }

  /**
   * Starts a run; while one that somebody asked for has not ended, that is answered. Throws ANALYTICS_REPORT_NOT_FOUND,
   * ROLE_NOT_ALLOWED, LIMIT_REACHED.
   */
  async run(ctx: RequestContext, id: string): Promise<ReportRun> {
    return ctx.transaction(async tx => {
      const report = await this.#locked(ctx, tx, id);
      const open = await findOpenRun(tx, ctx.organizationId, report.id);
      if (open !== null) {
        return open;
      }
      const asOf = ctx.clock.now();
      const since = new Date(asOf.getTime() - hourMs);
      if ((await countRunsSince(tx, ctx.organizationId, since)) >= savedReportLimits.runsPerHour) {
        const detail = `An organization has at most ${savedReportLimits.runsPerHour} runs of reports within an hour.`;
        throw fail('LIMIT_REACHED', { detail });
      }
      const start = { cause: `manual:${newId()}`, author: authorOf(ctx), asOf };
      return (await startRun(tx, ctx.organizationId, report, start))!;
    });
  }

  /** A file of a run, for as long as it is kept. Throws FILE_NOT_FOUND, ROLE_NOT_ALLOWED. */
  async file(
    ctx: RequestContext,
    { reportId, runId, format }: { reportId: string; runId: string; format: ReportFormat },
  ): Promise<ReportFile> {
    const run = isId(runId) ? await findReportRun(ctx.reader, ctx.organizationId, runId) : null;
    if (run === null || run.reportId !== reportId.toLowerCase()) {
      throw fail('FILE_NOT_FOUND');
    }
    await this.#requireSight(ctx, run);
    const file = run.files.find(each => each.format === format);
    const isExpired = run.expiresAt !== null && Date.parse(run.expiresAt) <= ctx.clock.now().getTime();
    if (file === undefined || isExpired) {
      throw fail('FILE_NOT_FOUND');
    }
    return file;
  }

  async #locked(ctx: RequestContext, tx: Transaction, id: string): Promise<SavedReport> {
    const report = found(isId(id) ? await lockReport(tx, ctx.organizationId, id) : null);
    await this.#requireSight(ctx, report);
    if (ctx.ifMatch !== null && ctx.ifMatch !== report.version) {
      throw fail('VERSION_STALE');
    }
    return report;
  }

  /** The report as it is stored, or everything that is wrong with it. */
  async #checked(ctx: RequestContext, stated: StatedSavedReport): Promise<StatedSavedReport> {
    const section = stated.section as AnalyticsSectionKey;
    const { filter, tables, schedule } = stated;
    const includesCosts = stated.includesCosts || this.#analytics.hasCosts(section);
    await this.#requireSight(ctx, { includesCosts });
    const errors = [
      ...reportErrors({ name: stated.name, tables, schedule }, ctx.clock.now()),
      ...unknownTableErrors(tables, this.#analytics.tablesOf(section)),
      ...(await this.#analytics.check(ctx, filter)).map(below('filter')),
    ];
    reject(errors);
    return {
      name: stated.name.trim(),
      section,
      filter,
      tables: [...new Set(tables)],
      includesCosts,
      schedule,
    };
  }

  async #requireSight(ctx: RequestContext, { includesCosts }: { includesCosts: boolean }): Promise<void> {
    if (includesCosts && !(await this.#analytics.seesCosts(ctx))) {
      throw fail('ROLE_NOT_ALLOWED', { detail: 'The report has costs: this needs access to finance.' });
    }
  }
}

function found(report: SavedReport | null): SavedReport {
  if (report === null) {
    throw fail('ANALYTICS_REPORT_NOT_FOUND');
  }
  return report;
}

const below =
  (parent: string) =>
  (error: FieldError): FieldError => ({ ...error, path: `${parent}.${error.path}` });

function authorOf({ caller }: RequestContext): ReportAuthor {
  const { kind, id, organizationId, userId } = caller;
  return { kind, id, organizationId, userId };
}

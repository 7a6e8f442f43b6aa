import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { FolderStorage } from '../../../connectors/storage/folder-storage.js';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import type { Role } from '../../../kernel/scopes.js';
import { AnalyticsService } from '../../../subgraphs/finance/analytics/report/analytics.service.js';
import type { AskedReport, SectionAnswer } from '../../../subgraphs/finance/analytics/report/report.js';
import type { AnalyticsSection } from '../../../subgraphs/finance/analytics/report/section.js';
import {
  abandonReportRun,
  reportRun,
} from '../../../subgraphs/finance/analytics/saved-report/report-run.jobs.js';
import type { ReportRun } from '../../../subgraphs/finance/analytics/saved-report/saved-report.entity.js';
import { findReportRun } from '../../../subgraphs/finance/analytics/saved-report/saved-report.queries.js';
import {
  SavedReportService,
  type StatedSavedReport,
} from '../../../subgraphs/finance/analytics/saved-report/saved-report.service.js';
import { JobService } from '../../../subgraphs/platform/job/job.service.js';
import { IdentityWorld, type Owner } from '../../platform/identity/identity-world.js';
import { runOnce } from '../../platform/support/jobs.js';

type Read = (ctx: RequestContext, asked: AskedReport) => Promise<Partial<SectionAnswer>>;

/** An answer with one figure: whether costs are seen. */
const shown = (asked: AskedReport): SectionAnswer['tables'] => [
  {
    ...{ key: 'totals', dimensions: ['currency'], isTruncated: false },
    rows: [
      {
        keys: [{ dimension: 'currency', value: 'SGD', label: null }],
        figures: [
          {
            ...{ metric: asked.seesCosts ? 'cost' : 'sales', unit: 'money', currency: 'SGD', value: '12.50' },
            ...{ reason: null, previous: null, changeRatio: null, isEstimated: false },
          },
        ],
        links: [],
      },
    ],
  },
];

export const plainReport: StatedSavedReport = {
  ...{ name: 'Weekly', section: 'overview', filter: { period: 'last_7_days' }, tables: [] },
  ...{ includesCosts: false, schedule: null },
};

/** People with roles, sections whose answers a test decides, and reports of them. */
export class ReportWorld {
  readonly identity: IdentityWorld;
  readonly storage: FolderStorage;
  readonly analytics: AnalyticsService;
  readonly reports: SavedReportService;
  readonly jobs: JobService;
  readonly #folder: string;
  /** What sections answer; a test sets it. */
  read: Read = async () => ({});

  private constructor(identity: IdentityWorld, folder: string) {
    this.identity = identity;
    this.#folder = folder;
    this.storage = new FolderStorage(folder);
    const section = (key: AnalyticsSection['key'], needsFinanceAccess: boolean): AnalyticsSection => ({
      key,
      tables: ['totals', needsFinanceAccess ? 'byCategory' : 'series'],
      needsFinanceAccess,
      read: async (ctx, asked) => ({
        ...{ tables: shown(asked), asOf: ctx.clock.now().toISOString(), completeness: {} },
        ...(await this.read(ctx, asked)),
      }),
    });
    this.analytics = new AnalyticsService([section('overview', false), section('profit', true)], []);
    this.reports = new SavedReportService(this.analytics);
    this.jobs = new JobService(identity.main.signals, { 'analytics.report': abandonReportRun });
  }

  static async open(): Promise<ReportWorld> {
    const folder = await mkdtemp(join(tmpdir(), 'reports-'));
    return new ReportWorld(await IdentityWorld.create(), folder);
  }

  async close(): Promise<void> {
    await this.identity.close();
    await rm(this.#folder, { recursive: true });
  }

  get db() {
    return this.identity.db;
  }

  /** A request of a colleague in the role. */
  async as(owner: Owner, role: Role): Promise<RequestContext> {
    const session = await this.identity.colleague(owner, role);
    return this.identity.requestOf(session, owner.organizationId);
  }

  job(storage = this.storage) {
    return reportRun({ analytics: this.analytics, storage });
  }

  /** Runs the job of the run once; it throws where the queue is to try again. */
  async work(
    ctx: RequestContext,
    run: Pick<ReportRun, 'id' | 'jobId'>,
    storage = this.storage,
  ): Promise<ReportRun> {
    await runOnce(ctx, this.job(storage), { id: run.jobId }, this.identity.main.signals);
    return this.run(ctx, run.id);
  }

  async run(ctx: RequestContext, id: string): Promise<ReportRun> {
    return (await findReportRun(this.db, ctx.organizationId, id))!;
  }

  /** All runs of the organization, the earliest first. */
  async runs({
    organizationId,
  }: RequestContext): Promise<{ id: string; jobId: string; cause: string; status: string }[]> {
    return this.db.query<{ id: string; jobId: string; cause: string; status: string }>(
      unnamed(
        `select id, job_id as "jobId", cause, status from finance.analytics_report_run where organization_id = $1 order by id`,
      ),
      [organizationId],
    );
  }

  async notices({ organizationId }: RequestContext): Promise<{ kind: string; message: string }[]> {
    return this.db.query<{ kind: string; message: string }>(
      unnamed('select kind, message from platform.notification where organization_id = $1 order by id'),
      [organizationId],
    );
  }

  async textOf(key: string): Promise<string | null> {
    const content = await this.storage.get(key);
    return content === null ? null : text(content);
  }
}

import { Readable } from 'node:stream';
import type { Storage } from '../../../../connectors/storage/storage.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { fail } from '../../../../kernel/errors.js';
import { type AbandonedJob, defineJob, type Json } from '../../../../kernel/jobs/define-job.js';
import type { JobRun } from '../../../../kernel/jobs/job-run.js';
import { currentCaller, notify } from '../../../platform/index.js';
import type { AnalyticsService, AnswerToReport } from '../report/analytics.service.js';
import type { AnalyticsSectionKey } from '../report/analytics.values.js';
import type { Span } from '../report/report.js';
import { csvParts, type FileContent, jsonParts, reportFileName } from './report-file.rules.js';
import { type ReportRunPayload, reportRunKind } from './report-run.queue.js';
import type { ReportFile, ReportNote, ReportRun } from './saved-report.entity.js';
import { savedReportLimits } from './saved-report.limits.js';
import { findReportRun } from './saved-report.queries.js';
import { filePath, isScheduled } from './saved-report.rules.js';
import { type ReportFormat, reportFormats } from './saved-report.values.js';
import { beginRun, completeRun, endRun } from './saved-report.writer.js';

export interface ReportRunDependencies {
  analytics: Pick<AnalyticsService, 'reportAt' | 'seesCosts'>;
  /** Where files are kept until they expire. */
  storage: Storage;
}

type ReportJob = JobRun<ReportRunPayload>;

/**
 * Answers the section once and stores the files of that answer together, so that both say the same. A run that was killed begins
 * again; files that it had stored belong to no run, and the storage is swept of them.
 */
export const reportRun = (dependencies: ReportRunDependencies) =>
  defineJob<ReportRunPayload, Json>({
    ...reportRunKind,
    run: async job => {
      const run = await loadRun(job);
      if (run.status !== 'completed') {
        await make(job, run, dependencies);
      }
      return resultOf(await loadRun(job));
    },
    describeUnfinished: async () => ({ message: 'No file was made.' }),
    abandon: abandonReportRun,
  });

/** A run ends with its job. People are told of one that nobody waited for. */
export async function abandonReportRun(
  tx: Transaction,
  { organizationId, payload, end, error }: AbandonedJob<ReportRunPayload>,
): Promise<Record<string, unknown>> {
  const { runId: id } = payload;
  const ended = await endRun(tx, { organizationId, id }, { status: end, error });
  if (ended !== null && end === 'failed' && isScheduled(ended.cause)) {
    const { definition, reportId } = ended;
    await notify(tx, {
      ...{ organizationId, kind: 'analytics_report.failed', severity: 'error' },
      subject: { type: 'analytics_report', id: reportId },
      title: `The report "${definition.name}" could not be made`,
      message: `${error?.message ?? 'It failed.'} The next one is made by its schedule; run it by hand to try again.`,
      scopes: ['analytics:read'],
    });
  }
  return { runId: id };
}

async function loadRun(job: ReportJob): Promise<ReportRun> {
  const run = await findReportRun(job.ctx.db, job.organizationId, job.payload.runId);
  if (run === null) {
    throw fail('ANALYTICS_REPORT_NOT_FOUND', { detail: 'The run was deleted by its retention.' });
  }
  return run;
}

async function make(
  job: ReportJob,
  run: ReportRun,
  { analytics, storage }: ReportRunDependencies,
): Promise<void> {
  const { ctx, organizationId } = job;
  await beginRun(ctx.db, organizationId, run.id);
  await requireAuthor(job, run, analytics);
  const { definition } = run;
  const answer = await analytics.reportAt(ctx, definition.section as AnalyticsSectionKey, definition.filter, {
    nowMs: Date.parse(run.asOf),
    seesCosts: run.includesCosts,
  });
  const content = contentOf(run, answer);
  job.progress(0, content.tables.length);
  const files: ReportFile[] = [];
  for (const format of reportFormats) {
    job.throwIfCanceled();
    const fileName = reportFileName(definition, answer.asked, format);
    files.push({ ...(await storeFile(storage, format, content)), fileName });
  }
  const expiresAt = new Date(ctx.clock.now().getTime() + savedReportLimits.fileRetentionMs);
  const notes = notesOf(run, answer);
  await job.step('files', async tx => {
    await completeRun(tx, { organizationId, id: run.id }, { files, notes, expiresAt });
    return null;
  });
  job.progress(content.tables.length, content.tables.length);
}

/** A schedule acts for whoever saved the report last, with what they may do now. @throws REPORT_AUTHOR_NOT_ALLOWED. */
async function requireAuthor(
  { ctx }: ReportJob,
  { cause, author, includesCosts }: ReportRun,
  analytics: ReportRunDependencies['analytics'],
): Promise<void> {
  if (!isScheduled(cause)) {
    return;
  }
  const caller = await currentCaller(ctx.db, author, ctx.clock.now());
  const mayRead = caller?.scopes.has('analytics:read') === true;
  if (!mayRead || (includesCosts && !(await analytics.seesCosts(ctx, caller)))) {
    throw fail('REPORT_AUTHOR_NOT_ALLOWED');
  }
}

function contentOf({ id, reportId, definition }: ReportRun, answer: AnswerToReport): FileContent {
  const { name, section, tables: asked } = definition;
  const tables = answer.tables.filter(({ key }) => asked.length === 0 || asked.includes(key));
  return { head: { reportId, runId: id, name, section, ...headOf(answer) }, tables };
}

/** As the routes tell it. */
function headOf({ asked, asOf, completeness }: AnswerToReport) {
  const { window, previous, timeZone, granularity } = asked;
  return {
    window: { ...timesOf(window), timeZone, granularity },
    comparison: previous && timesOf(previous),
    ...{ asOf, completeness },
  };
}

const timesOf = ({ fromMs, toMs }: Span) => ({
  from: new Date(fromMs).toISOString(),
  to: new Date(toMs).toISOString(),
});

/** What the reader of the files is to know: sources that lack something, tables that were cut or are none of the section. */
function notesOf({ definition }: ReportRun, { tables, completeness }: AnswerToReport): ReportNote[] {
  const { notes, sourcesNotOffered, daysNotSynchronized } = completeness;
  const found = new Set(tables.map(({ key }) => key));
  return [
    ...notes,
    ...sourcesNotOffered.map(({ marketplace, source, reason }) => ({
      code: 'SOURCE_NOT_OFFERED',
      message: `${marketplace} does not offer ${source}: ${reason}`,
    })),
    ...daysNotSynchronized.map(({ marketplace, accountId, storeId, from, to }) => ({
      code: 'DAYS_NOT_SYNCHRONIZED',
      message: `${storeId === null ? 'Account' : `Store ${storeId} of account`} ${accountId} of ${marketplace} was not read from ${from} to ${to}.`,
    })),
    ...tables
      .filter(({ isTruncated }) => isTruncated)
      .map(({ key }) => ({ code: 'TABLE_TRUNCATED', message: `Table ${key} has more rows than are shown.` })),
    ...definition.tables
      .filter(key => !found.has(key))
      .map(key => ({ code: 'TABLE_MISSING', message: `The section has no table ${key}.` })),
  ];
}

async function storeFile(storage: Storage, format: ReportFormat, content: FileContent): Promise<ReportFile> {
  const parts = format === 'csv' ? csvParts(content) : jsonParts(content);
  const bytes = Readable.from(encoded(parts));
  return { format, ...(await storage.put(bytes, { limitBytes: savedReportLimits.fileBytesMax })) };
}

function* encoded(parts: Iterable<string>): Generator<Uint8Array> {
  for (const part of parts) {
    yield Buffer.from(part);
  }
}

const resultOf = ({ id, reportId, files, notes, expiresAt }: ReportRun): Json => ({
  ...{ reportId, runId: id, expiresAt },
  files: files.map(({ format, sizeBytes }) => ({
    format,
    sizeBytes,
    url: filePath({ reportId, id }, format),
  })),
  notes: notes.map(({ code, message }) => ({ code, message })),
});

import type { NewJob } from '../../../../kernel/database/new-job.js';

export const reportRunKind = { kind: 'analytics.report', scope: 'analytics:write', unit: 'tables' } as const;

export interface ReportRunPayload {
  runId: string;
}

/** Runs of one report follow each other. */
export const reportRunJob = (
  organizationId: string,
  { id: runId, reportId }: { id: string; reportId: string },
): NewJob => ({ ...reportRunKind, organizationId, payload: { runId }, queueKey: reportId });

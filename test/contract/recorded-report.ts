import type { Organization } from '../support/organization.js';

/** Ids of a report and of a run of it that has ended; `runId` of the path is also that of agents. */
export async function recordedReport({ graphql, rest }: Organization): Promise<Record<string, string>> {
  const created = await graphql.run(
    `mutation ($input: CreateAnalyticsReportInput!) {
      createAnalyticsReport(input: $input) { analyticsReport { id } }
    }`,
    { input: { name: 'Mine', section: 'overview' } },
  );
  const { id } = created.data.createAnalyticsReport.analyticsReport;
  const { data } = await graphql.run(
    `mutation ($input: RunAnalyticsReportInput!) {
      runAnalyticsReport(input: $input) { jobId analyticsReportRun { id } }
    }`,
    { input: { id } },
  );
  const { jobId, analyticsReportRun } = data.runAnalyticsReport;
  await rest.finishedJob(jobId);
  return { reportId: id, 'analytics.reports.file/runId': analyticsReportRun.id };
}

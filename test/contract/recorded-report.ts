import type { Organization } from '../support/organization.js';

/** Ids of a report and of the last of its runs, all of which have ended; `runId` of a path is also that of agents. */
export async function recordedReport(
  { graphql, rest }: Organization,
  runs = 1,
): Promise<Record<string, string>> {
  const created = await graphql.run(
    `mutation ($input: CreateAnalyticsReportInput!) {
      createAnalyticsReport(input: $input) { analyticsReport { id } }
    }`,
    { input: { name: 'Mine', section: 'overview' } },
  );
  const { id } = created.data.createAnalyticsReport.analyticsReport;
  let runId = '';
  for (let run = 0; run < runs; run += 1) {
    const { data } = await graphql.run(
      `mutation ($input: RunAnalyticsReportInput!) {
        runAnalyticsReport(input: $input) { jobId analyticsReportRun { id } }
      }`,
      { input: { id } },
    );
    const { jobId, analyticsReportRun } = data.runAnalyticsReport;
    await rest.finishedJob(jobId);
    runId = analyticsReportRun.id;
  }
  return { reportId: id, 'analytics.reports.file/runId': runId };
}

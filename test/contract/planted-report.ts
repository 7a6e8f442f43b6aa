import type { Plant } from './planted-relations.js';

/** A saved report that was made once. */
export async function plantReport(plant: Plant, jobId: string): Promise<string> {
  const definition = { name: 'Weekly', section: 'overview', filter: {}, tables: [], includesCosts: false };
  const shared = { includes_costs: false, author: '{}' };
  const saved = { ...shared, section: 'overview', filter: '{}', tables: '{}', schedule: null };
  const reportId = await plant('finance.analytics_report', saved);
  await plant('finance.analytics_report_run', {
    ...{ ...shared, report_id: reportId, cause: 'manual:1', job_id: jobId, status: 'completed' },
    ...{ definition: JSON.stringify(definition), files: '[]', notes: '[]', error: null },
  });
  return reportId;
}

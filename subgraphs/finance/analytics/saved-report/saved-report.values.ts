/** Formats of the files of a run. */
export const reportFormats = ['csv', 'json'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Statuses of a run. */
export const reportRunStatuses = ['queued', 'running', 'completed', 'failed', 'canceled'] as const;
export type ReportRunStatus = (typeof reportRunStatuses)[number];

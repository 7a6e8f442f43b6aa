/** Limits of the event log. Times are milliseconds. */
export const eventLimits = {
  /** As long as finished jobs. */
  retentionMs: 30 * 24 * 60 * 60 * 1000,
  /** GET /api/v1/webhook-events: the reader is a machine. */
  pageSizeDefault: 100,
  pageSizeMax: 500,
} as const;

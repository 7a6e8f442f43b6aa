/** Limits of jobs. Times are milliseconds. */
export const jobLimits = {
  /** Jobs of one organization that run at the same time in the whole installation, so that none starves others. */
  runsPerOrganization: 4,
  attemptsMax: 10,
  /** Runs of a job that died with their process without any progress since; more is a job that kills workers. */
  crashesMax: 10,
  /** Finished jobs are kept a month: longer than any outage of a reader. */
  retentionMs: 30 * 24 * 60 * 60 * 1000,
  /** Progress of one job is stored at most this often; the last is never lost. */
  progressIntervalMs: 200,
} as const;

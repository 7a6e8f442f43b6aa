/** Limits of notifications. Times are milliseconds. */
export const notificationLimits = {
  /** What nobody looked at for a quarter is looked at by nobody. */
  retentionMs: 90 * 24 * 60 * 60 * 1000,
} as const;

/** Limits of imports and of the files that they leave. Sizes are bytes, times milliseconds. */
export const importLimits = {
  /** A catalog of a million rows fits; more is split by the sender. */
  fileSizeBytes: 200 * 1024 * 1024,
  /** Reports and plans of imports are kept so long; nobody comes back to an older one. */
  retentionMs: 7 * 24 * 60 * 60 * 1000,
  /** Requests end within minutes; what is not whole after a day was left by a process that was killed. */
  unfinishedFileRetentionMs: 24 * 60 * 60 * 1000,
  /** A day longer than imports, whose files these are: whatever is older belongs to none. */
  uploadRetentionMs: 8 * 24 * 60 * 60 * 1000,
} as const;

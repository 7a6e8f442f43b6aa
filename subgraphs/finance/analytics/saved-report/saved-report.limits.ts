/** Limits of saved reports. Lengths are characters, times milliseconds. */
export const savedReportLimits = {
  nameLength: 200,
  /** Of one organization. */
  reportsMax: 100,
  /** Tables that a report names. */
  tablesMax: 20,
  /** Runs of one organization within an hour, scheduled ones among them. */
  runsPerHour: 120,
  /** A schedule is due at most every so many minutes. */
  scheduleMinutesMin: 60,
  /** One file. */
  fileBytesMax: 50 * 1024 * 1024,
  /** Files are deleted so long after their run ended; their links lead nowhere from then on. */
  fileRetentionMs: 7 * 24 * 60 * 60 * 1000,
  /** What is said of a run is deleted so long after it began. */
  runRetentionMs: 90 * 24 * 60 * 60 * 1000,
  /** Reports that one transaction starts, and runs that one statement of the purge covers. */
  dueTogether: 20,
  purgedTogether: 200,
} as const;

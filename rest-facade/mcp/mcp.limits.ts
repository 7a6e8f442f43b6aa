/** Limits of the Model Context Protocol. Times are seconds. */
export const mcpLimits = {
  /** How long one call waits for a job: below the minute after which common clients and proxies give a call up. */
  waitSecondsMax: 50,
  waitSecondsDefault: 25,
  /** Calls of one credential that wait for a job at the same time. */
  waitsPerCallerMax: 10,
  /** Resources of one page of `resources/list`. */
  resourcesPerPage: 50,
} as const;

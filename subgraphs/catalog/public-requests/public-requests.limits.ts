export const publicRequestLimits = {
  /** How often counts are written, in milliseconds. */
  flushMs: 30_000,
  /** Organizations and endpoints that a process counts between two writes; further ones are not counted. */
  countsMax: 50_000,
} as const;

/** Limits of the files of an organization. Sizes are bytes. */
export const storageLimits = {
  /** Pictures, documents and imports of an organization unless set otherwise: 10 GiB, some 20,000 products with five pictures each. */
  quotaBytes: 10 * 1024 * 1024 * 1024,
} as const;

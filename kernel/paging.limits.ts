/** Limits of pages, which every list shares. */
export const pagingLimits = {
  /** Default and largest page of an offset list: a page is one screen or one sync step, not an export. */
  pageSizeDefault: 24,
  pageSizeMax: 100,
  /** Offset paging reads and drops what it skips; past this the cursor export is the right tool. */
  offsetMax: 10_000,
  /** Exact totals are counted up to here, so that no count costs more than two milliseconds, on any catalog. */
  countMax: 5_000,
  /** Export pages are larger: the reader is a machine (§4.12 GET /api/v1/catalog/items). */
  exportPageSizeDefault: 100,
  exportPageSizeMax: 500,
} as const;

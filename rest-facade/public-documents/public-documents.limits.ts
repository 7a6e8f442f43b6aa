/** Limits of the public documents that a process keeps. Sizes are bytes, times are milliseconds unless a name says seconds. */
export const publicDocumentLimits = {
  /**
   * How long a document is sent without looking whether it has changed. Far less than `maxAgeSeconds`, for which every cache on the
   * way may keep it anyway; long enough that a crowd costs one look.
   */
  freshMs: 5_000,
  /** How long after a change nobody is told its time: transactions take less. */
  settledMs: 10_000,
  /** How long caches may keep a document before they ask again. */
  maxAgeSeconds: 60,
  /** Of sitemaps: crawlers come once a day. */
  sitemapMaxAgeSeconds: 3_600,
  /** sitemaps.org, "Sitemap index files". */
  sitemapAddressesMax: 50_000,
  /** Addresses that are read at a time while a sitemap is sent. */
  sitemapPageMax: 1_000,
  entriesMax: 5_000,
  sizeBytesMax: 32 * 1024 * 1024,
  /** Longer addresses are answered, and not kept. */
  addressLength: 1_000,
} as const;

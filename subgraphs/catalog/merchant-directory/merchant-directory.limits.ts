/** Limits of the directory of merchants and of what is published with it. */
export const merchantDirectoryLimits = {
  /** Categories of a merchant that are told, those with the most products. */
  categoriesMax: 20,
  /** sitemaps.org, "Sitemap index files". */
  sitemapAddressesMax: 50_000,
  /** Addresses that are read at a time while a sitemap is sent. */
  sitemapPageMax: 1_000,
} as const;

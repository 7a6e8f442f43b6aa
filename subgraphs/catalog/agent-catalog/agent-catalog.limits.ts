/** Limits of what agents ask of a merchant's catalog. Lengths are characters. */
export const agentCatalogLimits = {
  /** Products of a page; what asks for more is given these. */
  pageSizeMax: 50,
  pageSize: 10,
  /** Identifiers of one lookup. */
  lookupIdsMax: 50,
  idLength: 254,
  /** Offers that a search shows of one product; `get_product` shows all that the read model has. */
  searchOffersMax: 20,
  /** Options that are selected, and that preferences name. */
  optionsMax: 20,
  optionLength: 200,
} as const;

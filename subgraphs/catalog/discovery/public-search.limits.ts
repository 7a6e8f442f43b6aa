/** Limits of public search. */
export const publicSearchLimits = {
  /** A search ranks at most this many products; nobody reads past the first few pages of a ranking. */
  candidatesMax: 500,
  /** Words of a query that are looked up; those after them are left out. */
  queryWordsMax: 12,
  /** Characters of what is sought, said in words. */
  descriptionLength: 1_000,
  descriptionWordsMax: 24,
  /** Values of one filter. */
  filterValuesMax: 20,
  filterValueLength: 200,
  /** Below this many products that have all words, those that have most of them are found as well. */
  fewProducts: 3,
  /** Words that a misspelt one is compared with, and of which it may mean the nearest. */
  similarWordsMax: 24,
  correctionsMax: 2,
  /** Words of one query that are looked for among similar ones: each goes through the index of all words. */
  correctedWordsMax: 4,
  suggestionsMax: 3,
  facetValuesMax: 20,
} as const;

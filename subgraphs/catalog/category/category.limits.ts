/** Bounds of recommendations of categories. */
export const categoryLimits = {
  /** Trees that one request asks for. */
  targetsMax: 20,
  /** Categories of each tree, unless the request says otherwise. */
  categories: 5,
  categoriesMax: 20,
  /** What a caller says of the goods in place of the product's own texts, in characters. */
  queryLengthMin: 2,
  queryLengthMax: 4_000,
  modelLengthMax: 100,
  /** Characters of the description that a model is given. */
  modelTextMax: 2_000,
  /** Tokens of a model's answer, with those of its reasoning. */
  modelTokensMax: 2_000,
  /** Assignments that are looked at, the latest at the marketplace, so that a request stays within milliseconds. */
  recentAssignmentsMax: 5_000,
  /** Of those, the ones that have the most in common are compared. */
  assignmentsMax: 200,
  /** How long trees and attributes of marketplaces are kept. */
  keptMs: 24 * 3_600_000,
  /** When it is tried again to read what could not be read. */
  retryMs: 5 * 60_000,
  /** Stores whose trees a process keeps, and categories whose attributes it keeps. */
  readTreesMax: 200,
  readCategoriesMax: 5_000,
  /** Different trees of marketplaces that a process is ready to search, and what they may take. */
  treesMax: 20,
  treesBytesMax: 64_000_000,
  /** What one category takes of it. */
  categoryBytes: 1_600,
  /** Categories whose attributes are asked of a marketplace at a time. */
  attributeCallsMax: 4,
} as const;

/** Two letters of ISO 3166 or a name, in lower case. */
export const countryPattern = '^[a-z][a-z -]{0,59}$';

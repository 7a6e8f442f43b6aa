/** Limits of price books, of one organization. Lengths are characters. */
export const priceBookLimits = {
  /** All are read for each evaluation: several times what merchants have. */
  booksMax: 500,
  nameLength: 120,
  priorityMax: 1_000,
  /** Values of one list of a scope. */
  scopeValuesMax: 1_000,
  stepsMax: 10,
  /** Others that a book is based on, each on the next. */
  baseDepthMax: 5,
  /** A percentage that a step adds: the largest; the smallest is above -100. */
  percentMax: 10_000,
} as const;

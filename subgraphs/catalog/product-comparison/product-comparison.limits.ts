/** Limits of the comparison of public products. */
export const comparisonLimits = {
  /** One alone compares with nothing. */
  idsMin: 2,
  /** Columns that a person or a model can still read side by side. */
  idsMax: 10,
  /** Attributes that are told, those that most of the items have first. */
  attributesMax: 100,
} as const;

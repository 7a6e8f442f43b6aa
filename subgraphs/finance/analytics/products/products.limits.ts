export const productTableLimits = {
  /** Products of one currency in a table. */
  rows: 50,
  /** Products with the most units in stock, among which those are found that move slowly. */
  stockedProducts: 200,
};

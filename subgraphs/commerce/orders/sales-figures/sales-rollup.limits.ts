export const salesRollupLimits = {
  /** Orders of an organization up to which its figures are summed from the rows themselves (docs/decisions/0051). */
  rawOrdersMax: 5_000,
  /** Deltas that one transaction folds, of each rollup. */
  deltasPerFold: 10_000,
  /** How long deltas wait at most before they are looked for, in milliseconds; reads count them already. */
  foldIntervalMs: 500,
  /** Days of each organization that are summed anew every night. */
  daysChecked: 4,
  /** How far back those days are taken from. */
  checkedDaysBack: 731,
};

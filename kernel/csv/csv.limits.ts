/** Limits of reading CSV files. They bound memory and time, whatever the file holds. */
export const csvLimits = {
  /** A record is kept whole until its last quote is found: a 5 MB cell must be survived and reported, not kept. */
  recordChars: 8 * 1024 * 1024,
  /** What a spreadsheet writes at most. */
  recordCellsMax: 16_384,
  /** The longest value that a reader takes; what a quoted value has beyond twice that is not looked at. */
  valueChars: 500_000,
  /** Integer digits of an amount or weight; the money column holds 15. */
  integerDigits: 15,
} as const;

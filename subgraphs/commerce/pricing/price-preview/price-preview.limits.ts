/** Limits of previews. */
export const pricePreviewLimits = {
  /** Lines that one preview evaluates: it is answered at once. */
  linesMax: 5_000,
  /** Lines that are evaluated in one turn of the event loop. */
  linesPerTurn: 100,
  /** Books, and promotions, that the trace of a line names. */
  candidatesMax: 10,
  /** Lines of an answer. */
  pageSize: 100,
  pageSizeMax: 1_000,
  /** Books that one preview supposes to be otherwise. */
  changesMax: 20,
  /** Percent by which a price changes before it is warned of. */
  changePercent: 30,
} as const;

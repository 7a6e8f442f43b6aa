import { csvLimits } from '../../../../kernel/csv/csv.limits.js';

/** Limits of reading product files. They bound memory and time, whatever the file holds. */
export const productFileLimits = {
  /** Marketplaces cut descriptions far earlier; the same bound as a product's description elsewhere. */
  descriptionChars: csvLimits.valueChars,
  /** Longer than any title, tag list or list of picture addresses seen in real exports. */
  cellChars: 10_000,
  /** The widest templates of marketplaces have some hundreds; each column is compared with those of every format. */
  columnsMax: 2_000,
  /** One product with 2,000 variants is about 500 kB of JSON. */
  elementChars: 1024 * 1024,
  /** Elements and attributes of one in XML: those of a product are a hundred or two. */
  elementPartsMax: 20_000,
  /** How much of a file decides what it is: room for any real header row. */
  headChars: 64 * 1024,
  /** Enough for every signature and for the beginning of a page of HTML. */
  headBytes: 4 * 1024,
  /** Pieces of text small enough to be worked off between two turns of the event loop. */
  pieceBytes: 64 * 1024,
  /** Characters read between two turns of the event loop, with so many for what a row costs, a cell, and to know a column: some ms. */
  sliceChars: 64 * 1024,
  charsPerRow: 128,
  charsPerCell: 8,
  charsPerMatch: 16,
  /** Products whose option names or currency are remembered for rows further down: about 20 MB at most. */
  groupsRemembered: 100_000,
} as const;

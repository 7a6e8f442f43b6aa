import type { DocumentFailure } from '../document.values.js';

/** A paragraph, a heading, or a row: what a document is read into, in its order. */
export interface Block {
  text: string;
  /** 1 to 6, the highest first; null: no heading. */
  level: number | null;
  /** From 1; null in formats without pages. */
  page: number | null;
}

/** What a document says of itself. */
export interface ReadFacts {
  title: string | null;
  pageCount: number | null;
  /** Pages on which there is no text, as on scanned ones. */
  emptyPageCount: number | null;
}

/** Reads a document block by block, and answers what it says of itself. Throws `UnreadableDocument`. */
export type BlockReader = AsyncGenerator<Block, ReadFacts>;

/** The document cannot be read, and never can. */
export class UnreadableDocument extends Error {
  readonly reason: DocumentFailure;

  constructor(reason: DocumentFailure, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** White space as one space, or as one line end where it has any. */
export const tidied = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();

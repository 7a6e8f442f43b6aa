import { isSoundText } from '../outside-text.js';
import { CachedSearch, notFound } from './cached-search.js';
import { csvLimits } from './csv.limits.js';

/** One record of a CSV file, in file order. */
export interface CsvRecord {
  /** 1-based, as a spreadsheet numbers it: blank lines count, newlines inside quotes do not. */
  row: number;
  /** Empty when there is a fault. */
  cells: string[];
  fault: CsvFault | null;
  /** Somewhere near this record the text holds what `damagedTextReason` objects to; the cells want a look. */
  isSuspect: boolean;
}

export interface CsvFault {
  code: 'QUOTE_BROKEN' | 'QUOTE_UNCLOSED' | 'RECORD_TOO_LARGE';
  /** 0-based index of the cell where it happened. */
  cellIndex: number;
}

/**
 * Splits CSV text into records as it arrives (RFC 4180; LF, CRLF, CR or a mixture ends a record; quotes inside an
 * unquoted cell are literal; spaces around a quoted cell are no part of it).
 *
 * Why not a library: a broken quote must cost the record it is in and nothing else. When a quoted cell does not
 * close properly (its quote is followed by other text, or the file ends, or `recordChars` pass), the record is
 * reported at the row where the quote opened, and reading resumes at the line after that one; so a forgotten quote
 * never swallows the rows behind it. Memory is bounded by `recordChars`. Lines without a quote, nearly all of
 * them, are cut by native searches, many times faster than a state machine over characters.
 */
export class CsvTokenizer {
  readonly #delimiter: string;
  readonly #delimiterCode: number;
  /** Systems that separate by tabs mostly write no quotes, so one that does not close its cell is an inch mark. */
  readonly #takesQuotesLiterally: boolean;
  readonly #lineFeed = new CachedSearch('\n');
  readonly #carriageReturn = new CachedSearch('\r');
  readonly #quote = new CachedSearch('"');
  readonly #nextDelimiter: CachedSearch;
  #text = '';
  /** A CR at the end of a piece waits here: it may be the first half of a CRLF. */
  #heldBack = '';
  #row = 0;
  /** Text length below which an unfinished record is not tried again; it doubles, so the total cost is linear. */
  #worthTryingChars = 0;
  /** Within a record too large to keep: text up to the next line end is dropped. */
  #isDiscarding = false;
  #isLast = false;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
    this.#delimiterCode = delimiter.charCodeAt(0);
    this.#takesQuotesLiterally = delimiter === '\t';
    this.#nextDelimiter = new CachedSearch(delimiter);
  }

  /**
   * Takes the next piece of text and gives the records that it completes, each cut when it is asked for: after a quote
   * that never closed there are millions at once. All of them have to be taken before the next piece.
   */
  feed(piece: string): Iterable<CsvRecord> {
    this.#text += this.#heldBack + piece;
    this.#heldBack = this.#text.endsWith('\r') ? '\r' : '';
    if (this.#heldBack !== '') {
      this.#text = this.#text.slice(0, -1);
    }
    return this.#text.length < this.#worthTryingChars ? [] : this.#takeRecords();
  }

  /** Gives the records left when there is no more text, each when it is asked for. */
  finish(): Iterable<CsvRecord> {
    this.#text += this.#heldBack;
    this.#isLast = true;
    return this.#takeRecords();
  }

  *#takeRecords(): Generator<CsvRecord> {
    for (const search of [this.#lineFeed, this.#carriageReturn, this.#quote, this.#nextDelimiter]) {
      search.begin(this.#text);
    }
    const isSuspect = !isSoundText(this.#text);
    let at = this.#isDiscarding ? this.#discardLine() : 0;
    while (at < this.#text.length) {
      const outcome = this.#cutLine(at) ?? this.#walkRecord(at);
      if (outcome === null) {
        break;
      }
      this.#row += 1;
      yield { row: this.#row, cells: outcome.cells, fault: outcome.fault, isSuspect };
      at = outcome.next;
    }
    this.#text = this.#text.slice(at);
    this.#worthTryingChars = Math.min(this.#text.length * 2, csvLimits.recordChars + 1);
  }

  /** The quick way: a line that ends within the text and holds no quote. */
  #cutLine(start: number): Outcome | null {
    const end = this.#lineEnd(start);
    const quote = this.#quote.from(start);
    if (end === notFound || (quote !== notFound && quote < end)) {
      return null;
    }
    const cells = this.#text.slice(start, end).split(this.#delimiter, csvLimits.recordCellsMax + 1);
    const next = this.#afterLineEnd(end);
    return cells.length > csvLimits.recordCellsMax
      ? { cells: [], fault: tooManyCells, next }
      : { cells, fault: null, next };
  }

  /** The careful way, cell by cell. Null when the record needs more text than there is. */
  #walkRecord(start: number): Outcome | null {
    const mustDecide = this.#isLast || this.#text.length - start > csvLimits.recordChars;
    const cells: string[] = [];
    for (let at = start; ; at += 1) {
      if (cells.length === csvLimits.recordCellsMax) {
        return this.#resumeAfterLine(at, tooManyCells, mustDecide);
      }
      const cell = this.#cell(at, mustDecide);
      if (cell.fault === 'QUOTE_UNCLOSED' && cell.isOutOfText && !mustDecide) {
        return null;
      }
      if (cell.fault !== null) {
        return this.#resumeAfterLine(at, { code: cell.fault, cellIndex: cells.length }, mustDecide);
      }
      cells.push(cell.value);
      at = cell.end;
      if (this.#text.charCodeAt(at) !== this.#delimiterCode) {
        return this.#endRecord(at, cells, mustDecide);
      }
    }
  }

  #endRecord(end: number, cells: string[], mustDecide: boolean): Outcome | null {
    if (end < this.#text.length) {
      return { cells, fault: null, next: this.#afterLineEnd(end) };
    }
    if (this.#isLast) {
      return { cells, fault: null, next: end };
    }
    return this.#resumeAfterLine(end, { code: 'RECORD_TOO_LARGE', cellIndex: cells.length - 1 }, mustDecide);
  }

  /** Ends a faulty record at the end of the line that holds a place. */
  #resumeAfterLine(place: number, fault: CsvFault, mustDecide: boolean): Outcome | null {
    const end = this.#lineEnd(place);
    if (end !== notFound) {
      return { cells: [], fault, next: this.#afterLineEnd(end) };
    }
    if (!mustDecide) {
      return null;
    }
    this.#isDiscarding = !this.#isLast;
    return { cells: [], fault, next: this.#text.length };
  }

  #cell(start: number, mustDecide: boolean): Cell {
    if (this.#text.charCodeAt(start) !== quoteCode) {
      return this.#paddedCell(start) ?? this.#plainCell(start);
    }
    const cell = this.#quotedCell(start);
    const isLiteral = this.#takesQuotesLiterally && cell.fault !== null && (mustDecide || !cell.isOutOfText);
    return isLiteral ? this.#plainCell(start) : cell;
  }

  /** Spaces before a quoted cell, in a file set out in columns. It must close on its line, else its quotes are text. */
  #paddedCell(start: number): Cell | null {
    const quote = this.#afterSpaces(start);
    if (quote === start || this.#text.charCodeAt(quote) !== quoteCode) {
      return null;
    }
    const cell = this.#quotedCell(quote);
    const lineEnd = this.#lineEnd(quote);
    return cell.fault === null && (lineEnd === notFound || cell.end <= lineEnd) ? cell : null;
  }

  #plainCell(start: number): Cell {
    const end = earlier(this.#lineEnd(start), this.#nextDelimiter.from(start));
    const cellEnd = end === notFound ? this.#text.length : end;
    return { value: this.#text.slice(start, cellEnd), end: cellEnd, fault: null };
  }

  #quotedCell(start: number): Cell {
    const { quote, hasEscapedQuote } = this.#closingQuote(start + 1);
    const end = quote === notFound ? notFound : this.#afterSpaces(quote + 1);
    const isCut = end >= this.#text.length && !this.#isLast;
    if (quote === notFound || isCut) {
      return { fault: 'QUOTE_UNCLOSED', isOutOfText: true };
    }
    if (this.#endsCell(end)) {
      const value = this.#text.slice(start + 1, quote);
      // One that is too large to be taken is left as it stands: it may be nothing but millions of quotes.
      const isRead = hasEscapedQuote && value.length <= 2 * csvLimits.valueChars;
      return { value: isRead ? value.replaceAll('""', '"') : value, end, fault: null };
    }
    const lineEnd = this.#lineEnd(start);
    const isOnOpeningLine = lineEnd === notFound || quote < lineEnd;
    return { fault: isOnOpeningLine ? 'QUOTE_BROKEN' : 'QUOTE_UNCLOSED', isOutOfText: false };
  }

  /** The first quote that is not one half of an escaped one. */
  #closingQuote(from: number): { quote: number; hasEscapedQuote: boolean } {
    let quote = this.#text.indexOf('"', from);
    let hasEscapedQuote = false;
    while (quote !== notFound && this.#text.charCodeAt(quote + 1) === quoteCode) {
      hasEscapedQuote = true;
      quote = this.#nextQuote(quote + 2);
    }
    return { quote, hasEscapedQuote };
  }

  /** Where one quote was escaped more are near, so looking at each character is quicker than a native search for each. */
  #nextQuote(from: number): number {
    for (let at = from; at < this.#text.length; at++) {
      if (this.#text.charCodeAt(at) === quoteCode) {
        return at;
      }
    }
    return notFound;
  }

  #afterSpaces(from: number): number {
    let at = from;
    while (this.#text.charCodeAt(at) === spaceCode) {
      at += 1;
    }
    return at;
  }

  #endsCell(at: number): boolean {
    const code = this.#text.charCodeAt(at);
    return (
      code === this.#delimiterCode ||
      code === lineFeedCode ||
      code === carriageReturnCode ||
      at >= this.#text.length
    );
  }

  /** Drops text up to the next line end and returns where to go on. */
  #discardLine(): number {
    const end = this.#lineEnd(0);
    if (end === notFound) {
      return this.#text.length;
    }
    this.#isDiscarding = false;
    return this.#afterLineEnd(end);
  }

  /** Index of the CR or LF that ends the line holding a place. */
  #lineEnd(from: number): number {
    return earlier(this.#lineFeed.from(from), this.#carriageReturn.from(from));
  }

  #afterLineEnd(end: number): number {
    const isPair =
      this.#text.charCodeAt(end) === carriageReturnCode && this.#text.charCodeAt(end + 1) === lineFeedCode;
    return isPair ? end + 2 : end + 1;
  }
}

/** The first of two places, either of which may not be. */
const earlier = (a: number, b: number): number =>
  a === notFound || b === notFound ? Math.max(a, b) : Math.min(a, b);

const tooManyCells: CsvFault = { code: 'RECORD_TOO_LARGE', cellIndex: csvLimits.recordCellsMax };

const quoteCode = 34;
const spaceCode = 32;
const lineFeedCode = 10;
const carriageReturnCode = 13;

interface Outcome {
  cells: string[];
  fault: CsvFault | null;
  /** Where the next record starts. */
  next: number;
}

type Cell =
  | { value: string; end: number; fault: null }
  | { fault: 'QUOTE_BROKEN' | 'QUOTE_UNCLOSED'; isOutOfText: boolean };

import { type CsvRecord, CsvTokenizer } from '../../../../kernel/csv/csv-tokenizer.js';
import { WorkSlices } from '../../../../kernel/work-slices.js';
import { readCsvHead } from './csv-head.js';
import { csvLayouts } from './csv-layouts.js';
import { CsvRows } from './csv-rows.js';
import type { FileFormat, FileHints, FileKind, IgnoredData } from './file-format.js';
import { fileInvalid } from './file-invalid.js';
import { binaryFileReason, isProductXml, markupReason } from './file-signature.rules.js';
import { GoogleXml } from './google-xml.js';
import { type ElementSplitter, JsonElementSplitter } from './json-element-splitter.js';
import { jsonRow } from './json-rows.js';
import { type JsonLayout, jsonLayoutOf } from './json-sniff.rules.js';
import { LineSplitter } from './line-splitter.js';
import type { ParsedRow } from './parsed-row.js';
import { productFileLimits } from './product-file.limits.js';
import { type ReadAhead, readAhead } from './read-ahead.js';
import { decodeText } from './text-decoder.js';

export interface ProductFile {
  format: FileFormat;
  /** One row for each row of the file, in order, none left out; read as it is asked for, and once only. */
  rows: AsyncIterable<ParsedRow>;
  /** After the rows are read: what columns that are not imported held. */
  ignoredData(): IgnoredData[];
  /** Closes the source; for when the rows are not read after all. */
  close(): Promise<void>;
}

type Opened = Pick<ProductFile, 'format' | 'rows' | 'ignoredData'>;

/**
 * Recognises a product file by its content and reads it row by row, holding a piece of it at a time. Ending the rows
 * early closes the source.
 *
 * What the file holds decides; a caller's hints only narrow it. Throws IMPORT_FILE_INVALID for a file that cannot be
 * read as a whole (empty, header only, not text, an HTML page, another format than the caller said, a header unknown,
 * ambiguous or without its key columns); what is wrong with a row is told by the row.
 */
export async function openProductFile(
  bytes: AsyncIterable<Uint8Array>,
  hints: FileHints = {},
): Promise<ProductFile> {
  const source = await readAhead(bytes, taken => total(taken) >= productFileLimits.headBytes);
  try {
    reject('FILE_NOT_TEXT', binaryFileReason(Buffer.concat(source.taken)));
    const text = await readAhead(
      decodeText(source.all),
      taken => total(taken) >= productFileLimits.headChars,
    );
    const file = await openText(text, hints);
    const rows = await readAhead(file.rows, taken => taken.length > 0);
    reject('FILE_EMPTY', rows.taken.length === 0 ? 'The file holds no products.' : null);
    return { ...file, rows: rows.all, close: source.close };
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function openText(text: ReadAhead<string>, hints: FileHints): Promise<Opened> {
  const { declaredType = '', kind } = hints;
  const head = text.taken.join('');
  reject('FILE_EMPTY', head.trim() === '' ? 'The file is empty.' : null);
  if (isProductXml(head)) {
    reject('FILE_FORMAT_MISMATCH', mismatch('google_xml', hints.kind));
    return openXml(text.all, hints);
  }
  reject('FILE_IS_MARKUP', markupReason(head));
  const json = jsonLayoutOf(head, /ndjson|jsonl|json-?lines/i.test(declaredType));
  if (json !== null) {
    reject('FILE_FORMAT_MISMATCH', mismatch(json.kind, kind));
    return openJson(text.all, json);
  }
  const isDeclaredJson = /json/i.test(kind ?? declaredType);
  reject(
    'FILE_NOT_JSON',
    isDeclaredJson ? 'The file is said to be JSON and does not begin with [ or {.' : null,
  );
  return openCsv(text, head, hints);
}

const mismatch = (found: FileKind, wanted: FileKind | undefined): string | null =>
  wanted === undefined || wanted === found ? null : `The file is ${found}, not ${wanted}.`;

function openJson(text: AsyncIterable<string>, layout: JsonLayout): Opened {
  const format: FileFormat = { kind: layout.kind, hasCurrency: true };
  if (layout.kind === 'ndjson') {
    return { format, rows: elementRows(text, new LineSplitter(), 0), ignoredData: noData };
  }
  const splitter = new JsonElementSplitter(layout.surroundings);
  return { format, rows: elementRows(text, splitter, layout.startsAt), ignoredData: noData };
}

/** JSON names its unknown fields element by element. */
const noData = (): IgnoredData[] => [];

async function* elementRows(
  text: AsyncIterable<string>,
  splitter: ElementSplitter,
  startsAt: number,
): AsyncGenerator<ParsedRow> {
  const slices = new WorkSlices(productFileLimits.sliceChars);
  let skipChars = startsAt;
  for await (const piece of text) {
    const wanted = piece.slice(skipChars);
    skipChars = Math.max(skipChars - piece.length, 0);
    for (const element of splitter.feed(wanted)) {
      if (slices.isFull(productFileLimits.charsPerRow + (element.text?.length ?? 0))) await slices.nextTurn();
      yield jsonRow(element);
    }
  }
  for (const element of splitter.finish()) {
    yield jsonRow(element);
  }
}

function openXml(text: AsyncIterable<string>, { weightUnit }: FileHints): Opened {
  const xml = new GoogleXml(weightUnit);
  return { format: xml.format, rows: xml.rows(text), ignoredData: () => xml.ignoredData };
}

async function openCsv(
  text: ReadAhead<string>,
  head: string,
  { kind, weightUnit }: FileHints,
): Promise<Opened> {
  const source = { head, isWholeFile: text.isWhole, layouts: csvLayouts, kind };
  const { delimiter, header, firstDataRow } = await readCsvHead(source);
  const format: FileFormat = {
    kind: header.layout.kind,
    delimiter,
    columns: [...header.names],
    ignoredColumns: [...header.ignoredNames],
    hasCurrency: header.indexOf.has('currency') || header.layout.hasCurrencyInAmounts === true,
    ...(weightUnit === undefined ? {} : { weightUnit }),
  };
  const rows = new CsvRows(header, delimiter, weightUnit);
  return {
    format,
    rows: csvRows(text.all, new CsvTokenizer(delimiter), rows, firstDataRow),
    ignoredData: () => rows.ignored.data,
  };
}

/** In slices: where a quote never closed, all that stands behind it is cut at once, millions of records. */
async function* csvRows(
  text: AsyncIterable<string>,
  tokenizer: CsvTokenizer,
  rows: CsvRows,
  firstDataRow: number,
): AsyncGenerator<ParsedRow> {
  const slices = new WorkSlices(productFileLimits.sliceChars);
  const isFull = ({ cells }: CsvRecord): boolean =>
    slices.isFull(productFileLimits.charsPerRow + cells.length * productFileLimits.charsPerCell);
  for await (const piece of text) {
    for (const record of tokenizer.feed(piece)) {
      if (isFull(record)) await slices.nextTurn();
      if (record.row >= firstDataRow) yield rows.parse(record);
    }
  }
  for (const { record, isLast } of withLast(tokenizer.finish())) {
    if (isFull(record)) await slices.nextTurn();
    if (record.row >= firstDataRow) yield rows.parse(record, isLast);
  }
}

function* withLast(records: Iterable<CsvRecord>): Generator<{ record: CsvRecord; isLast: boolean }> {
  let held: CsvRecord | undefined;
  for (const record of records) {
    if (held !== undefined) yield { record: held, isLast: false };
    held = record;
  }
  if (held !== undefined) yield { record: held, isLast: true };
}

const total = (parts: readonly { length: number }[]): number =>
  parts.reduce((sum, part) => sum + part.length, 0);

function reject(code: string, reason: string | null): void {
  if (reason !== null) {
    throw fileInvalid(code, reason);
  }
}

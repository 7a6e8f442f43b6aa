import { CsvTokenizer } from '../../../../kernel/csv/csv-tokenizer.js';
import { limits } from '../../../../kernel/limits.js';
import { readCsvHead } from './csv-head.js';
import type { CsvLayout } from './csv-layout.js';
import { CsvRows } from './csv-rows.js';
import type { FileFormat } from './file-format.js';
import { fileInvalid } from './file-invalid.js';
import { binaryFileReason, markupReason } from './file-signature.rules.js';
import { type ElementSplitter, JsonElementSplitter } from './json-element-splitter.js';
import { jsonRow } from './json-rows.js';
import { type JsonLayout, jsonLayoutOf } from './json-sniff.rules.js';
import { LineSplitter } from './line-splitter.js';
import type { ParsedRow } from './parsed-row.js';
import { type ReadAhead, readAhead } from './read-ahead.js';
import { shopifyLayout } from './shopify.layout.js';
import { spreeLayout } from './spree.layout.js';
import { decodeText } from './text-decoder.js';
import { tradewindLayout } from './tradewind.layout.js';
import { woocommerceLayout } from './woocommerce.layout.js';

export interface ProductFile {
  format: FileFormat;
  /** One row for each row of the file, in order, none left out; read as it is asked for, and once only. */
  rows: AsyncIterable<ParsedRow>;
  /** Closes the source; for when the rows are not read after all. */
  close(): Promise<void>;
}

type Opened = Pick<ProductFile, 'format' | 'rows'>;

/**
 * Recognises a product file by its content and reads it row by row, holding a piece of it at a time. Ending the rows
 * early closes the source.
 *
 * The declared type (a content type or a file name) only tells NDJSON from JSON and words a refusal: what the file
 * holds decides. Throws IMPORT_FILE_INVALID for a file that cannot be read as a whole (empty, header only, not text,
 * an HTML page, a header unknown, ambiguous or without its key columns); what is wrong with a row is told by the row.
 */
export async function openProductFile(
  bytes: AsyncIterable<Uint8Array>,
  declaredType = '',
): Promise<ProductFile> {
  const source = await readAhead(bytes, taken => total(taken) >= limits.headBytes);
  try {
    refuse('FILE_NOT_TEXT', binaryFileReason(Buffer.concat(source.taken)));
    const text = await readAhead(decodeText(source.all), taken => total(taken) >= limits.headChars);
    const file = openText(text, declaredType);
    const rows = await readAhead(file.rows, taken => taken.length > 0);
    refuse('FILE_EMPTY', rows.taken.length === 0 ? 'The file holds no products.' : null);
    return { format: file.format, rows: rows.all, close: source.close };
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** In the order of trying: the plainest column names last. */
const csvLayouts: readonly CsvLayout[] = [shopifyLayout, woocommerceLayout, spreeLayout, tradewindLayout];

function openText(text: ReadAhead<string>, declaredType: string): Opened {
  const head = text.taken.join('');
  refuse('FILE_EMPTY', head.trim() === '' ? 'The file is empty.' : null);
  refuse('FILE_IS_MARKUP', markupReason(head));
  const json = jsonLayoutOf(head, /ndjson|jsonl|json-?lines/i.test(declaredType));
  if (json !== null) {
    return openJson(text.all, json);
  }
  const isDeclaredJson = /json/i.test(declaredType);
  refuse(
    'FILE_NOT_JSON',
    isDeclaredJson ? 'The file is said to be JSON and does not begin with [ or {.' : null,
  );
  return openCsv(text, head);
}

function openJson(text: AsyncIterable<string>, layout: JsonLayout): Opened {
  const format: FileFormat = { kind: layout.kind, hasCurrency: true };
  if (layout.kind === 'ndjson') {
    return { format, rows: elementRows(text, new LineSplitter(), 0) };
  }
  return { format, rows: elementRows(text, new JsonElementSplitter(layout.surroundings), layout.startsAt) };
}

async function* elementRows(
  text: AsyncIterable<string>,
  splitter: ElementSplitter,
  startsAt: number,
): AsyncGenerator<ParsedRow> {
  let skipChars = startsAt;
  for await (const piece of text) {
    const wanted = piece.slice(skipChars);
    skipChars = Math.max(skipChars - piece.length, 0);
    for (const element of splitter.feed(wanted)) {
      yield jsonRow(element);
    }
  }
  for (const element of splitter.finish()) {
    yield jsonRow(element);
  }
}

function openCsv(text: ReadAhead<string>, head: string): Opened {
  const { delimiter, header, headerRow } = readCsvHead(head, text.isWhole, csvLayouts);
  const format: FileFormat = {
    kind: header.layout.kind,
    delimiter,
    columns: [...header.names],
    ignoredColumns: [...header.ignoredNames],
    hasCurrency: header.indexOf.has('currency'),
  };
  return {
    format,
    rows: csvRows(text.all, new CsvTokenizer(delimiter), new CsvRows(header, delimiter), headerRow),
  };
}

async function* csvRows(
  text: AsyncIterable<string>,
  tokenizer: CsvTokenizer,
  rows: CsvRows,
  headerRow: number,
): AsyncGenerator<ParsedRow> {
  for await (const piece of text) {
    for (const record of tokenizer.feed(piece)) {
      if (record.row > headerRow) yield rows.parse(record);
    }
  }
  for (const record of tokenizer.finish()) {
    if (record.row > headerRow) yield rows.parse(record);
  }
}

const total = (parts: readonly { length: number }[]): number =>
  parts.reduce((sum, part) => sum + part.length, 0);

function refuse(code: string, reason: string | null): void {
  if (reason !== null) {
    throw fileInvalid(code, reason);
  }
}

import { type CsvRecord, CsvTokenizer } from '../../../../kernel/csv/csv-tokenizer.js';
import { damagedTextReason } from '../../../../kernel/csv/damaged-text.rules.js';
import { type Delimiter, delimiters } from '../../../../kernel/csv/delimiters.js';
import { WorkSlices } from '../../../../kernel/work-slices.js';
import { type CsvHeader, readHeader } from './csv-header.js';
import type { CsvLayout } from './csv-layout.js';
import type { FileKind } from './file-format.js';
import { fileInvalid } from './file-invalid.js';
import { bestMatch, type LayoutMatch, matchLayouts } from './layout-match.js';
import { productFileLimits } from './product-file.limits.js';

export interface CsvHead {
  delimiter: Delimiter;
  header: CsvHeader;
  /** Blank rows, a `sep=;` line or a template's title rows may stand above the header. */
  firstDataRow: number;
}

/** What a header is looked for in. */
export interface HeadSource {
  head: string;
  isWholeFile: boolean;
  layouts: readonly CsvLayout[];
  kind: FileKind | undefined;
}

/**
 * Finds the header row and the delimiter. The right delimiter is the one with which the header holds the most known
 * columns, and among several the most columns: counting characters alone would be misled by a comma in a column's
 * name, as WooCommerce has one. Throws IMPORT_FILE_INVALID when there is no usable header row.
 */
export async function readCsvHead({ head, isWholeFile, layouts, kind }: HeadSource): Promise<CsvHead> {
  const fits = await fitsOf(head, layouts);
  const { record, names, matches, known, delimiter, firstDataRow } = fits.reduce((leader, fit) =>
    isBetter(fit, leader) ? fit : leader,
  );
  const isBroken = known === 0 && fits.some(fit => fit.record?.fault);
  const isCut = !isWholeFile && !/[\r\n]/.test(head.trimStart());
  if (isBroken || isCut) {
    const message = 'The header row cannot be read: it is too long, or a quote in it is not closed.';
    throw fileInvalid('FILE_HEADER_BROKEN', message);
  }
  if (record === undefined) {
    throw fileInvalid('FILE_EMPTY', 'The file holds no header row.');
  }
  const damage = damagedTextReason(names.join(delimiter));
  if (damage !== null) {
    throw fileInvalid(damage.code, `The header row: ${damage.message}`);
  }
  if (names.length > productFileLimits.columnsMax) {
    const message = `The header row has ${names.length} columns; at most ${productFileLimits.columnsMax} are read.`;
    throw fileInvalid('FILE_COLUMNS_TOO_MANY', message);
  }
  return { delimiter, header: readHeader(names, matches, kind), firstDataRow };
}

/** What the header row looks like with one delimiter. */
interface Fit {
  delimiter: Delimiter;
  record: CsvRecord | undefined;
  names: readonly string[];
  /** None where there are more columns than any file has. */
  matches: readonly LayoutMatch[];
  /** How many of the names mean something. */
  known: number;
  firstDataRow: number;
}

async function fitsOf(head: string, layouts: readonly CsvLayout[]): Promise<Fit[]> {
  const announced = /^\s*sep=([,;\t|])\s*?[\r\n]/i.exec(head)?.[1];
  const candidates = delimiters.filter(delimiter => announced === undefined || announced === delimiter);
  const slices = new WorkSlices(productFileLimits.sliceChars);
  const fits: Fit[] = [];
  for (const delimiter of candidates) {
    const { record, firstDataRow } = headerRecord(head, delimiter);
    const names = record?.cells.map(cell => cell.trim()) ?? [];
    const matches =
      names.length > productFileLimits.columnsMax ? [] : await matchLayouts(names, layouts, slices);
    const known = bestMatch(matches)?.recognised ?? 0;
    fits.push({ delimiter, record, names, matches, known, firstDataRow });
  }
  return fits;
}

const isBetter = (fit: Fit, leader: Fit): boolean =>
  fit.known > leader.known || (fit.known === leader.known && fit.names.length > leader.names.length);

function headerRecord(
  head: string,
  delimiter: string,
): { record: CsvRecord | undefined; firstDataRow: number } {
  const first = findRecord(
    head,
    delimiter,
    ({ cells, fault }) => fault !== null || (hasText(cells) && !isDelimiterLine(cells)),
  );
  const rows = templateRows(first?.cells ?? []);
  if (rows === null) {
    return { record: first, firstDataRow: (first?.row ?? 0) + 1 };
  }
  const record = findRecord(head, delimiter, ({ row }) => row === rows.attributeRow);
  return { record, firstDataRow: rows.dataRow };
}

function findRecord(
  text: string,
  delimiter: string,
  isWanted: (record: CsvRecord) => boolean,
): CsvRecord | undefined {
  for (const record of recordsOf(text, delimiter)) {
    if (isWanted(record)) {
      return record;
    }
  }
  return undefined;
}

function* recordsOf(text: string, delimiter: string): Generator<CsvRecord> {
  const tokenizer = new CsvTokenizer(delimiter);
  yield* tokenizer.feed(text);
  yield* tokenizer.finish();
}

/**
 * Amazon's templates begin with a row about the template, which may say in which row the attributes' names and the
 * data stand; by default there is a row of translated names, then the attributes' names, then the data.
 */
function templateRows(cells: readonly string[]): { attributeRow: number; dataRow: number } | null {
  if (!/^(TemplateType=|settings=)/.test(cells[0]?.trim() ?? '')) {
    return null;
  }
  const settings = cells.join('&');
  const attributeRow = Number(/\battributeRow=(\d{1,3})\b/.exec(settings)?.[1] ?? 3);
  const dataRow = Number(/\bdataRow=(\d{1,3})\b/.exec(settings)?.[1] ?? attributeRow + 1);
  return { attributeRow, dataRow: Math.max(dataRow, attributeRow + 1) };
}

const hasText = (cells: readonly string[]): boolean => cells.some(cell => cell.trim() !== '');

const isDelimiterLine = (cells: readonly string[]): boolean =>
  /^sep=[,;\t|]?$/i.test(cells[0]?.trim() ?? '') && !hasText(cells.slice(1));

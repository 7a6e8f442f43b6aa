import { type CsvRecord, CsvTokenizer } from '../../../../kernel/csv/csv-tokenizer.js';
import { damagedTextReason } from '../../../../kernel/csv/damaged-text.rules.js';
import { type Delimiter, delimiters } from '../../../../kernel/csv/delimiters.js';
import { type CsvHeader, knownColumnCount, readHeader } from './csv-header.js';
import type { CsvLayout } from './csv-layout.js';
import { fileInvalid } from './file-invalid.js';

export interface CsvHead {
  delimiter: Delimiter;
  header: CsvHeader;
  /** Blank rows and a `sep=;` line may stand above it. */
  headerRow: number;
}

/**
 * Finds the header row and the delimiter. The right delimiter is the one with which the header holds the most known
 * columns, and among several the most columns: counting characters alone would be misled by a comma in a column's
 * name, as WooCommerce has one. Throws IMPORT_FILE_INVALID when there is no usable header row.
 */
export function readCsvHead(head: string, isWholeFile: boolean, layouts: readonly CsvLayout[]): CsvHead {
  const fits = fitsOf(head, layouts);
  const { record, names, known, delimiter } = fits.reduce((leader, fit) =>
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
  return { delimiter, header: readHeader(names, layouts), headerRow: record.row };
}

/** What the header row looks like with one delimiter. */
interface Fit {
  delimiter: Delimiter;
  record: CsvRecord | undefined;
  names: readonly string[];
  /** How many of the names mean something. */
  known: number;
}

function fitsOf(head: string, layouts: readonly CsvLayout[]): Fit[] {
  const announced = /^\s*sep=([,;\t|])\s*?[\r\n]/i.exec(head)?.[1];
  const candidates = delimiters.filter(delimiter => announced === undefined || announced === delimiter);
  return candidates.map(delimiter => {
    const record = headerRecord(head, delimiter);
    const names = record?.cells.map(cell => cell.trim()) ?? [];
    return { delimiter, record, names, known: knownColumnCount(names, layouts) };
  });
}

const isBetter = (fit: Fit, leader: Fit): boolean =>
  fit.known > leader.known || (fit.known === leader.known && fit.names.length > leader.names.length);

function headerRecord(head: string, delimiter: string): CsvRecord | undefined {
  const tokenizer = new CsvTokenizer(delimiter);
  const records = [...tokenizer.feed(head), ...tokenizer.finish()];
  return records.find(({ cells, fault }) => fault !== null || (hasText(cells) && !isDelimiterLine(cells)));
}

const hasText = (cells: readonly string[]): boolean => cells.some(cell => cell.trim() !== '');

const isDelimiterLine = (cells: readonly string[]): boolean =>
  /^sep=[,;\t|]?$/i.test(cells[0]?.trim() ?? '') && !hasText(cells.slice(1));

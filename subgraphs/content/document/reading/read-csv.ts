import { type CsvRecord, CsvTokenizer } from '../../../../kernel/csv/csv-tokenizer.js';
import { type BlockReader, tidied } from './block.js';
import { withoutPages } from './read-text.js';
import { csvDelimiter } from './text-format.rules.js';

/** A table: each row with the names of its columns, so that a passage tells what its values are. */
export async function* readCsv(text: string): BlockReader {
  const delimiter = csvDelimiter(text) ?? ',';
  // Where quotes are broken, cells cannot be told apart: lines stay as they are.
  const rows = isSound(text, delimiter) ? namedRows(recordsOf(text, delimiter)) : text.split(/\r\n|\n|\r/);
  for (const row of rows) {
    const tidy = tidied(row);
    if (tidy !== '') yield { text: tidy, level: null, page: null };
  }
  return { title: null, ...withoutPages };
}

function isSound(text: string, delimiter: string): boolean {
  for (const { fault } of recordsOf(text, delimiter)) {
    if (fault !== null) return false;
  }
  return true;
}

function* recordsOf(text: string, delimiter: string): Generator<CsvRecord> {
  const tokenizer = new CsvTokenizer(delimiter);
  yield* tokenizer.feed(text);
  yield* tokenizer.finish();
}

function* namedRows(records: Iterable<CsvRecord>): Generator<string> {
  let names: string[] | null = null;
  let hasRows = false;
  for (const { cells } of records) {
    if (names === null) {
      names = cells.map(cell => cell.trim());
      continue;
    }
    hasRows = true;
    yield namedCells(names, cells).join('; ');
  }
  if (!hasRows && names !== null) yield names.join('; ');
}

const namedCells = (names: readonly string[], cells: readonly string[]): string[] =>
  cells.flatMap((cell, index) => {
    const value = cell.trim();
    const name = names[index] ?? '';
    if (value === '') return [];
    return [name === '' ? value : `${name}: ${value}`];
  });

import { csvLimits } from './csv.limits.js';
import type { CsvFault } from './csv-tokenizer.js';

/** What a person is told of a record that cannot be read. */
export const csvFaultMessages: Readonly<Record<CsvFault['code'], string>> = {
  QUOTE_BROKEN: 'A quoted cell is followed by more text. Write a quote inside a quoted cell twice ("").',
  QUOTE_UNCLOSED: 'A quote opens here and is not closed properly. Reading went on at the next line.',
  RECORD_TOO_LARGE: `The row has more than ${csvLimits.recordChars} characters or ${csvLimits.recordCellsMax} cells and was passed over.`,
};

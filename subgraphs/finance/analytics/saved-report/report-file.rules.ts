import { stringify } from 'csv-stringify/sync';
import { withFormulaGuard } from '../../../../kernel/csv/formula-guard.rules.js';
import { localDay } from '../../../../kernel/time-zone.js';
import type { AskedReport, Figure, ReportRow, ReportTable } from '../report/report.js';
import type { ReportFormat } from './saved-report.values.js';

/** What a file is made of: the head of an answer, and its tables. */
export interface FileContent {
  head: Readonly<Record<string, unknown>>;
  tables: readonly ReportTable[];
}

const nameLengthMax = 60;

/**
 * What a file is saved as: the report's name, and the first and the last day of its window in the time zone. Of the name stay
 * letters, marks and digits of any script, which every file system takes; without any of these it is the section.
 */
export function reportFileName(
  { name, section }: { name: string; section: string },
  { window, timeZone }: Pick<AskedReport, 'window' | 'timeZone'>,
  format: ReportFormat,
): string {
  const words = name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const short = [...words].slice(0, nameLengthMax).join('').replace(/^-|-$/g, '');
  const days = [localDay(window.fromMs, timeZone), localDay(window.toMs - 1, timeZone)];
  return `${[short || section, ...days].join('_')}.${format}`;
}

const figureColumns = [
  'metric',
  'unit',
  'currency',
  'value',
  'reason',
  'previous',
  'changeRatio',
  'isEstimated',
] as const;

/**
 * A line for each figure, as spreadsheets and pivot tables take it: its table, the value and the label of each dimension that a
 * table of the file has, and the figure. What a spreadsheet would run as a formula begins with an apostrophe.
 */
export function* csvParts({ tables }: FileContent): Generator<string> {
  const dimensions = [...new Set(tables.flatMap(table => table.dimensions))].filter(
    name => name !== 'currency',
  );
  yield stringify([['table', ...dimensions.flatMap(name => [name, `${name}Label`]), ...figureColumns]]);
  for (const { key, rows } of tables) {
    for (const row of rows) {
      yield stringify(row.figures.map(figure => csvLine(key, dimensions, row, figure)));
    }
  }
}

function csvLine(table: string, dimensions: readonly string[], row: ReportRow, figure: Figure): string[] {
  const keys = new Map(row.keys.map(key => [key.dimension, key]));
  const cells = dimensions.flatMap(name => [keys.get(name)?.value ?? '', keys.get(name)?.label ?? '']);
  const { metric, unit, value, reason, previous, changeRatio, isEstimated } = figure;
  // Figures of an account are in its currency too where they are no money.
  const currency = figure.currency ?? keys.get('currency')?.value ?? '';
  const shown = [metric, unit, currency, value ?? '', reason?.code ?? '', previous ?? '', changeRatio ?? ''];
  return [table, ...cells, ...shown, String(isEstimated)].map(withFormulaGuard);
}

/** The answer as the routes give it, row by row, so that a long one is never one text. */
export function* jsonParts({ head, tables }: FileContent): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"tables":[`;
  for (const [index, { rows, ...table }] of tables.entries()) {
    yield `${index === 0 ? '' : ','}${JSON.stringify(table).slice(0, -1)},"rows":[`;
    for (const [place, row] of rows.entries()) {
      yield `${place === 0 ? '' : ',\n'}${JSON.stringify(row)}`;
    }
    yield ']}';
  }
  yield ']}\n';
}

import type { CsvHeader } from './csv-header.js';
import type { IgnoredData } from './file-format.js';

/** Counts the rows in which a column that is not imported holds something: what a person has to be told of. */
export class IgnoredColumns {
  readonly #columns: { index: number; column: string; rows: number }[];

  constructor({ names, ignoredNames }: Pick<CsvHeader, 'names' | 'ignoredNames'>) {
    const ignored = new Set(ignoredNames);
    this.#columns = names.flatMap((column, index) =>
      ignored.has(column) ? [{ index, column, rows: 0 }] : [],
    );
  }

  count(cells: readonly string[]): void {
    for (const ignored of this.#columns) {
      const cell = cells[ignored.index];
      if (cell !== undefined && cell !== '' && cell.trim() !== '') {
        ignored.rows += 1;
      }
    }
  }

  /** Those that hold something, in the order of the file. */
  get data(): IgnoredData[] {
    return this.#columns.flatMap(({ column, rows }) => (rows === 0 ? [] : [{ column, rows }]));
  }
}

const textFormula = /^="((?:[^"]|"")*)"$/;

/** Files made for spreadsheets keep a text such as 00123 from being taken for a number as the formula `="00123"`. */
export const withoutTextFormula = (cell: string): string =>
  cell.startsWith('="') ? (textFormula.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell) : cell;

/** WooCommerce writes an apostrophe before any cell that a spreadsheet would run, negative numbers too. */
export const withoutWooGuard = (cell: string): string =>
  /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : withoutTextFormula(cell);

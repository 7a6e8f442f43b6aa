/**
 * Spreadsheets run a cell as a formula when it begins so (OWASP, "CSV Injection"); a vertical bar calls a program where they
 * still know Dynamic Data Exchange. A negative number is left alone: it is what it says.
 */
const formula = /^(?:[=+@|\t\r\n＝＋－＠]|-(?!\d+(?:\.\d+)?$))/;
const guards = /^'+/;

/** A text that is guarded already counts as well, or its guard would be taken for ours when the file comes back. */
const needsGuard = (text: string): boolean => formula.test(text.replace(guards, ''));

/** The cell with an apostrophe before what a spreadsheet would run. `withoutFormulaGuard` gives the text back, to the letter. */
export const withFormulaGuard = (text: string): string => (needsGuard(text) ? `'${text}` : text);

/** The text as it was before `withFormulaGuard`. */
export const withoutFormulaGuard = (cell: string): string =>
  cell.startsWith("'") && needsGuard(cell.slice(1)) ? cell.slice(1) : cell;

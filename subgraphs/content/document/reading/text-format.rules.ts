import { delimiters } from '../../../../kernel/csv/delimiters.js';

/** How much of a text is looked at. */
const headCharacters = 64 * 1024;
const rowsLookedAt = 50;

const htmlStart = /^\s*(<\?xml[^>]*>\s*)?(<!--(?:(?!-->).)*-->\s*)*<(!doctype\s+html|html|head|body)\b/is;
const htmlTag = /<\/?(p|div|span|h[1-6]|ul|ol|li|table|tr|td|a|strong|em|section|article)(\s[^>]*)?>/gi;
const htmlTagsMin = 6;

const markdownSigns: readonly RegExp[] = [
  /^#{1,6} \S/m,
  /^(```|~~~)/m,
  /\[[^\]\n]+\]\([^)\s]+\)/,
  /^\|?\s*:?-{3,}:?\s*\|/m,
  /^[^\n]+\n(={3,}|-{3,})\s*$/m,
  /(^|\s)\*\*[^*\n]+\*\*/,
];

/** What a text is written in, as far as it tells. */
export function textFormat(text: string): 'html' | 'markdown' | 'csv' | 'text' {
  const head = text.slice(0, headCharacters);
  if (isHtml(head)) return 'html';
  if (csvDelimiter(head) !== null) return 'csv';
  return markdownSigns.some(sign => sign.test(head)) ? 'markdown' : 'text';
}

const isHtml = (head: string): boolean =>
  htmlStart.test(head) || (/^\s*</.test(head) && (head.match(htmlTag)?.length ?? 0) >= htmlTagsMin);

/** What separates the columns of a table; null where the lines are no rows of one table. */
export function csvDelimiter(text: string): string | null {
  const lines = text.slice(0, headCharacters).split(/\r\n|\n|\r/);
  // The last line may be cut.
  const rows = (lines.length > 1 ? lines.slice(0, -1) : lines).filter(line => line.trim() !== '');
  const found = delimiters.find(delimiter => isTable(rows.slice(0, rowsLookedAt), delimiter));
  return found ?? null;
}

/** Prose has commas, too, but not the same number in each line. */
function isTable(rows: readonly string[], delimiter: string): boolean {
  const columns = rows.map(row => columnCount(row, delimiter));
  const first = columns[0] ?? 1;
  const alike = columns.filter(count => count === first).length;
  const isWide = first >= 3 ? rows.length >= 2 : rows.length >= 3;
  return first >= 2 && isWide && alike >= rows.length * 0.9 && !/^\s*[|#>-]/.test(rows[0]!);
}

/** Without what is quoted. */
const columnCount = (row: string, delimiter: string): number =>
  row.replace(/"(?:[^"]|"")*"/g, '').split(delimiter).length;

import type { JsonElement, JsonFault } from './json-element-splitter.js';
import { JsonProduct } from './json-product.js';
import type { ParsedRow, RowIssue } from './parsed-row.js';
import { productFileLimits } from './product-file.limits.js';
import { repairContent } from './row-repairs.rules.js';
import { titleGroupKey } from './title-key.js';

/** Makes a neutral row of one JSON element: a product with its variants, named as in the product routes' bodies. */
export function jsonRow(element: JsonElement): ParsedRow {
  if (element.fault !== null) {
    return errorRow(element.row, [wholeRowError(element.fault, faultMessages[element.fault])]);
  }
  const parsed = parse(element.text);
  if ('reason' in parsed) {
    return errorRow(element.row, [
      wholeRowError('JSON_BROKEN', `The element is not sound JSON: ${parsed.reason}`),
    ]);
  }
  if (typeof parsed.value !== 'object' || parsed.value === null || Array.isArray(parsed.value)) {
    return errorRow(element.row, [
      wholeRowError('ELEMENT_NOT_OBJECT', 'The element is not an object with the fields of a product.'),
    ]);
  }
  const content = new JsonProduct(parsed.value as Record<string, unknown>);
  const { issues } = content;
  const { product, variants, images } = repairContent(content, 'own', (column, code, message) => {
    issues.push({ severity: 'warning', column, code, message });
  });
  const aliases = [
    ...(product?.handle === undefined ? [] : [`handle:${product.handle}`]),
    ...(product?.sku ? [`sku:${product.sku}`] : []),
  ];
  const ownKey =
    product?.title === undefined ? `row:${element.row}` : titleGroupKey(product.title, element.row);
  const key = { groupKey: aliases[0] ?? ownKey, aliases };
  return issues.some(issue => issue.severity === 'error')
    ? { ...errorRow(element.row, issues), ...key }
    : { row: element.row, outcome: 'ok', ...key, parentRef: null, product, variants, images, issues };
}

function parse(text: string): { value: unknown } | { reason: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message.toWellFormed() : 'it cannot be parsed' };
  }
}

const faultMessages: Readonly<Record<JsonFault, string>> = {
  ELEMENT_TOO_LARGE: `The element has more than ${productFileLimits.elementChars} characters and was passed over.`,
  JSON_TRUNCATED:
    'The file ends within this element or before its array is closed; it was cut off, or a quote or bracket is missing.',
  JSON_TRAILING: 'There is more text after the end of the array; it was not read.',
};

const wholeRowError = (code: string, message: string): RowIssue => ({
  severity: 'error',
  column: null,
  code,
  message,
});

const errorRow = (row: number, issues: RowIssue[]): ParsedRow => ({
  row,
  outcome: 'error',
  groupKey: null,
  aliases: [],
  parentRef: null,
  product: null,
  variants: [],
  images: [],
  issues,
});

import type { CsvLayout } from './csv-layout.js';
import { tradewindColumns } from './tradewind-columns.js';
import { tradewindMapper } from './tradewind-rows.js';

/** Tradewind's own product CSV; tried last, since its columns have the plainest names. */
export const tradewindLayout: CsvLayout = {
  kind: 'tradewind_csv',
  marks: [['handle'], ['sku'], ['variantsku'], ['title', 'price']],
  normalize: name =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, ''),
  columns: Object.fromEntries(tradewindColumns.map(column => [column, [column]])),
  patternColumn: (name, original) =>
    name.startsWith('attribute.') ? `attribute:${original.slice('attribute.'.length).trim()}` : undefined,
  required: [['handle', 'sku', 'variantSku']],
  createMapper: () => tradewindMapper,
};

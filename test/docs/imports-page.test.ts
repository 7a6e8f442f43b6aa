import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { errorCatalogue } from '../../kernel/error-catalogue.js';

const root = join(import.meta.dirname, '../..');
const product = 'subgraphs/catalog/product';
/** The import, and what its rows are read and judged by. */
const files = [
  ...['subgraphs/catalog/import', 'kernel/csv'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
  ),
  ...['product-validation.rules.ts', 'field-errors.rules.ts', 'product-fields.ts', 'goods-fields.ts'].map(
    name => join(product, name),
  ),
  'kernel/money.ts',
];

/** Every code that these files name, but those that have a page of their own. Columns stand in lists. */
const codes = files
  .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap(name => [...readFileSync(join(root, name), 'utf8').matchAll(/(?<!\[)'([A-Z]+(?:_[A-Z]+)+)'/g)])
  .map(([, code]) => code!)
  .filter(code => !Object.hasOwn(errorCatalogue, code));

it('the page of imports has every code that an import notes', () => {
  const page = readFileSync(join(root, 'docs/imports.md'), 'utf8');
  expect(codes.length).toBeGreaterThan(50);
  expect([...new Set(codes)].filter(code => !page.includes(`\`${code}\``))).toEqual([]);
});

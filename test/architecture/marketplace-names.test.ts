import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { marketplaceModules } from '../../connectors/marketplaces/registry.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const notOurs = new Set(['node_modules', 'dist', '.git', '.tradewind', 'coverage']);
const readable = /[.](ts|tsx|mjs|cjs|js|json|md|sql|graphql|yml|yaml|css|html)$/;

/** What a marketplace consists of: its folder, its line, the proof that it works, and prose for people. */
const home = [
  ...marketplaceModules.map(({ marketplace: { key } }) => `connectors/marketplaces/${key}/`),
  'connectors/marketplaces/registry.ts',
  'test/connectors/',
  'docs/',
  'README.md',
  'CHANGELOG.md',
];

/** Files that say such a name and mean something else, with what they mean. */
const exceptions: Record<string, string> = {
  'subgraphs/catalog/import/reading/': 'formats of product files, which platforms export',
  'test/catalog/import-reading.test.ts': 'formats of product files',
  'test/catalog/import.test.ts': 'formats of product files',
  'test/end-to-end/import-formats.test.ts': 'formats of product files',
  'rest-facade/routes/catalog/product-import.routes.ts': 'formats of product files',
  'schema/openapi.json': 'the same, printed',
  'subgraphs/platform/event/event-schema.ts': 'an example of an event, for readers',
  'subgraphs/commerce/order/order-event.schema.ts': 'an example of an event, for readers',
  'subgraphs/commerce/return/return-event.schema.ts': 'an example of an event, for readers',
  'schema/events.json': 'the same, printed',
  'test/fault/marketplaces-mall.ts': 'where a creation that is sent again is known by a key',
  'test/fault/marketplaces-seller.ts': 'what one marketplace demands of whoever sells there',
  'test/end-to-end/products.test.ts': 'values of a filter, which takes any word',
  'test/platform/events/pull-events.test.ts': 'a type of event that does not exist',
};

const names = marketplaceModules.flatMap(({ marketplace: { key, title } }) => [key, title]);
const named = new RegExp(`\\b(${names.map(literal).join('|')})\\b`, 'i');
const places = [...home, ...Object.keys(exceptions)];

describe('a marketplace is named', () => {
  it('by its own folder, its line in the registry, its tests and the docs, and by no other file', () => {
    const files = listFiles('').filter(file => !places.some(place => file.startsWith(place)));
    expect(files).toEqual(expect.arrayContaining(['connectors/marketplaces/port.ts', 'kernel/limits.ts']));
    expect(files.flatMap(namings)).toEqual([]);
  });

  it('as a word, in whatever case', () => {
    expect(names.map(name => named.test(`Nothing is sold on ${name.toUpperCase()}.`))).toEqual(
      names.map(() => true),
    );
    expect(names.map(name => named.test(`pre${name}s`))).toEqual(names.map(() => false));
  });
});

it('every exception is a file or folder that exists', () => {
  expect(places.filter(place => !existsSync(path.join(root, place)))).toEqual([]);
});

/** A pattern of the text itself. */
function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** In the file's path or text: `file:line: the line`. */
function namings(file: string): string[] {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
  const found = lines.flatMap((line, index) =>
    named.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
  );
  return named.test(file) ? [`${file}: its name`, ...found] : found;
}

function listFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : listFiles(name);
    return entry.isFile() && readable.test(name) ? [name] : [];
  });
}

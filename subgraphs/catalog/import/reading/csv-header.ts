import type { FieldError } from '../../../../kernel/errors.js';
import { fail } from '../../../../kernel/errors.js';
import type { CsvLayout } from './csv-layout.js';

/** A recognised header row: which column holds which field. */
export interface CsvHeader {
  layout: CsvLayout;
  /** As written, in order. */
  names: readonly string[];
  /** Field key -> 0-based column. */
  indexOf: ReadonlyMap<string, number>;
  ignoredNames: readonly string[];
  /** The field keys that begin so, with the rest of each key. */
  keysUnder(prefix: string): readonly KeyUnder[];
}

export interface KeyUnder {
  key: string;
  rest: string;
}

/**
 * Recognises whose header this is, whatever the order of its columns. Columns of no use here are ignored by name.
 * Refuses with IMPORT_FILE_INVALID (all problems at once) a header of no known system, one without the columns that
 * name a product, and one that gives a field twice, since either column could be the one that is meant.
 */
export function readHeader(names: readonly string[], layouts: readonly CsvLayout[]): CsvHeader {
  const layout = layouts.find(candidate => isMarked(names, candidate));
  if (layout === undefined) {
    throw fail('IMPORT_FILE_INVALID', {
      detail: `The first row is not the header of a known product file; it reads: ${names.slice(0, 12).join(', ')}.`,
      errors: [{ path: 'header', code: 'FILE_COLUMNS_MISSING', message: unknownHeaderMessage }],
    });
  }
  const { indexOf, ignoredNames, duplicates } = assignColumns(names, layout);
  const errors = [...duplicates.map(duplicateError), ...missingErrors(indexOf, layout)];
  if (errors.length > 0) {
    throw fail('IMPORT_FILE_INVALID', { detail: errors.map(error => error.message).join(' '), errors });
  }
  return { layout, names, indexOf, ignoredNames, keysUnder: rememberedKeys([...indexOf.keys()]) };
}

/** How many columns of a header the best fitting layout knows; tells the right delimiter from the wrong ones. */
export function knownColumnCount(names: readonly string[], layouts: readonly CsvLayout[]): number {
  const layout = layouts.find(candidate => isMarked(names, candidate));
  return layout === undefined ? 0 : assignColumns(names, layout).indexOf.size;
}

/** Asked for every row, so each prefix is looked for once. */
function rememberedKeys(keys: readonly string[]): CsvHeader['keysUnder'] {
  const known = new Map<string, readonly KeyUnder[]>();
  return prefix => {
    const found =
      known.get(prefix) ??
      keys.filter(key => key.startsWith(prefix)).map(key => ({ key, rest: key.slice(prefix.length) }));
    known.set(prefix, found);
    return found;
  };
}

function isMarked(names: readonly string[], layout: CsvLayout): boolean {
  const present = new Set(names.map(layout.normalize ?? normalizeName));
  return layout.marks.some(line => line.every(name => present.has(name)));
}

function assignColumns(names: readonly string[], layout: CsvLayout) {
  const keys = keyByName(layout);
  const indexOf = new Map<string, number>();
  const ignoredNames: string[] = [];
  const duplicates: string[] = [];
  for (const [index, original] of names.entries()) {
    const name = (layout.normalize ?? normalizeName)(original);
    const key = keys.get(name) ?? layout.patternColumn?.(name, original.trim());
    if (key === undefined) {
      ignoredNames.push(...(name === '' ? [] : [original]));
    } else if (indexOf.has(key)) {
      duplicates.push(original);
    } else {
      indexOf.set(key, index);
    }
  }
  return { indexOf, ignoredNames, duplicates };
}

function keyByName(layout: CsvLayout): ReadonlyMap<string, string> {
  const normalize = layout.normalize ?? normalizeName;
  return new Map(
    Object.entries(layout.columns).flatMap(([key, names]) =>
      names.map(name => [normalize(name), key] as const),
    ),
  );
}

const normalizeName = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ');

const duplicateError = (name: string): FieldError => ({
  path: `header.${name}`,
  code: 'FILE_COLUMN_TWICE',
  message: `The column "${name}" is there twice, or under two names; leave one.`,
});

const missingErrors = (indexOf: ReadonlyMap<string, number>, layout: CsvLayout): FieldError[] =>
  layout.required
    .filter(keys => !keys.some(key => indexOf.has(key)))
    .map(keys => {
      const spellings = keys.map(key => `"${layout.columns[key]?.[0] ?? key}"`).join(' or ');
      return { path: 'header', code: 'FILE_COLUMNS_MISSING', message: `The column ${spellings} is missing.` };
    });

const unknownHeaderMessage =
  'Needed is a header row of Tradewind (with handle, sku or variantSku), Shopify, WooCommerce or Spree.';

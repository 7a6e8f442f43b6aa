import { type AppError, type FieldError, fail } from '../../../../kernel/errors.js';
import type { CsvLayout } from './csv-layout.js';
import type { FileKind } from './file-format.js';
import {
  bestMatch,
  isFit,
  isMostlyUnknown,
  type LayoutMatch,
  layoutOf,
  matchLayout,
  nearestMatch,
  normalizeName,
} from './layout-match.js';

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
 * Recognises whose header this is, whatever the order of its columns. A few columns of no use here are ignored by
 * name. Refuses with IMPORT_FILE_INVALID (all problems at once) a header of no known system or mostly of unknown
 * columns, one that is not what the caller said it is, one without the columns that name a product, and one that
 * gives a field twice, since either column could be the one that is meant.
 */
export function readHeader(
  names: readonly string[],
  layouts: readonly CsvLayout[],
  wanted?: FileKind,
): CsvHeader {
  refuseOtherFiles(names, layouts);
  const match = wanted === undefined ? bestMatch(names, layouts) : wantedMatch(names, layouts, wanted);
  if (match === undefined) {
    throw headerUnknown(names, nearestMatch(names, layouts));
  }
  const { layout, indexOf, ignoredNames, duplicates } = match;
  const errors = [
    ...duplicates.map(duplicateError),
    ...misnamedErrors(match),
    ...missingErrors(indexOf, layout),
  ];
  if (errors.length > 0) {
    throw fail('IMPORT_FILE_INVALID', { detail: errors.map(error => error.message).join(' '), errors });
  }
  return { layout, names, indexOf, ignoredNames, keysUnder: rememberedKeys([...indexOf.keys()]) };
}

/** A file that is known to hold something else than products is refused with what to do instead. */
function refuseOtherFiles(names: readonly string[], layouts: readonly CsvLayout[]): void {
  for (const { otherFiles = [], normalize = normalizeName } of layouts) {
    const present = new Set(names.map(normalize));
    const other = otherFiles.find(({ columns }) => columns.every(name => present.has(name)));
    if (other !== undefined) {
      throw headerRefused('FILE_NOT_PRODUCTS', other.instead);
    }
  }
}

/** How many columns of a header the best fitting layout knows; tells the right delimiter from the wrong ones. */
export const knownColumnCount = (names: readonly string[], layouts: readonly CsvLayout[]): number =>
  bestMatch(names, layouts)?.recognised ?? 0;

function wantedMatch(names: readonly string[], layouts: readonly CsvLayout[], wanted: FileKind): LayoutMatch {
  const layout = layoutOf(wanted, layouts);
  const match = layout === undefined ? undefined : matchLayout(names, layout);
  if (match !== undefined && isFit(match)) {
    return match;
  }
  const other = bestMatch(names, layouts);
  const seen = other === undefined ? `It reads: ${excerpt(names)}.` : `It is that of ${other.layout.system}.`;
  const missing = match === undefined ? '' : ` ${reasonOf(match)}`;
  throw headerRefused('FILE_FORMAT_MISMATCH', `The header row is not that of ${wanted}. ${seen}${missing}`);
}

function headerUnknown(names: readonly string[], nearest: LayoutMatch): AppError {
  const hint =
    nearest.recognised === 0
      ? 'No known product file has columns of these names.'
      : `Nearest is ${nearest.layout.system}. ${reasonOf(nearest)}`;
  return headerRefused(
    isMostlyUnknown(nearest) ? 'FILE_COLUMNS_UNKNOWN' : 'FILE_COLUMNS_MISSING',
    `The header row is not that of a known product file; it reads: ${excerpt(names)}. ${hint}`,
  );
}

/** What keeps a header from being this system's. */
function reasonOf({ layout, lacking, unknownNames, named }: LayoutMatch): string {
  const lacks = lacking.length === 0 ? '' : `It lacks ${quoted(lacking)}. `;
  const misnamed = unknownNames.flatMap(name => misnamedHint(name, layout));
  const unknown =
    unknownNames.length === 0
      ? ''
      : `${unknownNames.length} of ${named} columns are not known in it: ${quoted(unknownNames)}. `;
  return `${lacks}${unknown}${misnamed.join(' ')}`.trim();
}

const misnamedErrors = ({ unknownNames, layout }: LayoutMatch): FieldError[] =>
  unknownNames.flatMap(name =>
    misnamedHint(name, layout).map(message => ({
      path: `header.${name}`,
      code: 'FILE_COLUMN_MISNAMED',
      message,
    })),
  );

function misnamedHint(name: string, layout: CsvLayout): string[] {
  const ours = layout.misnamed?.[(layout.normalize ?? normalizeName)(name)];
  return ours === undefined ? [] : [`The column "${name}" is called ${ours} in ${layout.system}.`];
}

const headerRefused = (code: string, message: string): AppError =>
  fail('IMPORT_FILE_INVALID', { detail: message, errors: [{ path: 'header', code, message }] });

const namesShown = 12;

const excerpt = (names: readonly string[]): string =>
  names.slice(0, namesShown).join(', ') + (names.length > namesShown ? ', …' : '');

const quoted = (names: readonly string[]): string =>
  names
    .slice(0, namesShown)
    .map(name => `"${name}"`)
    .join(', ') + (names.length > namesShown ? ', …' : '');

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

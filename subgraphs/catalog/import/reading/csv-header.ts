import { type AppError, type FieldError, fail } from '../../../../kernel/errors.js';
import { inputLimits } from '../../../../kernel/input.limits.js';
import type { CsvLayout } from './csv-layout.js';
import type { FileKind } from './file-format.js';
import {
  bestMatch,
  isFit,
  isMostlyUnknown,
  type LayoutMatch,
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
 * name. Rejects with IMPORT_FILE_INVALID (all problems at once) a header of no known system or mostly of unknown
 * columns, one that is not what the caller said it is, one without the columns that name a product, and one that
 * gives a field twice, since either column could be the one that is meant.
 */
export function readHeader(
  names: readonly string[],
  matches: readonly LayoutMatch[],
  wanted?: FileKind,
): CsvHeader {
  rejectOtherFiles(names, matches);
  const match = wanted === undefined ? bestMatch(matches) : wantedMatch(names, matches, wanted);
  if (match === undefined) {
    throw headerUnknown(names, nearestMatch(matches));
  }
  const { layout, indexOf, ignoredNames, duplicates } = match;
  const errors = [
    ...[...new Set(duplicates)].map(duplicateError),
    ...misnamedErrors(match),
    ...missingErrors(indexOf, layout),
  ].slice(0, inputLimits.fieldErrorsMax);
  if (errors.length > 0) {
    throw fail('IMPORT_FILE_INVALID', { detail: headerDetail(errors), errors });
  }
  return { layout, names, indexOf, ignoredNames, keysUnder: rememberedKeys([...indexOf.keys()]) };
}

/** The first problems in words; `errors` names up to a hundred of them. */
function headerDetail(errors: readonly FieldError[]): string {
  const shown = errors.slice(0, problemsShown).map(({ message }) => message);
  const others = errors.length - shown.length;
  return shown.join(' ') + (others === 0 ? '' : ` And ${others} more such problems.`);
}

const problemsShown = 5;

/** A file that is known to hold something else than products is rejected with what to do instead. */
function rejectOtherFiles(names: readonly string[], matches: readonly LayoutMatch[]): void {
  for (const { otherFiles = [], normalize = normalizeName } of matches.map(({ layout }) => layout)) {
    const present = new Set(names.map(normalize));
    const other = otherFiles.find(({ columns }) => columns.every(name => present.has(name)));
    if (other !== undefined) {
      throw headerRejected('FILE_NOT_PRODUCTS', other.instead);
    }
  }
}

function wantedMatch(
  names: readonly string[],
  matches: readonly LayoutMatch[],
  wanted: FileKind,
): LayoutMatch {
  const match = matches.find(({ layout }) => layout.kind === wanted);
  if (match !== undefined && isFit(match)) {
    return match;
  }
  const other = bestMatch(matches);
  const seen = other === undefined ? `It reads: ${excerpt(names)}.` : `It is that of ${other.layout.system}.`;
  const missing = match === undefined ? '' : ` ${reasonOf(match)}`;
  throw headerRejected('FILE_FORMAT_MISMATCH', `The header row is not that of ${wanted}. ${seen}${missing}`);
}

function headerUnknown(names: readonly string[], nearest: LayoutMatch): AppError {
  const hint =
    nearest.recognised === 0
      ? 'No known product file has columns of these names.'
      : `Nearest is ${nearest.layout.system}. ${reasonOf(nearest)}`;
  return headerRejected(
    isMostlyUnknown(nearest) ? 'FILE_COLUMNS_UNKNOWN' : 'FILE_COLUMNS_MISSING',
    `The header row is not that of a known product file; it reads: ${excerpt(names)}. ${hint}`,
  );
}

/** What keeps a header from being this system's. */
function reasonOf({ layout, lacking, unknownNames, named }: LayoutMatch): string {
  const lacks = lacking.length === 0 ? '' : `It lacks ${quoted(lacking)}. `;
  const misnamed = [...new Set(unknownNames)]
    .flatMap(name => misnamedHint(name, layout))
    .slice(0, namesShown);
  const unknown =
    unknownNames.length === 0
      ? ''
      : `${unknownNames.length} of ${named} columns are not known in it: ${quoted(unknownNames)}. `;
  return `${lacks}${unknown}${misnamed.join(' ')}`.trim();
}

const misnamedErrors = ({ unknownNames, layout }: LayoutMatch): FieldError[] =>
  [...new Set(unknownNames)].flatMap(name =>
    misnamedHint(name, layout).map(message => ({
      path: `header.${shortened(name)}`,
      code: 'FILE_COLUMN_MISNAMED',
      message,
    })),
  );

function misnamedHint(name: string, layout: CsvLayout): string[] {
  const ours = layout.misnamed?.[(layout.normalize ?? normalizeName)(name)];
  return ours === undefined ? [] : [`The column "${shortened(name)}" is called ${ours} in ${layout.system}.`];
}

const headerRejected = (code: string, message: string): AppError =>
  fail('IMPORT_FILE_INVALID', { detail: message, errors: [{ path: 'header', code, message }] });

const namesShown = 12;

const excerpt = (names: readonly string[]): string =>
  names.slice(0, namesShown).map(shortened).join(', ') + (names.length > namesShown ? ', …' : '');

const quoted = (names: readonly string[]): string =>
  names
    .slice(0, namesShown)
    .map(name => `"${shortened(name)}"`)
    .join(', ') + (names.length > namesShown ? ', …' : '');

/** A cell of a file that was mistaken for a name may be as long as the file. */
const shortened = (name: string): string =>
  name.length > nameCharsShown ? `${name.slice(0, nameCharsShown).toWellFormed()}…` : name;

const nameCharsShown = 80;

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
  path: `header.${shortened(name)}`,
  code: 'FILE_COLUMN_TWICE',
  message: `The column "${shortened(name)}" occurs twice, or under two names; remove one of them.`,
});

const missingErrors = (indexOf: ReadonlyMap<string, number>, layout: CsvLayout): FieldError[] =>
  layout.required
    .filter(keys => !keys.some(key => indexOf.has(key)))
    .map(keys => {
      const spellings = keys.map(key => `"${layout.columns[key]?.[0] ?? key}"`).join(' or ');
      return { path: 'header', code: 'FILE_COLUMNS_MISSING', message: `The column ${spellings} is missing.` };
    });

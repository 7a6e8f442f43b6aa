import type { CsvLayout } from './csv-layout.js';
import type { FileKind } from './file-format.js';

/** How well a header fits one system's columns. */
export interface LayoutMatch {
  layout: CsvLayout;
  /** Field key -> 0-based column. */
  indexOf: ReadonlyMap<string, number>;
  /** Columns with no place here, known or not. */
  ignoredNames: readonly string[];
  /** Those of them that the system does not write either. */
  unknownNames: readonly string[];
  duplicates: readonly string[];
  /** Columns of the nearest mark that the header lacks; none when the header is marked as this system's. */
  lacking: readonly string[];
  /** Columns that have a name, and those of them that the system writes. */
  named: number;
  recognised: number;
}

export function matchLayout(names: readonly string[], layout: CsvLayout): LayoutMatch {
  const normalize = layout.normalize ?? normalizeName;
  const keys = keyByName(layout);
  const indexOf = new Map<string, number>();
  const [ignoredNames, unknownNames, duplicates]: [string[], string[], string[]] = [[], [], []];
  for (const [index, original] of names.entries()) {
    const name = normalize(original);
    const key = keys.get(name) ?? layout.patternColumn?.(name, original.trim());
    if (key !== undefined && indexOf.has(key)) {
      duplicates.push(original);
    } else if (key !== undefined) {
      indexOf.set(key, index);
    } else if (name !== '') {
      ignoredNames.push(original);
      if (layout.notCarried?.test(name) !== true) unknownNames.push(original);
    }
  }
  const named = names.filter(name => name !== '').length;
  return {
    layout,
    indexOf,
    ignoredNames,
    unknownNames,
    duplicates,
    lacking: lackingOf(new Set(names.map(normalize)), layout),
    named,
    recognised: named - unknownNames.length,
  };
}

/**
 * The system whose header this is: marked as its own, and most of the columns known. Among several the one that
 * knows the most columns, so that a header is not taken by a system that shares a few plain names with it.
 */
export function bestMatch(names: readonly string[], layouts: readonly CsvLayout[]): LayoutMatch | undefined {
  const fits = layouts.map(layout => matchLayout(names, layout)).filter(isFit);
  return fits.reduce<LayoutMatch | undefined>(
    (leader, fit) => (leader === undefined || fit.recognised > leader.recognised ? fit : leader),
    undefined,
  );
}

export const isFit = (match: LayoutMatch): boolean => match.lacking.length === 0 && !isMostlyUnknown(match);

export const isMostlyUnknown = ({ recognised, named }: LayoutMatch): boolean => recognised * 2 <= named;

/** The system that knows the most of the columns, whether or not the header is its own. */
export const nearestMatch = (names: readonly string[], layouts: readonly CsvLayout[]): LayoutMatch =>
  layouts
    .map(layout => matchLayout(names, layout))
    .reduce((leader, match) => (isNearer(match, leader) ? match : leader));

const isNearer = (match: LayoutMatch, leader: LayoutMatch): boolean =>
  match.recognised > leader.recognised ||
  (match.recognised === leader.recognised && match.lacking.length < leader.lacking.length);

export const layoutOf = (kind: FileKind, layouts: readonly CsvLayout[]): CsvLayout | undefined =>
  layouts.find(layout => layout.kind === kind);

function lackingOf(present: ReadonlySet<string>, { marks }: CsvLayout): string[] {
  const lacks = marks.map(line => line.filter(name => !present.has(name)));
  return lacks.reduce((least, lack) => (lack.length < least.length ? lack : least));
}

const namesOfLayouts = new WeakMap<CsvLayout, ReadonlyMap<string, string>>();

function keyByName(layout: CsvLayout): ReadonlyMap<string, string> {
  const normalize = layout.normalize ?? normalizeName;
  const known =
    namesOfLayouts.get(layout) ??
    new Map(
      Object.entries(layout.columns).flatMap(([key, names]) =>
        names.map(name => [normalize(name), key] as const),
      ),
    );
  namesOfLayouts.set(layout, known);
  return known;
}

export const normalizeName = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ');

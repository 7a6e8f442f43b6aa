import type { WorkSlices } from '../../../../kernel/work-slices.js';
import type { CsvLayout } from './csv-layout.js';
import { namesDetail } from './detail-attributes.rules.js';
import { productFileLimits } from './product-file.limits.js';

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
  /** Columns that have a name and are not open to any name, and those of them that the system writes. */
  named: number;
  recognised: number;
}

/** How well a header fits each of the layouts; every column is compared with the names of every one. */
export async function matchLayouts(
  names: readonly string[],
  layouts: readonly CsvLayout[],
  slices: WorkSlices,
): Promise<LayoutMatch[]> {
  const matches: LayoutMatch[] = [];
  for (const layout of layouts) {
    if (slices.isFull(names.length * productFileLimits.charsPerMatch)) {
      await slices.nextTurn();
    }
    matches.push(matchLayout(names, layout));
  }
  return matches;
}

export function matchLayout(names: readonly string[], layout: CsvLayout): LayoutMatch {
  const normalize = layout.normalize ?? normalizeName;
  const indexOf = new Map<string, number>();
  const columns = names.map((original, index): Column => {
    const column = columnOf(normalize(original), original, layout);
    const isTwice = column.key !== undefined && indexOf.has(column.key);
    if (column.key !== undefined && !isTwice) {
      indexOf.set(column.key, index);
    }
    return isTwice ? { ...column, kind: column.kind === 'open' ? 'unknown' : 'twice' } : column;
  });
  const ofKind = (...kinds: Column['kind'][]): string[] =>
    columns.flatMap(({ kind, original }) => (kinds.includes(kind) ? [original] : []));
  return {
    layout,
    indexOf,
    ignoredNames: ofKind('notCarried', 'unknown'),
    unknownNames: ofKind('unknown'),
    duplicates: ofKind('twice'),
    lacking: lackingOf(new Set(names.map(normalize)), layout),
    named: ofKind('carried', 'notCarried', 'twice', 'unknown').length,
    recognised: ofKind('carried', 'notCarried', 'twice').length,
  };
}

interface Column {
  original: string;
  kind: 'carried' | 'open' | 'notCarried' | 'unknown' | 'twice' | 'nameless';
  key?: string;
}

function columnOf(name: string, original: string, layout: CsvLayout): Column {
  const key = keyByName(layout).get(name) ?? layout.patternColumn?.(name, original.trim());
  if (key !== undefined) {
    return { original, kind: 'carried', key };
  }
  if (layout.kind !== 'tradewind_csv' && namesDetail(name)) {
    return { original, kind: 'carried', key: `attribute:${name}` };
  }
  if (name === '' || layout.notCarried?.test(name) === true) {
    return { original, kind: name === '' ? 'nameless' : 'notCarried' };
  }
  const open = layout.openColumn?.(name);
  return open === undefined ? { original, kind: 'unknown' } : { original, kind: 'open', key: open };
}

/**
 * The system whose header this is: marked as its own, and most of the columns known. Among several the one that
 * knows the most columns, so that a header is not taken by a system that shares a few plain names with it.
 */
export function bestMatch(matches: readonly LayoutMatch[]): LayoutMatch | undefined {
  return matches
    .filter(isFit)
    .reduce<LayoutMatch | undefined>(
      (leader, fit) => (leader === undefined || fit.recognised > leader.recognised ? fit : leader),
      undefined,
    );
}

export const isFit = (match: LayoutMatch): boolean => match.lacking.length === 0 && !isMostlyUnknown(match);

export const isMostlyUnknown = ({ recognised, named }: LayoutMatch): boolean => recognised * 2 <= named;

/** The system that knows the most of the columns, whether or not the header is its own. */
export const nearestMatch = (matches: readonly LayoutMatch[]): LayoutMatch =>
  matches.reduce((leader, match) => (isNearer(match, leader) ? match : leader));

const isNearer = (match: LayoutMatch, leader: LayoutMatch): boolean =>
  match.recognised > leader.recognised ||
  (match.recognised === leader.recognised && match.lacking.length < leader.lacking.length);

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

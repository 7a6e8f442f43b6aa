/** How a number is compared with what it measures. */
export const comparisons = ['less', 'more', 'most', 'least'] as const;
export type Comparison = (typeof comparisons)[number];

/** What stands beside a number and changes what it says. */
export interface NumberContext {
  /** Null where the number is the amount. */
  comparison: Comparison | null;
  /** It counts what is packed together: `pack of four`. */
  isPacked: boolean;
  /** Letters of the comparison that stand right before the number, and right after it with its unit. */
  before: number;
  after: number;
}

export interface NumberContextTable {
  before: readonly ContextPattern[];
  after: readonly ContextPattern[];
}

interface ContextPattern {
  meaning: Comparison | 'pack';
  pattern: RegExp;
}

/** Of a table: meaning, place, words of the languages. English words stand in texts of all of them. */
export function numberContextTable(lines: readonly (readonly string[])[]): NumberContextTable {
  const of = (wanted: string): ContextPattern[] =>
    lines
      .filter(([, place]) => place === wanted)
      .map(([meaning, , ...cells]) => ({
        meaning: meaning as ContextPattern['meaning'],
        pattern: patternOf(
          wanted,
          cells.flatMap(cell => cell.split(', ')).filter(word => word !== ''),
        ),
      }));
  return { before: of('before'), after: of('after') };
}

/** Words of writing with spaces are whole; the longest goes first. */
function patternOf(place: string, words: readonly string[]): RegExp {
  const spellings = [...words]
    .sort((a, b) => b.length - a.length)
    .map(word => {
      const escaped = word
        .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
        .replaceAll(' ', String.raw`[\s-]+`);
      if (!/\p{Script=Latin}/u.test(word)) return escaped;
      return place === 'before'
        ? String.raw`(?<![\p{L}\p{M}\p{N}-])${escaped}`
        : String.raw`${escaped}(?![\p{L}\p{M}\p{N}])`;
    });
  const one = `(?:${spellings.join('|')})`;
  return new RegExp(place === 'before' ? String.raw`${one}\.?[\s:]*$` : String.raw`^[\s-]{0,2}${one}`, 'iu');
}

/** Characters that are read on both sides of a number. */
const readMax = 32;

/** `before` and `after` are the text around a number with its unit. A comparison before it goes before one after it. */
export function numberContext(table: NumberContextTable, before: string, after: string): NumberContext {
  const [near, next] = [before.slice(-readMax), after.slice(0, readMax)];
  const isPacked = [...found(table.before, near), ...found(table.after, next)].some(
    ({ meaning }) => meaning === 'pack',
  );
  const [first, last] = [comparisonIn(table.before, near), comparisonIn(table.after, next)];
  if (first !== null) return { comparison: first.meaning, isPacked, before: first.length, after: 0 };
  return { comparison: last?.meaning ?? null, isPacked, before: 0, after: last?.length ?? 0 };
}

interface FoundContext {
  meaning: ContextPattern['meaning'];
  length: number;
}

const found = (patterns: readonly ContextPattern[], text: string): FoundContext[] =>
  patterns
    .map(({ meaning, pattern }) => ({ meaning, length: pattern.exec(text)?.[0].length ?? 0 }))
    .filter(({ length }) => length > 0);

/** The longest: `not more than` has `more than` in it. */
function comparisonIn(
  patterns: readonly ContextPattern[],
  text: string,
): { meaning: Comparison; length: number } | null {
  return found(patterns, text)
    .flatMap(({ meaning, length }) => (meaning === 'pack' ? [] : [{ meaning, length }]))
    .reduce<{ meaning: Comparison; length: number } | null>(
      (longest, each) => (longest === null || each.length > longest.length ? each : longest),
      null,
    );
}

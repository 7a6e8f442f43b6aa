/** A word of public products, and how many have it. */
export interface KnownWord {
  word: string;
  products: number;
}

/**
 * Words that are one change away and can be looked up as they are: a letter more or two that changed places. Letters that are
 * missing or wrong are found by similarity.
 */
export function nearSpellings(word: string): string[] {
  const letters = [...word];
  const without = letters.map((_, place) => letters.toSpliced(place, 1).join(''));
  const swapped = letters
    .slice(1)
    .map((letter, index) => letters.toSpliced(index, 2, letter, letters[index]!).join(''));
  return [...new Set([...without, ...swapped])].filter(near => near !== word && near.length >= 3);
}

/** The words that a misspelt one most likely means: the fewest changes, then the most products. At most `max`. */
export function likelyWords(word: string, known: readonly KnownWord[], max: number): string[] {
  const near = known
    .map(one => ({ ...one, changes: changesBetween(word, one.word) }))
    .filter(({ changes }) => changes <= changesMax(word))
    .toSorted((one, other) => one.changes - other.changes || other.products - one.products);
  const fewest = near[0]?.changes;
  return near
    .filter(({ changes }) => changes === fewest)
    .slice(0, max)
    .map(one => one.word);
}

/** Two words that were written as one. */
export function splitWord(word: string, isKnown: (part: string) => boolean): [string, string] | null {
  for (let place = 3; place <= word.length - 3; place += 1) {
    const parts: [string, string] = [word.slice(0, place), word.slice(place)];
    if (parts.every(isKnown)) return parts;
  }
  return null;
}

/** Parts that `splitWord` may ask for. */
export const splitsOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, index) => [
    word.slice(0, index + 3),
    word.slice(index + 3),
  ]).flat();

/** As words grow, more of their letters may be wrong. */
const changesMax = (word: string): number => (word.length <= 5 ? 1 : 2);

/** Letters that are added, left out, replaced or swapped with their neighbour (optimal string alignment distance). */
export function changesBetween(one: string, other: string): number {
  let twoAbove: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        above[column]! + 1,
        current[column - 1]! + 1,
        above[column - 1]! + (isSame ? 0 : 1),
        isSwapped ? twoAbove[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    twoAbove = above;
    above = current;
  }
  return above[other.length]!;
}

import { readTable } from '../../kernel/data-file.js';

/** A query of the judged set, with how relevant products are to it. */
export interface JudgedQuery {
  /** What is difficult about it. */
  kind: string;
  q: string;
  /** Weights and words were tuned on one half; the other is only measured. */
  half: 'tuned' | 'held-out';
  /** By handle or SKU: 2 is what is sought, 1 is near it. All others are 0. */
  grades: ReadonlyMap<string, number>;
  /** Words that titles of the gift shop must all have, each such product is a 2; empty where none is judged by that. */
  titleWords: readonly string[];
}

/** The judged set; see README.md. */
export function judgedQueries(): JudgedQuery[] {
  const groups = new Map(
    readTable('bench/search-quality/groups.tsv')
      .slice(1)
      .map(([group, products]) => [group!, products!]),
  );
  const places = new Map<string, number>();
  return readTable('bench/search-quality/queries.tsv')
    .slice(1)
    .map(([kind, q, judged]) => {
      const place = places.get(kind!) ?? 0;
      places.set(kind!, place + 1);
      const half = place % 2 === 0 ? 'tuned' : 'held-out';
      const titleWords = judged!.startsWith('~') ? judged!.slice(1).split(' ') : [];
      const grades = titleWords.length > 0 ? new Map<string, number>() : gradesOf(judged!, groups);
      return { kind: kind!, q: q!, half, grades, titleWords };
    });
}

/** `key`, `key:1`, or `@group`. */
function gradesOf(judged: string, groups: ReadonlyMap<string, string>): Map<string, number> {
  return new Map(
    judged.split(' ').flatMap((one): [string, number][] => {
      const [name, grade = '2'] = one.split(':') as [string, string?];
      return name.startsWith('@')
        ? [...gradesOf(groups.get(name.slice(1))!, groups)].map(([key, own]) => [
            key,
            Math.min(own, Number(grade)),
          ])
        : [[name.replace('#', ''), Number(grade)]];
    }),
  );
}

/**
 * Normalised discounted cumulative gain of the first ten (Järvelin and Kekäläinen 2002, with the gain 2^grade - 1): 1 if nothing
 * could stand in a better order.
 */
export function ndcgAt10(grades: readonly number[], all: readonly number[]): number {
  const best = gainOf(all.toSorted((one, other) => other - one));
  return best === 0 ? 0 : gainOf(grades) / best;
}

const gainOf = (grades: readonly number[]): number =>
  grades.slice(0, 10).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);

import type { Database } from '../../../kernel/database/database.js';
import { publicSearchLimits as limits } from './public-search.limits.js';
import { findKnownWords, findSimilarWords } from './public-search.queries.js';
import { type QueryWord, spellingOf } from './search-query.rules.js';
import { likelyWords, splitsOf, splitWord } from './spelling.rules.js';

type Reader = Pick<Database, 'query'>;

/** What misspelt words may mean: each meaning is a word, or two that were written as one. */
export type Corrections = ReadonlyMap<string, readonly (readonly string[])[]>;

/**
 * Of words that neither any public product nor any language has: a word that is spelled correctly is not replaced, whether or not
 * anybody sells what it says. Two statements, or one where all are known.
 */
export async function findCorrections(reader: Reader, words: readonly QueryWord[]): Promise<Corrections> {
  const doubtful = words.filter(({ isSpelled, isKnown }) => isSpelled && !isKnown);
  const spelled = [...new Set(doubtful.map(spellingOf))].slice(0, limits.correctedWordsMax);
  const asked = [...spelled, ...spelled.flatMap(splitsOf)];
  const known = new Set((await findKnownWords(reader, asked)).map(({ word }) => word));
  const unknown = spelled.filter(word => !known.has(word));
  if (unknown.length === 0) {
    return new Map();
  }
  const similar = await findSimilarWords(reader, unknown);
  return new Map(
    unknown.flatMap(word => {
      const split = splitWord(word, part => known.has(part));
      const likely = likelyWords(word, similar.get(word) ?? [], limits.correctionsMax);
      const meanings = [...likely.map(one => [one]), ...(split === null ? [] : [split])];
      return meanings.length === 0 ? [] : [[word, meanings] as const];
    }),
  );
}

/** Texts to search for in place of one that finds nothing: words that public products have and that are like its words. */
export async function findSuggestedTexts(reader: Reader, words: readonly QueryWord[]): Promise<string[]> {
  const sought = words.filter(({ isSpelled, isRequired }) => isSpelled && isRequired);
  const spelled = [...new Set(sought.map(spellingOf))].slice(0, limits.correctedWordsMax);
  const similar = spelled.length === 0 ? new Map() : await findSimilarWords(reader, spelled);
  return spelled
    .flatMap(word => (similar.get(word) ?? []).slice(0, 2).map(({ word: near }: { word: string }) => near))
    .slice(0, limits.suggestionsMax);
}

import { compoundTerms, findTerms } from '../category/term-search.rules.js';
import type { Language } from '../category/term-table.rules.js';
import { type Word, wordsOf } from '../category/text-words.rules.js';
import { type ClaimLexicon, looseStem } from './claim-lexicon.rules.js';
import { type Clause, isSpokenIn } from './claim-text.rules.js';
import { termKey } from './evidence.rules.js';

/** A text by its clauses. */
export interface ReadText {
  clauses: readonly Clause[];
  language: Language;
}

/** A word of a text, with the things that it is the name of, or part of the name of. */
export interface NamingWord extends Pick<Word, 'text' | 'script'> {
  things: readonly string[];
}

/**
 * The words that say something and have no counterpart in the other text. A counterpart is another name of the same thing, in
 * whatever language (kinds of goods, and all that the tables of claims know), the same word, or one that began as the same:
 * `Induktion` and `induction`. Numbers are compared elsewhere.
 */
export const residueOf = (lexicon: ClaimLexicon, own: ReadText, other: ReadText): string[] =>
  unmatchedWords(namingWords(lexicon, own), namingWords(lexicon, other)).map(({ text }) => text);

/** The same of texts whose words are read already. */
export function unmatchedWords(own: readonly NamingWord[], others: readonly NamingWord[]): NamingWord[] {
  const things = new Set(others.flatMap(word => word.things));
  const written = new Set(others.filter(isSpaced).map(({ text }) => rootOf(text)));
  return own
    .filter(word => !word.things.some(thing => things.has(thing)))
    .filter(word => !(isSpaced(word) && written.has(rootOf(word.text))));
}

/** The words that say something and that the tables know no thing by. */
export const unknownIn = (lexicon: ClaimLexicon, text: ReadText): string[] =>
  namingWords(lexicon, text)
    .filter(({ things }) => things.length === 0)
    .map(({ text: word }) => word);

const isSpaced = ({ script }: Pick<Word, 'script'>): boolean => script === 'spaced';

const rootLength = 5;

/** Long words that several languages took over differ in their ends, and in how one sound is written. */
const rootOf = (word: string): string =>
  word.replaceAll('c', 'k').replaceAll('ph', 'f').replaceAll('tz', 'z').slice(0, rootLength);

/** Model numbers and the like are the same in every language: none stands for a word of another text. */
const isIdentifier = (text: string): boolean => /\p{L}/u.test(text) && /\p{N}/u.test(text);

/** All but numbers, identifiers, denials and words that claim nothing. */
export function namingWords(lexicon: ClaimLexicon, { clauses, language }: ReadText): NamingWord[] {
  const neutral = lexicon.neutral.get(language)!;
  const isNeutral = (text: string): boolean => neutral.has(looseStem(text, language));
  return clauses.flatMap(clause => {
    // Words of claims have lost their ending in some languages; there is one for each of these.
    const spelled = wordsOf(clause.wording);
    const segments = segmentsOf(spelled);
    const named = namesIn(lexicon, clause, { spelled, language });
    return spelled.flatMap(({ text, script }, at) => {
      const { isNumber, isNegation, text: stem } = clause.words[at]!;
      const saysNothing = isNumber || isNegation || isIdentifier(text);
      const isPlain = saysNothing || isNeutral(stem) || isNeutral(segments[at]!);
      return isPlain ? [] : [{ text, script, things: named.get(at) ?? [] }];
    });
  });
}

/** By the position of the word. */
function namesIn(
  { goods }: ClaimLexicon,
  { terms }: Clause,
  { spelled, language }: { spelled: readonly Word[]; language: Language },
): Map<number, string[]> {
  const found = findTerms(goods.conceptTerms, spelled);
  const compounds = language === 'de' ? compoundTerms(goods, spelled, found) : [];
  const kinds = [...found, ...compounds].map(({ matches, ...place }) => ({
    ...place,
    things: matches
      .filter(match => isSpokenIn(match.language, language))
      .map(({ index }) => `goods:${index}`),
  }));
  const named = new Map<number, string[]>();
  for (const { start, end, things } of [
    ...kinds,
    ...terms.map(each => ({ ...each, things: [termKey(each)] })),
  ]) {
    for (let at = start; at < end; at += 1) named.set(at, [...(named.get(at) ?? []), ...things]);
  }
  return named;
}

/** The word that each letter of Thai and Chinese is of. */
function segmentsOf(words: readonly Word[]): string[] {
  const segments: string[] = [];
  for (let start = 0; start < words.length; start = segments.length) {
    let end = start;
    while (end < words.length - 1 && !words[end]!.ends) end += 1;
    const letters = words.slice(start, end + 1).map(({ text }) => text);
    segments.push(...letters.map(() => letters.join('')));
  }
  return segments;
}

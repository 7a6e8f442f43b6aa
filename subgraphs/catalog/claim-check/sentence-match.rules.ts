import type { ClaimLexicon } from './claim-lexicon.rules.js';
import type { Clause } from './claim-text.rules.js';
import { isSameMeasure } from './measure.rules.js';
import { type NamingWord, namingWords, type ReadText, unmatchedWords } from './translation-residue.rules.js';

/** A sentence of a text, with what it says. */
export interface ReadSentence {
  text: string;
  /** Letters of English that it is as long as. */
  weight: number;
  /** Words that say something. */
  words: readonly NamingWord[];
  /** What the tables know of it. */
  things: ReadonlySet<string>;
  measures: Clause['measures'];
  isDenial: boolean;
}

export function readSentence(
  lexicon: ClaimLexicon,
  read: ReadText,
  { text, weight }: Pick<ReadSentence, 'text' | 'weight'>,
): ReadSentence {
  const words = namingWords(lexicon, read);
  return {
    ...{ text, weight, words },
    things: new Set(words.flatMap(({ things }) => things)),
    measures: read.clauses.flatMap(({ measures }) => measures),
    isDenial: read.clauses.some(clause => clause.words.some(({ isNegation }) => isNegation)),
  };
}

const lengthFactorMax = 1.8;
const lengthSlack = 14;

/**
 * The sentences of a translation that translate no sentence of the original: each of those stands for one, or for several that share
 * something with it, and is not much longer. A sentence that shares nothing with any may only stand for one of which the tables know
 * hardly anything.
 */
export function strangeSentences(
  own: readonly ReadSentence[],
  given: readonly ReadSentence[],
): ReadSentence[] {
  const shared = own.map(sentence =>
    given.flatMap((other, index) => (isShared(sentence, other) ? [index] : [])),
  );
  const matched = matching(shared, given.length);
  const taken = new Set(matched.values());
  const free = given.filter((sentence, index) => !taken.has(index) && saysLittleKnown(sentence));
  return own.filter((sentence, index) => {
    if (sentence.measures.length === 0 && sentence.words.length === 0) return false;
    if (matched.has(index)) {
      const others = shared[index]!.map(each => given[each]!);
      return !isAsLong(sentence, others) || others.every(other => !isCovered(sentence, other));
    }
    const at = free.findIndex(other => isAsLong(sentence, [other]) && sentence.isDenial === other.isDenial);
    if (at >= 0) free.splice(at, 1);
    return at < 0;
  });
}

const isAsLong = ({ weight }: ReadSentence, others: readonly ReadSentence[]): boolean =>
  weight <= others.reduce((sum, other) => sum + other.weight, 0) * lengthFactorMax + lengthSlack;

/** A thing, a word or a number that both have. */
const isShared = (own: ReadSentence, other: ReadSentence): boolean =>
  unmatchedWords(own.words, other.words).length < own.words.length ||
  own.measures.some(measure => other.measures.some(each => isSameMeasure(each, measure)));

/**
 * No numbers, and hardly anything that the tables have names of in all languages; of goods they have only some, and of what is denied
 * it is enough that it is denied.
 */
function saysLittleKnown({ measures, words, things, isDenial }: ReadSentence): boolean {
  if (measures.length > 0) return false;
  const claimed = [...things].filter(thing => !thing.startsWith('goods:'));
  return claimed.length * 2 <= words.length || isDenial;
}

/** Of what a sentence says and the tables know, its translation says a part at least, if there is enough of it to tell. */
const coveredMin = 0.25;
/** If it leaves out the numbers, half of the rest. */
const withoutNumbersMin = 0.5;
const coveredFrom = 3;

function isCovered(own: ReadSentence, other: ReadSentence): boolean {
  const known = other.things.size + other.measures.length;
  const things = [...other.things].filter(thing => own.things.has(thing)).length;
  const numbers = other.measures.filter(measure => own.measures.some(each => isSameMeasure(each, measure)));
  const isWithoutNumbers = numbers.length === 0 && other.measures.length > 0;
  const min = isWithoutNumbers ? withoutNumbersMin : coveredMin;
  return known < coveredFrom || things + numbers.length >= known * min;
}

/** The most pairs that can be made of what shares something, each once: by the place of one, the place of the other. */
function matching(shared: readonly (readonly number[])[], count: number): Map<number, number> {
  const takenBy = new Array<number>(count).fill(-1);
  const find = (at: number, seen: Set<number>): boolean =>
    (shared[at] ?? []).some(other => {
      if (seen.has(other)) return false;
      seen.add(other);
      if (takenBy[other]! >= 0 && !find(takenBy[other]!, seen)) return false;
      takenBy[other] = at;
      return true;
    });
  shared.forEach((_, at) => {
    find(at, new Set());
  });
  return new Map(takenBy.flatMap((own, other) => (own >= 0 ? [[own, other] as const] : [])));
}

import { findTerms } from '../category/term-search.rules.js';
import type { Language } from '../category/term-table.rules.js';
import type { Word } from '../category/text-words.rules.js';
import { type ClaimLexicon, type ClaimTerm, spokenWords } from './claim-lexicon.rules.js';
import { type ClausePiece, clausePieces } from './clause-pieces.rules.js';
import type { SpokenMeasure } from './measure.rules.js';
import { type Carried, isImitated, type NegatedWords, negatedWords } from './negation.rules.js';
import { type SpokenNumbers, spokenNumbers } from './spoken-number.rules.js';

/** A claim that a clause names by words of the lexicon: from `start` on, before `end`. */
export interface SpokenTerm extends ClaimTerm {
  start: number;
  end: number;
  isNegated: boolean;
  /** Of a material: the goods only look like it. */
  isImitation: boolean;
}

export interface SpokenWord extends Word {
  isNegated: boolean;
  /** Part of a number in words, with its unit. */
  isNumber: boolean;
  /** Part of what denies other words. */
  isNegation: boolean;
  /** The goods are said not to contain it. */
  isMissing: boolean;
}

/** A number of a clause. */
export interface ClauseMeasure extends Omit<SpokenMeasure, 'start' | 'end'> {
  /** Before which word it stands. */
  at: number;
  isDenied: boolean;
}

/** A piece of a text between marks and conjunctions. */
export interface Clause {
  /** As it is written. */
  text: string;
  /** The same without measures and sizes. */
  wording: string;
  words: readonly SpokenWord[];
  terms: readonly SpokenTerm[];
  measures: readonly ClauseMeasure[];
  /** Sizes of clothes in letters, such as XL. */
  sizes: readonly string[];
  /** Keys of the parts of the goods that it is about, such as `lid`; empty: the goods themselves. */
  parts: readonly string[];
  /** Whether it goes on with what the clause before says that the goods are for: `leather` in `for wood and leather`. */
  isForOthers: boolean;
  /** Whether a denial in it denies another one. */
  isDoublyDenied: boolean;
}

/** A clause that goes on about the part of the one before has few words: `strap of leather, brown`. */
const continuedWordsMax = { spaced: 2, thai: 12, han: 6 };

/** What a clause leaves to the next one. */
interface Left {
  carried: Carried;
  parts: readonly string[];
  isForOthers: boolean;
}

/** Reads a text clause by clause. A claim in a text is what one of its clauses says. */
export function clausesOf(lexicon: ClaimLexicon, text: string, language: Language): Clause[] {
  let left: Left = { carried: 'nothing', parts: [], isForOthers: false };
  return clausePieces(lexicon.units, text, language).flatMap(piece => {
    const read = readPiece(lexicon, piece, { language, left });
    left = read.left;
    const { words, measures, sizes } = read.clause;
    return words.length === 0 && measures.length === 0 && sizes.length === 0 ? [] : [read.clause];
  });
}

function readPiece(
  lexicon: ClaimLexicon,
  piece: ClausePiece,
  { language, left }: { language: Language; left: Left },
): { clause: Clause; left: Left } {
  const words = spokenWords(piece.words, language);
  const terms = termsIn(lexicon, words, language);
  // A negation ends with its sentence, and one that is no list with its clause unless a conjunction goes on.
  const goesFar = piece.isContinued && (piece.isJoined || left.carried === 'list');
  const carried: Carried = goesFar ? left.carried : 'nothing';
  const numbers = spokenNumbers(lexicon, { words, terms, language });
  const negated = negatedWords(lexicon, { words, terms, language, taken: numbers.words }, carried);
  const parts = partsOf(piece, { words, terms }, left);
  const isForOthers = left.isForOthers && piece.isJoined;
  const clause = {
    ...{ text: piece.text, wording: piece.words, sizes: piece.sizes, parts, isForOthers },
    words: words.map((word, index) => ({
      ...word,
      isNegated: negated.words.has(index) !== negated.inClaims.has(index),
      isNumber: numbers.words.has(index),
      isNegation: negated.negations.has(index),
      isMissing: negated.contained.has(index),
    })),
    terms: terms.map(term => withContext(lexicon, term, { words, negated, language })),
    measures: measuresOf(piece, numbers, { negated, language }),
    isDoublyDenied: negated.isDoubled,
  };
  const saysPurpose = terms.some(({ kind, key }) => kind === 'role' && key === 'purpose');
  return {
    clause,
    left: {
      carried: words.length === 0 ? carried : negated.carries,
      ...{ parts, isForOthers: isForOthers || saysPurpose },
    },
  };
}

/** Those that it names, or that the clause before is about where it goes on. */
function partsOf(
  piece: ClausePiece,
  { words, terms }: { words: readonly Word[]; terms: readonly SpokenTerm[] },
  left: Left,
): readonly string[] {
  const own = terms.filter(({ kind }) => kind === 'contents').map(({ key }) => key);
  // A measure with its own name, such as `weight 45 g`, is about the goods again.
  const isNamed = words.length > 0 && piece.measures.length > 0;
  const script = words[0]?.script ?? 'spaced';
  const isShort = words.length <= continuedWordsMax[script] && (script !== 'han' || isCovered(words, terms));
  const goesOn = piece.isContinued && !isNamed && isShort;
  return own.length > 0 || !goesOn ? own : left.parts;
}

/** Chinese puts a part behind its value without a mark: what is left beside values may be another part. */
const isCovered = (words: readonly Word[], terms: readonly SpokenTerm[]): boolean =>
  words.every((_, at) => terms.some(({ start, end }) => start <= at && end > at));

/** In digits, then in words. */
function measuresOf(
  { measures, before }: ClausePiece,
  numbers: SpokenNumbers,
  { negated, language }: { negated: NegatedWords; language: Language },
): ClauseMeasure[] {
  const inDigits = measures.map(({ start: _, end: __, ...measure }, index) => ({
    ...measure,
    at: spokenWords(before[index]!, language).length,
  }));
  return [...inDigits, ...numbers.measures].map(measure => ({
    ...measure,
    isDenied: negated.deniesAt(measure.at),
  }));
}

function withContext(
  lexicon: ClaimLexicon,
  term: SpokenTerm,
  { words, negated, language }: { words: readonly Word[]; negated: NegatedWords; language: Language },
): SpokenTerm {
  return {
    ...term,
    isNegated: term.isNegated || range(term.start, term.end).some(at => negated.words.has(at)),
    isImitation:
      term.isImitation || (term.kind === 'material' && isImitated(lexicon, { words, term, language })),
  };
}

/** English words are at home in every language. */
export const isSpokenIn = (language: Language, own: Language): boolean =>
  language === own || language === 'en';

function termsIn(lexicon: ClaimLexicon, words: readonly Word[], language: Language): SpokenTerm[] {
  const found = findTerms(lexicon.terms, words).flatMap(({ start, end, matches }) => {
    const own = matches.filter(match => isSpokenIn(match.language, language));
    return [...new Set(own.map(({ index }) => index))].map(index => ({
      ...lexicon.claims[index]!,
      ...{ start, end, isNegated: false, isImitation: false },
    }));
  });
  return language === 'de' ? [...found, ...compoundTerms(lexicon, words, found)] : found;
}

/** What a German compound begins or ends with, such as `Edelstahlflasche`. */
function compoundTerms(
  { compoundParts }: ClaimLexicon,
  words: readonly Word[],
  found: readonly SpokenTerm[],
): SpokenTerm[] {
  return words.flatMap(({ text, script }, start) => {
    const isKnown = found.some(term => term.start <= start && term.end > start);
    if (script !== 'spaced' || text.length < 7 || isKnown) return [];
    return [...compoundParts].flatMap(([part, claim]) => {
      const isBeginning = text.startsWith(part) && part.length >= beginningMin;
      const isEnd = text.endsWith(part) && isEndOf(compoundParts, text, part);
      if (text === part || !(isBeginning || isEnd)) return [];
      const isImitation = isBeginning && imitating.test(text.slice(part.length));
      return [{ ...claim, start, end: start + 1, isNegated: text.endsWith('frei'), isImitation }];
    });
  });
}

/** Shorter ones begin other words. */
const beginningMin = 4;
const endMin = 5;

/** A short end is one only after another part: `Holzfuß`. */
function isEndOf(parts: ReadonlyMap<string, unknown>, text: string, part: string): boolean {
  const beginning = text.slice(0, -part.length);
  return (
    part.length >= endMin || [beginning, beginning.replace(/(?:en|n|s)$/, '')].some(each => parts.has(each))
  );
}

const range = (start: number, end: number): number[] =>
  Array.from({ length: end - start }, (_, index) => start + index);

const imitating = /^(?:en|n|s)?(?:optik|imitat|look|effekt|furni|farb)/;

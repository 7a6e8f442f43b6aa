import { findTerms } from '../category/term-search.rules.js';
import type { Language } from '../category/term-table.rules.js';
import type { Word } from '../category/text-words.rules.js';
import { type ClaimLexicon, looseStem, type NegationRole } from './claim-lexicon.rules.js';

/** What a clause leaves to the next: nothing, a negation for one that a conjunction joins to it, or one of a whole list. */
export type Carried = 'nothing' | 'joined' | 'list';

export interface NegatedWords {
  /** By position. */
  words: ReadonlySet<number>;
  /** Those of them that the goods are said not to contain, not what they are said not to do. */
  contained: ReadonlySet<number>;
  /** Positions of words of claims that have a denial in them, such as `rust free`. */
  inClaims: ReadonlySet<number>;
  /** Positions of what denies them. */
  negations: ReadonlySet<number>;
  /** Whether one denial denies another: `not without`. */
  isDoubled: boolean;
  /** Whether a number before the word at the position is denied: `not 500 ml`. */
  deniesAt(at: number): boolean;
  carries: Carried;
}

interface ReadWordsOf {
  words: readonly Word[];
  terms: readonly { start: number; end: number }[];
  language: Language;
}

interface Denial {
  start: number;
  end: number;
  role: NegationRole;
}

/** Words that a negation reaches; Thai and Chinese are read letter by letter. */
const reach = { spaced: 4, thai: 24, han: 8 };
/** A clause of a list is short: a longer one begins something new. */
const listWordsMax = { spaced: 2, thai: 16, han: 6 };
/** So near stands a denial to one that it denies. */
const doubledMax = { spaced: 2, thai: 4, han: 1 };

/**
 * The words of a clause that are denied, given what the clause before left to it. `taken` are words that say numbers, which deny
 * nothing: `less than`.
 */
export function negatedWords(
  lexicon: ClaimLexicon,
  read: ReadWordsOf & { taken: ReadonlySet<number> },
  left: Carried,
): NegatedWords {
  const { words, terms } = read;
  const [first] = words;
  const isGoneOn = left !== 'nothing' && first !== undefined && words.length <= listWordsMax[first.script];
  const negated = new Set<number>(isGoneOn ? words.keys() : []);
  const [negations, inClaims] = [new Set<number>(), new Set<number>()];
  const contained = new Set<number>(isGoneOn && left === 'list' ? words.keys() : []);
  let carries: Carried = isGoneOn ? left : 'nothing';
  const ends = findTerms(lexicon.negationEnds, words)
    .filter(({ matches }) => matches.some(({ language }) => language === read.language || language === 'en'))
    .map(({ start }) => start);
  const denials: Denial[] = [];
  for (const denial of denialsIn(lexicon, read)) {
    // `Free` in `rust free` is part of what is claimed: it denies rust, not the claim.
    const claim = terms.find(term => term.start <= denial.start && term.end >= denial.end);
    if (claim !== undefined) {
      addRange(inClaims, claim.start, claim.end);
      continue;
    }
    denials.push(denial);
    addRange(negations, denial.start, denial.end);
    const [from, to] = denied(read, denial, ends);
    addRange(negated, from, to);
    if (denial.role !== 'before') addRange(contained, from, to);
    carries = carriedBy(denial.role, carries);
  }
  return {
    words: negated,
    contained,
    inClaims,
    negations,
    isDoubled: isDoubled(words, denials),
    deniesAt,
    carries,
  };

  function deniesAt(at: number): boolean {
    return denials.some(
      ({ role, end }) => role === 'before' && end <= at && at - end <= reach[words[end - 1]!.script],
    );
  }
}

/** What a denial reaches, from and before: it ends where another statement begins. A word that ends a clause denies it: `lid: no`. */
function denied(
  { words, terms }: ReadWordsOf,
  { start, end, role }: Denial,
  ends: readonly number[],
): [number, number] {
  const far = reach[words[start]!.script];
  const isAfter = role === 'after' ? start > 0 : end === words.length;
  if (isAfter) return [Math.max(0, start - far), start];
  const next = ends.find(each => each > end) ?? words.length;
  const to = Math.min(end + far, words.length, next);
  // What is denied in part is denied.
  return [
    end,
    Math.max(to, ...terms.filter(term => term.start >= end && term.start < to).map(term => term.end)),
  ];
}

const isDoubled = (words: readonly Word[], denials: readonly Denial[]): boolean =>
  denials.some(({ end, role }, index) => {
    const next = denials[index + 1];
    return (
      next !== undefined &&
      role !== 'after' &&
      next.start >= end &&
      next.start - end <= doubledMax[words[end - 1]!.script]
    );
  });

/** `Free` and `less` deny the word before them; where there is none that says something, they are words like others. */
const isDenial = (
  { neutral }: ClaimLexicon,
  { words, language }: ReadWordsOf,
  { start, end, role }: Denial,
): boolean => {
  const before = words[start - 1];
  if (role !== 'after' || end - start > 1 || words[start]!.script !== 'spaced') return true;
  return before !== undefined && !neutral.get(language)!.has(looseStem(before.text, language));
};

function denialsIn(lexicon: ClaimLexicon, read: ReadWordsOf & { taken: ReadonlySet<number> }): Denial[] {
  const { words, language, taken } = read;
  return findTerms(lexicon.negations, words)
    .filter(({ start }) => !taken.has(start))
    .flatMap(({ start, end, matches }) =>
      matches
        .filter(match => match.language === language || match.language === 'en')
        .map(({ index }) => ({ start, end, role: lexicon.negationRoles[index]! })),
    )
    .filter(denial => isDenial(lexicon, read, denial));
}

function carriedBy(role: NegationRole, before: Carried): Carried {
  if (role === 'after' || before === 'list') return before;
  return role === 'before' ? 'joined' : 'list';
}

function addRange(positions: Set<number>, start: number, end: number): void {
  for (let at = start; at < end; at += 1) positions.add(at);
}

/** Whether a word beside a material says that the goods only look like it: `oak look`, `faux leather`. */
export const isImitated = (
  { imitations, imitationRoles }: ClaimLexicon,
  { words, term, language }: Omit<ReadWordsOf, 'terms'> & { term: { start: number; end: number } },
): boolean =>
  findTerms(imitations, words).some(({ start, end, matches }) =>
    matches.some(
      match =>
        (match.language === language || match.language === 'en') &&
        (imitationRoles[match.index] === 'before' ? end === term.start : start === term.end),
    ),
  );

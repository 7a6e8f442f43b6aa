import type { ClaimProblem } from './claim.entity.js';
import type { Clause } from './claim-text.rules.js';
import type { Evidence } from './evidence.rules.js';

/** Denials that no data can support, unless it says the very same: those of another denial, and those of nothing. */
export function denialProblems(
  evidence: Evidence,
  clause: Clause,
  isNeutral: ((word: string) => boolean) | null,
): ClaimProblem[] {
  const isNothing = isNeutral !== null && deniesNothing(clause, isNeutral);
  if (!clause.isDoublyDenied && !isNothing) return [];
  const words = spelled(clause);
  const isSaid = evidence.clauses.some(each =>
    isNeutral === null ? each.clause.isDoublyDenied : spelled(each.clause).includes(words),
  );
  return isSaid ? [] : [{ code: 'contradicted', words: clause.text.slice(0, 80) }];
}

const spelled = ({ words }: Clause): string => ` ${words.map(({ text }) => text).join(' ')} `;

/** `No` and `not available`: a denial without a word that it denies. */
function deniesNothing({ words, terms, measures }: Clause, isNeutral: (word: string) => boolean): boolean {
  if (!words.some(({ isNegation }) => isNegation)) return false;
  const isBare = words.every(({ isNegation }) => isNegation);
  if (isBare) return true;
  if (words.some(({ script }) => script !== 'spaced')) return false;
  return (
    !terms.some(({ isNegated }) => isNegated) &&
    !measures.some(({ isDenied }) => isDenied) &&
    !words.some(({ text, isNegated, isNegation }) => isNegated && !isNegation && !isNeutral(text))
  );
}

/** A clause that says what another one of the same text denies, in its words. */
export function selfContradictions(clauses: readonly Clause[]): ClaimProblem[] {
  const denied = clauses.filter(({ words }) => words.some(({ isNegation }) => isNegation)).map(lettersOf);
  return clauses.flatMap(clause => {
    const letters = lettersOf(clause);
    const isDenial = clause.words.some(({ isNegation, isNegated }) => isNegation || isNegated);
    const isLong = clause.words.length >= repeatedMin[clause.words[0]?.script ?? 'spaced'];
    return !isDenial && isLong && denied.some(each => each.includes(letters))
      ? [{ code: 'contradicted' as const, words: clause.text.slice(0, 80) }]
      : [];
  });
}

/** Words; of Thai and Chinese, letters. */
const repeatedMin = { spaced: 2, thai: 8, han: 3 };

const lettersOf = ({ words }: Clause): string =>
  ` ${words
    .filter(({ isNegation }) => !isNegation)
    .map(({ text }) => text)
    .join(words[0]?.script === 'spaced' ? ' ' : '')} `.replaceAll(
    /^ | $/g,
    words[0]?.script === 'spaced' ? ' ' : '',
  );

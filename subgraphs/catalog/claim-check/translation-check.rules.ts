import type { Language } from '../category/term-table.rules.js';
import { stem } from '../category/text-words.rules.js';
import { addedContent } from './added-content.rules.js';
import type { Claim, ClaimCheck, ClaimProblem, ClaimSource } from './claim.entity.js';
import { type CheckedText, languageProblems, sourcesOf, sourceWordsMax } from './claim-check.rules.js';
import type { ClaimLexicon } from './claim-lexicon.rules.js';
import {
  addressProblems,
  misplacedValues,
  missingThings,
  namedMeasures,
  type Support,
  sizeSupport,
  termSupport,
} from './claim-support.rules.js';
import { type Clause, clausesOf } from './claim-text.rules.js';
import { denialProblems, selfContradictions } from './denial-support.rules.js';
import { type Evidence, type EvidenceText, evidenceOf, stemsOf, termKey } from './evidence.rules.js';
import { measureSupport } from './measure-support.rules.js';
import { designationProblems, symbolProblems } from './symbol.rules.js';

export interface CheckedTranslation extends CheckedText {
  /** What was translated: it alone says what the translation may say. */
  original: EvidenceText;
}

/**
 * Checks a text that says in another language what an original says. Words cannot be compared there; what is compared are numbers,
 * sizes, everything that the tables know as a claim, names and signs that are in no translation, and how much there is: a text that says
 * more than its original has more words. What the tables do not know is not found.
 */
export function checkTranslation(lexicon: ClaimLexicon, checked: CheckedTranslation): ClaimCheck {
  const { text, language, original } = checked;
  const evidence = evidenceOf(lexicon, [original]);
  const claims: Claim[] = [];
  const clauses = clausesOf(lexicon, text, language);
  const problems: ClaimProblem[] = [
    ...addressProblems(evidence, text),
    ...symbolProblems(evidence, text),
    ...designationProblems(evidence, text, word => lexicon.neutral.get(language)!.has(word)),
    ...selfContradictions(clauses),
    ...languageProblems(checked),
    ...addedContent(lexicon, clauses, checked),
    ...unknownNames(evidence, clauses, checked),
    ...lostDenials(evidence, clauses, checked),
    ...swappedMaterials(evidence, clauses, checked),
  ];
  for (const clause of clauses) {
    const supports = clauseSupports(evidence, clause);
    const found = supports.flatMap(support => ('problem' in support ? [support.problem] : []));
    problems.push(...found);
    const sources = sourcesOf(supports);
    if (found.length === 0)
      claims.push({ text: clause.text, sources: sources.length > 0 ? sources : [whole(original)] });
  }
  return { claims, problems };
}

const whole = ({ kind, name, text }: EvidenceText): ClaimSource => ({
  kind,
  name,
  words: text.slice(0, sourceWordsMax),
});

const clauseSupports = (evidence: Evidence, clause: Clause): Support[] => [
  ...clause.measures.map(measure => measureSupport(evidence, clause, measure, null)),
  ...clause.sizes.map(size => sizeSupport(evidence, size)),
  ...clause.terms.map(term => termSupport(evidence, clause, term)),
  ...misplacedValues(evidence, clause, {
    nouns: namedMeasures(evidence, clause),
    isTranslation: true,
    isNeutral: () => false,
  }).map(each => ({ problem: each })),
  ...denialProblems(evidence, clause, null).map(each => ({ problem: each })),
  ...missingThings(evidence, clause, []).map(each => ({ problem: each })),
];

/** A translation denies as often as its original: what is not denied any more is claimed. */
function lostDenials(
  evidence: Evidence,
  clauses: readonly Clause[],
  { text }: CheckedTranslation,
): ClaimProblem[] {
  const given = evidence.clauses.map(({ clause }) => clause);
  const deniedInClaims = new Set(given.filter(isDenied).flatMap(({ terms }) => terms.map(termKey)));
  const own = clauses.filter(
    clause =>
      isDenied(clause) ||
      (hasDenialInClaim(clause) && clause.terms.some(term => deniedInClaims.has(termKey(term)))),
  );
  return own.length < given.filter(isDenied).length
    ? [{ code: 'contradicted', words: text.slice(0, 80) }]
    : [];
}

/** By a word that denies, or in a compound such as `bleifrei`; names such as the Vietnamese one of stainless steel deny nothing. */
const isDenied = ({ words, terms }: Clause): boolean =>
  words.some(({ isNegation }) => isNegation) ||
  (terms.some(({ isNegated }) => isNegated) && !words.some(({ isNegated }) => isNegated));

const hasDenialInClaim = ({ words }: Clause): boolean => words.some(({ isNegated }) => isNegated);

/**
 * Materials whose parts the tables do not know stand in the order of the original: a frame of oak and a seat of steel are no frame of
 * steel and no seat of oak. Where each of them is beside a part that is known, parts are compared instead.
 */
function swappedMaterials(
  evidence: Evidence,
  clauses: readonly Clause[],
  { text }: CheckedTranslation,
): ClaimProblem[] {
  const given = materialsIn(evidence.clauses.map(({ clause }) => clause));
  const own = materialsIn(clauses);
  const both = [...own.keys()].filter(key => given.has(key));
  const isSwapped = both.join() !== [...given.keys()].filter(key => own.has(key)).join();
  const isUnknown =
    both.filter(key => own.get(key)!.parts.length === 0 && given.get(key)!.parts.length > 0).length > 0;
  return isSwapped && isUnknown ? [{ code: 'other_part', words: text.slice(0, 80) }] : [];
}

/** By the claim, the clause that names it first. */
function materialsIn(clauses: readonly Clause[]): Map<string, Clause> {
  const found = new Map<string, Clause>();
  for (const clause of clauses) {
    for (const term of clause.terms) {
      const key = termKey(term);
      if (term.kind === 'material' && !found.has(key)) found.set(key, clause);
    }
  }
  return found;
}

/** Names are not translated: one that the original does not have is none of the goods'. */
function unknownNames(
  evidence: Evidence,
  clauses: readonly Clause[],
  { text, language }: CheckedTranslation,
): ClaimProblem[] {
  const known = new Set(
    clauses.flatMap(({ words, terms }) =>
      terms.flatMap(({ start, end }) => words.slice(start, end).map(word => word.text)),
    ),
  );
  const isTitle = isTitleCase(text);
  const names = clauses.flatMap(({ wording }) =>
    [...wording.matchAll(latinWord)].flatMap(({ 0: word, index }) => {
      const isFirst = isTitle || wording.slice(0, index).trim() === '';
      return word.length > 1 && isName(word, language, isFirst) ? [word] : [];
    }),
  );
  return names
    .filter(name => {
      const stems = [...stemsOf(name.toLowerCase(), language), stem(name.toLowerCase())];
      return !stems.some(each => evidence.words.has(each) || known.has(each));
    })
    .map(words => ({ code: 'unknown_name' as const, words }));
}

/** Where most words have a capital, it says nothing of the others. */
function isTitleCase(text: string): boolean {
  const words = text.match(latinWord) ?? [];
  return words.filter(word => /^\p{Lu}/u.test(word)).length * 2 > words.length;
}

const latinWord = /(?<![\p{L}\p{N}])\p{Script=Latin}[\p{Script=Latin}\p{M}\p{N}]*/gu;

/** In Thai and Chinese any Latin word; elsewhere one with a capital that no sentence begins with, or with capitals or digits inside. */
function isName(word: string, language: Language, isFirst: boolean): boolean {
  if (language === 'th' || language === 'zh') return true;
  if (/\p{L}\d|\d\p{L}|\p{Ll}\p{Lu}/u.test(word)) return true;
  if (language === 'de') return /^\p{Lu}{2,}$/u.test(word);
  return /^\p{Lu}/u.test(word) && !isFirst;
}

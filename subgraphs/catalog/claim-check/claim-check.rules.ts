import { isWrittenIn } from '../../../connectors/provider-calls/written-language.js';
import type { Language } from '../category/term-table.rules.js';
import type { Claim, ClaimCheck, ClaimProblem, ClaimSource } from './claim.entity.js';
import { type ClaimLexicon, looseStem } from './claim-lexicon.rules.js';
import {
  addressProblems,
  isSaidAlike,
  misplacedValues,
  missingThings,
  namedMeasures,
  ofPolarity,
  problem,
  type Support,
  sizeSupport,
  termSupport,
} from './claim-support.rules.js';
import { type Clause, clausesOf, type SpokenWord } from './claim-text.rules.js';
import { containedMaterials, isOfOthers, ofGoods, withPartialTerms } from './clause-terms.rules.js';
import { compoundSupport } from './compound-support.rules.js';
import { denialProblems } from './denial-support.rules.js';
import { type Evidence, type EvidenceText, type Hit, stemsOf } from './evidence.rules.js';
import { measureSupport } from './measure-support.rules.js';
import { segmentSupport, segmentsOf } from './segment-support.rules.js';
import { designationProblems, symbolProblems } from './symbol.rules.js';

export interface CheckedText {
  text: string;
  /** BCP 47; its claims must be known (`readableLanguage`). */
  tag: string;
  language: Language;
}

/**
 * Checks a text that is written in the language of the goods' own data. Every word that says something must be said of the goods in the
 * evidence: the same number of the same thing, the same material of the same part, denied where it is denied. What a text may add are
 * words that claim nothing. Decides by tables and arithmetic alone; the same text has the same result.
 */
export function checkClaims(lexicon: ClaimLexicon, evidence: Evidence, checked: CheckedText): ClaimCheck {
  const neutral = lexicon.neutral.get(checked.language)!;
  const claims: Claim[] = [];
  const problems: ClaimProblem[] = [
    ...addressProblems(evidence, checked.text),
    ...symbolProblems(evidence, checked.text),
    ...designationProblems(evidence, checked.text, word => neutral.has(word)),
    ...languageProblems(checked),
  ];
  for (const given of clausesOf(lexicon, checked.text, checked.language)) {
    const clause = ofGoods(evidence, given);
    const supports = clauseSupports(lexicon, evidence, clause, checked.language);
    const found = supports.flatMap(support => ('problem' in support ? [support.problem] : []));
    const sources = sourcesOf(supports);
    problems.push(...found);
    if (found.length === 0 && sources.length > 0) claims.push({ text: clause.text, sources });
  }
  return { claims, problems };
}

export const languageProblems = ({ text, tag }: CheckedText): ClaimProblem[] => {
  if (text.trim() === '') return [{ code: 'empty', words: '' }];
  return isWrittenIn(text, tag) === false ? [{ code: 'wrong_language', words: text.slice(0, 80) }] : [];
};

function clauseSupports(
  lexicon: ClaimLexicon,
  evidence: Evidence,
  clause: Clause,
  language: Language,
): Support[] {
  const neutral = lexicon.neutral.get(language)!;
  const terms = clause.terms.map(term => termSupport(evidence, clause, term));
  const alike = new Set(
    clause.terms
      .filter(term => isSaidAlike(evidence, clause, term) || isMeasureName(clause, term))
      .flatMap(({ start, end }) => Array.from({ length: end - start }, (_, index) => start + index)),
  );
  const isNeutral = (word: string): boolean => neutral.has(looseStem(word, language));
  const words = clause.words.flatMap((word, at) => {
    const isCounted = word.isNumber || word.isNegation || alike.has(at);
    return isCounted || word.script !== 'spaced' || isNeutral(word.text)
      ? []
      : [{ word, at, support: wordSupport(lexicon, evidence, word, language) }];
  });
  const segments = segmentsOf(clause, alike).map(segment => segmentSupport({ evidence, neutral }, segment));
  const named = words.flatMap(({ word, at, support }) =>
    'hits' in support ? [{ word, at, ...support }] : [],
  );
  const nouns = named.filter(
    ({ word, hits }) =>
      !isAmong(evidence.names, word, language) && hits.some(({ text }) => text.isBrand !== true),
  );
  const about = (text: EvidenceText, said: Clause): boolean =>
    isOfOthers({ lexicon, evidence }, clause, { text, clause: said });
  const things = {
    nouns: [...nouns, ...namedMeasures(evidence, clause)],
    isTranslation: false,
    isNeutral,
    isOfOthers: about,
  };
  return [
    ...clause.measures.map(measure => measureSupport(evidence, clause, measure, language)),
    ...clause.sizes.map(size => sizeSupport(evidence, size)),
    ...terms,
    ...words.map(({ support }) => support),
    ...segments,
    ...denialProblems(evidence, clause, isNeutral).map(each => ({ problem: each })),
    ...containedMaterials(evidence, clause).map(each => ({ problem: each })),
    ...missingThings(
      evidence,
      clause,
      named.filter(({ word }) => !word.isNegated),
    ).map(each => ({ problem: each })),
    ...misplacedValues(evidence, withPartialTerms(evidence, clause, named), things).map(each => ({
      problem: each,
    })),
  ];
}

/** `Long` is one in `2 m long`, and a claim in `long sleeves`. */
const isMeasureName = ({ measures }: Clause, { kind }: { kind: string }): boolean =>
  kind === 'label' && measures.some(({ measure }) => measure === 'length');

const isAmong = (known: ReadonlySet<string>, { text }: SpokenWord, language: Language): boolean =>
  known.has(text) || known.has(looseStem(text, language));

function wordSupport(
  lexicon: ClaimLexicon,
  evidence: Evidence,
  word: SpokenWord,
  language: Language,
): Support {
  const hits: Hit[] = [...stemsOf(word.text, language)].flatMap(stem => evidence.words.get(stem) ?? []);
  // The goods themselves are there, whatever is denied of them.
  if (hits.length > 0 && !word.isMissing && isAmong(evidence.kinds, word, language)) return { hits };
  // Not to be tested on animals is not to be free of them.
  const same = word.isMissing
    ? hits.filter(({ isNegated, isMissing }) => !isNegated || isMissing === true)
    : hits;
  if (hits.length > 0) return ofPolarity(same, word.isNegated, word.text);
  const compound = language === 'de' ? compoundSupport(lexicon, evidence, word) : [];
  return compound.length > 0 ? { hits: compound } : problem('unsupported_word', word.text);
}

/** Of each place that supports the clause once, with the words that do: of several places that say a piece of it, the one that says the most. */
export function sourcesOf(supports: readonly Support[]): ClaimSource[] {
  const found = supports.flatMap(support =>
    'hits' in support && support.hits.length > 0 ? [support.hits] : [],
  );
  const saidBy = new Map<Clause, number>();
  for (const hits of found) {
    for (const clause of new Set(hits.map(hit => hit.clause))) {
      saidBy.set(clause, (saidBy.get(clause) ?? 0) + 1);
    }
  }
  const sources = new Map<string, ClaimSource>();
  for (const hits of found) {
    const most = Math.max(...hits.map(hit => saidBy.get(hit.clause)!));
    const { text, clause } = hits.find(hit => saidBy.get(hit.clause) === most)!;
    const { kind, name } = text;
    const words = clause.text.slice(0, sourceWordsMax);
    sources.set(JSON.stringify([kind, name, words]), { kind, name, words });
  }
  return [...sources.values()];
}

/** Characters of a source that are kept with a claim. */
export const sourceWordsMax = 200;

import type { Language } from '../category/term-table.rules.js';
import type { ClaimProblem } from './claim.entity.js';
import { type ClaimLexicon, looseStem } from './claim-lexicon.rules.js';
import type { Clause, SpokenTerm } from './claim-text.rules.js';
import { type Evidence, type EvidenceText, type Hit, stemsOf, termKey } from './evidence.rules.js';
import { segmentsOf } from './segment-support.rules.js';

/** The body of goods whose data names no such part is the goods themselves. */
export function ofGoods(evidence: Evidence, clause: Clause): Clause {
  if (evidence.terms.has(bodyKey)) return clause;
  return {
    ...clause,
    terms: clause.terms.filter(term => termKey(term) !== bodyKey),
    parts: clause.parts.filter(part => part !== 'body'),
  };
}

const bodyKey = 'contents:body';

/** Kinds whose names may be of several words, of which one stands for all: `stainless` for stainless steel. */
const partialKinds: ReadonlySet<string> = new Set(['material', 'color', 'pattern']);

/** With what a word of a longer name claims, where the data has it in that name alone. */
export function withPartialTerms(
  { terms: known }: Evidence,
  clause: Clause,
  words: readonly { at: number; hits: readonly Hit[] }[],
): Clause {
  const partial = words.flatMap(({ at, hits }): SpokenTerm[] => {
    const { text, isNegated } = clause.words[at]!;
    const [hit] = hits;
    const first = hit === undefined ? undefined : nameAround(hit, text);
    const isName = first !== undefined && hits.every(each => nameAround(each, text) !== undefined);
    return isName && known.has(termKey(first)) ? [{ ...first, start: at, end: at + 1, isNegated }] : [];
  });
  return partial.length === 0 ? clause : { ...clause, terms: [...clause.terms, ...partial] };
}

function nameAround({ clause, text: { language } }: Hit, word: string): SpokenTerm | undefined {
  const stems = stemsOf(word, language);
  return clause.terms.find(
    ({ kind, start, end }) =>
      partialKinds.has(kind) &&
      end - start > 1 &&
      clause.words
        .slice(start, end)
        .some(({ text }) => [...stemsOf(text, language)].some(stem => stems.has(stem))),
  );
}

const containsKey = 'role:contains';

/** What goods are made of is not what they contain: a jar of glass is no glass in the cream. */
export function containedMaterials(evidence: Evidence, clause: Clause): ClaimProblem[] {
  if (!clause.terms.some(term => termKey(term) === containsKey)) return [];
  return clause.terms
    .filter(({ kind, isNegated }) => kind === 'material' && !isNegated)
    .filter(
      term =>
        !evidence.clauses.some(
          ({ clause: said }) =>
            said.terms.some(each => termKey(each) === termKey(term)) &&
            (said.terms.some(each => termKey(each) === containsKey) ||
              said.measures.some(({ measure }) => measure === 'percent')),
        ),
    )
    .map(() => ({ code: 'other_part' as const, words: clause.text.slice(0, 80) }));
}

/**
 * Whether a clause of the evidence is about something that no table knows as a part, and the checked clause is about the goods: `feet of
 * rubber` says nothing of the board.
 */
export function isOfOthers(
  { lexicon, evidence }: { lexicon: ClaimLexicon; evidence: Evidence },
  checked: Clause,
  { text, clause }: { text: EvidenceText; clause: Clause },
): boolean {
  if (text.isName === true || !namesGoods(evidence, checked, text.language)) return false;
  const about = othersIn({ lexicon, evidence }, clause, text.language);
  const asked = checked.words.map(word => word.text).join('');
  return about.length > 0 && about.every(word => !asked.includes(word));
}

/** By the clause of the evidence: many texts are checked against one. */
const others = new WeakMap<Clause, readonly string[]>();

/** What a clause of the evidence is about, if that is not the goods. */
function othersIn(
  { lexicon, evidence }: { lexicon: ClaimLexicon; evidence: Evidence },
  clause: Clause,
  language: Language,
): readonly string[] {
  const known = others.get(clause);
  if (known !== undefined) return known;
  const found = namesGoods(evidence, clause, language) ? [] : otherWords(lexicon, clause, language);
  others.set(clause, found);
  return found;
}

const namesGoods = (evidence: Evidence, clause: Clause, language: Language): boolean =>
  clause.words.every(({ script }) => script === 'spaced')
    ? clause.words.some(({ text }) => [...stemsOf(text, language)].some(stem => evidence.names.has(stem)))
    : evidence.texts
        .filter(({ isName }) => isName === true)
        .some(({ text: name }) =>
          segmentsOf(clause, new Set()).some(({ text }) => [...text].length > 1 && name.includes(text)),
        );

/** What is neither a claim, nor a number, nor neutral. */
function otherWords({ neutral }: ClaimLexicon, clause: Clause, language: Language): string[] {
  const claimed = new Set(
    clause.terms.flatMap(({ start, end }) =>
      Array.from({ length: end - start }, (_, index) => start + index),
    ),
  );
  const known = neutral.get(language)!;
  const spaced = clause.words.filter(
    ({ script, isNumber, isNegation }, at) =>
      script === 'spaced' && !isNumber && !isNegation && !claimed.has(at),
  );
  return [...spaced, ...segmentsOf(clause, claimed)]
    .map(({ text }) => text)
    .filter(text => !known.has(text) && !known.has(looseStem(text, language)));
}

import type { ClaimProblem } from './claim.entity.js';
import type { Clause, SpokenTerm } from './claim-text.rules.js';
import { type Evidence, type EvidenceText, type Hit, joined, termKey } from './evidence.rules.js';
import { isSameMeasure } from './measure.rules.js';

/** What supports a piece of a clause, or what stands against it. */
export type Support = { hits: readonly Hit[] } | { problem: ClaimProblem };

type Measure = Clause['measures'][number];

export const problem = (code: ClaimProblem['code'], words: string): Support => ({ problem: { code, words } });

/** Of what is said and what is denied, only the same supports a claim; a document none that the product's own data denies. */
export function ofPolarity<T extends Hit>(
  hits: readonly T[],
  isNegated: boolean,
  words: string,
): { hits: readonly T[] } | { problem: ClaimProblem } {
  const own = hits.filter(({ text }) => text.kind !== 'document');
  const decisive = own.length > 0 && own.every(hit => hit.isNegated !== isNegated) ? own : hits;
  const same = decisive.filter(hit => hit.isNegated === isNegated);
  if (same.length > 0) return { hits: same };
  return { problem: { code: hits.length > 0 ? 'contradicted' : 'unsupported_claim', words } };
}

/** Names of measures claim nothing: their values do. */
export const isPlainTerm = ({ kind }: Pick<SpokenTerm, 'kind'>): boolean =>
  kind === 'none' || kind === 'label' || kind === 'role' || kind === 'inclusion';

/** What the measures of a clause are of, wherever the evidence names it: height, or the material that a percentage is of. */
export function namedMeasures(evidence: Evidence, { terms, measures }: Clause): NamedThing[] {
  const isShare = measures.some(({ measure }) => measure === 'percent');
  return terms
    .filter(({ kind }) => kind === 'label' || (isShare && sharedKinds.has(kind)))
    .map(term => ({ hits: evidence.terms.get(termKey(term)) ?? [], at: null }));
}

/** `Included`, and not as a part of `not included`. */
const saysIncluded = ({ words }: Clause, { kind, isNegated, start, end }: SpokenTerm): boolean =>
  kind === 'inclusion' && !isNegated && !words.slice(start, end).some(({ isNegation }) => isNegation);

/** What a clause says to be there, and the evidence says not to be: `pillow included` of a pillow that is not. */
export function missingThings(
  evidence: Evidence,
  clause: Clause,
  nouns: readonly NamedThing[],
): ClaimProblem[] {
  if (!clause.terms.some(term => saysIncluded(clause, term))) return [];
  const parts = clause.terms
    .filter(({ kind, isNegated }) => kind === 'contents' && !isNegated)
    .map(term => evidence.terms.get(termKey(term)) ?? []);
  const isMissing = [...parts, ...nouns.map(({ hits }) => hits)].some(hits =>
    hits.some(hit => hit.isNegated && hit.clause.terms.some(({ kind }) => kind === 'inclusion')),
  );
  return isMissing ? [{ code: 'contradicted', words: clause.text.slice(0, 80) }] : [];
}

const sharedKinds: ReadonlySet<string> = new Set(['material', 'ingredient']);

/** By its meaning, in whatever language and words. */
export function termSupport(evidence: Evidence, clause: Clause, term: SpokenTerm): Support {
  if (isPlainTerm(term)) return { hits: [] };
  const words = spokenOf(clause, term);
  const hits = evidence.terms.get(termKey(term)) ?? [];
  return ofPolarity(hits, term.isNegated, words);
}

export const spokenOf = ({ words }: Clause, { start, end }: { start: number; end: number }): string => {
  const spoken = words.slice(start, end);
  return spoken.map(({ text }) => text).join(spoken[0]?.script === 'spaced' ? ' ' : '');
};

/** Whether the evidence has the same claim in the same words, however they are joined or end: `auto` and `automatically`. */
export const isSaidAlike = (evidence: Evidence, clause: Clause, term: SpokenTerm): boolean => {
  const words = joined(clause, term);
  return (evidence.terms.get(termKey(term)) ?? []).some(
    hit =>
      hit.words === words ||
      (hit.words.length >= beginningMin && words.startsWith(hit.words)) ||
      (words.length >= beginningMin && hit.words.startsWith(words)),
  );
};

const beginningMin = 4;

const amountOf = ({ text: place }: Clause, { text }: Measure): string => `${text} (${place.slice(0, 80)})`;

export const sizeSupport = (evidence: Evidence, size: string): Support => {
  const hit = evidence.sizes.get(size);
  return hit === undefined ? problem('unsupported_claim', size) : { hits: [hit] };
};

/** Kinds of values that parts of goods differ in, and those that one part may have without the others. */
const valueKinds: ReadonlySet<string> = new Set(['color', 'material', 'pattern']);
const partKinds: ReadonlySet<string> = new Set([...valueKinds, 'feature', 'certification', 'health']);

interface SpokenValue {
  words: string;
  /** Where it stands among the words of the clause; null of a measure. */
  start: number | null;
  end: number;
  kind: string;
  /** Of one thing among others: a percentage. */
  isShare: boolean;
  isSaidIn(clause: Clause): boolean;
  isOfKindIn(clause: Clause): boolean;
}

/** A thing that a clause names, wherever the evidence names it. */
export interface NamedThing {
  hits: readonly Hit[];
  /** Where it stands among the words of the clause; null where that says nothing. */
  at: number | null;
}

export interface NamedThings {
  nouns: readonly NamedThing[];
  /** Of a translation, words are not compared with those of the goods. */
  isTranslation: boolean;
  /** Words that claim nothing by themselves. */
  isNeutral(word: string): boolean;
  /** Whether a clause of the evidence names something that is neither the goods nor a claim, and the checked one does not. */
  isOfOthers?(text: EvidenceText, clause: Clause): boolean;
}

/**
 * Values that the evidence has of another part: a leather strap and a steel case are no steel strap, and a plastic lid is no plastic
 * bottle.
 */
export function misplacedValues(evidence: Evidence, clause: Clause, things: NamedThings): ClaimProblem[] {
  const { isTranslation } = things;
  return valuesOf(clause).flatMap(value => {
    const said = evidence.clauses.filter(hit => value.isSaidIn(hit.clause));
    const isOfPart =
      clause.parts.length === 0 ||
      said.some(hit => hasPartOf(hit.clause, clause)) ||
      ((isTranslation ? isLong(clause) : isNearName(evidence, clause, value)) &&
        said.some(hit => hit.clause.parts.length === 0));
    const isOfGoods =
      isTranslation ||
      clause.parts.length > 0 ||
      !valueKinds.has(value.kind) ||
      said.some(hit => isSaidOfGoods(hit, value, things));
    const isOfNouns = things.nouns.every(noun => isOfNoun(clause, value, noun, things));
    return isOfPart && isOfGoods && isOfNouns ? [] : [{ code: 'other_part' as const, words: value.words }];
  });
}

/** In general, or where no part is named; of a material, also where the clause names the goods, or nothing else. */
function isSaidOfGoods(
  { text, clause }: Omit<Hit, 'isNegated'>,
  { kind }: SpokenValue,
  things: NamedThings,
): boolean {
  if (text.isGeneral === true) return true;
  if (clause.parts.length > 0) return false;
  return kind !== 'material' || things.isOfOthers?.(text, clause) !== true;
}

/**
 * Whether the evidence has no other value of the thing; of a share, and of what the value stands beside, it has to have this one:
 * `floor of polyester` is no floor of something else.
 */
function isOfNoun(
  clause: Clause,
  value: SpokenValue,
  { hits, at }: NamedThing,
  things: NamedThings,
): boolean {
  if (hits.some(hit => value.isSaidIn(hit.clause))) return true;
  const isBound = value.isShare || (at !== null && isBeside(clause, value, at, things));
  return !isBound && !hits.some(hit => value.isOfKindIn(hit.clause));
}

/** `Floor of polyester`, with words that say nothing between them, or `polyester floor` at an end. */
function isBeside(
  { words }: Clause,
  { start, end, kind }: SpokenValue,
  at: number,
  { isNeutral }: NamedThings,
): boolean {
  if (start === null || !valueKinds.has(kind)) return false;
  const areNeutral = (from: number, until: number): boolean =>
    words.slice(from, until).every(({ text, script }) => script === 'spaced' && isNeutral(text));
  const isBefore = at < start - 1 && areNeutral(at + 1, start);
  const isAfter = at === end && areNeutral(at + 1, at + 2);
  return isBefore || isAfter;
}

/** Whether the name of the goods stands nearer to a value than any part: `the bottle of steel has a lid`. */
function isNearName({ names }: Evidence, { words, terms }: Clause, { start }: SpokenValue): boolean {
  if (start === null) return false;
  const distance = (places: readonly number[]): number => Math.min(...places.map(at => Math.abs(at - start)));
  const isClaimed = (at: number): boolean => terms.some(term => term.start <= at && term.end > at);
  const ofName = words.flatMap(({ text }, at) => (names.has(text) && !isClaimed(at) ? [at] : []));
  const ofPart = terms.filter(({ kind }) => kind === 'contents').map(term => term.start);
  return distance(ofName) < distance(ofPart);
}

/** A longer clause of a translation speaks of the goods and of a part: other languages need no word between them. */
const shortWordsMax = { spaced: 4, thai: 16, han: 6 };

const isLong = ({ words }: Clause): boolean => words.length > shortWordsMax[words[0]?.script ?? 'spaced'];

const hasPartOf = (one: Clause, other: Clause): boolean => one.parts.some(part => other.parts.includes(part));

function valuesOf(clause: Clause): SpokenValue[] {
  const terms = clause.terms.filter(({ kind }) => partKinds.has(kind));
  const place = clause.text.slice(0, 80);
  return [
    ...terms.map(term => ({
      words: `${spokenOf(clause, term)} (${place})`,
      ...{ kind: term.kind, start: term.start, end: term.end, isShare: false },
      isSaidIn: (other: Clause) => other.terms.some(each => termKey(each) === termKey(term)),
      isOfKindIn: (other: Clause) =>
        valueKinds.has(term.kind) && other.terms.some(({ kind }) => kind === term.kind),
    })),
    ...clause.measures
      .filter(({ measure }) => measure !== 'count')
      .map(measure => ({
        words: amountOf(clause, measure),
        ...{ kind: 'measure', start: null, end: 0, isShare: measure.measure === 'percent' },
        isSaidIn: (other: Clause) => other.measures.some(each => isSameMeasure(each, measure)),
        isOfKindIn: (other: Clause) => other.measures.some(each => each.measure === measure.measure),
      })),
  ];
}

const address =
  /(?:https?:\/\/|www\.)\S+|[\p{L}\p{N}._-]+@[\p{L}\p{N}.-]+|\+?\d[\d\s().-]{7,}\d|\b[\p{L}\p{N}-]+\.(?:com|net|org|shop|store|io|co|cn|id|th|vn|de|my|sg)\b/giu;

/** Addresses and telephone numbers that nothing of the goods has. */
export const addressProblems = (evidence: Evidence, text: string): ClaimProblem[] =>
  (text.match(address) ?? [])
    .filter(each => !evidence.texts.some(known => known.text.includes(each)))
    .map(words => ({ code: 'unsupported_claim', words }));

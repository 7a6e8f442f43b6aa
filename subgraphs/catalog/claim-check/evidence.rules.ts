import type { Language } from '../category/term-table.rules.js';
import type { ClaimSource } from './claim.entity.js';
import { type ClaimLexicon, type ClaimTerm, looseStem } from './claim-lexicon.rules.js';
import { type Clause, clausesOf } from './claim-text.rules.js';

/** A text that says something of the goods. */
export interface EvidenceText extends Pick<ClaimSource, 'kind' | 'name'> {
  text: string;
  language: Language;
  /** It holds for the goods as a whole, or for a variant of them, not for a part: values of `color`, say. */
  isGeneral?: boolean;
  /** It says what the goods are called: the title, and the merchant's type. */
  isName?: boolean;
  /** It says of which kind they are: the merchant's type. */
  isKind?: boolean;
  /** It says who made them, and nothing of them. */
  isBrand?: boolean;
  /** What it says beside its words, such as the country that a code stands for. */
  terms?: readonly ClaimTerm[];
}

/** Where something is said, and whether it is denied there. */
export interface Hit {
  text: EvidenceText;
  clause: Clause;
  isNegated: boolean;
  /** Of a word: the goods are said not to contain it. */
  isMissing?: boolean;
}

/** All that is known of the goods, read once for all texts that are checked against it. */
export interface Evidence {
  texts: readonly EvidenceText[];
  clauses: readonly Omit<Hit, 'isNegated'>[];
  /** By the word, and by its stem. */
  words: ReadonlyMap<string, readonly Hit[]>;
  /** By `kind:key`; of what is only imitated, with a `~` at the end. */
  terms: ReadonlyMap<string, readonly (Hit & { words: string })[]>;
  sizes: ReadonlyMap<string, Hit>;
  /** Words that say what the goods are. */
  names: ReadonlySet<string>;
  /** Words that say of which kind they are. */
  kinds: ReadonlySet<string>;
}

export const termKey = ({ kind, key, isImitation = false }: ClaimTerm & { isImitation?: boolean }): string =>
  `${kind}:${key}${isImitation ? '~' : ''}`;

export function evidenceOf(lexicon: ClaimLexicon, texts: readonly EvidenceText[]): Evidence {
  const clauses = texts.flatMap(text => readText(lexicon, text).map(clause => ({ text, clause })));
  const evidence = {
    ...{ texts, clauses, words: new Map<string, Hit[]>(), names: new Set<string>() },
    kinds: new Set<string>(),
    terms: new Map<string, (Hit & { words: string })[]>(),
    sizes: new Map<string, Hit>(),
  };
  for (const said of clauses) {
    addWords(lexicon, evidence, said);
    addTerms(lexicon, evidence, said);
    for (const size of said.clause.sizes) evidence.sizes.set(size, { ...said, isNegated: false });
  }
  return evidence;
}

type Said = Omit<Hit, 'isNegated'>;

function addWords(
  { neutral }: ClaimLexicon,
  { words, names, kinds }: { words: Map<string, Hit[]>; names: Set<string>; kinds: Set<string> },
  { text, clause }: Said,
): void {
  for (const { text: word, isNegated, isMissing } of clause.words) {
    for (const key of stemsOf(word, text.language)) {
      addTo(words, key, { text, clause, isNegated, isMissing });
      if (text.isKind === true) kinds.add(key);
      if (text.isName === true && !neutral.get(text.language)!.has(key)) names.add(key);
    }
  }
}

function addTerms(
  { broader }: ClaimLexicon,
  { terms }: { terms: Map<string, (Hit & { words: string })[]> },
  { text, clause }: Said,
): void {
  for (const term of clause.terms) {
    const hit = { text, clause, isNegated: term.isNegated, words: joined(clause, term) };
    for (const key of [termKey(term), ...(broader.get(termKey(term)) ?? [])]) addTo(terms, key, hit);
  }
}

/** Characters of one text that are read: a longer one supports what its beginning says. */
const readLengthMax = 20_000;

const sentence = /[^.!?\n。！？]*(?:[.。](?!\s|$|\p{Script=Han})[^.!?\n。！？]*)*(?:[.!?\n。！？]+|$)/gu;

/** Without questions, which state nothing, and without what a document says of other goods. Names of goods are none of either. */
function statements({ otherGoods }: ClaimLexicon, { text, kind, isName }: EvidenceText): string {
  if (isName === true) return text;
  return text.replace(sentence, said => {
    const isQuestion = /[?？]\s*$/u.test(said);
    return isQuestion || (kind === 'document' && otherGoods.test(said)) ? '\n' : said;
  });
}

/** A text's clauses; what it says beside its words is said by each of them. */
function readText(lexicon: ClaimLexicon, given: EvidenceText): Clause[] {
  const { text, language, terms = [] } = given;
  const told = terms.map(term => ({ ...term, start: 0, end: 0, isNegated: false, isImitation: false }));
  const read = statements(lexicon, { ...given, text: text.slice(0, readLengthMax) });
  return clausesOf(lexicon, read, language).map(clause => ({
    ...clause,
    terms: [...clause.terms, ...told],
  }));
}

/** A word as it is written, and by its stems: texts of English words are compared with those of other languages. */
export const stemsOf = (word: string, language: Language): Set<string> =>
  new Set([word, looseStem(word, language), looseStem(word, 'en')]);

/** The words of a term without spaces: `leak proof` and `leakproof` are one. */
export const joined = (
  { words }: Pick<Clause, 'words'>,
  { start, end }: { start: number; end: number },
): string =>
  words
    .slice(start, end)
    .map(word => word.text)
    .join('');

function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

import { type Language, languages } from '../category/term-table.rules.js';
import { type ClaimLexicon, looseStem } from '../claim-check/claim-lexicon.rules.js';
import type { Clause, SpokenTerm } from '../claim-check/claim-text.rules.js';
import { type Evidence, type Hit, stemsOf } from '../claim-check/evidence.rules.js';
import { segmentsOf } from '../claim-check/segment-support.rules.js';
import { wordPattern } from '../claim-check/word-pattern.rules.js';

/** Words of titles by which the values beside them are of something else, by language. */
export interface OtherThings {
  /** Goods that are for, or show, other things: a leather cleaner is not of leather. */
  goods: ReadonlyMap<Language, RegExp>;
  /** A title that is a sentence tells of something else. */
  sentences: ReadonlyMap<Language, RegExp>;
}

/** Of a table: meaning, words in the order of the languages. */
export function otherThings(lines: readonly (readonly string[])[]): OtherThings {
  const patterns = (meanings: readonly string[]): Map<Language, RegExp> =>
    new Map(
      languages.map((language, column) => {
        const words = lines
          .filter(([meaning]) => meanings.includes(meaning!))
          .flatMap(([, ...cells]) => (cells[column] ?? '').split(', '));
        // German puts such a word at the end of a compound.
        return [language, language === 'de' ? new RegExp(words.join('|'), 'iu') : wordPattern(words)];
      }),
    );
  return { goods: patterns(['treats', 'shows']), sentences: patterns(['states']) };
}

export type Said = Omit<Hit, 'isNegated'>;

export interface SaidOfGoods {
  lexicon: ClaimLexicon;
  others: OtherThings;
  evidence: Evidence;
  /** Kinds of values of which a field has one of a list: who goods are for is theirs. */
  choices: ReadonlySet<string>;
  /** Names of attributes, which stand beside their values. */
  labels: ReadonlySet<string>;
}

/** Kinds of values that goods for other things have as little as those that show them. */
const ownKinds: ReadonlySet<string> = new Set(['material', 'color', 'pattern']);

/** Whether goods of the title may have values of the kind that it names. */
export function hasOwnValues({ others, evidence }: SaidOfGoods, kind: string): boolean {
  if (!ownKinds.has(kind)) return true;
  return evidence.texts.every(
    ({ isName, text, language }) => isName !== true || !others.goods.get(language)!.test(text),
  );
}

/**
 * Whether a clause says its value of the goods. In a title, it does unless the title is a sentence, or the value comes after what the
 * goods are for. In other texts, it does where the clause names nothing else than the goods, their values and names of attributes: a
 * value is rather missed than taken from a label, or from what a stove boils.
 */
export function isSaidOfGoods(known: SaidOfGoods, { text, clause }: Said, at: number, kind: string): boolean {
  const { others } = known;
  if (!known.choices.has(kind) && isForOthers(clause, at)) return false;
  return text.isName === true
    ? !others.sentences.get(text.language)!.test(clause.wording)
    : namesOnlyGoods(known, clause, text.language);
}

/** `For black phones`, and what a conjunction joins to it. */
const isForOthers = ({ isForOthers: isJoined, terms }: Clause, at: number): boolean =>
  isJoined || terms.some(({ kind, key, start }) => kind === 'role' && key === 'purpose' && start < at);

function namesOnlyGoods(
  { lexicon, others, evidence, labels }: SaidOfGoods,
  clause: Clause,
  language: Language,
): boolean {
  const claimed = new Set(
    clause.terms.flatMap(({ start, end }) =>
      Array.from({ length: end - start }, (_, index) => start + index),
    ),
  );
  const neutral = lexicon.neutral.get(language)!;
  const names = evidence.texts.filter(({ isName }) => isName === true);
  if (names.some(each => others.sentences.get(each.language)!.test(each.text))) return false;
  const isKnown = (word: string): boolean =>
    neutral.has(looseStem(word, language)) ||
    labels.has(word) ||
    [...stemsOf(word, language)].some(stem => evidence.names.has(stem));
  return (
    clause.words.every(
      ({ text, script, isNumber, isNegation }, at) =>
        script !== 'spaced' || isNumber || isNegation || claimed.has(at) || isKnown(text),
    ) &&
    segmentsOf(clause, claimed).every(
      ({ text }) => neutral.has(text) || labels.has(text) || names.some(each => each.text.includes(text)),
    )
  );
}

/**
 * `Face cream` is not cream: in English and German the last word says what the goods are, and a value only by its own name or after a
 * word such as `of`.
 */
export function isHead(
  { neutral }: ClaimLexicon,
  { text, clause }: Said,
  { start, end, key }: SpokenTerm,
): boolean {
  const { words } = clause;
  const before = words[start - 1];
  if (!headLast.has(text.language) || end < words.length || before === undefined) return false;
  const spoken = words
    .slice(start, end)
    .map(word => word.text)
    .join(' ');
  return spoken !== key && !neutral.get(text.language)!.has(looseStem(before.text, text.language));
}

const headLast: ReadonlySet<Language> = new Set(['en', 'de']);

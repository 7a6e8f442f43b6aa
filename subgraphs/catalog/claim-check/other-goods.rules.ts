import { findTerms } from '../category/term-search.rules.js';
import type { Language, TermNode } from '../category/term-table.rules.js';
import { wordsOf } from '../category/text-words.rules.js';
import type { ClaimLexicon } from './claim-lexicon.rules.js';
import type { ReadText } from './translation-residue.rules.js';

/** What kinds of goods are called: by the position of the kind, then by language, the words of each name in a row. */
export type GoodsNames = ReadonlyMap<number, ReadonlyMap<Language, readonly string[]>>;

/** The names that a tree of words has. */
export function goodsNames(root: TermNode): GoodsNames {
  const names = new Map<number, Map<Language, string[]>>();
  const visit = (node: TermNode, words: readonly string[]): void => {
    for (const { index, language } of node.matches) {
      const known = names.get(index) ?? new Map<Language, string[]>();
      known.set(language, [...(known.get(language) ?? []), words.join(' ')]);
      names.set(index, known);
    }
    for (const [word, next] of node.next) visit(next, [...words, word]);
  };
  visit(root, []);
  return names;
}

/**
 * What a translation names as goods, where the original names other goods: a baby bottle is no water bottle. Names may be wider or
 * narrower than those of the original, and only kinds with names in both languages are compared.
 */
export function otherGoods(lexicon: ClaimLexicon, own: ReadText, given: ReadText): string[] {
  const [named, known] = [goodsIn(lexicon, own), goodsIn(lexicon, given)];
  const isOther =
    named.length > 0 &&
    known.length > 0 &&
    named.every(each => !isAmong(lexicon, each, { known, own, given }));
  return isOther ? [named.map(({ words }) => words).join(' ')] : [];
}

interface NamedGoods {
  index: number;
  words: string;
}

function isAmong(
  { goodsNames: names }: ClaimLexicon,
  { index, words }: NamedGoods,
  { known, own, given }: { known: readonly NamedGoods[]; own: ReadText; given: ReadText },
): boolean {
  const namesOf = (kind: number, { language }: ReadText): readonly string[] =>
    names.get(kind)?.get(language) ?? [];
  const original = spelled(given);
  return (
    known.some(each => each.index === index) ||
    known
      .flatMap(each => namesOf(each.index, own))
      .some(name => name.includes(words) || words.includes(name)) ||
    namesOf(index, given).some(name => original.includes(name))
  );
}

const spelled = ({ clauses }: ReadText): string =>
  clauses
    .map(({ wording }) =>
      wordsOf(wording)
        .map(({ text }) => text)
        .join(' '),
    )
    .join(' ');

/** In whole words, and with names in both languages. */
function goodsIn({ goods, goodsNames: names }: ClaimLexicon, { clauses, language }: ReadText): NamedGoods[] {
  return clauses.flatMap(({ wording, terms }) => {
    const words = wordsOf(wording);
    // Parts, materials and whom it is for are claims, which are compared as such.
    const isClaim = (start: number, end: number): boolean =>
      terms.some(term => term.start < end && term.end > start);
    return findTerms(goods.conceptTerms, words)
      .filter(({ start, end }) => !isClaim(start, end))
      .flatMap(({ start, end, matches }) =>
        matches
          .filter(match => match.language === language && (names.get(match.index)?.size ?? 0) > 1)
          .map(({ index }) => ({
            index,
            words: words
              .slice(start, end)
              .map(({ text }) => text)
              .join(' '),
          })),
      );
  });
}

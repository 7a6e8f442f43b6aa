import { knownAttributes, knownTerms } from '../category/term-files.js';
import { compoundTerms, type FoundTerm, findTerms } from '../category/term-search.rules.js';
import type { TermNode } from '../category/term-table.rules.js';
import { type Word, wordsOf } from '../category/text-words.rules.js';
import { goodKeys, searchDictionary } from './search-dictionary.js';
import { kindKeys } from './search-document.rules.js';
import type { SearchWord } from './search-word.rules.js';

type OwnedWord = Word & { owner: number };

/** What each word means by itself or with its neighbours, as products are indexed by it: kinds of goods and values of attributes. */
export function meaningsOf(words: readonly SearchWord[]): string[][] {
  // Of one part each: marks within a query separate nothing.
  const owned = words.flatMap((word, owner) =>
    wordsOf(word.source).map(piece => ({ ...piece, part: 0, owner })),
  );
  const table = knownTerms();
  const { terms, values } = knownAttributes().values;
  const meanings = words.map(() => new Set<string>());
  const note = ({ start, end }: FoundTerm, keys: readonly string[]) => {
    for (const { owner } of owned.slice(start, end)) for (const key of keys) meanings[owner]!.add(key);
  };
  const kinds = termsIn(table.conceptTerms, owned);
  for (const found of [...kinds, ...compoundTerms(table, owned, kinds)]) {
    const said = spoken(owned.slice(found.start, found.end));
    note(
      found,
      found.matches.flatMap(({ index }) => meantKinds(table.concepts[index]!.targets[0]!, said)),
    );
  }
  for (const found of termsIn(searchDictionary().goods, owned)) {
    note(found, goodKeys(found.matches.map(({ index }) => index)));
  }
  for (const found of findTerms(terms, owned)) {
    note(
      found,
      found.matches.map(({ index }) => `#${values[index]!.meaning}:${values[index]!.value}`),
    );
  }
  return meanings.map(keys => [...keys]);
}

/** Terms of the words, and of those that are none their German singular: dictionaries have `Hemd` for `Hemden`. */
function termsIn(root: TermNode, words: readonly OwnedWord[]): FoundTerm[] {
  const found = findTerms(root, words);
  const taken = new Set(
    found.flatMap(({ start, end }) => words.slice(start, end).map((_, at) => start + at)),
  );
  const inflected = words.flatMap((word, start) => {
    if (taken.has(start) || word.script !== 'spaced') return [];
    const matches = germanSingulars(word.text)
      .flatMap(one => root.next.get(one)?.matches ?? [])
      .filter(({ language }) => language === 'de');
    return matches.length === 0 ? [] : [{ start, end: start + 1, matches }];
  });
  return [...found, ...inflected];
}

/** What a German word may be the plural of; without its umlaut, too. */
function germanSingulars(word: string): string[] {
  const stems = ['en', 'er', 'n', 'e'].flatMap(ending =>
    word.length >= ending.length + 3 && word.endsWith(ending) ? [word.slice(0, -ending.length)] : [],
  );
  const plain: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u' };
  return stems.flatMap(stem => [stem, stem.replaceAll(/[äöü]/g, letter => plain[letter]!)]);
}

const spoken = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** The kind that is meant; the one above it only by its own name. */
function meantKinds(target: { name: string; below: string | null }, said: string): string[] {
  const [kind, above] = kindKeys(target);
  const isAbove = target.below !== null && spoken(wordsOf(target.below)) === said;
  return isAbove ? [above!] : [kind!];
}

import { knownAttributes, knownTerms } from '../category/term-files.js';
import { compoundTerms, type FoundTerm, findTerms } from '../category/term-search.rules.js';
import type { TermMatch, TermNode } from '../category/term-table.rules.js';
import { type Word, wordsOf } from '../category/text-words.rules.js';
import { goodKeys, searchDictionary } from './search-dictionary.js';
import { kindKeys } from './search-document.rules.js';
import { type SearchWord, searchWords } from './search-word.rules.js';

/** What a word of a query means, as products are indexed by it: kinds of goods and values of attributes. */
export interface WordMeaning {
  /** Each stands for the whole word. */
  keys: readonly string[];
  /** Of a word with hyphens, what each of its parts means; empty where none means anything by itself. */
  ofParts: readonly (readonly string[])[];
}

/** A table of terms, and what its terms mean. */
interface MeaningTable {
  find(words: readonly Word[]): FoundTerm[];
  keysOf(match: TermMatch, said: string): string[];
  /** Whether a term of several words may say more than it means, as `oxford shirt` means shirts. */
  hasNarrowTerms: boolean;
}

const tables = (): readonly MeaningTable[] => {
  const kinds = knownTerms();
  const { goods } = searchDictionary();
  const { terms, values } = knownAttributes().values;
  return [
    {
      find: words => {
        const found = termsIn(kinds.conceptTerms, words);
        return [...found, ...compoundTerms(kinds, words, found)];
      },
      keysOf: ({ index }, said) => meantKinds(kinds.concepts[index]!.targets[0]!, said),
      hasNarrowTerms: true,
    },
    {
      find: words => termsIn(goods, words),
      keysOf: ({ index }) => goodKeys([index]),
      hasNarrowTerms: false,
    },
    {
      find: words => findTerms(terms, words),
      keysOf: ({ index }) => [`#${values[index]!.meaning}:${values[index]!.value}`],
      hasNarrowTerms: false,
    },
  ];
};

/** What each word means by itself or with its neighbours. */
export function meaningsOf(words: readonly SearchWord[]): WordMeaning[] {
  // Of one part each: marks within a query separate nothing.
  const owned = words.flatMap((word, owner) =>
    wordsOf(word.source).map(piece => ({ ...piece, part: 0, owner })),
  );
  const meant = owned.map(() => new Set<string>());
  for (const table of tables()) {
    for (const [place, key] of meaningsIn(table, owned)) meant[place]!.add(key);
  }
  return words.map((word, owner) => {
    const places = owned.flatMap((piece, place) => (piece.owner === owner ? [place] : []));
    return wordMeaning(
      word,
      places.map(place => ({ text: owned[place]!.text, keys: meant[place]! })),
    );
  });
}

/** A key means the whole of a word with hyphens if it is meant by each of its parts. */
function wordMeaning(
  { parts, isSpaced }: SearchWord,
  pieces: readonly { text: string; keys: ReadonlySet<string> }[],
): WordMeaning {
  const all = [...new Set(pieces.flatMap(({ keys }) => [...keys]))];
  const isParted = isSpaced && pieces.length > 1 && pieces.length === parts.length;
  const keys = isParted ? all.filter(key => pieces.every(piece => piece.keys.has(key))) : all;
  return { keys, ofParts: keys.length < all.length ? pieces.map(piece => [...piece.keys]) : [] };
}

/** Places of words with what they mean. A term means nothing for the words that its meaning leaves out. */
function meaningsIn(table: MeaningTable, words: readonly Word[]): [number, string][] {
  return table.find(words).flatMap(({ start, end, matches }) => {
    const term = words.slice(start, end);
    return matches.flatMap(match =>
      table
        .keysOf(match, spoken(term))
        .flatMap(key =>
          term.flatMap((word, at): [number, string][] =>
            isLeftOut(table, { term, at, match, key })
              ? keysIn(table, [word]).map(own => [start + at, own])
              : [[start + at, key]],
          ),
        ),
    );
  });
}

const keysIn = (table: MeaningTable, words: readonly Word[]): string[] =>
  table
    .find(words)
    .flatMap(({ start, end, matches }) =>
      matches.flatMap(match => table.keysOf(match, spoken(words.slice(start, end)))),
    );

/**
 * Whether the other words of a term mean the same without this one, as `shirt` does without the `linen` of `linen shirt`, and this
 * one says something else. Vietnamese is written in syllables: only those that mean something by themselves say something else.
 */
function isLeftOut(
  table: MeaningTable,
  { term, at, match, key }: { term: readonly Word[]; at: number; match: TermMatch; key: string },
): boolean {
  const word = term[at]!;
  if (term.length === 1 || word.script !== 'spaced') return false;
  if (!keysIn(table, term.toSpliced(at, 1)).includes(key)) return false;
  // `hand bag` is `handbag` written apart: neither word says anything else.
  const joined = { ...word, text: term.map(({ text }) => text).join('') };
  if (keysIn(table, [joined]).includes(key)) return false;
  if (table.hasNarrowTerms && match.language !== 'vi') return true;
  const own = tables().flatMap(one => keysIn(one, [word]));
  return own.length > 0 && !own.includes(key);
}

/** Terms of the words, and of those that are none their German singular: dictionaries have `Hemd` for `Hemden`. */
function termsIn(root: TermNode, words: readonly Word[]): FoundTerm[] {
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

const compoundPartMin = 4;

/**
 * The words of a German compound of a value and of goods, such as `Leinenhemd`: it is sought as `Leinen Hemd`, which is found in one
 * word, too. The compound means the goods alone, whatever they are made of.
 */
export function compoundParts(word: SearchWord): SearchWord[] {
  const { source } = word;
  const [whole, ...others] = wordsOf(source);
  if (whole === undefined || others.length > 0 || whole.script !== 'spaced') return [word];
  const [kinds] = tables();
  const meant = new Set(keysIn(kinds!, [whole]));
  if (meant.size === 0) return [word];
  const values = knownAttributes().values.terms;
  const isValue = (text: string): boolean =>
    values.next.get(text)?.matches.some(({ language }) => language === 'de') ?? false;
  for (let cut = compoundPartMin; cut <= source.length - compoundPartMin; cut += 1) {
    const [value, goods] = [source.slice(0, cut), source.slice(cut)];
    if (isValue(value) && keysIn(kinds!, wordsOf(goods)).some(key => meant.has(key))) {
      return searchWords(`${value} ${goods}`);
    }
  }
  return [word];
}

const spoken = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** The kind that is meant; the one above it only by its own name. */
function meantKinds(target: { name: string; below: string | null }, said: string): string[] {
  const [kind, above] = kindKeys(target);
  const isAbove = target.below !== null && spoken(wordsOf(target.below)) === said;
  return isAbove ? [above!] : [kind!];
}

import { knownTerms } from '../category/term-files.js';
import { publicSearchLimits } from './public-search.limits.js';
import { compoundParts, meaningsOf, type WordMeaning } from './query-meanings.js';
import { searchDictionary } from './search-dictionary.js';
import { codeForm, exactCode, quoted } from './search-document.rules.js';
import { filterValue, type SearchWord, searchWords } from './search-word.rules.js';

/** Lexemes that a product must all have; of several in one place, any. */
type Form = readonly (string | readonly string[])[];

/** A word of a query, with all that may stand for it in a product. */
export interface QueryWord {
  /** As it was sent. */
  source: string;
  /** As it is written, whole or in parts. */
  written: readonly (readonly string[])[];
  /** What means the same: kinds of goods, values of attributes, corrections. */
  alike: readonly Form[];
  /** Whether products need it: words such as "for" only count for the ranking. */
  isRequired: boolean;
  /** Whether a spelling can be looked up. */
  isSpelled: boolean;
  /** Whether a word of any language is spelled so, whoever sells it: it is not misspelt. */
  isKnown: boolean;
}

/** The words of what is sought, in order. */
export function queryWords(text: string, max: number = publicSearchLimits.queryWordsMax): QueryWord[] {
  const words = withNegations(searchWords(text).flatMap(segments)).flatMap(compoundParts).slice(0, max);
  const meanings = meaningsOf(words);
  const dictionary = searchDictionary();
  const isIdle = words.map(isIdleWord);
  const isAllIdle = isIdle.every(Boolean);
  return words.map((word, place) => ({
    source: word.source,
    written: [...writtenForms(word), ...joinedForms(words, place)],
    alike: meantForms(word, meanings[place]!),
    isRequired: isAllIdle || !isIdle[place]!,
    isSpelled: isSpelling(word),
    isKnown: isMeant(meanings[place]!) || dictionary.isKnown(word.source) || dictionary.isKnown(word.text),
  }));
}

/** A code such as `STR-B` is no misspelling of another one: behind the last mark, words of a language have more letters. */
const isSpelling = ({ text, parts, isSpaced }: SearchWord): boolean =>
  isSpaced && /^[a-z]{4,}$/.test(text) && (parts.length === 0 || parts.at(-1)!.length > 2);

const isMeant = ({ keys, ofParts }: WordMeaning): boolean => keys.length > 0 || ofParts.length > 0;

/** What stands for the word, and for each of its parts: products must have something for all of them. */
const meantForms = ({ parts }: SearchWord, { keys, ofParts }: WordMeaning): Form[] => [
  ...keys.map(key => [key]),
  ...(ofParts.length === 0 ? [] : [parts.map((part, place) => [part, ...ofParts[place]!])]),
];

/** Whether the word says nothing about goods, such as `the`, `for` or `möchte`. */
function isIdleWord({ text, source, accented }: SearchWord): boolean {
  const { stopWords, prepositions } = knownTerms();
  const isPreposition = (word: string) => (prepositions.next.get(word)?.matches.length ?? 0) > 0;
  const isIdle = (word: string) =>
    stopWords.has(word) || isPreposition(word) || searchDictionary().isIdle(word);
  // Without its accents a word may be another: `sơ` is not `so`.
  return isIdle(source) || (accented === null && isIdle(text));
}

/** What `without` and its like make of the word behind them: `without a cord` is `cordless`. */
const negations: ReadonlyMap<string, readonly string[]> = new Map([
  ['without', ['less', 'free']],
  ['ohne', ['los', 'frei']],
]);
const articles: ReadonlySet<string> = new Set(['a', 'an', 'any', 'the', 'ein', 'eine', 'einen']);

/** The words with what is sought in place of what must not be there; otherwise goods would be found by it. */
function withNegations(words: readonly SearchWord[]): SearchWord[] {
  const changed: SearchWord[] = [];
  for (let place = 0; place < words.length; place += 1) {
    const endings = negations.get(words[place]!.text);
    const at = articles.has(words[place + 1]?.text ?? '') ? place + 2 : place + 1;
    const negated = words[at];
    if (endings === undefined || negated === undefined || !negated.isSpaced) {
      changed.push(words[place]!);
    } else {
      const [own, other] = endings.map(ending => `${negated.text}${ending}`);
      changed.push({ ...negated, source: own!, text: own!, parts: [], instead: other! });
      place = at;
    }
  }
  return changed;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The words of a run without spaces, so that a product need not have the whole run as it is. */
const segments = (word: SearchWord): SearchWord[] =>
  word.isSpaced ? [word] : [...segmenter.segment(word.source)].flatMap(({ segment }) => searchWords(segment));

/**
 * The text of a tsquery over `words` of products whose SKU, part number or GTIN the text is. What means something by itself, or is
 * no single word with a digit or a mark, names goods rather than one of them: nobody comes first by calling a SKU `t-shirt`.
 */
export function codeQuery(text: string): string {
  const [word, ...others] = searchWords(text);
  const isCode = word?.isSpaced && others.length === 0 && /^\S*[\d._/-]\S*$/.test(text.trim());
  if (!isCode || meaningsOf([word])[0]!.keys.length > 0 || searchDictionary().isKnown(word.text)) {
    return quoted('#none');
  }
  return quoted(exactCode(text));
}

/** Of writing without spaces all pairs, or the one character. */
function writtenForms({ text, parts, isSpaced, source, instead }: SearchWord): string[][] {
  if (!isSpaced) return [parts.length > 0 ? [...parts] : [text]];
  const code = codeForm(source);
  return [
    [text],
    ...(instead === undefined ? [] : [[instead]]),
    ...(parts.length > 0 ? [[...parts]] : []),
    // Codes have no singular: that of `cc-sunglasses` is none of it.
    [code],
  ];
}

/** `hand bag` is found as `handbag`, too. */
function joinedForms(words: readonly SearchWord[], place: number): string[][] {
  const word = words[place]!;
  const pairs = [
    [words[place - 1], word],
    [word, words[place + 1]],
  ];
  return pairs.flatMap(([first, second]) =>
    first?.isSpaced && second?.isSpaced && first.text.length + second.text.length >= 5
      ? [[`${first.text}${second.text}`]]
      : [],
  );
}

/** What the lexemes of keys begin with in a query that is not yet of one level. */
export const levelMark = '\u0001';

/** Parts of a query that the index reads each by itself: see `keysQueries`. */
export const keyParts = 4;

/**
 * The texts of tsqueries over `keys`, which a product must all match: those that have at least `least` of the words, and all
 * filters. Always `keyParts`. As conditions of their own the index skips from one to the next; within one query it goes through all
 * products of each word, which takes three times as long.
 */
export function keysQueries(
  words: readonly QueryWord[],
  filters: readonly (readonly string[])[],
  least: number,
): string[] {
  const needed = words.filter(({ isRequired }) => isRequired);
  const found = needed.map(word => formsQuery(formsOf(word), lexeme => `${levelMark}~${lexeme}`));
  const narrowed = filters.map(keys => anyOf(keys.map(key => quoted(`${levelMark}=${key}`))));
  const sought = found.length === 0 || least >= found.length ? found : [atLeast(found, least)];
  const parts = [...sought, ...narrowed];
  return parts.length === 0 ? separated([quoted(`${levelMark}=all`)]) : separated([...new Set(parts)]);
}

/** What is too much goes into the last one; what is missing is the simplest one again, which the index looks up once. */
function separated(parts: readonly string[]): string[] {
  const own = parts.slice(0, keyParts - 1);
  const rest = parts.slice(keyParts - 1);
  const simplest = parts.toSorted((a, b) => a.length - b.length)[0]!;
  const all = rest.length === 0 ? own : [...own, rest.join(' & ')];
  return Array.from({ length: keyParts }, (_, place) => all[place] ?? simplest);
}

const formsOf = ({ written, alike }: QueryWord): readonly Form[] => [...written, ...alike];

/** The texts of tsqueries over `words`, by which candidates are ranked. */
export function rankQueries(words: readonly QueryWord[]) {
  const needed = words.filter(({ isRequired }) => isRequired);
  const all = needed.flatMap(formsOf);
  return {
    any: all.length === 0 ? quoted('#none') : formsQuery(all, lexeme => lexeme),
    meant: needed.map(word => formsQuery(formsOf(word), lexeme => lexeme)),
    written: needed.map(({ written }) => formsQuery(written, lexeme => lexeme)),
    titled: needed.map(({ written }) => formsQuery(written, lexeme => lexeme, ':A')),
  };
}

function formsQuery(forms: readonly Form[], toLexeme: (lexeme: string) => string, weight = ''): string {
  const one = (lexeme: string): string => `${quoted(toLexeme(lexeme))}${weight}`;
  return anyOf(
    forms.map(form =>
      allOf(form.map(lexeme => (typeof lexeme === 'string' ? one(lexeme) : anyOf(lexeme.map(one))))),
    ),
  );
}

const anyOf = (queries: readonly string[]): string => `(${[...new Set(queries)].join(' | ')})`;
const allOf = (queries: readonly string[]): string => `(${[...new Set(queries)].join(' & ')})`;

/** The most combinations that a query spells out; above it, any word is enough. */
const combinationsMax = 40;

/** At least so many of the queries. */
function atLeast(queries: readonly string[], least: number): string {
  const chosen = combinations(queries.length, least);
  return chosen.length > combinationsMax || least <= 1
    ? anyOf(queries)
    : anyOf(chosen.map(places => allOf(places.map(place => queries[place]!))));
}

function combinations(count: number, size: number, from = 0): number[][] {
  if (size === 0) return [[]];
  const chosen: number[][] = [];
  for (let place = from; place <= count - size && chosen.length <= combinationsMax; place += 1) {
    for (const rest of combinations(count, size - 1, place + 1)) chosen.push([place, ...rest]);
  }
  return chosen;
}

/** The words with what the misspelt ones may mean. */
export const withCorrections = (
  words: readonly QueryWord[],
  corrections: ReadonlyMap<string, readonly (readonly string[])[]>,
): QueryWord[] =>
  words.map(word => ({ ...word, written: [...word.written, ...(corrections.get(spellingOf(word)) ?? [])] }));

/** As known words are spelled. */
export const spellingOf = ({ written }: QueryWord): string => written[0]?.[0] ?? '';

/** A value of a filter, as keys have it. */
export const filterText = (text: string): string => filterValue(text).replaceAll(levelMark, '');

import { compoundTerms, type FoundTerm, findTerms, looseTerms } from './term-search.rules.js';
import type { Language, TermTable } from './term-table.rules.js';
import { termsOfLanguage, textLanguage } from './text-language.rules.js';
import { type Word, wordsOf } from './text-words.rules.js';

/** What is known of the goods, in the merchant's words. */
export interface ProductText {
  title: string;
  /** Not searched for: it may be a word that means something else. Products of one brand are neighbours. */
  brand: string | null;
  /** The merchant's own type; null if there is none. */
  productType: string | null;
  tags: readonly string[];
  description: string | null;
}

/** What the texts ask for. */
export interface ProductQuery {
  /** How strongly each concept is meant, by its position. */
  concepts: ReadonlyMap<number, number>;
  /** Whom or what the goods are for. */
  contexts: ReadonlySet<string>;
  /** Weight of each word. */
  words: ReadonlyMap<string, number>;
  /** Words of the title and the type, which a category is expected to have. */
  titleWords: ReadonlySet<string>;
  /** The last word of the title's first part, before what the goods are for, in languages that put what they are last; else null. */
  head: string | null;
  /** Whether that word stands right behind the last term: an air fryer liner is no air fryer. */
  isBehindTerm: boolean;
  brand: string | null;
}

/** The description says what the goods are in its first words, if at all. */
const describedWordsMax = 60;

const tagsLengthMax = 2_000;

const headFirst: ReadonlySet<Language> = new Set(['id', 'vi', 'th', 'de']);

/** Weights of the texts: the title decides. */
const fieldWeights = { title: 1, productType: 1.1, tags: 0.25, description: 0.22 };

/** Reads the texts of a product. */
export function productQuery(table: TermTable, product: ProductText): ProductQuery {
  const query = {
    concepts: new Map<number, number>(),
    contexts: new Set<string>(),
    words: new Map<string, number>(),
    titleWords: new Set<string>(),
    head: null as string | null,
    isBehindTerm: false,
    brand: product.brand?.trim().toLowerCase() || null,
  };
  const title = wordsOf(product.title);
  const type = wordsOf(product.productType ?? '');
  Object.assign(query, { ...addText(query, table, title, fieldWeights.title) });
  addText(query, table, type, fieldWeights.productType);
  addText(query, table, wordsOf(product.tags.join(', ').slice(0, tagsLengthMax)), fieldWeights.tags);
  addText(
    query,
    table,
    wordsOf(product.description ?? '').slice(0, describedWordsMax),
    fieldWeights.description,
  );
  for (const { text } of indexedWords([...title, ...type])) {
    if (!table.stopWords.has(text)) query.titleWords.add(text);
  }
  return query;
}

interface GrowingQuery {
  concepts: Map<number, number>;
  contexts: Set<string>;
  words: Map<string, number>;
}

function addText(query: GrowingQuery, table: TermTable, words: readonly Word[], weight: number): EndOfText {
  const terms = findTerms(table.conceptTerms, words);
  const all = [...terms, ...compoundTerms(table, words, terms), ...looseTerms(table, words, terms)];
  const language = textLanguage(table, words, all);
  const found = termsOfLanguage(all, language).sort((a, b) => a.start - b.start);
  const secondary = purposeParts(table, words);
  for (const { term, share } of weighted(found, words, secondary, language)) {
    const meant = new Set(term.matches.map(({ index }) => index));
    for (const index of meant) {
      query.concepts.set(index, (query.concepts.get(index) ?? 0) + (weight * share) / meant.size ** 0.5);
    }
  }
  if (weight >= fieldWeights.tags) addContexts(query, table, words, { found, secondary });
  for (const { text, position } of indexedWords(words)) {
    if (table.stopWords.has(text) || /^\d+$/.test(text)) continue;
    const share = secondary[position] ? 0.4 : 1;
    query.words.set(text, Math.max(query.words.get(text) ?? 0, weight * share));
  }
  return endOf(table, words, { found, secondary, language });
}

type EndOfText = Pick<ProductQuery, 'isBehindTerm' | 'head'>;

/** What the first part of a text ends with, before what it is for; nothing where its language puts the thing first. */
function endOf(
  table: TermTable,
  words: readonly Word[],
  {
    found,
    secondary,
    language,
  }: { found: readonly FoundTerm[]; secondary: readonly boolean[]; language: Language | null },
): EndOfText {
  if (language === null ? speaksHeadFirst(found) : headFirst.has(language)) {
    return { isBehindTerm: false, head: null };
  }
  const isTerm = (at: number) => found.some(({ start, end }) => start <= at && at < end);
  const first = words.flatMap(({ part }, at) => (part === words[0]!.part && !secondary[at] ? [at] : []));
  const last = first.findLast(at => isTerm(at) || !table.stopWords.has(words[at]!.text));
  return {
    head: last === undefined ? null : words[last]!.text,
    isBehindTerm: last !== undefined && !isTerm(last) && isTerm(last - 1),
  };
}

/**
 * A word such as `car` is no context where it is a part of a term, such as `car seat`. One that stands next to what the goods are,
 * or says what they are for, is a context of its own with a `+`: a dog shirt is for dogs, a shirt with a print of a dog is not.
 */
function addContexts(
  query: GrowingQuery,
  table: TermTable,
  words: readonly Word[],
  { found, secondary }: { found: readonly FoundTerm[]; secondary: readonly boolean[] },
): void {
  for (const { start, end, matches } of findTerms(table.contextTerms, words)) {
    const isPart = found.some(
      concept => concept.start <= start && end <= concept.end && concept.end - concept.start > end - start,
    );
    const isLast = words[end]?.part !== words[start]!.part;
    const isNext = secondary[start]!
      ? isLast
      : found.some(concept => !secondary[concept.start] && (concept.start === end || concept.end === start));
    for (const { index } of isPart ? [] : matches) {
      const { key } = table.contexts[index]!;
      query.contexts.add(key);
      if (isNext) query.contexts.add(`${key}+`);
    }
  }
}

/** Of each word, whether it follows a word such as `for` in its part: it says what the goods are for. */
function purposeParts(table: TermTable, words: readonly Word[]): boolean[] {
  const follows = words.map(() => false);
  for (const { end } of findTerms(table.prepositions, words)) {
    for (let at = end; at < words.length && words[at]!.part === words[end - 1]!.part; at += 1)
      follows[at] = true;
  }
  return follows;
}

/** How much each term says of what the goods are: its length, its place, and what stands before it. */
function weighted(
  found: readonly FoundTerm[],
  words: readonly Word[],
  secondary: readonly boolean[],
  language: Language | null,
): { term: FoundTerm; share: number }[] {
  const primary = found.filter(({ start }) => !secondary[start]);
  const isHeadFirst = language === null ? speaksHeadFirst(found) : headFirst.has(language);
  const firstPart = words[primary[0]?.start ?? 0]?.part;
  const inFirstPart = primary.filter(({ start }) => words[start]!.part === firstPart);
  const head = isHeadFirst ? inFirstPart[0] : inFirstPart.at(-1);
  return found.map(term => ({
    term,
    share:
      lengthShare(term, words) * placeShare(term, { head, isSecondary: secondary[term.start]!, inFirstPart }),
  }));
}

/** Whether most of the terms are of languages that put the thing before what describes it, such as Vietnamese. */
function speaksHeadFirst(found: readonly FoundTerm[]): boolean {
  const votes = found.map(({ matches }) => {
    const first = matches.filter(({ language }) => headFirst.has(language)).length;
    return first * 2 - matches.length;
  });
  return votes.reduce((sum, vote) => sum + vote, 0) > 0;
}

function lengthShare({ start, end }: FoundTerm, words: readonly Word[]): number {
  const length = words[start]!.script === 'spaced' ? end - start : (end - start) / 4;
  return Math.min(1 + 0.3 * (length - 1), 1.9);
}

interface Place {
  head: FoundTerm | undefined;
  isSecondary: boolean;
  inFirstPart: readonly FoundTerm[];
}

/** A term of several words says what the goods are even where it is not last: `dog shampoo oatmeal`. */
function placeShare(term: FoundTerm, { head, isSecondary, inFirstPart }: Place): number {
  if (isSecondary) return 0.3;
  if (term === head) return 1.3;
  if (!inFirstPart.includes(term)) return 0.5;
  return term.end - term.start > 1 ? 1.02 : 0.6;
}

/** The words as trees are indexed: of writing without spaces, each two neighbouring characters. */
export function indexedWords(words: readonly Word[]): { text: string; position: number }[] {
  return words.flatMap(({ text, script, part }, position) => {
    if (script === 'spaced') return [{ text, position }];
    const next = words[position + 1];
    return next?.script === script && next.part === part ? [{ text: text + next.text, position }] : [];
  });
}

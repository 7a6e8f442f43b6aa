import { setImmediate } from 'node:timers/promises';
import MiniSearch from 'minisearch';
import type { DocsPage, PageKind, Passage } from './docs-page.js';

/** A place in the documentation that a query leads to. */
export interface SearchResult {
  address: string;
  /** Of the page. */
  title: string;
  heading: string;
  kind: PageKind;
  text: string;
  /** Words of the place that the query's words matched. */
  terms: readonly string[];
}

interface Entry extends Omit<SearchResult, 'terms'> {
  id: number;
  keywords: string;
}

/** Of a query. Nobody types more, and the work grows with both. */
export const searchLimits = { queryLength: 200, words: 8, results: 30 } as const;

/** Fewer results than this with all words, and those with some of them follow. */
const enough = 5;

/** Finds passages of all pages by their words, with endings and single typing errors. */
export class SearchIndex {
  readonly #pages: readonly DocsPage[];
  readonly #entries: Entry[] = [];
  #index: Promise<MiniSearch<Entry>> | null = null;

  constructor(pages: readonly DocsPage[]) {
    this.#pages = pages;
  }

  /** The best results first. The index is made by the first search. */
  async find(query: string): Promise<SearchResult[]> {
    const words = askedWords(query.slice(0, searchLimits.queryLength)).slice(0, searchLimits.words);
    if (words.length === 0) {
      return [];
    }
    this.#index ??= this.#build();
    const index = await this.#index;
    const text = words.join(' ');
    const all = index.search(text, { combineWith: 'AND' });
    const some = all.length < enough ? index.search(text, { combineWith: 'OR' }) : [];
    const known = new Set(all.map(({ id }) => id));
    return [...all, ...some.filter(({ id }) => !known.has(id))]
      .slice(0, searchLimits.results)
      .map(({ id, terms }) => ({ ...this.#entries[id as number]!, terms }));
  }

  /** One page after another, between other requests: all of them at once would hold those up for a second. */
  async #build(): Promise<MiniSearch<Entry>> {
    const index = new MiniSearch<Entry>({
      fields: ['title', 'heading', 'keywords', 'text'],
      tokenize: (text, field) => (field === 'keywords' ? namesOf(text) : wordsOf(text)),
      searchOptions: {
        boost: { title: 4, heading: 3, keywords: 4 },
        prefix: term => term.length > 2,
        fuzzy: term => (term.length > 4 ? 0.2 : false),
        maxFuzzy: 2,
        boostDocument: id => weights[this.#entries[id as number]!.kind],
      },
    });
    for (const page of this.#pages) {
      for (const passage of page.passages?.() ?? []) {
        const entry = entryOf(page, passage, this.#entries.length);
        this.#entries.push(entry);
        index.add(entry);
      }
      await setImmediate();
    }
    return index;
  }
}

const entryOf = (
  { address, title, kind }: DocsPage,
  { anchor, heading, text, keywords = '' }: Passage,
  id: number,
): Entry => ({
  id,
  address: anchor === '' ? address : `${address}#${anchor}`,
  title,
  heading,
  kind,
  text,
  keywords,
});

/** Reasons and history are read by few; a question is first answered by what holds. */
const weights: Readonly<Record<PageKind, number>> = {
  Guide: 1.8,
  Operation: 1.1,
  GraphQL: 0.7,
  Event: 1,
  Error: 1,
  Reference: 0.8,
  Schema: 0.3,
  Decision: 0.3,
  Changelog: 0.2,
};

/** Words that every passage has; they say nothing of what is asked, unless there are no others. */
const fillers = new Set(
  'a an and are can do does for from how i in is it my of on or that the to what when where which why with'.split(
    ' ',
  ),
);

function askedWords(query: string): string[] {
  const words = wordsOf(query);
  const telling = words.filter(word => !fillers.has(word.toLowerCase()));
  return telling.length === 0 ? words : telling;
}

/** Names are found whole, so that a path is not found by each of its parts. */
const namesOf = (text: string): string[] =>
  text
    .split(' ')
    .map(name => name.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(name => name !== '');

/** Words, and beside their parts the names that are written with `_`, `.`, `-` or `/` between them. */
export function wordsOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}]+(?:[_.\-/][\p{L}\p{N}]+)*/gu) ?? [];
  return words.flatMap(word => {
    const parts = word.split(/[_.\-/]/);
    return parts.length === 1 ? [word] : [word, ...parts];
  });
}

import { stem, type Word, withoutMarks, wordsOf } from './text-words.rules.js';

/** A kind of goods: what it is called in several languages, and what trees of categories call it. */
export interface Concept {
  /** In order of preference: the first that a tree has counts. */
  targets: readonly Target[];
  /** Targets in place of these where the goods are for somebody, by context. */
  contextTargets: ReadonlyMap<string, readonly Target[]>;
}

/** A category by its name, and by one above it where that name is not enough. */
export interface Target {
  name: string;
  below: string | null;
}

export interface Context {
  key: string;
  /** Names of categories that, with all below them, are for this context. */
  categories: readonly string[];
}

export interface TermTable {
  concepts: readonly Concept[];
  contexts: readonly Context[];
  conceptTerms: TermNode;
  contextTerms: TermNode;
  /** Words of one word for what ends a German compound, by the word. */
  compoundEnds: ReadonlyMap<string, readonly TermMatch[]>;
  /** Terms of two words, by the first and then by the second: they are also found apart. */
  loosePairs: ReadonlyMap<string, ReadonlyMap<string, TermMatch[]>>;
  /** What comes before the things that goods are for, not before what they are. */
  prepositions: TermNode;
  /** Words without meaning for the choice of a category, with their languages. */
  stopWords: ReadonlyMap<string, readonly Language[]>;
}

/** A tree of words: terms that begin alike share their beginning. */
export interface TermNode {
  next: Map<string, TermNode>;
  matches: TermMatch[];
}

export interface TermMatch {
  /** Position of the concept or context. */
  index: number;
  language: Language;
}

export const languages = ['en', 'id', 'vi', 'th', 'zh', 'de'] as const;

export type Language = (typeof languages)[number];

const emptyNode = (): TermNode => ({ next: new Map(), matches: [] });

/** The tables as they are written: a head line, then a line a concept, context or language. */
export interface TermFiles {
  concepts: readonly (readonly string[])[];
  contexts: readonly (readonly string[])[];
  relations: readonly (readonly string[])[];
}

/**
 * Puts the tables in the form in which they are asked.
 *
 * @param paths Names of categories, each followed by those above it: they are terms themselves if they have several words and
 * no term has them yet. A tree that lacks the category may have one above it.
 */
export function termTable(files: TermFiles, paths: readonly (readonly string[])[] = []): TermTable {
  const table = {
    concepts: files.concepts.map(([targets]) => conceptOf(targets!)),
    contexts: files.contexts.map(([key, categories]) => ({ key: key!, categories: split(categories, '|') })),
    conceptTerms: emptyNode(),
    contextTerms: emptyNode(),
    compoundEnds: new Map<string, TermMatch[]>(),
    loosePairs: new Map<string, Map<string, TermMatch[]>>(),
    prepositions: emptyNode(),
    stopWords: new Map<string, Language[]>(),
  };
  files.concepts.forEach(([, ...cells], index) => {
    for (const term of termsOf(cells)) {
      addTerm(table.conceptTerms, term, index);
      if (term.language === 'de') addCompoundEnd(table.compoundEnds, term, index);
      if (looseLanguages.has(term.language)) addLoosePair(table.loosePairs, term, index);
    }
    for (const { name } of table.concepts[index]!.targets.slice(0, 1)) {
      addTerm(table.conceptTerms, { text: name, language: 'en' }, index);
    }
  });
  files.contexts.forEach(([, , ...cells], index) => {
    for (const term of termsOf(cells)) addTerm(table.contextTerms, term, index);
  });
  files.relations.forEach(([language, before, meaningless]) => {
    for (const text of split(before, ','))
      addTerm(table.prepositions, { text, language: language as Language }, 0);
    for (const text of split(meaningless, ',')) {
      const word = stem(text.toLowerCase());
      table.stopWords.set(word, [...(table.stopWords.get(word) ?? []), language as Language]);
    }
  });
  addNames(table, paths);
  return table;
}

function addNames(
  table: { concepts: Concept[]; conceptTerms: TermNode },
  paths: readonly (readonly string[])[],
): void {
  // Whole names before parts of others: Shoe Polishes is itself rather than a part of Shoe Polishes & Waxes.
  const isList = ([name]: readonly string[]) => name!.includes('&');
  for (const path of paths.toSorted((one, other) => Number(isList(one)) - Number(isList(other)))) {
    const named = partsOf(path[0]!)
      .map(part => wordsOf(part))
      .filter(words => words.length > 1 && !isKnown(table.conceptTerms, words));
    if (named.length === 0) continue;
    const targets = path.slice(0, 2).map(target => ({ name: target, below: null }));
    table.concepts.push({ targets, contextTargets: new Map() });
    for (const words of named) {
      add(table.conceptTerms, words, { index: table.concepts.length - 1, language: 'en' });
    }
  }
}

/** Mace & Pepper Spray is called Pepper Spray, too: each part of a name is one. */
const partsOf = (name: string): string[] => (/[()]/.test(name) ? [] : name.split(/[&,]/));

function isKnown(root: TermNode, words: readonly Word[]): boolean {
  let node: TermNode | undefined = root;
  for (const { text } of words) node = node?.next.get(text);
  return node !== undefined && node.matches.length > 0;
}

/** How the words of a term are read, by its language: as those of the text in which it is looked for. */
export type ReadWords = (text: string, language: Language) => Word[];

/** A tree of terms alone: of each position, cells of terms in the order of the languages. */
export function termNode(
  entries: readonly (readonly string[])[],
  read: ReadWords = text => wordsOf(text),
): TermNode {
  const root = emptyNode();
  entries.forEach((cells, index) => {
    for (const term of termsOf(cells)) addTerm(root, term, index, read);
  });
  return root;
}

interface Term {
  text: string;
  language: Language;
}

const termsOf = (cells: readonly string[]): Term[] =>
  cells.flatMap((cell, column) => split(cell, ',').map(text => ({ text, language: languages[column]! })));

const split = (cell: string | undefined, separator: string): string[] =>
  (cell ?? '')
    .split(separator)
    .map(text => text.trim())
    .filter(text => text !== '');

/** `Name < Above | Other ; baby: Third`. */
function conceptOf(cell: string): Concept {
  const [targets, ...others] = split(cell, ';');
  const contextTargets = others.map(other => {
    const [context, names] = other.split(':') as [string, string];
    return [context.trim(), targetsOf(names)] as const;
  });
  return { targets: targetsOf(targets!), contextTargets: new Map(contextTargets) };
}

const targetsOf = (cell: string): Target[] =>
  split(cell, '|').map(target => {
    const [name, below] = split(target, '<');
    return { name: name!, below: below ?? null };
  });

function addTerm(
  root: TermNode,
  { text, language }: Term,
  index: number,
  read: ReadWords = text => wordsOf(text),
): void {
  const words = read(text, language);
  add(root, words, { index, language });
  const isSeveralWords = words.length > 1 && words.every(({ script }) => script === 'spaced');
  const plain = words.map(word => ({ ...word, text: withoutMarks(word.text) }));
  if (isSeveralWords && plain.some((word, position) => word.text !== words[position]!.text)) {
    add(root, plain, { index, language });
  }
}

function add(root: TermNode, words: readonly Word[], match: TermMatch): void {
  let node = root;
  for (const { text } of words) {
    const next = node.next.get(text) ?? emptyNode();
    node.next.set(text, next);
    node = next;
  }
  const isThere = node.matches.some(
    ({ index, language }) => index === match.index && language === match.language,
  );
  if (!isThere) node.matches.push(match);
}

const compoundEndMin = 4;

function addCompoundEnd(ends: Map<string, TermMatch[]>, { text }: Term, index: number): void {
  const [word, ...others] = wordsOf(text);
  if (word === undefined || others.length > 0 || word.text.length < compoundEndMin) return;
  ends.set(word.text, [...(ends.get(word.text) ?? []), { index, language: 'de' }]);
}

/** Their words are long enough to mean something alone; syllables of Vietnamese are not. */
const looseLanguages: ReadonlySet<Language> = new Set(['en', 'id']);
const looseWordMin = 3;

function addLoosePair(
  pairs: Map<string, Map<string, TermMatch[]>>,
  { text, language }: Term,
  index: number,
): void {
  const [first, second, ...others] = wordsOf(text).map(word => word.text);
  if (second === undefined || others.length > 0 || Math.min(first!.length, second.length) < looseWordMin)
    return;
  for (const [one, other] of [
    [first!, second],
    [second, first!],
  ] as const) {
    const others = pairs.get(one) ?? new Map<string, TermMatch[]>();
    pairs.set(one, others.set(other, [...(others.get(other) ?? []), { index, language }]));
  }
}

import type { CategoryTree } from '../../../connectors/taxonomies/category-tree.js';
import { indexedWords } from './product-query.rules.js';
import type { Target, TermNode, TermTable } from './term-table.rules.js';
import { wordsOf } from './text-words.rules.js';

/** A tree as it is searched. */
export interface CategoryIndex {
  tree: CategoryTree;
  /** Of each word: the categories that have it, and how much it says of each (BM25). */
  postings: ReadonlyMap<string, Posting>;
  /** How rare each word is in names of categories. */
  rarity: ReadonlyMap<string, number>;
  /** Words of each category's own name. */
  names: readonly (readonly string[])[];
  /** Categories of each concept, by its position, then by context; `''` is for all. */
  concepts: readonly ReadonlyMap<string, readonly number[]>[];
  /** Contexts that each category is for. */
  contexts: readonly (readonly string[])[];
  /** Words that parts of several names end with: in English they say what the thing is. */
  heads: ReadonlySet<string>;
  /** Positions of the categories right below each. */
  children: readonly (readonly number[])[];
}

export interface Posting {
  categories: Int32Array;
  scores: Float32Array;
}

/** How much a word says in a category's own name, its parent's, and those above. */
const fieldWeights = { own: 3, parent: 1, above: 0.5 };
const k1 = 1.2;
const b = 0.4;

/** Prepares a tree for searches; takes a few hundred milliseconds for ten thousand categories. */
export function categoryIndex(tree: CategoryTree, table: TermTable): CategoryIndex {
  const names = tree.categories.map(({ name }) => nameWords(name, table));
  const weights = tree.categories.map((_, position) => wordWeights(tree, names, position));
  const rarity = rarityOf(names);
  const children = tree.categories.map((): number[] => []);
  tree.categories.forEach(({ parent }, position) => {
    if (parent >= 0) children[parent]!.push(position);
  });
  return {
    tree,
    names,
    rarity,
    children,
    heads: frequentHeads(tree),
    postings: postingsOf(weights, rarity),
    concepts: conceptCategories(tree, table),
    contexts: categoryContexts(tree, table),
  };
}

const nameWords = (name: string, table: TermTable): string[] => [
  ...new Set(
    indexedWords(wordsOf(name))
      .map(({ text }) => text)
      .filter(text => !table.stopWords.has(text)),
  ),
];

function wordWeights(
  tree: CategoryTree,
  names: readonly (readonly string[])[],
  position: number,
): Map<string, number> {
  const weights = new Map<string, number>();
  let field: keyof typeof fieldWeights = 'own';
  for (let at = position; at >= 0; at = tree.categories[at]!.parent) {
    for (const word of names[at]!) weights.set(word, (weights.get(word) ?? 0) + fieldWeights[field]);
    field = field === 'own' ? 'parent' : 'above';
  }
  return weights;
}

function rarityOf(names: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const words of names) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Map(
    [...counts].map(([word, count]) => [word, Math.log(1 + (names.length - count + 0.5) / (count + 0.5))]),
  );
}

function postingsOf(
  weights: readonly ReadonlyMap<string, number>[],
  rarity: ReadonlyMap<string, number>,
): Map<string, Posting> {
  const lengths = weights.map(words => [...words.values()].reduce((sum, weight) => sum + weight, 0));
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(lengths.length, 1);
  const lists = new Map<string, { categories: number[]; scores: number[] }>();
  weights.forEach((words, position) => {
    const norm = k1 * (1 - b + (b * lengths[position]!) / average);
    for (const [word, weight] of words) {
      const list = lists.get(word) ?? { categories: [], scores: [] };
      lists.set(word, list);
      list.categories.push(position);
      list.scores.push(((rarity.get(word) ?? 0) * weight * (k1 + 1)) / (weight + norm));
    }
  });
  return new Map(
    [...lists].map(([word, { categories, scores }]) => [
      word,
      { categories: Int32Array.from(categories), scores: Float32Array.from(scores) },
    ]),
  );
}

/** Names in one form, whatever marks and plurals they have. */
const plainName = (name: string): string =>
  wordsOf(name)
    .map(({ text }) => text)
    .join(' ');

/** What stands between the parts of a name that are names themselves. */
const nameParts = /[&,/()]|\s(?:and|dan|và|und)\s|และ/;

/** Categories whose name, or a part of it, is a term of the concept, by its position: trees of marketplaces have their own names. */
function calledCategories(tree: CategoryTree, table: TermTable): Map<number, number[]> {
  const called = new Map<number, number[]>();
  tree.categories.forEach(({ name }, position) => {
    const parts = name.split(nameParts).flatMap(part => exactTerms(table.conceptTerms, part));
    for (const concept of new Set(parts)) {
      const positions = called.get(concept) ?? [];
      called.set(concept, [...positions, position]);
    }
  });
  return called;
}

/** Of how many names a word is the end that says what things are: ends of few are as often colors and parts. */
const headNamesMin = 3;
/** How goods are packed, in names of categories and in titles alike. */
const packaging: ReadonlySet<string> = new Set(['box', 'kit', 'bag', 'pack', 'set']);

function frequentHeads({ categories }: CategoryTree): Set<string> {
  const counts = new Map<string, number>();
  for (const word of categories.flatMap(({ name }) => [...new Set(headsOf(name))])) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const frequent = [...counts].filter(([word, count]) => count >= headNamesMin && !packaging.has(word));
  return new Set(frequent.map(([word]) => word));
}

const headsOf = (name: string): string[] =>
  name.split(nameParts).flatMap(part => wordsOf(part).at(-1)?.text ?? []);

function exactTerms(root: TermNode, text: string): number[] {
  let node: TermNode | undefined = root;
  for (const { text: word } of wordsOf(text)) node = node?.next.get(word);
  return node === undefined || node === root ? [] : node.matches.map(({ index }) => index);
}

function conceptCategories(tree: CategoryTree, table: TermTable): Map<string, number[]>[] {
  const named = new Map<string, number[]>();
  tree.categories.forEach(({ name }, position) => {
    const key = plainName(name);
    named.set(key, [...(named.get(key) ?? []), position]);
  });
  const resolve = (targets: readonly Target[]): number[] => {
    for (const target of targets) {
      const found = (named.get(plainName(target.name)) ?? []).filter(at => isBelow(tree, at, target.below));
      if (found.length > 0) return found;
    }
    return [];
  };
  const called = calledCategories(tree, table);
  return table.concepts.map(({ targets, contextTargets }, concept) => {
    const own = resolve(targets);
    const resolved = new Map([['', own.length > 0 ? own : (called.get(concept) ?? [])]]);
    for (const [context, others] of contextTargets) resolved.set(context, resolve(others));
    return resolved;
  });
}

function isBelow(tree: CategoryTree, position: number, name: string | null): boolean {
  if (name === null) return true;
  for (let at = tree.categories[position]!.parent; at >= 0; at = tree.categories[at]!.parent) {
    if (tree.categories[at]!.name === name) return true;
  }
  return false;
}

function categoryContexts(tree: CategoryTree, table: TermTable): string[][] {
  const byName = new Map<string, string[]>();
  for (const { key, categories } of table.contexts) {
    for (const name of categories) byName.set(name, [...(byName.get(name) ?? []), key]);
  }
  const contexts: string[][] = [];
  tree.categories.forEach(({ name, parent }) => {
    const own = byName.get(name) ?? [];
    contexts.push(parent >= 0 ? [...contexts[parent]!, ...own] : own);
  });
  return contexts;
}

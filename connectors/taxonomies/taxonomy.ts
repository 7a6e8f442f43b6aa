import { readTable } from '../../kernel/data-file.js';
import type { Category, CategoryTree } from './category-tree.js';

/** A published taxonomy, which no account is needed for. It is addressed as a marketplace is. */
export interface Taxonomy {
  key: TaxonomyKey;
  title: string;
  version: string;
}

export const taxonomyKeys = ['google', 'shopify'] as const;

export type TaxonomyKey = (typeof taxonomyKeys)[number];

export const taxonomies: readonly Taxonomy[] = [
  { key: 'google', title: 'Google product taxonomy', version: '2021-09-21' },
  { key: 'shopify', title: 'Shopify product taxonomy', version: '2024-07' },
];

const trees = new Map<TaxonomyKey, CategoryTree>();

/** The tree of a taxonomy: read once, when it is first asked for. */
export function taxonomyTree(key: TaxonomyKey): CategoryTree {
  const known = trees.get(key);
  if (known !== undefined) {
    return known;
  }
  const { version } = taxonomies.find(taxonomy => taxonomy.key === key)!;
  const tree = {
    version,
    leavesOnly: false,
    categories: parseTree(readTable(`connectors/taxonomies/${key}.tsv`)),
  };
  trees.set(key, tree);
  return tree;
}

/** Lines of depth, id and name, each below the last one that is one less deep. */
function parseTree(lines: readonly string[][]): Category[] {
  const above: number[] = [];
  return lines.map(([depth, id, name], index) => {
    const level = Number(depth);
    above.length = level;
    const category = { id: id!, name: name!, parent: level === 0 ? -1 : above[level - 1]! };
    above.push(index);
    return category;
  });
}

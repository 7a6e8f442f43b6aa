import { type TaxonomyKey, taxonomies, taxonomyTree } from '../../../connectors/taxonomies/taxonomy.js';
import { type CategoryIndex, categoryIndex } from './category-index.rules.js';
import { knownTerms } from './term-files.js';

const indexes = new Map<TaxonomyKey, CategoryIndex>();

/** The tree of a taxonomy as it is searched, prepared when it is first asked for; null for what is no taxonomy. */
export function treeIndex(marketplace: string): CategoryIndex | null {
  const taxonomy = taxonomies.find(({ key }) => key === marketplace);
  if (taxonomy === undefined) return null;
  const index = indexes.get(taxonomy.key) ?? categoryIndex(taxonomyTree(taxonomy.key), knownTerms());
  indexes.set(taxonomy.key, index);
  return index;
}

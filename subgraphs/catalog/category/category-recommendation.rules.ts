import type { CategoryIndex } from './category-index.rules.js';
import { searchCategories } from './category-search.rules.js';
import { type Assignment, featuresOf, neighbourVotes } from './neighbour-votes.rules.js';
import type { ProductQuery } from './product-query.rules.js';
import type { TermTable } from './term-table.rules.js';

export interface RecommendedCategory {
  categoryId: string;
  /** Names from the top to the category. */
  path: readonly string[];
  /** From 0 to 1. It orders the categories of one tree; it is no probability, and no marketplace's. */
  similarity: number;
  /** Whether products that the organization put there are among the nearest. */
  isByNeighbours: boolean;
}

/** Below this similarity of the best category, none is recommended. */
export const similarityMin = 0.52;

/** The categories that suit the product best; none if even the best has too little evidence. */
export function recommendCategories(
  index: CategoryIndex,
  table: TermTable,
  query: ProductQuery,
  { assignments, limit }: { assignments: readonly Assignment[]; limit: number },
): RecommendedCategory[] {
  const votes = neighbourVotes(featuresOf(table, query), assignments);
  const positions = new Map<number, number>();
  if (votes.size > 0) {
    index.tree.categories.forEach(({ id }, position) => {
      const vote = votes.get(id);
      if (vote !== undefined) positions.set(position, vote);
    });
  }
  const found = searchCategories(index, query, limit, positions);
  if ((found[0]?.similarity ?? 0) < similarityMin) return [];
  return found.map(({ position, similarity }) => ({
    categoryId: index.tree.categories[position]!.id,
    path: categoryPath(index, position),
    similarity,
    isByNeighbours: positions.has(position),
  }));
}

/** With the category that the product has first, whatever its texts say; as they are where the tree has none of that id. */
export function withOwnCategory(
  index: CategoryIndex,
  found: readonly RecommendedCategory[],
  categoryId: string | null,
): { categories: RecommendedCategory[]; hasOwn: boolean } {
  const position = index.tree.categories.findIndex(({ id }) => id === categoryId);
  if (position < 0) return { categories: [...found], hasOwn: false };
  const own = {
    categoryId: categoryId!,
    path: categoryPath(index, position),
    similarity: 1,
    isByNeighbours: true,
  };
  return {
    categories: [own, ...found.filter(category => category.categoryId !== categoryId)],
    hasOwn: true,
  };
}

export function categoryPath({ tree }: CategoryIndex, position: number): string[] {
  const path: string[] = [];
  for (let at = position; at >= 0; at = tree.categories[at]!.parent) path.unshift(tree.categories[at]!.name);
  return path;
}

/** A tree of categories, of a taxonomy or a marketplace. */
export interface CategoryTree {
  /** As its publisher names the edition; null where it names none. */
  version: string | null;
  /** Each after its parent. */
  categories: readonly Category[];
  /** Whether goods are put into categories that have none below them alone. */
  leavesOnly: boolean;
}

export interface Category {
  /** The publisher's. */
  id: string;
  name: string;
  /** Position of the parent in `categories`; -1 for the top. */
  parent: number;
}

/** A category as lists without an order tell it. */
export interface LooseCategory {
  id: string;
  name: string;
  /** Null for the top. */
  parentId: string | null;
}

/**
 * Puts a list in the order of a tree. What is below nothing that the list has, and what is above itself, is left out; of an id
 * that comes twice, the first counts.
 */
export function orderedCategories(list: readonly LooseCategory[]): Category[] {
  const known = new Map<string, LooseCategory>();
  for (const category of list) if (!known.has(category.id)) known.set(category.id, category);
  const below = Map.groupBy(known.values(), ({ parentId }) => parentId);
  const ordered: Category[] = [];
  const waiting = (below.get(null) ?? []).map(category => ({ category, parent: -1 }));
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { id, name } = next.category;
    const position = ordered.push({ id, name, parent: next.parent }) - 1;
    waiting.unshift(...(below.get(id) ?? []).map(category => ({ category, parent: position })));
  }
  return ordered;
}

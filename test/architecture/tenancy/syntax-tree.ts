/** A node of PostgreSQL's own parse tree: one key names its kind, the value holds its fields. */
export type Tree = { readonly [key: string]: unknown };

export const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** The fields of a node of this kind, or undefined where it is of another. */
export const asKind = (node: unknown, kind: string): Tree | undefined =>
  isTree(node) && isTree(node[kind]) ? node[kind] : undefined;

/** A list of nodes; PostgreSQL leaves empty ones out. */
export const listOf = (value: unknown): readonly Tree[] => (Array.isArray(value) ? (value as Tree[]) : []);

/** The words of a name such as `catalog.product` or `p.organization_id`; a star counts as none. */
export const wordsOf = (value: unknown): string[] =>
  listOf(value).map(word => String(asKind(word, 'String')?.sval ?? ''));

/** Calls `visit` for every node below; a node for which it answers true is not entered. */
export function walk(node: unknown, visit: (kind: string, fields: Tree) => boolean): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit);
    return;
  }
  if (!isTree(node)) return;
  for (const [kind, fields] of Object.entries(node)) {
    if (isTree(fields) && !Array.isArray(fields) && visit(kind, fields)) continue;
    walk(fields, visit);
  }
}

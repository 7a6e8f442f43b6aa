import type { GraphQLError } from 'graphql';
import type { Graph } from '../../../gateway/graph.js';
import { objectsAt } from '../../../gateway/plan/data-path.js';
import type { DataObject } from '../../../gateway/plan/plan-run.js';
import { compileRepresentation } from '../../../gateway/plan/representation.js';
import type { FetchNode, QueryPlan } from '../../../gateway/planner.js';

/** Whether a fetch of the plan is for some of the objects that its path leads to and not for others. */
export function leavesOut(graph: Graph, { node }: QueryPlan, root: DataObject): boolean {
  return entityFetches(node, []).some(({ fetch, path }) => {
    const read = compileRepresentation(graph.supergraphSchema, fetch.requires ?? []);
    const found = objectsAt(root, path).map(object => Boolean(read(object)?.__typename));
    return found.includes(true) && found.includes(false);
  });
}

interface EntityFetch {
  fetch: FetchNode;
  path: readonly string[];
}

function entityFetches(node: QueryPlan['node'], path: readonly string[]): EntityFetch[] {
  switch (node?.kind) {
    case 'Fetch':
      return node.requires === undefined ? [] : [{ fetch: node, path }];
    case 'Flatten':
      return entityFetches(node.node, [...path, ...(node.path as string[])]);
    case 'Sequence':
    case 'Parallel':
      return node.nodes.flatMap(child => entityFetches(child, path));
    case 'Condition':
      return [...entityFetches(node.ifClause, path), ...entityFetches(node.elseClause, path)];
    default:
      return [];
  }
}

/** What an error says, and of which fields of whatever items of lists. */
export const withoutIndexes = ({ message, extensions, path }: GraphQLError): string =>
  JSON.stringify([message, extensions, path?.filter(element => typeof element === 'string')]);

/** Whether an error's path ends at a null of the answer, or before, or at a field that is not shown. */
export function leadsToNothing({ path = [] }: GraphQLError, data: unknown): boolean {
  let value = data;
  for (const element of path) {
    value = (value as Record<string, unknown> | null | undefined)?.[element];
  }
  return value == null;
}

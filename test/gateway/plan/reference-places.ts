import type { GraphQLError } from 'graphql';
import type { Graph } from '../../../gateway/graph.js';
import { objectsAt } from '../../../gateway/plan/data-path.js';
import type { DataObject } from '../../../gateway/plan/plan-run.js';
import { type Fetch, PreparedFetches } from '../../../gateway/plan/prepared-fetches.js';
import { compileRepresentation } from '../../../gateway/plan/representation.js';
import type { FetchNode, QueryPlan } from '../../../gateway/planner.js';

/** Fetches that note whether one of them was for some of the objects that its path led to, and not for others. */
export class NotingFetches extends PreparedFetches {
  leftOut = false;
  readonly #graph: Graph;
  readonly #entityFetches: readonly EntityFetch[];

  constructor(graph: Graph, plan: QueryPlan) {
    super(graph, plan);
    this.#graph = graph;
    this.#entityFetches = entityFetches(plan.node, []);
  }

  override of(asked: Pick<FetchNode, 'serviceName' | 'operation'>): Fetch {
    const fetch = super.of(asked);
    const same = this.#entityFetches.filter(({ node }) => node.operation === asked.operation);
    return (variables, run) => {
      this.leftOut ||= same.some(one => this.#leavesOut(one, run.root));
      return fetch(variables, run);
    };
  }

  #leavesOut({ node, path }: EntityFetch, root: DataObject): boolean {
    const read = compileRepresentation(this.#graph.supergraphSchema, node.requires ?? []);
    const found = objectsAt(root, path).map(object => Boolean(read(object)?.__typename));
    return found.includes(true) && found.includes(false);
  }
}

interface EntityFetch {
  node: FetchNode;
  path: readonly string[];
}

function entityFetches(node: QueryPlan['node'], path: readonly string[]): EntityFetch[] {
  switch (node?.kind) {
    case 'Fetch':
      return node.requires === undefined ? [] : [{ node, path }];
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

/** Whether an error has no path, or one that ends at a null of the answer, or before, or at a field that is not shown. */
export function leadsToNothing({ path }: GraphQLError, data: unknown): boolean {
  let value = data;
  for (const element of path ?? []) {
    value = (value as Record<string, unknown> | null | undefined)?.[element];
  }
  return path === undefined || value == null;
}

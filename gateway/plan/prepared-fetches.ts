import type { ExecutionResult } from 'graphql';
import type { Graph } from '../graph.js';
import { type FetchNode, fetchesOf, type QueryPlan } from '../planner.js';
import type { DataObject, PlanRun } from './plan-run.js';

/** Where a plan finds an event that has arrived already, as if it were fetched from a subgraph of this name. */
export const eventSource = '$event';

/** Never rejects. */
export type Fetch = (variables: DataObject, run: PlanRun) => Promise<ExecutionResult>;

type Asked = Pick<FetchNode, 'serviceName' | 'operation'>;

/** Every fetch of a plan, prepared by its subgraph. */
export class PreparedFetches {
  readonly #fetches = new Map<string, Fetch>();

  /** Throws an Error where a subgraph cannot follow the plan. */
  constructor(graph: Graph, { node }: QueryPlan) {
    for (const fetch of fetchesOf(node)) {
      this.#fetches.set(keyOf(fetch), prepared(graph, fetch));
    }
  }

  of(asked: Asked): Fetch {
    return this.#fetches.get(keyOf(asked))!;
  }
}

const keyOf = ({ serviceName, operation }: Asked): string => `${serviceName} ${operation}`;

function prepared(graph: Graph, { serviceName, operation }: Asked): Fetch {
  if (serviceName === eventSource) {
    return async (_variables, { event }) => event ?? { data: null };
  }
  const fetch = graph.executor(serviceName).prepare(operation);
  return async (variables, run) => {
    const result = await fetch(variables, run.ctx);
    run.replayed ||= result.extensions?.idempotentReplayed === true;
    return result;
  };
}

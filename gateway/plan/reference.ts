import { executeQueryPlan, type ServiceMap } from '@apollo/gateway/dist/executeQueryPlan.js';
import { buildOperationContext } from '@apollo/gateway/dist/operationContext.js';
import type { Graph } from '../graph.js';
import { fetchesOf } from '../planner.js';
import type { FederatedPlan } from './federated-plan.js';
import type { DataObject, Incomplete, PlanRun, RunPlan } from './plan-run.js';
import type { PreparedFetches } from './prepared-fetches.js';

/** @apollo/gateway's executor: the way of plans that are no program, and what programs are held to. */
export function runByReference(
  graph: Graph,
  { plan, document }: FederatedPlan,
  fetches: PreparedFetches,
): RunPlan {
  const { schema, apolloSchema } = graph.view;
  const operation = buildOperationContext({ schema, operationDocument: document });
  const services: ServiceMap = Object.fromEntries(
    fetchesOf(plan.node).map(({ serviceName }) => [serviceName, sourceOf(serviceName, fetches)]),
  );
  return async run => {
    const request = { request: { variables: run.variables }, context: run, metrics: {}, logger: run.ctx.log };
    const { data, errors, extensions } = await executeQueryPlan(
      plan,
      services,
      request as unknown as Parameters<typeof executeQueryPlan>[2],
      operation,
      graph.supergraphSchema,
      apolloSchema,
    );
    return {
      data: data as DataObject | null | undefined,
      errors: errors ?? [],
      incomplete: extensions?.valueCompletion as readonly Incomplete[] | undefined,
    };
  };
}

const sourceOf = (serviceName: string, fetches: PreparedFetches): ServiceMap[string] => ({
  process: ({ request, context }) =>
    fetches.of({ serviceName, operation: request.query! })(
      request.variables ?? {},
      context as unknown as PlanRun,
    ),
});

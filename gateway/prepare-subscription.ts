import { type DocumentNode, type ExecutionResult, print } from 'graphql';
import type { RequestContext } from '../kernel/context.js';
import { mapEventStream } from '../kernel/federation/map-event-stream.js';
import { presentErrors } from '../kernel/federation/present-error.js';
import { type EventStream, isEventStream } from '../kernel/federation/subgraph-executor.js';
import type { Graph } from './graph.js';
import { preparePlan } from './plan/prepare-plan.js';
import { eventSource } from './plan/prepared-fetches.js';
import type { FetchNode, PlanNode, QueryPlan } from './planner.js';
import { soleOwner } from './prepare-operation.js';

export type PreparedSubscription = (
  variables: Record<string, unknown>,
  ctx: RequestContext,
) => Promise<EventStream | ExecutionResult>;

/**
 * Plans a valid subscription. Its events come from the subgraph that owns the root field; what that one cannot
 * answer is fetched from the others for each event.
 */
export function prepareSubscription(graph: Graph, document: DocumentNode): PreparedSubscription {
  const plan = graph.plan(document);
  if (plan.node?.kind !== 'Subscription') {
    throw new Error('The planner made no subscription of a subscription');
  }
  const { primary, rest } = plan.node;
  if (soleOwner(graph, document, plan) !== null) {
    const query = print(document);
    return (variables, ctx) => graph.executor(primary.serviceName).subscribe({ query, variables }, ctx);
  }
  return joined(graph, document, primary, rest);
}

function joined(
  graph: Graph,
  document: DocumentNode,
  primary: FetchNode,
  rest: PlanNode | undefined,
): PreparedSubscription {
  const run = preparePlan(graph, { plan: planOfEvent(primary, rest), document });
  return async (variables, ctx) => {
    const used = primary.variableUsages ?? [];
    const answer = await graph
      .executor(primary.serviceName)
      .subscribe(
        { query: primary.operation, variables: pick(variables, used), operationName: primary.operationName },
        ctx,
      );
    return isEventStream(answer)
      ? mapEventStream(
          answer,
          event => run(variables, ctx, event),
          error => ({ data: null, errors: presentErrors([error], ctx) }),
        )
      : answer;
  };
}

/** The plan of a query whose first fetch is the event. */
const planOfEvent = (primary: FetchNode, rest: PlanNode | undefined): QueryPlan => ({
  kind: 'QueryPlan',
  node: {
    kind: 'Sequence',
    nodes: [{ ...primary, serviceName: eventSource }, ...(rest === undefined ? [] : [rest])],
  },
});

const pick = (variables: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter(name => name in variables).map(name => [name, variables[name]]));

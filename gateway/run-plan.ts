import { executeQueryPlan, type ServiceMap } from '@apollo/gateway/dist/executeQueryPlan.js';
import { buildOperationContext } from '@apollo/gateway/dist/operationContext.js';
import { type DocumentNode, type ExecutionResult, GraphQLError, getVariableValues } from 'graphql';
import type { RequestContext } from '../kernel/context.js';
import { isErrorCode } from '../kernel/error-catalogue.js';
import { fail } from '../kernel/errors.js';
import { presentError, presentErrors } from '../kernel/federation/present-error.js';
import type { PreparedFetch } from '../kernel/federation/subgraph-executor.js';
import { limits } from '../kernel/limits.js';
import type { Graph } from './graph.js';
import { fetchesOf, type QueryPlan } from './planner.js';

/** An operation that takes several fetches. */
export interface FederatedPlan {
  plan: QueryPlan;
  /** What the caller asked for: it shapes the result. */
  document: DocumentNode;
}

/** Where a plan finds an event that has arrived already, as if it were fetched from a subgraph of this name. */
export const eventSource = '$event';

/** What one run of a plan carries along to every fetch. */
interface RunState {
  ctx: RequestContext;
  event: ExecutionResult | null;
  replayed: boolean;
}

type RunWithEvent = (
  variables: Record<string, unknown>,
  ctx: RequestContext,
  event?: ExecutionResult | null,
) => Promise<ExecutionResult>;

/**
 * Prepares every fetch of the plan now, so that a plan no subgraph can follow fails at boot. The executor is
 * @apollo/gateway's; around it, variables are checked before the first fetch and errors keep their codes.
 */
export function runPlan(graph: Graph, { plan, document }: FederatedPlan): RunWithEvent {
  const { schema, apolloSchema } = graph.view;
  const services = serviceMap(graph, plan);
  const operation = buildOperationContext({ schema, operationDocument: document });
  const variableDefinitions = operation.operation.variableDefinitions ?? [];

  return async (variables, ctx, event = null) => {
    const coerced = getVariableValues(schema, variableDefinitions, variables, {
      maxErrors: limits.fieldErrorsMax,
    });
    if (coerced.errors !== undefined) {
      return { errors: presentErrors(coerced.errors, ctx) };
    }
    const state: RunState = { ctx, event, replayed: false };
    const request = { request: { variables }, context: state, metrics: {}, logger: ctx.log };
    try {
      const result = await executeQueryPlan(
        plan,
        services,
        request as unknown as Parameters<typeof executeQueryPlan>[2],
        operation,
        graph.supergraphSchema,
        apolloSchema,
      );
      return finished(result, state);
    } catch (error) {
      return { data: null, errors: presentErrors([error], ctx) };
    }
  };
}

function serviceMap(graph: Graph, plan: QueryPlan): ServiceMap {
  const services: ServiceMap = {
    [eventSource]: { process: async ({ context }) => (context as RunState).event ?? { data: null } },
  };
  const prepared = new Map<string, PreparedFetch>();
  for (const { serviceName, operation } of fetchesOf(plan.node)) {
    if (serviceName !== eventSource) {
      prepared.set(`${serviceName} ${operation}`, graph.executor(serviceName).prepare(operation));
      services[serviceName] = source(serviceName, prepared);
    }
  }
  return services;
}

const source = (name: string, prepared: ReadonlyMap<string, PreparedFetch>): ServiceMap[string] => ({
  async process({ request, context }) {
    const state = context as RunState;
    const fetch = prepared.get(`${name} ${request.query}`)!;
    const result = await fetch(request.variables ?? {}, state.ctx);
    state.replayed ||= result.extensions?.idempotentReplayed === true;
    return result;
  },
});

/**
 * A reference to an entity that is gone makes its nullable field null, without an error, as if its own subgraph
 * had answered null. Only when nothing is left of the answer, or of a field at its root, there has to be an error to say so.
 */
function finished(result: ExecutionResult, { ctx, replayed }: RunState): ExecutionResult {
  const errors = (result.errors ?? []).map(error => passed(error, ctx));
  if (errors.length === 0) {
    errors.push(...lostRoots(result).map(path => lost(path, result, ctx)));
  }
  return {
    data: result.data ?? null,
    ...(errors.length === 0 ? {} : { errors }),
    ...(replayed ? { extensions: { idempotentReplayed: true } } : {}),
  };
}

interface CompletionProblem {
  path?: readonly (string | number)[];
}

/** Paths of the fields at the root that are null because of a value within them that must not be; [] for the whole. */
function lostRoots({ data, extensions }: ExecutionResult): string[][] {
  if (data == null) {
    return [[]];
  }
  const problems = (extensions?.valueCompletion ?? []) as readonly CompletionProblem[];
  const roots = new Set(problems.map(({ path }) => String(path?.[0])));
  return [...roots].filter(name => data[name] === null).map(name => [name]);
}

const lost = (path: string[], { extensions }: ExecutionResult, ctx: RequestContext): GraphQLError => {
  const { message, extensions: presented } = presentError(fail('INTERNAL', { cause: extensions }), ctx);
  return new GraphQLError(message, { ...(path.length === 0 ? {} : { path }), extensions: presented });
};

/** Errors of subgraphs come presented, with the name of the subgraph added, which is nobody's business. */
function passed(error: GraphQLError, ctx: RequestContext): GraphQLError {
  const { serviceName: _, ...extensions } = error.extensions ?? {};
  return isErrorCode(extensions.code)
    ? new GraphQLError(error.message, { path: error.path, extensions })
    : presentError(error, ctx);
}

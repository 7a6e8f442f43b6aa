import { type ExecutionResult, GraphQLError, getOperationAST, getVariableValues } from 'graphql';
import type { RequestContext } from '../../kernel/context.js';
import { isErrorCode } from '../../kernel/error-catalogue.js';
import { fail } from '../../kernel/errors.js';
import { presentError, presentErrors } from '../../kernel/federation/present-error.js';
import { inputLimits } from '../../kernel/input.limits.js';
import type { Graph } from '../graph.js';
import type { FederatedPlan } from './federated-plan.js';
import type { PlanAnswer, PlanRun, RunPlan } from './plan-run.js';
import { PreparedFetches } from './prepared-fetches.js';
import { compileProgram } from './program.js';
import { runByReference } from './reference.js';

/** Never rejects. `event` is what a subscription was told, when it is the plan of its events. */
export type PreparedPlan = (
  variables: Record<string, unknown>,
  ctx: RequestContext,
  event?: ExecutionResult | null,
) => Promise<ExecutionResult>;

/**
 * Prepares the plan and every fetch of it now, so that a plan no subgraph can follow fails at boot. Variables are
 * checked before the first fetch, and errors keep their codes.
 */
export function preparePlan(graph: Graph, federated: FederatedPlan): PreparedPlan {
  const fetches = new PreparedFetches(graph, federated.plan);
  return withVariables(
    graph,
    federated,
    compileProgram(graph, federated, fetches) ?? runByReference(graph, federated, fetches),
  );
}

/** Runs the plan one way, with what is the same for every way around it. */
export function withVariables(graph: Graph, { document }: FederatedPlan, way: RunPlan): PreparedPlan {
  const definitions = getOperationAST(document)?.variableDefinitions ?? [];
  const options = { maxErrors: inputLimits.fieldErrorsMax };
  return async (variables, ctx, event = null) => {
    const { coerced, errors } = getVariableValues(graph.view.schema, definitions, variables, options);
    if (errors !== undefined) {
      return { errors: presentErrors(errors, ctx) };
    }
    const run: PlanRun = {
      ctx,
      variables,
      coerced,
      event,
      replayed: false,
      root: {},
      errors: [],
      isIncomplete: false,
    };
    const answer = await way(run).catch((error: unknown): PlanAnswer => ({ errors: [error] }));
    return finished(answer, run);
  };
}

/**
 * A reference to an entity that is gone makes its nullable field null, without an error, as if its own subgraph
 * had answered null. Only when nothing is left of the answer, or of a field at its root, there has to be an error to say so.
 */
function finished(answer: PlanAnswer, { ctx, replayed }: PlanRun): ExecutionResult {
  const errors = (answer.errors ?? []).map(error => passed(error, ctx));
  if (errors.length === 0) {
    errors.push(...lostRoots(answer).map(path => lost(path, answer, ctx)));
  }
  return {
    data: answer.data ?? null,
    ...(errors.length === 0 ? {} : { errors }),
    ...(replayed ? { extensions: { idempotentReplayed: true } } : {}),
  };
}

/** Paths of the fields at the root that are null because of a value within them that must not be; [] for the whole. */
function lostRoots({ data, incomplete = [] }: PlanAnswer): string[][] {
  if (data == null) {
    return [[]];
  }
  const roots = new Set(incomplete.map(({ path }) => String(path?.[0])));
  return [...roots].filter(name => data[name] === null).map(name => [name]);
}

const lost = (path: string[], { incomplete }: PlanAnswer, ctx: RequestContext): GraphQLError => {
  const { message, extensions: presented } = presentError(fail('INTERNAL', { cause: incomplete }), ctx);
  return new GraphQLError(message, { ...(path.length === 0 ? {} : { path }), extensions: presented });
};

/** Errors of subgraphs come presented, with the name of the subgraph added, which is nobody's business. */
function passed(error: unknown, ctx: RequestContext): GraphQLError {
  if (error instanceof GraphQLError && isErrorCode(error.extensions.code)) {
    const { serviceName: _, ...extensions } = error.extensions;
    return new GraphQLError(error.message, { path: error.path, extensions });
  }
  return presentError(error, ctx);
}

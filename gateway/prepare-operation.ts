import { type DocumentNode, type ExecutionResult, execute, Kind, print, visit } from 'graphql';
import type { RequestContext } from '../kernel/context.js';
import { presentErrors } from '../kernel/federation/present-error.js';
import type { Graph } from './graph.js';
import { preparePlan } from './plan/prepare-plan.js';
import { fetchesOf, type QueryPlan } from './planner.js';

/** A query or mutation, validated and planned. Never rejects. */
export type PreparedOperation = (
  variables: Record<string, unknown>,
  ctx: RequestContext,
) => Promise<ExecutionResult>;

/**
 * Plans a valid query or mutation (a document with this one operation) and takes the shortest way: a question
 * about the schema is answered here, one that a single subgraph can answer goes there as it was asked, and
 * only the rest is put together from several fetches.
 */
export function prepareOperation(
  graph: Graph,
  document: DocumentNode,
  plan: QueryPlan = graph.plan(document),
): PreparedOperation {
  if (plan.node === undefined) {
    return answerFromSchema(graph, document);
  }
  const owner = soleOwner(graph, document, plan);
  if (owner !== null) {
    return graph.executor(owner).prepare(print(document));
  }
  return preparePlan(graph, { plan, document });
}

/**
 * The subgraph that can be given the document itself. All fetches go there and none needs another's answer, so
 * it has every field; and as it runs the document the caller wrote, and not the planner's rewriting of it,
 * aliases, `__typename`, fragments and the order of fields come out exactly as asked.
 */
export function soleOwner(graph: Graph, document: DocumentNode, plan: QueryPlan): string | null {
  const fetches = fetchesOf(plan.node);
  const owner = fetches[0]?.serviceName;
  const alone = fetches.every(fetch => fetch.serviceName === owner && fetch.requires === undefined);
  return owner !== undefined && alone && !asksForSchema(document) && graph.understands(owner, document)
    ? owner
    : null;
}

function asksForSchema(document: DocumentNode): boolean {
  let asks = false;
  visit(document, {
    [Kind.FIELD]: ({ name }) => {
      asks ||= name.value === '__schema' || name.value === '__type';
    },
  });
  return asks;
}

/** Introspection, and whatever else selects no field of any subgraph. */
const answerFromSchema =
  (graph: Graph, document: DocumentNode): PreparedOperation =>
  async (variableValues, ctx) => {
    const { schema } = graph.view;
    const result = await execute({ schema, document, variableValues, rootValue: {} });
    return result.errors === undefined ? result : { ...result, errors: presentErrors(result.errors, ctx) };
  };

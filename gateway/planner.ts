import { type Operation, operationFromDocument, type Schema, Supergraph } from '@apollo/federation-internals';
import { type FetchNode, type PlanNode, type QueryPlan, QueryPlanner } from '@apollo/query-planner';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { GraphQLDateTime, GraphQLJSON, GraphQLJSONObject } from '../kernel/graphql/scalars.js';
import { limits } from '../kernel/limits.js';

/** Decides which subgraph is asked for what. Planning costs 1 to 11 ms: each document is planned once. */
export class Planner {
  /** What callers see: without federation's own machinery. */
  readonly apiSchema: GraphQLSchema;
  readonly supergraphSchema: GraphQLSchema;
  /** The same as `apiSchema`, as Apollo's own libraries want it. */
  readonly internalApiSchema: Schema;
  readonly #planner: QueryPlanner;

  constructor(supergraphSdl: string) {
    const supergraph = Supergraph.build(supergraphSdl);
    this.internalApiSchema = supergraph.apiSchema();
    this.apiSchema = withScalars(this.internalApiSchema.toGraphQLJSSchema());
    this.supergraphSchema = supergraph.schema.toGraphQLJSSchema();
    this.#planner = new QueryPlanner(supergraph, {
      debug: { maxEvaluatedPlans: limits.plansComparedMax },
    });
  }

  /** The document holds one valid operation and its fragments. */
  plan(document: DocumentNode): QueryPlan {
    return this.#planner.buildQueryPlan(this.#operation(document));
  }

  #operation(document: DocumentNode): Operation {
    return operationFromDocument(this.internalApiSchema, document, { validate: false });
  }
}

/** A schema that was read from a text knows the names of scalars alone, and would take any literal for them. */
function withScalars(schema: GraphQLSchema): GraphQLSchema {
  for (const { name, parseValue, parseLiteral } of [GraphQLDateTime, GraphQLJSON, GraphQLJSONObject]) {
    const named = schema.getType(name);
    if (named !== undefined) {
      Object.assign(named, { parseValue, parseLiteral });
    }
  }
  return schema;
}

/** Every fetch of a plan, in no particular order. */
export function fetchesOf(node: QueryPlan['node']): FetchNode[] {
  switch (node?.kind) {
    case undefined:
      return [];
    case 'Fetch':
      return [node];
    case 'Flatten':
      return fetchesOf(node.node);
    case 'Sequence':
    case 'Parallel':
      return node.nodes.flatMap(fetchesOf);
    case 'Condition':
      return [...fetchesOf(node.ifClause), ...fetchesOf(node.elseClause)];
    case 'Subscription':
      return [node.primary, ...fetchesOf(node.rest)];
    case 'Defer':
      throw new Error('@defer is not part of the schema');
  }
}

export type { FetchNode, PlanNode, QueryPlan };

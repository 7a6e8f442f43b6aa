import { hash } from 'node:crypto';
import { operationFromDocument, type Schema, Supergraph } from '@apollo/federation-internals';
import { type FetchNode, type PlanNode, type QueryPlan, QueryPlanner } from '@apollo/query-planner';
import {
  type DocumentNode,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  print,
  type SelectionNode,
  validate,
  visit,
} from 'graphql';
import { BoundedCache } from '../kernel/bounded-cache.js';
import { documentLimits } from '../kernel/federation/document.limits.js';
import { ownScalars } from '../kernel/graphql/scalars.js';
import { keptText } from '../kernel/kept-text.js';
import { versionOf } from './version-of.js';

const version = versionOf('@apollo/query-planner');

/** A schema in the two forms that it is needed in: that of graphql-js, and that of Apollo's own libraries. */
export interface SchemaView {
  schema: GraphQLSchema;
  apolloSchema: Schema;
}

/** Decides which subgraph is asked for what. Planning costs 1 to 11 ms: each document is planned once. */
export class Planner {
  /** What callers see: without federation's own machinery, and without what is marked `@inaccessible`. */
  readonly published: SchemaView;
  /** Everything: what the program's own documents may use. */
  readonly whole: SchemaView;
  readonly #planner: QueryPlanner;
  /** Of the program's own documents, which are there as long as the program. */
  readonly #ownPlans = new WeakMap<DocumentNode, QueryPlan>();

  /** Whatever a plan follows from, beside its document. */
  readonly #keyOfPlans: string;

  /** The planner of a supergraph; the same one where the last was of the same. */
  static of(supergraphSdl: string): Planner {
    const planner = opened.get(supergraphSdl) ?? new Planner(supergraphSdl);
    opened.set(supergraphSdl, planner);
    return planner;
  }

  private constructor(supergraphSdl: string) {
    const supergraph = Supergraph.build(supergraphSdl);
    this.published = viewOf(supergraph.apiSchema());
    this.whole = viewOf(supergraph.schema);
    this.#planner = new QueryPlanner(supergraph, {
      debug: { maxEvaluatedPlans: documentLimits.plansComparedMax },
    });
    this.#keyOfPlans = `${version} ${documentLimits.plansComparedMax} ${hash('sha256', supergraphSdl)}`;
  }

  /** A document of the program's own. Throws an Error that names what is wrong with it. */
  planOwn(document: DocumentNode): QueryPlan {
    const plan = this.#ownPlans.get(document) ?? this.#keptPlan(document);
    this.#ownPlans.set(document, plan);
    return plan;
  }

  /** The document holds one operation, valid in the view, and its fragments. */
  plan(document: DocumentNode, view: SchemaView): QueryPlan {
    return this.#planAnchored(withAnchors(document), view);
  }

  #planAnchored(document: DocumentNode, { apolloSchema }: SchemaView): QueryPlan {
    return this.#planner.buildQueryPlan(operationFromDocument(apolloSchema, document, { validate: false }));
  }

  /** Checking and planning the program's own documents took a tenth of a start. */
  #keptPlan(document: DocumentNode): QueryPlan {
    const anchored = withAnchors(document);
    const text = keptText('plan', `${this.#keyOfPlans} ${print(anchored)}`, () => {
      requireOperation(this.whole.schema, document);
      return JSON.stringify(this.#planAnchored(anchored, this.whole));
    });
    return JSON.parse(text) as QueryPlan;
  }
}

/** What was opened last: a process that opens its gateway once more, as tests do, plans its own documents once all the same. */
const opened = new BoundedCache<Planner>(1);

function requireOperation(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  const errors = validate(schema, document);
  if (errors.length > 0) {
    throw new Error(
      `Not a valid operation: ${errors.map(error => error.message).join(' ')}\n${print(document)}`,
    );
  }
  if (getOperationAST(document) == null) {
    throw new Error(`Not exactly one operation:\n${print(document)}`);
  }
  return document;
}

/**
 * Under a condition, an object of which everything is selected by `@skip` or `@include` again is left out by the planner with
 * what is selected, and a field that is never null has nothing to answer. Its type name is fetched beside, and not shown.
 */
const withAnchors = (document: DocumentNode): DocumentNode =>
  visit(document, {
    [Kind.SELECTION_SET]: {
      leave(node, _key, parent) {
        const isRoot = parent !== undefined && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION;
        return isRoot || !node.selections.every(isConditional)
          ? undefined
          : { ...node, selections: [...node.selections, typeName] };
      },
    },
  });

const isConditional = ({ directives = [] }: SelectionNode): boolean =>
  directives.some(({ name }) => name.value === 'skip' || name.value === 'include');

const typeName: SelectionNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

const viewOf = (apolloSchema: Schema): SchemaView => ({
  schema: withScalars(apolloSchema.toGraphQLJSSchema()),
  apolloSchema,
});

/** A schema that was read from a text knows the names of scalars alone, and would take any literal for them. */
function withScalars(schema: GraphQLSchema): GraphQLSchema {
  for (const { name, parseValue, parseLiteral } of ownScalars) {
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

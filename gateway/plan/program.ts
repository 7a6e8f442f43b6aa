import { operationFromDocument } from '@apollo/federation-internals';
import { computeResponse } from '@apollo/gateway/dist/resultShaping.js';
import { type DocumentNode, Kind, parse, visit } from 'graphql';
import type { Graph } from '../graph.js';
import { fetchesOf, type QueryPlan } from '../planner.js';
import { compileNode } from './compile-node.js';
import type { FederatedPlan } from './federated-plan.js';
import type { DataObject, PlanRun, RunPlan } from './plan-run.js';
import type { PreparedFetches } from './prepared-fetches.js';
import { compileShape } from './shape-answer.js';

/**
 * The plan as closures that were put together once: fetches and merges, and then the answer in the shape that was
 * asked for. Null for what is left to the reference, see `isProgrammable`.
 */
export function compileProgram(
  graph: Graph,
  { plan, document }: FederatedPlan,
  fetches: PreparedFetches,
): RunPlan | null {
  const step = isProgrammable(plan, document) ? compileNode(graph, plan.node, fetches) : null;
  if (step === null) {
    return null;
  }
  const { apolloSchema } = graph.view;
  const operationOf = () => operationFromDocument(apolloSchema, document, { validate: false });
  const shape = compileShape(graph.view.schema, operationOf());
  const explain = ({ root, variables }: PlanRun) =>
    computeResponse({ operation: operationOf(), variables, input: root, introspectionHandling: () => null });
  return async run => {
    await step(run);
    const data: DataObject | null = shape(run);
    const { errors } = run;
    return run.isIncomplete && errors.length === 0
      ? { data, errors, incomplete: explain(run).errors }
      : { data, errors };
  };
}

/**
 * Questions about the schema beside a fetch are answered by the reference, and so is a document with a name that every
 * object of JavaScript has a meaning for: `constructor`, `__proto__`.
 */
function isProgrammable({ node }: QueryPlan, document: DocumentNode): boolean {
  const fetches = fetchesOf(node);
  const ofFetches = fetches.map(({ operation }) => parse(operation, { noLocation: true }));
  return (
    [document, ...ofFetches].every(hasPlainNames) &&
    !fetches.some(
      ({ requires, variableUsages }) =>
        requires !== undefined && variableUsages?.includes('representations') === true,
    )
  );
}

function hasPlainNames(document: DocumentNode): boolean {
  let plain = true;
  visit(document, {
    [Kind.NAME]: ({ value }) => {
      plain &&= !(value in Object.prototype) && value !== '__schema' && value !== '__type';
    },
  });
  return plain;
}

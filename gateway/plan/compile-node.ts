import type { Graph } from '../graph.js';
import type { PlanNode, QueryPlan } from '../planner.js';
import { compileFetch, type Step } from './compile-fetch.js';
import { isTrue } from './condition.js';
import type { PreparedFetches } from './prepared-fetches.js';

/** A node of a plan with all that is below it; null for what is never planned here. */
export function compileNode(graph: Graph, node: QueryPlan['node'], fetches: PreparedFetches): Step | null {
  switch (node?.kind) {
    case 'Fetch':
      return compileFetch(graph, node, [], fetches);
    case 'Flatten':
      return compileFlatten(graph, node, fetches);
    case 'Sequence':
      return compileEach(graph, node, fetches, inSequence);
    case 'Parallel':
      return compileEach(graph, node, fetches, inParallel);
    case 'Condition':
      return compileCondition(graph, node, fetches);
    default:
      return null;
  }
}

type NodeOf<Kind extends PlanNode['kind']> = Extract<PlanNode, { kind: Kind }>;

/** Fetches stand right below their path. */
function compileFlatten(
  graph: Graph,
  { path, node }: NodeOf<'Flatten'>,
  fetches: PreparedFetches,
): Step | null {
  return node.kind === 'Fetch' && isOfNames(path) ? compileFetch(graph, node, path, fetches) : null;
}

const isOfNames = (path: readonly (string | number)[]): path is string[] =>
  path.every(element => typeof element === 'string');

function compileEach(
  graph: Graph,
  { nodes }: NodeOf<'Sequence' | 'Parallel'>,
  fetches: PreparedFetches,
  together: (steps: readonly Step[]) => Step,
): Step | null {
  const steps = nodes.map(node => compileNode(graph, node, fetches));
  return steps.every(step => step !== null) ? together(steps) : null;
}

const inSequence =
  (steps: readonly Step[]): Step =>
  async run => {
    for (const step of steps) {
      await step(run);
    }
  };

const inParallel =
  (steps: readonly Step[]): Step =>
  async run => {
    await Promise.all(steps.map(step => step(run)));
  };

/** What `@skip` and `@include` leave out is not fetched. */
function compileCondition(
  graph: Graph,
  { condition, ifClause, elseClause }: NodeOf<'Condition'>,
  fetches: PreparedFetches,
): Step | null {
  const whenTrue = ifClause === undefined ? nothing : compileNode(graph, ifClause, fetches);
  const whenFalse = elseClause === undefined ? nothing : compileNode(graph, elseClause, fetches);
  return whenTrue === null || whenFalse === null
    ? null
    : run => (isTrue(run, condition) ? whenTrue(run) : whenFalse(run));
}

const nothing: Step = async () => {};

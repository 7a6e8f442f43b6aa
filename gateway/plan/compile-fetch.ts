import type { ExecutionResult } from 'graphql';
import type { Graph } from '../graph.js';
import type { FetchNode } from '../planner.js';
import { objectsAt, placesAt } from './data-path.js';
import { type PlaceOf, subgraphError } from './fetch-error.js';
import { merge } from './merge.js';
import type { DataObject, PlanRun } from './plan-run.js';
import type { Fetch, PreparedFetches } from './prepared-fetches.js';
import { compileRepresentation, type ReadRepresentation } from './representation.js';
import { RepresentationBatch } from './representation-batch.js';
import { compileRewrites, type Rewrite } from './rewrites.js';

/** A part of a plan: adds what it fetches to the run's answer, and what went wrong to its errors. */
export type Step = (run: PlanRun) => Promise<void>;

/** What is known of a fetch before it runs. */
interface FetchPlan {
  serviceName: string;
  path: readonly string[];
  fetch: Fetch;
  variableNames: readonly string[];
  rewriteAnswer: Rewrite | null;
}

/** Fetches for every object that the path leads to: for all of them at once where they are entities. */
export function compileFetch(
  graph: Graph,
  node: FetchNode,
  path: readonly string[],
  fetches: PreparedFetches,
): Step {
  const plan: FetchPlan = {
    serviceName: node.serviceName,
    path,
    fetch: fetches.of(node),
    variableNames: node.variableUsages ?? [],
    rewriteAnswer: compileRewrites(graph.supergraphSchema, node.outputRewrites),
  };
  const work = node.requires === undefined ? fetchOnce(plan) : fetchEntities(plan, keysOf(graph, node));
  return async run => {
    const targets = objectsAt(run.root, path);
    if (targets.length > 0) {
      await work(run, targets).catch((error: unknown) => void run.errors.push(error));
    }
  };
}

type Work = (run: PlanRun, targets: readonly DataObject[]) => Promise<void>;

const fetchOnce =
  ({ serviceName, path, fetch, variableNames, rewriteAnswer }: FetchPlan): Work =>
  async (run, targets) => {
    const { data, errors = [] } = await fetch(pick(run.variables, variableNames), run);
    for (const error of errors) {
      const place = error.path === undefined ? undefined : [...path, ...error.path];
      run.errors.push(subgraphError(error, serviceName, place));
    }
    if (data != null) {
      rewriteAnswer?.(data);
      for (const target of targets) {
        merge(target, data, targets.length > 1);
      }
    }
  };

interface Keys {
  read: ReadRepresentation;
  rewrite: Rewrite | null;
}

const keysOf = (graph: Graph, { requires = [], inputRewrites }: FetchNode): Keys => ({
  read: compileRepresentation(graph.supergraphSchema, requires),
  rewrite: compileRewrites(graph.supergraphSchema, inputRewrites),
});

/** Equal representations are sent once: what comes back for one is given to every object that it stands for. */
const fetchEntities =
  (plan: FetchPlan, keys: Keys): Work =>
  async (run, targets) => {
    const batch = new RepresentationBatch();
    for (const [index, target] of targets.entries()) {
      const representation = keys.read(target);
      if (representation?.__typename) {
        batch.add(representation, index);
      }
    }
    const { representations } = batch;
    if (representations.length === 0) {
      return;
    }
    keys.rewrite?.(representations);
    const variables = { ...pick(run.variables, plan.variableNames), representations };
    const result = await plan.fetch(variables, run);
    addErrors(run, plan, batch, result);
    if (result.data != null) {
      mergeEntities(entitiesOf(result.data, representations.length), { batch, targets, plan });
    }
  };

function addErrors(
  run: PlanRun,
  { serviceName, path }: FetchPlan,
  batch: RepresentationBatch,
  { errors = [] }: ExecutionResult,
): void {
  if (errors.length === 0) {
    return;
  }
  const places = placesAt(run.root, path);
  const placesOf: PlaceOf = error => {
    const [, index, ...rest] = error.path ?? [];
    if (typeof index !== 'number') {
      return [error.path === undefined ? undefined : [...path, ...error.path]];
    }
    return (batch.targets[index] ?? [-1]).map(target => [...(places[target] ?? []), ...rest]);
  };
  for (const error of errors) {
    run.errors.push(...placesOf(error).map(place => subgraphError(error, serviceName, place)));
  }
}

function entitiesOf({ _entities }: DataObject, count: number): readonly (DataObject | null)[] {
  if (!Array.isArray(_entities) || _entities.length !== count) {
    throw new Error(`Expected "data._entities" to be a list of ${count} elements`);
  }
  return _entities as (DataObject | null)[];
}

interface Merging {
  batch: RepresentationBatch;
  targets: readonly DataObject[];
  plan: FetchPlan;
}

function mergeEntities(entities: readonly (DataObject | null)[], { batch, targets, plan }: Merging): void {
  for (const [index, entity] of entities.entries()) {
    const of = batch.targets[index]!;
    if (entity) {
      entity.__typename ||= targets[of[0]!]!.__typename;
      plan.rewriteAnswer?.(entity);
      for (const target of of) {
        merge(targets[target]!, entity, of.length > 1);
      }
    }
  }
}

/** Only what the fetch uses, and only what was given: subgraphs know the default values themselves. */
function pick(variables: DataObject, names: readonly string[]): DataObject {
  const picked: DataObject = {};
  for (const name of names) {
    if (Object.hasOwn(variables, name) && variables[name] !== undefined) {
      picked[name] = variables[name];
    }
  }
  return picked;
}

import type { ExecutionResult } from 'graphql';
import type { RequestContext } from '../../kernel/context.js';

/** JSON as subgraphs answer it, objects only. */
export type DataObject = Record<string, unknown>;

/** One run of a plan, and what it carries along to every fetch. */
export interface PlanRun {
  readonly ctx: RequestContext;
  /** As the caller sent them. */
  readonly variables: DataObject;
  /** The same, checked, with default values. */
  readonly coerced: DataObject;
  /** What a subscription was told, for the plan of one of its events. */
  readonly event: ExecutionResult | null;
  /** Whether a subgraph gave the answer of an earlier request again. */
  replayed: boolean;
  /** What the fetches brought, put together. */
  readonly root: DataObject;
  /** What went wrong in fetches; nothing else stops for it. */
  readonly errors: unknown[];
  /** Whether the shape of the answer met a value that is missing or wrong. */
  isIncomplete: boolean;
}

export interface Incomplete {
  path?: readonly (string | number)[] | undefined;
}

/** What a run came to. Errors are those of subgraphs, each at its place in the answer. */
export interface PlanAnswer {
  data?: DataObject | null | undefined;
  errors?: readonly unknown[];
  /** Where a value was missing or wrong that the types do not let be so; said only where no subgraph told of an error. */
  incomplete?: readonly Incomplete[] | undefined;
}

/** A way to run a plan; rejects where no subgraph is to blame. */
export type RunPlan = (run: PlanRun) => Promise<PlanAnswer>;

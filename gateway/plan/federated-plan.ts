import type { DocumentNode } from 'graphql';
import type { QueryPlan } from '../planner.js';

/** An operation that takes several fetches. */
export interface FederatedPlan {
  plan: QueryPlan;
  /** What the caller asked for: it shapes the answer. */
  document: DocumentNode;
}

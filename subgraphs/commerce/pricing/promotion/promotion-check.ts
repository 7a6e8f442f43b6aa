import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { connectedStores } from '../../../catalog/index.js';
import type { Promotion, PromotionDefinition } from './promotion.entity.js';
import { findCodeOwners } from './promotion.queries.js';
import type { PromotionIntent } from './promotion.values.js';
import { definitionOf } from './promotion-changes.rules.js';
import { codeKey, isSameDefinition } from './promotion-form.rules.js';
import { activeErrors, intentErrors, lockedErrors } from './promotion-intent.rules.js';
import type { AssignedBounds } from './promotion-product.entity.js';
import { assignedBounds } from './promotion-product.queries.js';
import { assignedErrors, boundsOf, standIns } from './promotion-product.rules.js';
import { abilityErrors, placeErrors, type StoreContext } from './promotion-store.rules.js';

/** A promotion that is to be saved. */
export interface Candidate {
  id: string;
  /** Null where it is made. */
  before: Promotion | null;
  definition: PromotionDefinition;
  intent: PromotionIntent;
  /** What is wrong with the definition by itself; it goes before what is wrong with it in its place. */
  own: readonly FieldError[];
  /** Of the products that it is made with. */
  bounds?: AssignedBounds;
}

export type Marketplaces = StoreContext['marketplaces'];

/** What stores are held against now: one statement. */
export const readStoreContext = async (
  tx: Transaction,
  organizationId: string,
  marketplaces: Marketplaces,
): Promise<StoreContext> => ({
  marketplaces,
  stores: await connectedStores(tx, organizationId),
  now: tx.db.clock.now(),
});

/** Everything wrong with promotions that are saved together, in their order; the statements are as many as for one. */
export async function candidateErrors(
  tx: Transaction,
  organizationId: string,
  { candidates, context }: { candidates: readonly Candidate[]; context: StoreContext },
): Promise<FieldError[][]> {
  const ids = candidates.flatMap(({ id, before }) => (before === null ? [] : [id]));
  const bounds = ids.length === 0 ? new Map() : await assignedBounds(tx, organizationId, ids);
  const codes = candidates.flatMap(({ definition: { code } }) => (code === null ? [] : [codeKey(code)]));
  const owners = codes.length === 0 ? new Map() : await findCodeOwners(tx, organizationId, codes);
  return candidates.map(candidate => {
    const known = candidate.bounds ?? bounds.get(candidate.id) ?? boundsOf([]);
    const errors = [...errorsOf(candidate, known, context), ...codeErrors(candidate, owners)];
    const paths = new Set(candidate.own.map(({ path }) => path));
    return [...candidate.own, ...errors.filter(({ path }) => !paths.has(path))];
  });
}

function errorsOf(candidate: Candidate, bounds: AssignedBounds, context: StoreContext): FieldError[] {
  const { before, definition, intent, own } = candidate;
  const earlier = before === null ? null : definitionOf(before);
  const isChanged = earlier === null || !isSameDefinition(earlier, definition);
  const isScheduled =
    before?.intent !== 'active' || JSON.stringify(before.window) !== JSON.stringify(definition.window);
  const saved = { before, definition, intent, items: standIns(definition, bounds) };
  return [
    ...intentErrors(before?.intent ?? null, intent),
    ...(before === null ? [] : lockedErrors(before, definition)),
    ...assignedErrors(earlier ?? definition, definition, bounds),
    ...(intent === 'active' ? activeErrors(definition, { now: context.now, isScheduled }) : []),
    ...placeErrors(saved, context),
    // What is valid by itself can be put to a marketplace; a pause or an end is never refused by one.
    ...(own.length === 0 && (isChanged || intent === 'active') ? abilityErrors(saved, context) : []),
  ];
}

/** `owners` has those of the database, and is told of the candidate's. */
function codeErrors(
  { id, definition: { code, name } }: Candidate,
  owners: Map<string, { id: string; name: string }>,
): FieldError[] {
  if (code === null) {
    return [];
  }
  const owner = owners.get(codeKey(code));
  if (owner === undefined || owner.id === id) {
    owners.set(codeKey(code), { id, name });
    return [];
  }
  return [{ path: 'code', code: 'CODE_TAKEN', message: `"${owner.name}" (${owner.id}) has this code.` }];
}

import type { OrderFigures, Settlement } from './settlement.entity.js';
import { changedSettlementFields } from './settlement-difference.rules.js';
import { settlementFigures } from './settlement-figures.rules.js';
import type { SettlementDraft } from './settlement-plan.rules.js';

/** A settlement before and after its rows or its order changed. */
export interface SettlementRevision {
  before: Settlement | null;
  after: Settlement;
  /** Public paths; empty for a new settlement, and where nothing public changed. */
  changedFields: string[];
}

/** The settlement that the rows come to, at its next version where anything public differs. */
export function revised(
  { before, rows, ...identity }: SettlementDraft,
  order: OrderFigures | null,
  now: string,
): SettlementRevision {
  const figures = settlementFigures(rows, identity.currency, order);
  const orderId = order?.id ?? null;
  if (before === null) {
    const after = { ...identity, ...figures, orderId, version: 1, createdAt: now, updatedAt: now };
    return { before, after, changedFields: [] };
  }
  const after = { ...before, ...figures, orderId };
  const changedFields = changedSettlementFields(before, after);
  return changedFields.length === 0
    ? { before, after: before, changedFields }
    : { before, after: { ...after, version: before.version + 1, updatedAt: now }, changedFields };
}

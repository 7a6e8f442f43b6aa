/** Statuses of a settlement; `settlement-status.rules.ts` decides which one it has. */
export const settlementStatuses = [
  'estimated',
  'pending',
  'settled',
  'paid_out',
  'adjusted',
  'disputed',
  'canceled',
] as const;
export type SettlementStatus = (typeof settlementStatuses)[number];

/** How a row is known: it may still change, it is final, or it is in a payout that was paid. Weakest first. */
export const evidences = ['estimated', 'provider_confirmed', 'payout_matched'] as const;
export type Evidence = (typeof evidences)[number];

/** Who reported a row. What the marketplace reported cannot be overwritten by the merchant. */
export const rowOrigins = ['marketplace', 'merchant'] as const;

/** Effect of a row on a dispute. */
export const disputeEffects = ['opened', 'closed'] as const;

/** How a settlement compares with its order. */
export const orderResults = ['matched', 'different', 'unknown'] as const;

/** How much of a settlement is paid out. */
export const payoutResults = ['matched', 'partial', 'open'] as const;

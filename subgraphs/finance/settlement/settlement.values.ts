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

/** What each value means to callers. */
export const settlementStatusMeanings: Record<SettlementStatus, string> = {
  estimated: 'All rows may still change.',
  pending: 'Some rows may still change.',
  settled: 'All rows are final.',
  paid_out: 'All rows are final and in a payout that was paid.',
  adjusted: 'A row arrived after all were final.',
  disputed: 'The payment is disputed.',
  canceled: 'All rows were reversed.',
};

export const evidenceMeanings: Record<Evidence, string> = {
  estimated: 'It may still change.',
  provider_confirmed: 'The marketplace says that it is final.',
  payout_matched: 'It is final, and in a payout that was paid.',
};

export const rowOriginMeanings: Record<(typeof rowOrigins)[number], string> = {
  marketplace: 'A statement of the marketplace.',
  merchant: 'The merchant, for a channel without statements or as a correction.',
};

export const disputeMeanings: Record<(typeof disputeEffects)[number], string> = {
  opened: 'The row takes back money because of a dispute.',
  closed: 'The row returns money because a dispute ended.',
};

export const orderResultMeanings: Record<(typeof orderResults)[number], string> = {
  matched: 'The settlement has the amounts of the order.',
  different: 'It has other amounts.',
  unknown: 'There is no order, or it has another currency.',
};

export const payoutResultMeanings: Record<(typeof payoutResults)[number], string> = {
  matched: 'All of the net was paid out.',
  partial: 'A part of it was paid out.',
  open: 'Nothing of it was paid out.',
};

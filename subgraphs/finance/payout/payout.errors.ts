import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of payouts. */
export const payoutErrors = {
  PAYOUT_NOT_FOUND: { status: 404, title: 'No payout has this id.', remedy: 'List the payouts.' },
} as const satisfies Record<string, ErrorEntry>;

import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of settlements and their rows. */
export const settlementErrors = {
  SETTLEMENT_NOT_FOUND: { status: 404, title: 'No settlement has this id.', remedy: 'Check the id.' },
  STATEMENT_ROW_TAKEN: {
    status: 409,
    title: 'A row with this id was reported by the marketplace, or belongs to another settlement.',
    remedy: 'Report the correction as a separate row with a new id.',
  },
} as const satisfies Record<string, ErrorEntry>;

import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of price research. */
export const priceResearchErrors = {
  PRICE_COMPARISON_NOT_FOUND: {
    status: 404,
    title: 'No price comparison has this id, or this job.',
    remedy: 'Check the id; comparisons are removed after 90 days.',
  },
  PRICE_WATCH_NOT_FOUND: {
    status: 404,
    title: 'No price watch has this id.',
    remedy: 'List the watches with priceWatches.',
  },
} as const satisfies Record<string, ErrorEntry>;

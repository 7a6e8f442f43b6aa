import type { ErrorEntry } from '../../../../kernel/error-catalogue.js';

/** The error codes of connected accounts and of calls to their marketplaces. */
export const connectionErrors = {
  CONNECTION_NOT_FOUND: {
    status: 404,
    title: 'No marketplace connection has this id.',
    remedy: 'List the connections of the organization.',
  },
  CONNECTION_EXISTS: {
    status: 409,
    title: 'The account is already connected.',
    remedy: 'To change its credentials, reconnect the existing connection.',
  },
  CONNECTION_ACCOUNT_MISMATCH: {
    status: 409,
    title: 'The credentials belong to another account.',
    remedy: 'Use credentials of the connected account, or connect the other account separately.',
  },
  MARKETPLACE_REJECTED: {
    status: 422,
    title: 'The marketplace rejected the request.',
    remedy: "See the detail for the marketplace's message; compare with the marketplace's seller centre.",
  },
  MARKETPLACE_UNAVAILABLE: {
    status: 503,
    title: 'The marketplace is temporarily unavailable.',
    remedy: 'Try again in a moment; nothing was done.',
  },
  MARKETPLACE_OUTCOME_UNKNOWN: {
    status: 503,
    title: 'The marketplace did not confirm the outcome.',
    remedy: 'Read the record before you try again: the request may have been processed.',
  },
} as const satisfies Record<string, ErrorEntry>;

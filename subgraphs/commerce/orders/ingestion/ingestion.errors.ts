import type { ErrorEntry } from '../../../../kernel/error-catalogue.js';

/** The error codes of what marketplaces send and what is read from them. */
export const ingestionErrors = {
  PUSH_ADDRESS_NOT_FOUND: {
    status: 404,
    title: 'Unknown webhook endpoint.',
    remedy:
      'Configure the pushUrl of the connection at the marketplace; it becomes invalid when the account is disconnected.',
  },
  PUSH_SIGNATURE_INVALID: {
    status: 401,
    title: "The webhook's signature is not valid.",
    remedy: 'Check the secret of the connected account and the URL that is configured at the marketplace.',
  },
  INGESTION_FAILURE_NOT_FOUND: {
    status: 404,
    title: 'No failed record has this id.',
    remedy: 'List the failures again: a recovered or dismissed one is kept for a month.',
  },
} as const satisfies Record<string, ErrorEntry>;

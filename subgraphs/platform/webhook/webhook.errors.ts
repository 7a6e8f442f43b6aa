import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of webhooks. */
export const webhookErrors = {
  WEBHOOK_EVENT_UNKNOWN: {
    status: 400,
    title: 'An event key is not in the catalogue.',
    remedy: 'Use only keys that GET /docs/events lists.',
  },
  WEBHOOK_NOT_FOUND: {
    status: 404,
    title: 'No webhook has this id.',
    remedy: 'List the webhooks of the organization.',
  },
} as const satisfies Record<string, ErrorEntry>;

import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of the event log. */
export const eventErrors = {
  CURSOR_EXPIRED: {
    status: 410,
    title: 'Events after the cursor are no longer kept.',
    remedy:
      'Read the resources themselves once, then continue from the oldest cursor in the response, or without a cursor.',
  },
} as const satisfies Record<string, ErrorEntry>;

import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of product feeds. */
export const feedErrors = {
  FEED_NOT_FOUND: { status: 404, title: 'No product feed has this id.', remedy: 'List the feeds.' },
} as const satisfies Record<string, ErrorEntry>;

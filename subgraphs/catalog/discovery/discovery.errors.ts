import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of public discovery. */
export const discoveryErrors = {
  MERCHANT_NOT_FOUND: {
    status: 404,
    title: 'No listed merchant has this id.',
    remedy: 'Find merchants in the directory. A merchant that is not listed has no public pages.',
  },
  PUBLIC_PRODUCT_NOT_FOUND: {
    status: 404,
    title: 'No public product or offer has this id.',
    remedy: 'Search again: products leave public search when they are archived, hidden or deleted.',
  },
  DOMAIN_NOT_PROVED: {
    status: 409,
    title: 'The domain does not say that it belongs to this organization.',
    remedy:
      'Serve https://<domain>/.well-known/tradewind-organization.txt as plain text, with the id of the organization as a line of its own. `detail` says what was found there.',
  },
} as const satisfies Record<string, ErrorEntry>;

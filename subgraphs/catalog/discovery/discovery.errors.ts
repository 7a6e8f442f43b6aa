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
  DOMAIN_TAKEN: {
    status: 409,
    title: 'Another organization names this domain.',
    remedy: 'A domain leads to one merchant: have the other organization remove it first.',
  },
} as const satisfies Record<string, ErrorEntry>;

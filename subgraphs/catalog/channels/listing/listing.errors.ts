import type { ErrorEntry } from '../../../../kernel/error-catalogue.js';

/** The error codes of listings and the matches of foreign ones. */
export const listingErrors = {
  LISTING_WORK_FAILED: {
    status: 422,
    title: 'No listing reached the requested state.',
    remedy: 'The result of the job gives the reason for each listing; correct it and try again.',
  },
  LISTING_NOT_FOUND: { status: 404, title: 'No listing has this id.', remedy: 'Check the id.' },
  LISTING_MAPPING_NOT_FOUND: { status: 404, title: 'No match has this id.', remedy: 'Check the id.' },
  LISTING_MAPPING_DECIDED: { status: 409, title: 'The match was already decided.', remedy: 'Publish again.' },
} as const satisfies Record<string, ErrorEntry>;

import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of shares in the answers of engines. */
export const shelfShareErrors = {
  PROMPT_SET_NOT_FOUND: {
    status: 404,
    title: 'No prompt set has this id.',
    remedy: 'List the sets with promptSets.',
  },
  SHELF_RUN_NOT_FOUND: {
    status: 404,
    title: 'No run of the shelf-share monitor has this id.',
    remedy: 'Check the id; runs are removed after 400 days.',
  },
  SHELF_UNIVERSE_EMPTY: {
    status: 409,
    title: 'There is nothing to look for in answers.',
    remedy: 'Name your brand by setShelfBrands, or have a product on sale.',
  },
} as const satisfies Record<string, ErrorEntry>;

import type { ErrorEntry } from '../../../../kernel/error-catalogue.js';

/** The error codes of price books. */
export const priceBookErrors = {
  PRICE_BOOK_NOT_FOUND: { status: 404, title: 'No price book has this id.', remedy: 'List the price books.' },
  PRICE_BOOK_IN_USE: {
    status: 409,
    title: 'Another price book is based on this one.',
    remedy: 'Change the base of the books that `detail` names, then delete this one.',
  },
} as const satisfies Record<string, ErrorEntry>;

import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of products and variants. */
export const productErrors = {
  PRODUCT_NOT_FOUND: {
    status: 404,
    title: 'No product has this id.',
    remedy: 'Check the id; deleted products cannot be read again.',
  },
  VARIANT_NOT_FOUND: {
    status: 404,
    title: 'The product has no such variant.',
    remedy: 'Read the product for its variants.',
  },
  PRODUCT_NOT_ACTIVE: {
    status: 409,
    title: 'The product is not active.',
    remedy: 'A draft or archived product is not for sale: set its status to active, then publish it.',
  },
  SKU_TAKEN: {
    status: 409,
    title: 'Another product or variant has this SKU.',
    remedy: 'Choose another SKU, or change the one that has it.',
  },
  HANDLE_TAKEN: { status: 409, title: 'Another product has this handle.', remedy: 'Choose another handle.' },
} as const satisfies Record<string, ErrorEntry>;

import type { ErrorEntry } from './error-catalogue.js';

/** The codes of products, stock, marketplaces and what else merchants trade with; part of `errorCatalogue`. */
export const commerceErrors = {
  IMPORT_FILE_INVALID: {
    status: 400,
    title: 'The file cannot be imported.',
    remedy: 'See the detail; export the file again as CSV in UTF-8, or as JSON.',
  },
  IMAGE_INVALID: {
    status: 400,
    title: 'The file is not an image that can be used.',
    remedy: 'Send a JPEG, PNG, WebP, GIF or AVIF file.',
  },
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
  LISTING_NOT_FOUND: { status: 404, title: 'No listing has this id.', remedy: 'Check the id.' },
  LISTING_MAPPING_NOT_FOUND: { status: 404, title: 'No match has this id.', remedy: 'Check the id.' },
  LISTING_MAPPING_DECIDED: { status: 409, title: 'The match has been decided.', remedy: 'Publish again.' },
  CONNECTION_NOT_FOUND: {
    status: 404,
    title: 'No marketplace connection has this id.',
    remedy: 'List the connections of the organization.',
  },
  IMPORT_NOT_FOUND: {
    status: 404,
    title: 'No import has this id.',
    remedy: 'Check the id; files and plans of old imports are removed.',
  },
  CONNECTION_EXISTS: {
    status: 409,
    title: 'The account is connected already.',
    remedy: 'Reconnect the existing connection to give it other credentials.',
  },
  CONNECTION_ACCOUNT_MISMATCH: {
    status: 409,
    title: 'The credentials belong to another account.',
    remedy: 'Give credentials of the connected account, or connect the other one beside it.',
  },
  SKU_TAKEN: {
    status: 409,
    title: 'Another product or variant has this SKU.',
    remedy: 'Choose another SKU, or change the one that has it.',
  },
  HANDLE_TAKEN: { status: 409, title: 'Another product has this handle.', remedy: 'Choose another handle.' },
  INVENTORY_CONFLICT: {
    status: 409,
    title: 'The stock is not what was expected.',
    remedy: 'Read the product and decide again.',
  },
  INVENTORY_RESERVED: {
    status: 409,
    title: 'More is reserved than the new quantity.',
    remedy: 'Wait for reservations to end, or set a quantity that covers them.',
  },
  INVENTORY_INSUFFICIENT: {
    status: 409,
    title: 'Less is available than was asked for.',
    remedy: 'Ask for no more of each item than the answer says is available.',
  },
  RESERVATION_ENDED: {
    status: 409,
    title: 'The stock is no longer held.',
    remedy: 'Reserve it again, if it is still available.',
  },
  PLAN_STALE: {
    status: 409,
    title: 'The catalog moved since the plan was made.',
    remedy: 'Make a new plan with dryRun.',
  },
  PLAN_NOT_READY: {
    status: 409,
    title: 'The plan is not ready to be applied.',
    remedy: 'Wait for its job to complete; a plan can be applied once.',
  },
  MARKETPLACE_REFUSED: {
    status: 422,
    title: 'The marketplace refuses the credentials.',
    remedy:
      "See the detail for the marketplace's words; check every field against the marketplace's seller centre.",
  },
  MARKETPLACE_UNAVAILABLE: {
    status: 503,
    title: 'The marketplace cannot be reached right now.',
    remedy: 'Try again in a moment; nothing was saved.',
  },
} as const satisfies Record<string, ErrorEntry>;

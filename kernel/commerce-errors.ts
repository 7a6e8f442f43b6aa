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
    title: 'The file is not a supported image.',
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
  ORDER_NOT_FOUND: {
    status: 404,
    title: 'No order has this id.',
    remedy: 'Check the id; deleted orders cannot be read again.',
  },
  ORDER_ACTION_UNAVAILABLE: {
    status: 409,
    title: 'The order does not allow this action now.',
    remedy: 'See the detail; the action options of the order list what is available.',
  },
  SETTLEMENT_NOT_FOUND: { status: 404, title: 'No settlement has this id.', remedy: 'Check the id.' },
  PAYOUT_NOT_FOUND: { status: 404, title: 'No payout has this id.', remedy: 'List the payouts.' },
  STATEMENT_ROW_TAKEN: {
    status: 409,
    title: 'A row with this id was reported by the marketplace, or belongs to another settlement.',
    remedy: 'Report the correction as a separate row with a new id.',
  },
  RETURN_ACTION_UNAVAILABLE: {
    status: 409,
    title: 'The return does not allow this action now.',
    remedy: 'See the detail; the action options of the return list what is available.',
  },
  RETURN_NOT_FOUND: { status: 404, title: 'No return has this id.', remedy: 'Check the id.' },
  PRODUCT_NOT_ACTIVE: {
    status: 409,
    title: 'The product is not active.',
    remedy: 'A draft or archived product is not for sale: set its status to active, then publish it.',
  },
  LISTING_WORK_FAILED: {
    status: 422,
    title: 'No listing reached the requested state.',
    remedy: 'The result of the job gives the reason for each listing; correct it and try again.',
  },
  LISTING_NOT_FOUND: { status: 404, title: 'No listing has this id.', remedy: 'Check the id.' },
  LISTING_MAPPING_NOT_FOUND: { status: 404, title: 'No match has this id.', remedy: 'Check the id.' },
  LISTING_MAPPING_DECIDED: { status: 409, title: 'The match was already decided.', remedy: 'Publish again.' },
  PUSH_ADDRESS_NOT_FOUND: {
    status: 404,
    title: 'Unknown webhook endpoint.',
    remedy:
      'Configure the pushUrl of the connection at the marketplace; it becomes invalid when the account is disconnected.',
  },
  PUSH_SIGNATURE_INVALID: {
    status: 401,
    title: "The webhook's signature is not valid.",
    remedy: 'Check the secret of the connected account and the URL that is configured at the marketplace.',
  },
  INGESTION_FAILURE_NOT_FOUND: {
    status: 404,
    title: 'No failed record has this id.',
    remedy: 'List the failures again: a recovered or dismissed one is kept for a month.',
  },
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
    title: 'The account is already connected.',
    remedy: 'To change its credentials, reconnect the existing connection.',
  },
  CONNECTION_ACCOUNT_MISMATCH: {
    status: 409,
    title: 'The credentials belong to another account.',
    remedy: 'Use credentials of the connected account, or connect the other account separately.',
  },
  SKU_TAKEN: {
    status: 409,
    title: 'Another product or variant has this SKU.',
    remedy: 'Choose another SKU, or change the one that has it.',
  },
  HANDLE_TAKEN: { status: 409, title: 'Another product has this handle.', remedy: 'Choose another handle.' },
  INVENTORY_CONFLICT: {
    status: 409,
    title: 'The stock is not the expected quantity.',
    remedy: 'Read the product and decide again.',
  },
  INVENTORY_RESERVED: {
    status: 409,
    title: 'The new quantity is less than the reserved quantity.',
    remedy: 'Wait for reservations to end, or set a quantity that covers them.',
  },
  INVENTORY_INSUFFICIENT: {
    status: 409,
    title: 'The requested quantity is not available.',
    remedy: 'Request at most the available quantity of each item, as given in the response.',
  },
  RESERVATION_ENDED: {
    status: 409,
    title: 'The reservation has ended.',
    remedy: 'Reserve it again, if it is still available.',
  },
  ORDER_EXISTS: {
    status: 409,
    title: 'An order with this identity already exists.',
    remedy: 'Read the order in orderId and change it instead.',
  },
  ORDER_OF_MARKETPLACE: {
    status: 409,
    title: 'The order is managed by its marketplace.',
    remedy: 'Use POST /api/v1/orders/{orderId}/actions; only the products of its lines can be set here.',
  },
  ORDER_STATUS_INVALID: {
    status: 409,
    title: 'The order cannot move to this status.',
    remedy:
      'See the detail for the current status: an order in a final status can only move between completed and return.',
  },
  CHECKOUT_NOT_FOUND: {
    status: 404,
    title: 'No checkout session has this id.',
    remedy: 'Check the id; only the client that opened a session can read it.',
  },
  CHECKOUT_ENDED: {
    status: 409,
    title: 'The checkout session has ended.',
    remedy: 'See the detail for how it ended; open another session to buy more.',
  },
  CHECKOUT_IN_PROGRESS: {
    status: 409,
    title: 'A payment of the checkout session is in progress.',
    remedy: 'Read the session again in a moment: only the outcome of its payment can change it.',
  },
  CHECKOUT_INCOMPLETE: {
    status: 409,
    title: 'The checkout session is missing information that is required before payment.',
    remedy: 'See the errors for what is missing, change the session, and complete it again.',
  },
  PAYMENT_RAIL_NOT_OFFERED: {
    status: 400,
    title: 'The merchant does not offer this payment rail.',
    remedy: 'See the detail for the rails that are offered.',
  },
  PAYMENT_RAIL_NOT_FOUND: {
    status: 404,
    title: 'There is no such payment rail.',
    remedy: 'See the detail for the rails that exist.',
  },
  PAYMENT_RAIL_IN_USE: {
    status: 409,
    title: 'The payment rail has a payment in progress.',
    remedy: 'Disable it instead, and remove it once its payments have ended.',
  },
  PAYMENT_REQUIRED: {
    status: 402,
    title: 'The checkout session requires a payment.',
    remedy: 'Complete it with a payment by one of the rails that the session offers.',
  },
  PAYMENT_DECLINED: {
    status: 402,
    title: 'The payment was declined; no money moved.',
    remedy:
      'See declineCode and the detail, and complete the session with another payment and another Idempotency-Key.',
  },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    title: 'The payment processor is temporarily unavailable.',
    remedy: 'Try again in a moment; no money moved.',
  },
  SHIPPING_RATE_NOT_FOUND: { status: 404, title: 'No shipping rate has this id.', remedy: 'List the rates.' },
  FREE_SHIPPING_RULE_NOT_FOUND: {
    status: 404,
    title: 'No free-shipping rule has this id.',
    remedy: 'List the rules.',
  },
  DISCOUNT_CODE_NOT_FOUND: {
    status: 404,
    title: 'There is no such discount code.',
    remedy: 'List the codes.',
  },
  TAX_RULE_NOT_FOUND: { status: 404, title: 'No tax rule has this id.', remedy: 'List the rules.' },
  BUYER_RECORD_NOT_FOUND: { status: 404, title: 'No buyer has this id.', remedy: 'List the buyers.' },
  FEED_NOT_FOUND: { status: 404, title: 'No product feed has this id.', remedy: 'List the feeds.' },
  PLAN_STALE: {
    status: 409,
    title: 'The catalog has changed since the plan was made.',
    remedy: 'Make a new plan with dryRun.',
  },
  PLAN_NOT_READY: {
    status: 409,
    title: 'The plan is not ready to be applied.',
    remedy: 'Wait for its job to complete; a plan can be applied once.',
  },
  MARKETPLACE_REJECTED: {
    status: 422,
    title: 'The marketplace rejected the request.',
    remedy: "See the detail for the marketplace's message; compare with the marketplace's seller centre.",
  },
  MARKETPLACE_UNAVAILABLE: {
    status: 503,
    title: 'The marketplace is temporarily unavailable.',
    remedy: 'Try again in a moment; nothing was done.',
  },
  MARKETPLACE_OUTCOME_UNKNOWN: {
    status: 503,
    title: 'The marketplace did not confirm the outcome.',
    remedy: 'Read the record before you try again: the request may have been processed.',
  },
} as const satisfies Record<string, ErrorEntry>;

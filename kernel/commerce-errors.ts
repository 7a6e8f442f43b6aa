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
  ORDER_NOT_FOUND: {
    status: 404,
    title: 'No order has this id.',
    remedy: 'Check the id; deleted orders cannot be read again.',
  },
  ORDER_ACTION_UNAVAILABLE: {
    status: 409,
    title: 'The order does not take this action now.',
    remedy: 'See the detail; the action options of the order say what can be done.',
  },
  SETTLEMENT_NOT_FOUND: { status: 404, title: 'No settlement has this id.', remedy: 'Check the id.' },
  PAYOUT_NOT_FOUND: { status: 404, title: 'No payout has this id.', remedy: 'List the payouts.' },
  STATEMENT_ROW_TAKEN: {
    status: 409,
    title: 'A row of this id was reported by the marketplace, or belongs to another settlement.',
    remedy: 'State the correction as a row of its own, with an id that is not used yet.',
  },
  RETURN_ACTION_UNAVAILABLE: {
    status: 409,
    title: 'The return does not take this action now.',
    remedy: 'See the detail; the action options of the return say what can be answered.',
  },
  RETURN_NOT_FOUND: { status: 404, title: 'No return has this id.', remedy: 'Check the id.' },
  PRODUCT_NOT_ACTIVE: {
    status: 409,
    title: 'The product is not active.',
    remedy: 'A draft or archived product is not for sale: set its status to active, then publish it.',
  },
  LISTING_WORK_FAILED: {
    status: 422,
    title: 'No listing came to be as it was asked.',
    remedy: 'The result of the job says of each listing why; mend that and ask again.',
  },
  LISTING_NOT_FOUND: { status: 404, title: 'No listing has this id.', remedy: 'Check the id.' },
  LISTING_MAPPING_NOT_FOUND: { status: 404, title: 'No match has this id.', remedy: 'Check the id.' },
  LISTING_MAPPING_DECIDED: { status: 409, title: 'The match has been decided.', remedy: 'Publish again.' },
  PUSH_ADDRESS_NOT_FOUND: {
    status: 404,
    title: 'Nobody takes pushes at this address.',
    remedy: 'Give the marketplace the pushUrl of the connection; it ends with the connection.',
  },
  PUSH_SIGNATURE_INVALID: {
    status: 401,
    title: 'The push is not signed by the marketplace.',
    remedy: 'Check the secret of the connected account and the address that the marketplace has.',
  },
  INGESTION_FAILURE_NOT_FOUND: {
    status: 404,
    title: 'No failed record has this id.',
    remedy: 'List the failures again: one that was taken in or dismissed is kept for a month.',
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
  ORDER_EXISTS: {
    status: 409,
    title: 'There is an order of this identity already.',
    remedy: 'Read the order that orderId names, and change it instead.',
  },
  ORDER_OF_MARKETPLACE: {
    status: 409,
    title: 'The order belongs to its marketplace.',
    remedy:
      'Act on it by POST /api/v1/orders/{orderId}/actions; only the products of its lines can be set here.',
  },
  ORDER_STATUS_INVALID: {
    status: 409,
    title: 'The order cannot move to this status.',
    remedy:
      'See the detail for the status that it has: an order at its end moves only between completed and return.',
  },
  CHECKOUT_NOT_FOUND: {
    status: 404,
    title: 'No checkout session has this id.',
    remedy: 'Check the id; a session is seen by the client that opened it.',
  },
  CHECKOUT_ENDED: {
    status: 409,
    title: 'The checkout session is over.',
    remedy: 'See the detail for how it ended; open another session to buy more.',
  },
  CHECKOUT_IN_PROGRESS: {
    status: 409,
    title: 'A payment of the checkout session is under way.',
    remedy: 'Read the session again in a moment: only the outcome of its payment moves it on.',
  },
  CHECKOUT_INCOMPLETE: {
    status: 409,
    title: 'The checkout session lacks something before it can be paid.',
    remedy: 'See the errors for what is missing, change the session, and complete it again.',
  },
  PAYMENT_RAIL_NOT_OFFERED: {
    status: 400,
    title: 'The merchant does not take this way of payment.',
    remedy: 'See the detail for those that are offered.',
  },
  PAYMENT_RAIL_NOT_FOUND: {
    status: 404,
    title: 'There is no such way of payment.',
    remedy: 'See the detail for those that there are.',
  },
  PAYMENT_RAIL_IN_USE: {
    status: 409,
    title: 'A payment by it is still under way.',
    remedy: 'Switch it off instead, and remove it once its payments have ended.',
  },
  PAYMENT_REQUIRED: {
    status: 402,
    title: 'The checkout session is to be paid.',
    remedy: 'Complete it with a payment by one of the ways that the session offers.',
  },
  PAYMENT_DECLINED: {
    status: 402,
    title: 'The payment was declined; no money moved.',
    remedy:
      'See declineCode and the detail, and complete the session with another payment and another Idempotency-Key.',
  },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    title: 'The payment processor cannot be reached right now.',
    remedy: 'Try again in a moment; no money moved.',
  },
  SHIPPING_RATE_NOT_FOUND: { status: 404, title: 'No shipping rate has this id.', remedy: 'List the rates.' },
  FREE_SHIPPING_RULE_NOT_FOUND: {
    status: 404,
    title: 'No free-shipping rule has this id.',
    remedy: 'List the rules.',
  },
  DISCOUNT_CODE_NOT_FOUND: { status: 404, title: 'There is no such code.', remedy: 'List the codes.' },
  TAX_RULE_NOT_FOUND: { status: 404, title: 'No tax rule has this id.', remedy: 'List the rules.' },
  BUYER_RECORD_NOT_FOUND: { status: 404, title: 'No buyer has this id.', remedy: 'List the buyers.' },
  FEED_NOT_FOUND: { status: 404, title: 'No product feed has this id.', remedy: 'List the feeds.' },
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
    title: 'The marketplace refuses the request.',
    remedy: "See the detail for the marketplace's words; compare with the marketplace's seller centre.",
  },
  MARKETPLACE_UNAVAILABLE: {
    status: 503,
    title: 'The marketplace cannot be reached right now.',
    remedy: 'Try again in a moment; nothing was done.',
  },
  MARKETPLACE_OUTCOME_UNKNOWN: {
    status: 503,
    title: 'The marketplace did not say whether it was done.',
    remedy: 'Look at the record before you ask again: it may have been done.',
  },
} as const satisfies Record<string, ErrorEntry>;

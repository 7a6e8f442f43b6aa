import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of what checkouts are priced by. */
export const pricingErrors = {
  SHIPPING_RATE_NOT_FOUND: { status: 404, title: 'No shipping rate has this id.', remedy: 'List the rates.' },
  FREE_SHIPPING_RULE_NOT_FOUND: {
    status: 404,
    title: 'No free-shipping rule has this id.',
    remedy: 'List the rules.',
  },
  TAX_RULE_NOT_FOUND: { status: 404, title: 'No tax rule has this id.', remedy: 'List the rules.' },
  BUYER_RECORD_NOT_FOUND: { status: 404, title: 'No buyer has this id.', remedy: 'List the buyers.' },
} as const satisfies Record<string, ErrorEntry>;

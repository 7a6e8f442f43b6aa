import type { ErrorEntry } from '../../../../kernel/error-catalogue.js';

/** The error codes of previews of price books. */
export const pricePreviewErrors = {
  PRICE_PLAN_STALE: {
    status: 409,
    title: 'The change would not do what its preview showed.',
    remedy: 'Preview it again: prices, costs, listings or other price books have changed since.',
  },
} as const satisfies Record<string, ErrorEntry>;

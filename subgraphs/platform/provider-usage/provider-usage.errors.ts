import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of calls to providers of models. */
export const providerUsageErrors = {
  PROVIDER_NOT_CONFIGURED: {
    status: 409,
    title: 'This installation has no provider for this.',
    remedy: 'Ask its operator to set the variables that the detail names.',
  },
  PROVIDER_BUDGET_REACHED: {
    status: 409,
    title: "The organization's budget for providers of models is used up.",
    remedy:
      'Wait for the time in the detail, or have an owner or admin raise the budget by setProviderBudget.',
  },
  PROVIDER_ACCOUNT_REJECTED: {
    status: 409,
    title: 'The provider takes no calls of this installation.',
    remedy:
      'Ask the operator to configure a key that the provider accepts, and to see to the account that it is of.',
  },
  PROVIDER_PRICE_UNKNOWN: {
    status: 409,
    title: 'The budget limits an amount of money, but the price of the call is not known in its currency.',
    remedy: 'Ask the operator to set the prices of the provider, or remove the amounts of the budget.',
  },
} as const satisfies Record<string, ErrorEntry>;

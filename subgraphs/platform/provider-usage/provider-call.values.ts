/** How a call to a provider stands. */
export const providerCallStatuses = [
  'reserved',
  'unfinished',
  'completed',
  'throttled',
  'unauthorized',
  'rejected',
  'unavailable',
  'unknown',
  'invalid_answer',
  'refused',
  'canceled',
] as const;

export type ProviderCallStatus = (typeof providerCallStatuses)[number];

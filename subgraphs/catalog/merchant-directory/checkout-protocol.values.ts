/** The protocols by which agents buy. */
export const checkoutProtocols = ['native', 'ucp', 'acp'] as const;
export type CheckoutProtocol = (typeof checkoutProtocols)[number];

export const checkoutProtocolMeanings: Readonly<Record<CheckoutProtocol, string>> = {
  native: 'The API of this document.',
  ucp: 'Universal Commerce Protocol.',
  acp: 'Agentic Commerce Protocol.',
};

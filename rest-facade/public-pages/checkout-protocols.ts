/** A protocol by which agents buy. */
export interface CheckoutProtocolView {
  protocol: 'native' | 'ucp' | 'acp';
  version: string;
  transport: 'rest' | 'mcp';
  /** Where calls go. */
  endpoint: string;
  /** Where the protocol is described to agents. */
  discoveryUrl: string;
  title: string;
  note: string;
}

/** What every merchant of the installation that can be paid sells by. Agents authenticate as OAuth clients of the merchant. */
export const checkoutProtocols = (publicUrl: string): CheckoutProtocolView[] => [
  {
    protocol: 'ucp',
    version: '2026-04-08',
    transport: 'rest',
    endpoint: `${publicUrl}/ucp/v1`,
    discoveryUrl: `${publicUrl}/.well-known/ucp`,
    title: `Universal Commerce Protocol 2026-04-08`,
    note: 'profile with services, capabilities and payment handlers',
  },
  {
    protocol: 'ucp',
    version: '2026-04-08',
    transport: 'mcp',
    endpoint: `${publicUrl}/ucp/mcp`,
    discoveryUrl: `${publicUrl}/.well-known/ucp`,
    title: 'Universal Commerce Protocol 2026-04-08 over MCP',
    note: `the same profile; the MCP endpoint is ${publicUrl}/ucp/mcp`,
  },
  {
    protocol: 'ucp',
    version: '2026-01-11',
    transport: 'rest',
    endpoint: `${publicUrl}/ucp/2026-01-11`,
    discoveryUrl: `${publicUrl}/ucp/2026-01-11/.well-known/ucp`,
    title: `Universal Commerce Protocol 2026-01-11`,
    note: 'profile of the earlier version',
  },
  {
    protocol: 'acp',
    version: '2026-04-17',
    transport: 'rest',
    endpoint: `${publicUrl}/acp`,
    discoveryUrl: `${publicUrl}/.well-known/acp.json`,
    title: `Agentic Commerce Protocol 2026-04-17`,
    note: 'discovery document',
  },
  {
    protocol: 'native',
    version: 'agentic_checkout_v1',
    transport: 'rest',
    endpoint: `${publicUrl}/api/v1/checkout-sessions`,
    discoveryUrl: `${publicUrl}/openapi.json`,
    title: 'Checkout sessions',
    note: "the installation's own checkout, described in its API reference",
  },
];

/** Those of a merchant: none where it takes no payments of agents. */
export const protocolsOf = (
  { paymentMethods }: { paymentMethods: readonly unknown[] },
  publicUrl: string,
): CheckoutProtocolView[] => (paymentMethods.length === 0 ? [] : checkoutProtocols(publicUrl));

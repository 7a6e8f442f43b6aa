import type { Marketplace } from './port.js';
import type { SandboxProtocol } from './sandbox/protocol.js';

/** What the folder of a marketplace exports: its connector, and the sandbox that speaks its protocol. */
export interface MarketplaceModule {
  marketplace: Marketplace;
  protocol: SandboxProtocol;
}

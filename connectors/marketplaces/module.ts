import type { ListingDefaults } from './listing-defaults.js';
import type { Marketplace } from './port.js';
import type { SandboxProtocol } from './sandbox/protocol.js';

/** What the folder of a marketplace exports: its connector, and the sandbox that speaks its protocol. */
export interface MarketplaceModule {
  marketplace: Marketplace;
  protocol: SandboxProtocol;
  /** What the demo merchant has set for its account, so that products of any file can be sold there. */
  demoDefaults?: Partial<ListingDefaults>;
}

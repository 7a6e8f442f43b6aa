import type { ListingDefaults } from '../listing-defaults.js';
import type { Marketplace } from '../port.js';
import type { SandboxProtocol } from './protocol.js';

/** A marketplace with the sandbox that speaks its protocol: for the demo and for tests, never loaded without them. */
export interface SandboxedMarketplace {
  marketplace: Marketplace;
  protocol: SandboxProtocol;
  /** What the demo merchant has set for its account, so that products of any file can be sold there. */
  demoDefaults?: Partial<ListingDefaults>;
}

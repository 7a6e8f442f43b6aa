import type { ListingDefaults } from '../../../../connectors/marketplaces/listing-defaults.js';
import type { Store } from '../../../../connectors/marketplaces/port.js';

/** `needs_attention`: the marketplace rejects us until the merchant acts; nothing is sent or read meanwhile. */
export type ConnectionStatus = 'connected' | 'needs_attention' | 'disconnected';

export interface ConnectedStore extends Store {
  /** Whether products are published in it. */
  isEnabled: boolean;
}

/** An account of a merchant at a marketplace, as its owner sees it: without what it is called with. */
export interface Connection {
  id: string;
  marketplace: string;
  /** The marketplace's id of the account. */
  externalAccountId: string;
  name: string;
  /** Address of the API; null for the marketplace's own. */
  endpoint: string | null;
  status: ConnectionStatus;
  /** Why it needs attention, in the marketplace's words where it gave any. */
  statusReason: string | null;
  /** When the access token ends; null for one that does not. It is renewed before. */
  credentialsExpireAt: string | null;
  /** Units held back from what the account is told of stock. */
  stockBuffer: number;
  listingDefaults: ListingDefaults;
  /** In the order of country and id. */
  stores: ConnectedStore[];
  version: number;
  connectedAt: string;
  /** When the marketplace last answered to the credentials; null when it has not been asked yet. */
  checkedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

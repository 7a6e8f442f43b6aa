import type { ListingDefaults } from '../../../../connectors/marketplaces/listing-defaults.js';
import type { Marketplace, MarketplaceChannel, Store } from '../../../../connectors/marketplaces/port.js';
import type { Database } from '../../../../kernel/database/database.js';

/** An account that can be called; its calls keep to what the marketplace allows. */
export interface OpenAccount {
  channel: MarketplaceChannel;
  marketplace: Marketplace;
  stores: readonly Store[];
  /** `stockBuffer`: units held back from what the account is told of stock. */
  connection: { stockBuffer: number; listingDefaults: ListingDefaults };
}

/** Where synchronisation gets its accounts from: the connections of the organization. */
export interface ChannelSource {
  /** @throws MarketplaceError `unauthorized` where only the merchant can mend the connection. */
  open(db: Database, organizationId: string, connectionId: string): Promise<OpenAccount>;
}

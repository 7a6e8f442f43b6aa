/** The public interface of the catalog. */
export {
  abandonCatalogJobs,
  catalogJobs,
  catalogSubgraph,
  catalogTasks,
  inventory,
} from './catalog.subgraph.js';
export { Channels, type OpenChannel } from './connection/channels.js';
export { connectedAccounts, findConnectedAddress } from './connection/connected-accounts.queries.js';
export type { Connection } from './connection/connection.entity.js';
export { findConnection, listConnections } from './connection/connection.queries.js';
export { ConnectionService } from './connection/connection.service.js';
export { marketplaceFailure } from './connection/marketplace-failure.js';
export { PictureReader } from './connection/picture-reader.js';
export { type PushAccount, PushAccounts } from './connection/push-accounts.js';
export type { InventoryService } from './inventory/inventory.service.js';
export type { ReservationLine, ReservationOwner } from './inventory/reservation.entity.js';
export {
  type MatchedItem,
  matchSoldItems,
  namedSoldItems,
  type SoldItem,
} from './inventory/sold-item.queries.js';
export { productEventData } from './product/product-event.schema.js';
export { findSellableItems, type SellableItem } from './product/sellable-item.queries.js';
export { ImageFileStore } from './product-image/image-file.store.js';
export { StorageQuota } from './storage-quota/storage-quota.js';
export { callWithRetries, wasNotDone } from './sync/call-retries.js';
export { checkListingsSoon } from './sync/listing-signal.js';

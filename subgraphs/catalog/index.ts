/** The public interface of the catalog. */
export {
  abandonCatalogJobs,
  catalogJobs,
  catalogSubgraph,
  catalogTasks,
  inventory,
} from './catalog.subgraph.js';
export { accountResolver, byAccountId } from './channels/connection/account-reference.type.js';
export { fromAccount } from './channels/connection/account-source.js';
export { accountSync, accountSyncPlan } from './channels/connection/account-sync.tasks.js';
export { Channels, type OpenChannel } from './channels/connection/channels.js';
export {
  connectedAccounts,
  connectedStores,
  findConnectedAddress,
} from './channels/connection/connected-accounts.queries.js';
export type { Connection } from './channels/connection/connection.entity.js';
export { findConnection, listConnections } from './channels/connection/connection.queries.js';
export { ConnectionService } from './channels/connection/connection.service.js';
export { marketplaceFailure } from './channels/connection/marketplace-failure.js';
export { PictureReader } from './channels/connection/picture-reader.js';
export { type PushAccount, PushAccounts } from './channels/connection/push-accounts.js';
export { findStoreAccounts } from './channels/connection/store-account.queries.js';
export {
  findListedProduct,
  latestListedItems,
} from './channels/listing/listed-item.queries.js';
export { type PriceBookCoverage, priceBookCoverage } from './channels/listing/price-book-coverage.queries.js';
export { type PromotedVariant, readPromotedVariants } from './channels/listing/promoted-listing.queries.js';
export { type PromotedPrices, readPromotedPrices } from './channels/listing/promoted-price.queries.js';
export { withSalePriceEnds } from './channels/listing/sale-price-ends.js';
export { readStoreOffers, type StoreOffer } from './channels/listing/store-offer.queries.js';
export {
  type PerformanceCoverage,
  readPerformanceCoverage,
} from './channels/performance/performance-coverage.queries.js';
export {
  type PerformanceLevelRow,
  type PerformanceQuery,
  type PerformanceSums,
  readPerformance,
  readProductPerformance,
} from './channels/performance/read-performance.queries.js';
export {
  type PromotedItem,
  type UnsuitableItem,
  unsuitableItems,
} from './channels/promoted-item/promoted-item.queries.js';
export { readPricedItems } from './channels/repricing/priced-item.queries.js';
export { enqueueRepricing, type RepricedPlaces } from './channels/repricing/repricing-request.js';
export { callWithRetries, wasNotDone } from './channels/sync/call-retries.js';
export { checkListingsSoon } from './channels/sync/listing-signal.js';
export { callAndNote, type SentCall } from './channels/sync/sent-call.js';
export {
  readCatalogContent,
  readListingStates,
  readRejections,
} from './content-quality/content-figures.queries.js';
export type { CatalogTally, ContentSnapshot } from './content-quality/content-quality.entity.js';
export { sumOf as sumOfEvaluations } from './content-quality/content-quality.rules.js';
export { findContentSnapshot } from './content-quality/content-snapshot.queries.js';
export { findPublicMerchant } from './discovery/discovery-settings.queries.js';
export { startPublicProductFollower } from './discovery/public-product-follower.js';
export type { InventoryService } from './inventory/inventory.service.js';
export type { ReservationLine, ReservationOwner } from './inventory/reservation.entity.js';
export {
  type MatchedItem,
  matchSoldItems,
  namedSoldItems,
  type SoldItem,
} from './inventory/sold-item.queries.js';
export {
  catalogPrices,
  type ListingPrice,
  type PriceDecision,
  type PricedItem,
  type PriceSource,
  type SalePriceDecision,
  type StoreProduct,
} from './listing-request/price-source.js';
export {
  type CheckoutProtocol,
  checkoutProtocolMeanings,
} from './merchant-directory/checkout-protocol.values.js';
export { noteMerchantChange, noteOfferedRail } from './merchant-directory/merchant-change.writer.js';
export {
  countPriceChanges,
  latestPriceChanges,
  type PriceChangeCounts,
  type ProductPriceChange,
} from './price-change/price-change.queries.js';
export {
  type EvidenceCoverage,
  evidenceCoverage,
  type MarketPosition,
  marketPositions,
  type PositionProblem,
  positionProblems,
} from './price-research/price-position.queries.js';
export {
  findPricedProducts,
  type PricedProduct,
} from './product/priced-product.queries.js';
export { productEventData } from './product/product-event.schema.js';
export { findProductFacts } from './product/product-facts.queries.js';
export {
  findMostInStock,
  findProductStock,
  type ProductStock,
} from './product/product-stock.queries.js';
export { findSellableItems, type SellableItem } from './product/sellable-item.queries.js';
export { ImageFileStore } from './product-image/image-file.store.js';
export type { ProductTraits } from './product-traits/product-traits.entity.js';
export { ProductTraitReader } from './product-traits/product-traits.js';
export { findAvailabilities } from './product-traits/product-traits.queries.js';
export { comparedWords } from './product-traits/product-traits.rules.js';
export type { ProductAvailability } from './product-traits/product-traits.values.js';
export { publicRequests, readPublicRequests } from './public-requests/public-request-counter.js';
export { findOwnDomains } from './shelf-share/shelf-share.queries.js';
export { readShelfTrend, type ShelfTrendRow } from './shelf-share/shelf-trend.queries.js';
export { releaseStorage, StorageQuota } from './storage-quota/storage-quota.js';
export { storeLanguage } from './store-language/store-language.rules.js';

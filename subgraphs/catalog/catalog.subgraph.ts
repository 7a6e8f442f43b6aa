import type { Storage } from '../../connectors/storage/storage.js';
import type { ChangeFeed } from '../../kernel/changes/change-feed.js';
import { buildSubgraph } from '../../kernel/federation/build-subgraph.js';
import type { Subgraph } from '../../kernel/federation/subgraph.js';
import { jobResolver } from '../../kernel/graphql/accepted-work.js';
import { pageTotalResolver } from '../../kernel/graphql/page-total.js';
import type { AbandonJobs, AnyJobDefinition } from '../../kernel/jobs/define-job.js';
import type { AnyTaskDefinition } from '../../kernel/jobs/define-task.js';
import type { Channels } from './channels/connection/channels.js';
import { resolveConnectionReference } from './channels/connection/connection.reference.js';
import { ConnectionResolver } from './channels/connection/connection.resolver.js';
import { type ConnectionOptions, ConnectionService } from './channels/connection/connection.service.js';
import { connectionCheck, credentialRefresh } from './channels/connection/connection.tasks.js';
import { PushAccounts } from './channels/connection/push-accounts.js';
import { PushAddressResolver } from './channels/connection/push-address.resolver.js';
import { abandonRequests } from './channels/listing/abandon-requests.js';
import { BulkListingResolver } from './channels/listing/bulk-listing.resolver.js';
import { ListingResolver } from './channels/listing/listing.resolver.js';
import { ListingService } from './channels/listing/listing.service.js';
import { ListingAttemptType, ListingPageType } from './channels/listing/listing.type.js';
import { listingAccountResolvers } from './channels/listing/listing-account.resolver.js';
import { ListingMappingService } from './channels/listing/listing-mapping.service.js';
import { listingSubscriptionResolver } from './channels/listing/listing-subscription.resolver.js';
import { ProductListingsResolver } from './channels/listing/product-listings.resolver.js';
import { abandonRepricing } from './channels/repricing/abandon-repricing.js';
import { listingReprice } from './channels/repricing/reprice.jobs.js';
import { repriceKind } from './channels/repricing/repricing-request.js';
import { abandonSync } from './channels/sync/abandon-sync.js';
import { channelSender } from './channels/sync/channel-sender.tasks.js';
import { productDelist } from './channels/sync/delist.jobs.js';
import { listingSweep } from './channels/sync/listing-sweep.tasks.js';
import { listingVerify } from './channels/sync/listing-verify.tasks.js';
import { productSync } from './channels/sync/product-sync.jobs.js';
import { productPublish } from './channels/sync/publish.jobs.js';
import { CatalogItemResolver } from './export/catalog-item.resolver.js';
import { abandonImport, importKind, planApplication, productImport } from './import/import.jobs.js';
import { ImportResolver, importJobResolvers } from './import/import.resolver.js';
import { ImportService } from './import/import.service.js';
import { importPurge } from './import/import-purge.js';
import { AppliedByJobResolver, ProductImportPageType } from './import/product-import.type.js';
import { type SweptStorages, storageSweep } from './import/storage-sweep.tasks.js';
import { InventoryService } from './inventory/inventory.service.js';
import { reservationExpiry, reservationPurge } from './inventory/reservation.tasks.js';
import { type FillShortage, shortageFilling } from './inventory/shortage.tasks.js';
import { delistKind, publishKind } from './listing-request/listing-jobs.js';
import type { PriceSource } from './listing-request/price-source.js';
import { productSyncKind } from './listing-request/product-sync-job.js';
import { publishAvailability } from './listing-request/update-channels.js';
import { BulkProductResolver } from './product/bulk-product.resolver.js';
import { resolveProductReference, resolveProductReferences } from './product/product.reference.js';
import { ProductResolver } from './product/product.resolver.js';
import { type OrganizationDefaults, ProductService } from './product/product.service.js';
import { ProductCommercialResolver } from './product/product-commercial.resolver.js';
import { ProductCommercialService } from './product/product-commercial.service.js';
import { ProductFeedResolver } from './product-feed/product-feed.resolver.js';
import { ImageFileStore } from './product-image/image-file.store.js';
import { findPictureKeys, imagePurge } from './product-image/image-purge.js';
import { ProductImageResolver } from './product-image/product-image.resolver.js';
import { ProductImageService } from './product-image/product-image.service.js';
import type { StorageQuota } from './storage-quota/storage-quota.js';
import { StorageUsageResolver } from './storage-quota/storage-usage.resolver.js';

export interface CatalogOptions {
  feed: ChangeFeed;
  /** Files that wait to be taken in; their keys are never told to anybody. */
  uploads: Storage;
  /** Files that are served to everybody. */
  media: Storage;
  /** Where the installation is reached from outside, without a slash at the end. */
  publicUrl: string;
  defaults: OrganizationDefaults;
  /** How many bytes an organization may keep. */
  quota: StorageQuota;
  /** How merchants connect their accounts at marketplaces. */
  connections: ConnectionOptions;
  /** Those accounts, open to be called. */
  channels: Channels;
  /** Where the prices of listings come from. */
  prices: PriceSource;
}

/** The ledger of stock, one for whoever sells. What is sold or reserved on one channel is told to the others. */
export const inventory = new InventoryService(publishAvailability);

/** The catalog: products, their variants, prices and stock, imports and exports. */
export function catalogSubgraph(options: Omit<CatalogOptions, 'channels'>): Promise<Subgraph> {
  const { feed, uploads, media, publicUrl, defaults, quota, connections, prices } = options;
  const images = new ImageFileStore({ media, publicUrl, quota });
  const ListingSubscriptionResolver = listingSubscriptionResolver(feed);
  const products = new ProductService(defaults, prices);
  const listings = new ListingService(connections?.marketplaces);
  const container = new Map<object, object>([
    [ProductResolver, new ProductResolver(products, defaults)],
    [ProductCommercialResolver, new ProductCommercialResolver(new ProductCommercialService(prices))],
    [ProductImageResolver, new ProductImageResolver(new ProductImageService(uploads, images))],
    [ImportResolver, new ImportResolver(new ImportService(uploads, defaults, quota))],
    [StorageUsageResolver, new StorageUsageResolver(quota)],
    [CatalogItemResolver, new CatalogItemResolver()],
    [ProductFeedResolver, new ProductFeedResolver()],
    [ConnectionResolver, new ConnectionResolver(new ConnectionService(connections))],
    [PushAddressResolver, new PushAddressResolver(new PushAccounts({ ...connections, publicUrl }))],
    [ListingResolver, new ListingResolver(listings, new ListingMappingService())],
    ...listingAccountResolvers(),
    ...[ListingPageType, ProductImportPageType].map(pageTotalResolver),
    jobResolver(ListingAttemptType),
    ...importJobResolvers(),
    [AppliedByJobResolver, new AppliedByJobResolver()],
    [ListingSubscriptionResolver, new ListingSubscriptionResolver()],
    [ProductListingsResolver, new ProductListingsResolver()],
    [BulkProductResolver, new BulkProductResolver(products)],
    [BulkListingResolver, new BulkListingResolver(listings)],
  ]);
  return buildSubgraph({
    name: 'catalog',
    resolvers: [...container.keys()] as never,
    container,
    references: { Product: resolveProductReference, MarketplaceConnection: resolveConnectionReference },
    batches: { Product: resolveProductReferences },
  });
}

/** Jobs of the catalog; every worker process must register all of them, because it may claim any. */
export const catalogJobs = ({
  uploads,
  channels,
  prices,
}: Pick<CatalogOptions, 'uploads' | 'channels' | 'prices'>): AnyJobDefinition[] => [
  productSync(prices),
  productPublish(channels, prices),
  productDelist(channels),
  listingReprice(prices),
  productImport(uploads, prices),
  planApplication(prices),
];

/** What the end of a job that waits takes back, by its kind. */
export const abandonCatalogJobs = ({ prices }: Pick<CatalogOptions, 'prices'>): AbandonJobs => ({
  [publishKind.kind]: abandonRequests,
  [delistKind.kind]: abandonRequests,
  [productSyncKind]: abandonSync(prices),
  [repriceKind.kind]: abandonRepricing,
  [importKind]: abandonImport,
});

/** Tasks of the catalog: senders of listings, expiry of reservations, and purges. */
export const catalogTasks = ({
  uploads,
  media,
  mediaReferences,
  channels,
  prices,
  fillShortage,
}: SweptStorages &
  Pick<CatalogOptions, 'channels' | 'prices'> & { fillShortage: FillShortage }): AnyTaskDefinition[] => [
  importPurge(uploads),
  imagePurge(media),
  storageSweep({ uploads, media, mediaReferences: [findPictureKeys, ...mediaReferences] }),
  channelSender(channels, prices),
  listingVerify(channels, prices),
  listingSweep,
  credentialRefresh(channels),
  connectionCheck(channels),
  reservationExpiry(inventory),
  reservationPurge,
  shortageFilling(fillShortage),
];

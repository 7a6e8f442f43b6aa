import type { AnswerEngine } from '../../connectors/answer-engines/port.js';
import type { ImageEditor } from '../../connectors/image-models/port.js';
import type { LanguageModel } from '../../connectors/language-models/port.js';
import type { ShoppingSearch } from '../../connectors/shopping-search/port.js';
import type { Storage } from '../../connectors/storage/storage.js';
import type { ChangeFeed } from '../../kernel/changes/change-feed.js';
import { buildSubgraph } from '../../kernel/federation/build-subgraph.js';
import type { Subgraph } from '../../kernel/federation/subgraph.js';
import { jobResolver } from '../../kernel/graphql/accepted-work.js';
import { pageTotalResolver } from '../../kernel/graphql/page-total.js';
import type { AbandonJobs, AnyJobDefinition } from '../../kernel/jobs/define-job.js';
import type { AnyTaskDefinition } from '../../kernel/jobs/define-task.js';
import { AgentCatalogResolver } from './agent-catalog/agent-catalog.resolver.js';
import { AgentCatalogService } from './agent-catalog/agent-catalog.service.js';
import { CategoryResolver } from './category/category.resolver.js';
import { CategoryService } from './category/category.service.js';
import { PictureColors } from './category/picture-colors.js';
import type { Channels } from './channels/connection/channels.js';
import { resolveConnectionReference } from './channels/connection/connection.reference.js';
import { ConnectionResolver } from './channels/connection/connection.resolver.js';
import { type ConnectionOptions, ConnectionService } from './channels/connection/connection.service.js';
import { connectionCheck, credentialRefresh } from './channels/connection/connection.tasks.js';
import type { PictureReader } from './channels/connection/picture-reader.js';
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
import {
  performancePlan,
  performancePurge,
  performanceSync,
} from './channels/performance/performance-sync.tasks.js';
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
import { contentSnapshot, contentSnapshotPurge } from './content-quality/content-snapshot.tasks.js';
import { discoveryResolvers } from './discovery/discovery.parts.js';
import { DomainProofs } from './discovery/domain-proofs.js';
import { resolveMerchantReference } from './discovery/merchant.reference.js';
import { enrichmentJobs, enrichmentResolvers } from './enrichment/enrichment.parts.js';
import { enrichmentPurge } from './enrichment/enrichment.tasks.js';
import { EvaluationResolver } from './evaluation/evaluation.resolver.js';
import { EvaluationService } from './evaluation/evaluation.service.js';
import { measurePicture } from './evaluation/image-measure.rules.js';
import { CatalogItemResolver } from './export/catalog-item.resolver.js';
import { abandonImageEdit, ghostMannequin } from './ghost-mannequin/image-edit.jobs.js';
import { ghostMannequinKind } from './ghost-mannequin/image-edit.queue.js';
import { ImageEditResolver } from './ghost-mannequin/image-edit.resolver.js';
import { ImageEditService } from './ghost-mannequin/image-edit.service.js';
import { ImageEditPageType, ImageEditType } from './ghost-mannequin/image-edit.type.js';
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
import {
  type KnownRails,
  MerchantDirectoryResolver,
} from './merchant-directory/merchant-directory.resolver.js';
import { priceChangePurge } from './price-change/price-change.tasks.js';
import { PriceComparisonPageType, PriceComparisonType } from './price-research/price-comparison.type.js';
import { priceComparison } from './price-research/price-research.jobs.js';
import { PriceResearchResolver } from './price-research/price-research.resolver.js';
import { PriceResearchService } from './price-research/price-research.service.js';
import { priceComparisonPurge } from './price-research/price-research.tasks.js';
import { PriceWatchResolver } from './price-research/price-watch.resolver.js';
import { PriceWatchService } from './price-research/price-watch.service.js';
import { priceWatchStart, type WatchDependencies } from './price-research/price-watch.tasks.js';
import { PriceWatchPageType } from './price-research/price-watch.type.js';
import { BulkProductResolver } from './product/bulk-product.resolver.js';
import { resolveProductReference, resolveProductReferences } from './product/product.reference.js';
import { ProductResolver } from './product/product.resolver.js';
import { type OrganizationDefaults, ProductService } from './product/product.service.js';
import { ProductCommercialResolver } from './product/product-commercial.resolver.js';
import { ProductCommercialService } from './product/product-commercial.service.js';
import { ProductComparisonResolver } from './product-comparison/product-comparison.resolver.js';
import { ProductFeedResolver } from './product-feed/product-feed.resolver.js';
import { ImageFileStore } from './product-image/image-file.store.js';
import { findPictureKeys, imagePurge } from './product-image/image-purge.js';
import { PictureMeasures } from './product-image/picture-measures.js';
import { ProductImageResolver } from './product-image/product-image.resolver.js';
import { ProductImageService } from './product-image/product-image.service.js';
import { PromptSetResolver } from './shelf-share/prompt-set.resolver.js';
import { PromptSetService } from './shelf-share/prompt-set.service.js';
import { PromptSetPageType } from './shelf-share/prompt-set.type.js';
import { shelfShareMonitor, shelfShareReplay } from './shelf-share/shelf-share.jobs.js';
import { ShelfShareResolver } from './shelf-share/shelf-share.resolver.js';
import { ShelfShareService } from './shelf-share/shelf-share.service.js';
import { shelfSharePurge } from './shelf-share/shelf-share.tasks.js';
import { ShelfRunPageType, ShelfRunType } from './shelf-share/shelf-share.type.js';
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
  /** The payment rails of the installation. */
  paymentRails: KnownRails;
  /** Answer engines that are asked about products; none is a normal state. */
  engines: readonly AnswerEngine[];
  /** The model that answers texts; none is a normal state. */
  model: LanguageModel | null;
  /** Who searches the offers of shops; nobody is a normal state. */
  shopping: ShoppingSearch | null;
  /** The model that changes pictures; none is a normal state. */
  editor: ImageEditor | null;
  /** Reads pictures of products, ours and those of others. */
  pictures: PictureReader;
}

/** The ledger of stock, one for whoever sells. What is sold or reserved on one channel is told to the others. */
export const inventory = new InventoryService(publishAvailability);

const evaluationService = ({
  media,
  ...parts
}: Pick<CatalogOptions, 'media' | 'prices'> & Pick<WatchDependencies, 'marketplaces'>) =>
  new EvaluationService({ ...parts, measures: new PictureMeasures(media, measurePicture) });

/** The catalog: products, their variants, prices and stock, imports and exports. */
export function catalogSubgraph(options: Omit<CatalogOptions, 'pictures'>): Promise<Subgraph> {
  const { feed, uploads, media, publicUrl, defaults, quota, connections, channels, prices } = options;
  const { engines, model, shopping, editor, paymentRails } = options;
  const images = new ImageFileStore({ media, publicUrl, quota });
  const ListingSubscriptionResolver = listingSubscriptionResolver(feed);
  const products = new ProductService(defaults, prices);
  const listings = new ListingService(connections?.marketplaces);
  const evaluations = evaluationService({ marketplaces: connections?.marketplaces, prices, media });
  const categories = new CategoryService({
    products,
    marketplaces: connections?.marketplaces ?? [],
    channels,
    colors: new PictureColors(media),
    model,
  });
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
    [CategoryResolver, new CategoryResolver(categories)],
    [ListingResolver, new ListingResolver(listings, new ListingMappingService())],
    ...listingAccountResolvers(),
    ...[ListingPageType, ProductImportPageType, PromptSetPageType, ShelfRunPageType].map(pageTotalResolver),
    ...[ImageEditPageType, PriceComparisonPageType, PriceWatchPageType].map(pageTotalResolver),
    ...enrichmentResolvers(products, model),
    [AgentCatalogResolver, new AgentCatalogResolver(new AgentCatalogService())],
    ...discoveryResolvers(new DomainProofs(connections)),
    [MerchantDirectoryResolver, new MerchantDirectoryResolver(paymentRails)],
    [ProductComparisonResolver, new ProductComparisonResolver()],
    ...[ListingAttemptType, ShelfRunType, ImageEditType, PriceComparisonType].map(jobResolver),
    ...importJobResolvers(),
    [AppliedByJobResolver, new AppliedByJobResolver()],
    [EvaluationResolver, new EvaluationResolver(evaluations)],
    [ImageEditResolver, new ImageEditResolver(new ImageEditService(editor))],
    [
      PriceResearchResolver,
      new PriceResearchResolver(new PriceResearchService(shopping, connections?.marketplaces ?? [])),
    ],
    [PriceWatchResolver, new PriceWatchResolver(new PriceWatchService())],
    [PromptSetResolver, new PromptSetResolver(new PromptSetService())],
    [ShelfShareResolver, new ShelfShareResolver(new ShelfShareService(engines))],
    [ListingSubscriptionResolver, new ListingSubscriptionResolver()],
    [ProductListingsResolver, new ProductListingsResolver()],
    [BulkProductResolver, new BulkProductResolver(products)],
    [BulkListingResolver, new BulkListingResolver(listings)],
  ]);
  return buildSubgraph({
    name: 'catalog',
    resolvers: [...container.keys()] as never,
    container,
    references: {
      Product: resolveProductReference,
      PublicMerchant: resolveMerchantReference,
      MarketplaceConnection: resolveConnectionReference,
    },
    batches: { Product: resolveProductReferences },
  });
}

/** Jobs of the catalog; every worker process must register all of them, because it may claim any. */
export const catalogJobs = ({
  uploads,
  channels,
  prices,
  engines,
  shopping,
  editor,
  model,
  defaults,
  pictures,
  ...files
}: Pick<CatalogOptions, 'uploads' | 'channels' | 'prices' | 'engines' | 'shopping' | 'editor' | 'pictures'> &
  Pick<CatalogOptions, 'media' | 'publicUrl' | 'quota' | 'model' | 'defaults'>): AnyJobDefinition[] => [
  ghostMannequin({ editor, pictures, files: new ImageFileStore(files) }),
  productSync(prices),
  productPublish(channels, prices),
  productDelist(channels),
  listingReprice(prices),
  productImport(uploads, prices),
  planApplication(prices),
  priceComparison({ shopping }),
  ...enrichmentJobs({ products: new ProductService(defaults, prices), media: files.media, model }),
  shelfShareMonitor({ engines }),
  shelfShareReplay,
];

/** What the end of a job that waits takes back, by its kind. */
export const abandonCatalogJobs = ({ prices }: Pick<CatalogOptions, 'prices'>): AbandonJobs => ({
  [publishKind.kind]: abandonRequests,
  [delistKind.kind]: abandonRequests,
  [productSyncKind]: abandonSync(prices),
  [repriceKind.kind]: abandonRepricing,
  [importKind]: abandonImport,
  [ghostMannequinKind.kind]: abandonImageEdit,
});

/** Tasks of the catalog: senders of listings, expiry of reservations, and purges. */
export const catalogTasks = ({
  uploads,
  media,
  mediaReferences,
  uploadReferences,
  channels,
  prices,
  shopping,
  marketplaces,
  fillShortage,
}: SweptStorages &
  WatchDependencies &
  Pick<CatalogOptions, 'channels' | 'prices'> & { fillShortage: FillShortage }): AnyTaskDefinition[] => [
  importPurge(uploads),
  imagePurge(media),
  storageSweep({
    ...{ uploads, media, uploadReferences },
    mediaReferences: [findPictureKeys, ...mediaReferences],
  }),
  channelSender(channels, prices),
  listingVerify(channels, prices),
  listingSweep,
  credentialRefresh(channels),
  connectionCheck(channels),
  performanceSync({ channels }),
  performancePlan,
  performancePurge,
  reservationExpiry(inventory),
  reservationPurge,
  enrichmentPurge,
  shelfSharePurge,
  priceComparisonPurge,
  priceChangePurge,
  contentSnapshot(evaluationService({ media, marketplaces, prices })),
  contentSnapshotPurge,
  priceWatchStart({ shopping, marketplaces }),
  shortageFilling(fillShortage),
];

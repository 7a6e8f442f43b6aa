import { MarketplaceError } from '../marketplace-error.js';
import type { Capabilities, CredentialField, Marketplace } from '../port.js';
import { endsBySecond } from '../sale-price-end.js';
import { categories } from './amazon-categories.js';
import { amazonChannel } from './amazon-channel.js';
import { authorise } from './amazon-credentials.js';
import { detailAttributes } from './amazon-detail-attributes.js';
import { performance, performanceCapability } from './amazon-performance.js';
import { limits, listingProblems } from './amazon-problems.js';
import { statusMapping } from './amazon-status-mapping.js';

const capabilities: Capabilities = {
  stores: 'country',
  variants: true,
  salePrice: true,
  salePriceEnds: { ...endsBySecond, isRequired: true, delayMaxMs: 0 },
  review: true,
  writesBy: 'sku',
  /** Prices and stock are written SKU by SKU. */
  priceBatchMax: 1,
  stockBatchMax: 1,
  readBatchMax: 20,
  variantsMax: limits.variants,
  imagesMax: limits.images,
  titleLengthMax: limits.titleLength,
  changeWindowMaxMs: null,
  /** Notifications go to queues of the seller's, not to an address. */
  pushes: false,
  /** `searchOrders` may be called every three minutes (0.0056 a second): the rest is left for backfills. */
  pollIntervalMs: 4 * 60_000,
  /** Open only to sellers in the external fulfilment programme, and without amounts: refunds are in the finances. */
  returns: false,
  finance: true,
  payouts: true,
  orderActions: ['ship', 'tracking'],
  orderActionTerms: {
    ship: { by: 'units', fields: { carrier: 'optional', trackingNumber: 'required' } },
  },
  categories: { shape: 'list', attributes: true },
  performance: performanceCapability,
  callsPerSecond: 5,
};

const credentialFields: readonly CredentialField[] = [
  { name: 'clientId', title: 'Client ID of the app', isSecret: false, isRequired: true },
  { name: 'clientSecret', title: 'Client secret of the app', isSecret: true, isRequired: true },
  { name: 'refreshToken', title: 'Refresh token of the authorisation', isSecret: true, isRequired: true },
  { name: 'sellerId', title: 'Seller ID (merchant token)', isSecret: false, isRequired: true },
  { name: 'region', title: 'Region: na, eu or fe', isSecret: false, isRequired: true },
];

/** Amazon's Selling Partner API. An account is a seller in one region, which has a store for each country. */
export const marketplace: Marketplace = {
  key: 'amazon',
  title: 'Amazon',
  capabilities,
  credentialFields,
  statusMapping,
  detailAttributes,
  authorise,
  categories,
  channel: amazonChannel,
  listingProblems,
  performance,
  readPush: () => {
    throw new MarketplaceError('unsupported', 'Amazon sends no pushes to an address.');
  },
};

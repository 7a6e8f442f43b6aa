import type { Capabilities, CredentialField, Marketplace } from '../port.js';
import { categories } from './shopee-categories.js';
import { shopeeChannel } from './shopee-channel.js';
import { authorise } from './shopee-credentials.js';
import { limits, listingProblems } from './shopee-listing.js';
import { performance, performanceCapability } from './shopee-performance.js';
import { promotions } from './shopee-promotions.js';
import { readPush } from './shopee-push.js';
import { reviewCapability, reviews } from './shopee-review.js';
import { statusMapping } from './shopee-status-mapping.js';

const dayMs = 86_400_000;

const capabilities: Capabilities = {
  stores: 'account',
  variants: true,
  /** Reduced prices are promotions with a life of their own. */
  salePrice: false,
  review: true,
  writesBy: 'externalId',
  priceBatchMax: 50,
  stockBatchMax: 50,
  readBatchMax: 50,
  variantsMax: limits.variants,
  imagesMax: limits.images,
  titleLengthMax: limits.titleLength,
  changeWindowMaxMs: 15 * dayMs,
  pushes: true,
  returns: true,
  finance: true,
  payouts: true,
  orderActions: ['ship', 'cancel'],
  orderActionTerms: { ship: { by: 'order', fields: { trackingNumber: 'optional' } } },
  // To turn one down is a dispute, which wants pictures as evidence: that is done there.
  returnActions: {
    accept: { statuses: ['requested'], types: ['refund_only'] },
    partial_refund: { statuses: ['requested'] },
  },
  categories: { shape: 'tree', attributes: true },
  reviews: reviewCapability,
  performance: performanceCapability,
  callsPerSecond: 10,
};

const credentialFields: readonly CredentialField[] = [
  { name: 'partnerId', title: 'Partner ID of the app', isSecret: false, isRequired: true },
  { name: 'partnerKey', title: 'Partner key of the app', isSecret: true, isRequired: true },
  { name: 'shopId', title: 'Shop ID', isSecret: false, isRequired: true },
  { name: 'code', title: 'Code that the consent page handed over', isSecret: true, isRequired: true },
];

/** Shopee Open Platform v2. An account is one shop, which sells in one country. */
export const marketplace: Marketplace = {
  key: 'shopee',
  title: 'Shopee',
  capabilities,
  credentialFields,
  statusMapping,
  authorise,
  categories,
  channel: shopeeChannel,
  listingProblems,
  performance,
  promotions,
  readPush,
  reviews,
};

import type { Capabilities, CredentialField, Marketplace } from '../port.js';
import { categories } from './tiktok-categories.js';
import { tiktokChannel } from './tiktok-channel.js';
import { authorise } from './tiktok-credentials.js';
import { limits, listingProblems } from './tiktok-listing.js';
import { performance, performanceCapability } from './tiktok-performance.js';
import { promotions } from './tiktok-promotions.js';
import { readPush } from './tiktok-push.js';
import { statusMapping } from './tiktok-status-mapping.js';

const capabilities: Capabilities = {
  stores: 'account',
  variants: true,
  /** Reduced prices are promotions with a life of their own. */
  salePrice: false,
  review: true,
  writesBy: 'externalId',
  priceBatchMax: 50,
  stockBatchMax: 50,
  /** Products are read one by one. */
  // Each costs a call: more at once would only fail together.
  readBatchMax: 1,
  variantsMax: limits.variants,
  imagesMax: limits.images,
  titleLengthMax: limits.titleLength,
  changeWindowMaxMs: null,
  pushes: true,
  returns: true,
  finance: true,
  payouts: true,
  orderActions: ['ship', 'cancel', 'tracking'],
  orderActionTerms: {
    ship: { by: 'units', fields: { carrier: 'required', trackingNumber: 'required' }, packageFields: {} },
    tracking: { by: 'units', fields: { carrier: 'required', trackingNumber: 'required' } },
  },
  returnActions: {
    accept: { statuses: ['requested', 'received'] },
    reject: { statuses: ['requested', 'received'], reason: 'required' },
    partial_refund: { statuses: ['requested'], types: ['refund_only', 'return_and_refund'] },
  },
  categories: { shape: 'tree', attributes: true },
  performance: performanceCapability,
  callsPerSecond: 50,
};

const credentialFields: readonly CredentialField[] = [
  { name: 'appKey', title: 'App key', isSecret: false, isRequired: true },
  { name: 'appSecret', title: 'App secret', isSecret: true, isRequired: true },
  { name: 'authCode', title: 'Code that the consent page handed over', isSecret: true, isRequired: true },
  { name: 'shopId', title: 'Shop ID, if the seller has several shops', isSecret: false, isRequired: false },
];

/** TikTok Shop Open API, version 202309. An account is one shop, which sells in one country. */
export const marketplace: Marketplace = {
  key: 'tiktok_shop',
  title: 'TikTok Shop',
  capabilities,
  credentialFields,
  statusMapping,
  authorise,
  categories,
  channel: tiktokChannel,
  listingProblems,
  performance,
  promotions,
  readPush,
};

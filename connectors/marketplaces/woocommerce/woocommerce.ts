import { noPerformance } from '../performance-channel.js';
import type { Capabilities, CredentialField, Marketplace } from '../port.js';
import { endsBySecond } from '../sale-price-end.js';
import { categories } from './woocommerce-categories.js';
import { wooCommerceChannel } from './woocommerce-channel.js';
import { batchMax } from './woocommerce-client.js';
import { authorise } from './woocommerce-credentials.js';
import { detailAttributes } from './woocommerce-detail-attributes.js';
import { limits, listingProblems } from './woocommerce-listing.js';
import { promotions } from './woocommerce-promotions.js';
import { readPush } from './woocommerce-push.js';
import { reviewCapability, reviews } from './woocommerce-review.js';
import { statusMapping } from './woocommerce-status-mapping.js';

const capabilities: Capabilities = {
  stores: 'account',
  variants: true,
  salePrice: true,
  // A daily action of the shop moves prices back.
  salePriceEnds: { ...endsBySecond, isRequired: false, delayMaxMs: 24 * 3_600_000 },
  review: false,
  writesBy: 'externalId',
  priceBatchMax: batchMax,
  stockBatchMax: batchMax,
  readBatchMax: batchMax,
  variantsMax: limits.variants,
  imagesMax: limits.images,
  titleLengthMax: limits.titleLength,
  changeWindowMaxMs: null,
  pushes: true,
  /** There are only refunds, which are shown as returns that are through (`/refunds`, from WooCommerce 9.0 on). */
  returns: true,
  finance: false,
  payouts: false,
  orderActions: ['ship', 'cancel', 'tracking'],
  orderActionTerms: {
    ship: { by: 'order', fields: { carrier: 'optional', trackingNumber: 'optional' } },
    cancel: { by: 'order', fields: { reason: 'required' } },
  },
  categories: { shape: 'tree', attributes: false },
  reviews: reviewCapability,
  /** WooCommerce has no limit of its own; small hosts do not stand more. */
  performance: noPerformance(
    "WooCommerce's core counts no visits: plugins of the site do.",
    'WooCommerce has no advertising of its own.',
  ),
  callsPerSecond: 10,
};

const credentialFields: readonly CredentialField[] = [
  { name: 'shopUrl', title: 'Address of the shop', isSecret: false, isRequired: true },
  { name: 'consumerKey', title: 'Consumer key (read and write)', isSecret: true, isRequired: true },
  { name: 'consumerSecret', title: 'Consumer secret', isSecret: true, isRequired: true },
  { name: 'webhookSecret', title: 'Secret of the webhooks', isSecret: true, isRequired: false },
];

/** WooCommerce REST API v3. An account is one shop, at its own address. */
export const marketplace: Marketplace = {
  key: 'woocommerce',
  title: 'WooCommerce',
  capabilities,
  credentialFields,
  statusMapping,
  detailAttributes,
  authorise,
  categories,
  channel: wooCommerceChannel,
  listingProblems,
  readPush,
  promotions,
  reviews,
};

import type { Capabilities, CredentialField, Marketplace } from '../port.js';
import { categories } from './lazada-categories.js';
import { lazadaChannel } from './lazada-channel.js';
import { authorise } from './lazada-credentials.js';
import { limits, listingProblems } from './lazada-listing.js';
import { performance, performanceCapability } from './lazada-performance.js';
import { promotions } from './lazada-promotions.js';
import { readPush } from './lazada-push.js';
import { reviewCapability, reviews } from './lazada-review.js';
import { statusMapping } from './lazada-status-mapping.js';
import { endOfDay } from './lazada-time.js';

const capabilities: Capabilities = {
  stores: 'country',
  variants: true,
  salePrice: true,
  // Without days a sale price would keep those of an earlier one, so each has an end.
  salePriceEnds: { isRequired: true, grain: 'day', delayMaxMs: 0, endAt: endOfDay },
  review: true,
  writesBy: 'externalId',
  /** Twenty are recommended, fifty allowed. */
  priceBatchMax: 20,
  stockBatchMax: 20,
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
  orderActions: ['ship', 'cancel', 'label'],
  orderActionTerms: { ship: { by: 'units', fields: {} } },
  categories: { shape: 'tree', attributes: true },
  reviews: reviewCapability,
  performance: performanceCapability,
  callsPerSecond: 10,
};

const credentialFields: readonly CredentialField[] = [
  { name: 'appKey', title: 'App key', isSecret: false, isRequired: true },
  { name: 'appSecret', title: 'App secret', isSecret: true, isRequired: true },
  { name: 'code', title: 'Code that the consent page handed over', isSecret: true, isRequired: true },
];

/** Lazada Open Platform. An account is one seller; it has a store in each country that it sells in. */
export const marketplace: Marketplace = {
  key: 'lazada',
  title: 'Lazada',
  capabilities,
  credentialFields,
  statusMapping,
  authorise,
  categories,
  channel: lazadaChannel,
  listingProblems,
  performance,
  readPush,
  promotions,
  reviews,
};

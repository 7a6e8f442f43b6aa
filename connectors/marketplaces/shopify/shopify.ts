import type { Capabilities, CredentialField, Marketplace } from '../port.js';
import { shopifyChannel } from './shopify-channel.js';
import { authorise } from './shopify-credentials.js';
import { detailAttributes } from './shopify-detail-attributes.js';
import { limits, listingProblems } from './shopify-listing.js';
import { performance, performanceCapability } from './shopify-performance.js';
import { promotions } from './shopify-promotions.js';
import { readPush } from './shopify-push.js';
import { statusMapping } from './shopify-status-mapping.js';

const capabilities: Capabilities = {
  stores: 'account',
  variants: true,
  salePrice: true,
  review: false,
  writesBy: 'externalId',
  /** Products that one call changes: each counts for ten points, and a call has a thousand at most. */
  priceBatchMax: 25,
  stockBatchMax: 250,
  readBatchMax: 10,
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
    ship: { by: 'units', fields: { carrier: 'optional', trackingNumber: 'optional' } },
    cancel: { by: 'order', fields: { reason: 'required' } },
  },
  /** A hundred points a second on the smallest plan, at ten for a write. */
  returnActions: {
    accept: { statuses: ['requested'] },
    reject: { statuses: ['requested'], reason: 'required' },
  },
  performance: performanceCapability,
  callsPerSecond: 10,
};

const credentialFields: readonly CredentialField[] = [
  { name: 'shopDomain', title: 'Domain of the store (….myshopify.com)', isSecret: false, isRequired: true },
  { name: 'clientId', title: 'Client ID of the app', isSecret: false, isRequired: false },
  { name: 'clientSecret', title: 'Client secret of the app', isSecret: true, isRequired: true },
  {
    name: 'accessToken',
    title: 'Admin API access token, in place of the client ID, of an older custom app',
    isSecret: true,
    isRequired: false,
  },
];

/** Shopify's Admin API (GraphQL, version 2026-07). An account is one store of one currency. */
export const marketplace: Marketplace = {
  key: 'shopify',
  title: 'Shopify',
  capabilities,
  credentialFields,
  statusMapping,
  detailAttributes,
  authorise,
  channel: shopifyChannel,
  listingProblems,
  performance,
  promotions,
  readPush,
};

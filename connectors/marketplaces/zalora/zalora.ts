import { MarketplaceError } from '../marketplace-error.js';
import { noPerformance } from '../performance-channel.js';
import type { Capabilities, CredentialField, Marketplace } from '../port.js';
import { endsBySecond } from '../sale-price-end.js';
import { categories } from './zalora-categories.js';
import { zaloraChannel } from './zalora-channel.js';
import { authorise } from './zalora-credentials.js';
import { limits, listingProblems } from './zalora-listing.js';
import { regionCountries } from './zalora-region.js';
import { statusMapping } from './zalora-status-mapping.js';

const capabilities: Capabilities = {
  stores: 'account',
  regionalCountries: regionCountries,
  variants: true,
  salePrice: true,
  salePriceEnds: { ...endsBySecond, isRequired: true, delayMaxMs: 0 },
  review: true,
  writesBy: 'sku',
  priceBatchMax: 100,
  stockBatchMax: 100,
  readBatchMax: 20,
  variantsMax: limits.variants,
  imagesMax: limits.images,
  titleLengthMax: limits.titleLength,
  changeWindowMaxMs: null,
  pushes: false,
  pollIntervalMs: 60_000,
  returns: true,
  finance: true,
  payouts: true,
  orderActions: ['ship', 'cancel', 'label'],
  orderActionTerms: {
    ship: { by: 'units', fields: { carrier: 'optional', trackingNumber: 'optional' } },
  },
  categories: { shape: 'tree', attributes: true },
  performance: noPerformance(
    'Zalora tells sellers no visits by its API.',
    'Zalora tells sellers no advertising by its API.',
  ),
  callsPerSecond: 5,
};

const credentialFields: readonly CredentialField[] = [
  { name: 'country', title: 'Country of the Seller Center, such as SG', isSecret: false, isRequired: true },
  { name: 'userId', title: 'User ID (e-mail address)', isSecret: false, isRequired: true },
  { name: 'apiKey', title: 'API key of the user', isSecret: true, isRequired: true },
];

/** Zalora by the SellerCenter API 1.0. Each country is a Seller Center of its own, with its own users and keys. */
export const marketplace: Marketplace = {
  key: 'zalora',
  title: 'Zalora',
  capabilities,
  credentialFields,
  statusMapping,
  authorise,
  categories,
  channel: zaloraChannel,
  listingProblems,
  /** Webhooks of SellerCenter carry no signature: nothing proves who sent one. */
  readPush: () => {
    throw new MarketplaceError('unsupported', 'Zalora does not sign pushes, so none is taken.');
  },
};

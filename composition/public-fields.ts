import type { PublicFields } from '../gateway/limits/public-calls.js';

/** What everybody may query, with the argument that names merchants: counted by address and merchant, as public routes are. */
export const publicFields: PublicFields = new Map([
  ['productComparison', null],
  ['publicMerchant', 'id'],
  ['publicMerchantOfDomain', null],
  ['publicMerchants', null],
  ['publicProduct', null],
  ['publicProducts', 'merchantId'],
  ['publicSearch', 'filter.merchantIds'],
  ['sitemapAddresses', null],
  ['sitemapStarts', null],
]);

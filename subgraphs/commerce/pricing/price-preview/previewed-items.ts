import { readPricedItems } from '../../../catalog/index.js';
import type { ReadPricedItems } from './price-preview.service.js';

/** What there is to be previewed: the variants of published listings, as the catalog prices them. */
export const readPreviewedItems: ReadPricedItems = async (reader, organizationId, asked) => {
  const found = await readPricedItems(reader, organizationId, asked);
  return found.map(({ item, listingId, accountId, productTitle: title, ...desired }) => ({
    ...{ ...item, listingId, accountId, title },
    desiredPrice: desired.desiredPrice,
    desiredSalePrice: desired.desiredSalePrice,
    observedSalePrice: desired.observedSalePrice,
  }));
};

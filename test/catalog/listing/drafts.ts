import type { ListingDraft } from '../../../connectors/marketplaces/listing.js';
import { sg } from './listing-world.js';

/** As the marketplace would have it from us. */
export const draftOf = (sku: string): ListingDraft => ({
  store: sg,
  reference: null,
  productId: 'p1',
  title: 'Mug',
  description: null,
  brand: null,
  productType: null,
  tags: [],
  attributes: {},
  imageUrls: [],
  variants: [
    {
      sku,
      title: 'Mug',
      options: [],
      price: '12.50',
      salePrice: null,
      salePriceEndsAt: null,
      quantity: 10,
      barcode: null,
      weightGrams: null,
      imageUrl: null,
    },
  ],
});

/** One listing with a variant for each SKU. */
export const familyOf = (...skus: string[]): ListingDraft => ({
  ...draftOf('MUG'),
  variants: skus.flatMap(sku => draftOf(sku).variants),
});

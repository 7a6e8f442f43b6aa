import type { DraftVariant, ListingDraft, ListingReference } from '../../connectors/marketplaces/listing.js';

export const [a, b, own] = ['a', 'b', 'own'].map(name => `https://p.example/${name}.jpg`) as [
  string,
  string,
  string,
];
export const option = (name: string, value: string) => ({ name, value });
export const small: DraftVariant = {
  sku: 'TEE-S',
  title: 'S',
  options: [option('Colour', 'Red'), option('Size', 'S')],
  price: '12.50',
  salePrice: '10',
  salePriceEndsAt: '2026-12-01T16:00:00.000Z',
  quantity: 3,
  barcode: '4006381333931',
  weightGrams: 250,
  imageUrl: own,
};
export const medium: DraftVariant = {
  ...small,
  sku: 'TEE-M',
  options: [option('Colour', 'Red'), option('Size', 'M')],
  salePrice: null,
  salePriceEndsAt: null,
  barcode: null,
  weightGrams: 321,
  imageUrl: null,
};
export const parcel = { packageLengthCm: '30', packageWidthCm: '20', packageHeightCm: '5' };
/** A product that says all that one can. */
export const draft: ListingDraft = {
  store: { id: 'A19VAU5U5O7RUS', country: 'SG', currency: 'SGD' },
  reference: null,
  productId: '0193aaaa-0000-7000-8000-0123456789ab',
  title: 'Tee',
  description: 'Soft.',
  brand: 'Tumble',
  productType: 'Shirts',
  tags: ['new'],
  attributes: {
    categoryId: '100636',
    brandId: '42',
    '100061': 'Cotton',
    fabric: 'jersey',
    'no name!': 'x',
    ...parcel,
  },
  imageUrls: [a, b],
  variants: [small, medium],
};
/** As little as a draft can say. */
export const bare: ListingDraft = {
  ...draft,
  description: null,
  brand: null,
  productType: null,
  attributes: {},
  imageUrls: [],
  variants: [{ ...medium, options: [], weightGrams: null }],
};
export const [bareVariant] = bare.variants as [DraftVariant];
export const now = new Date('2026-11-21T08:00:00.000Z');

/** What a product is known by that is there already. */
export const known: ListingReference = { externalId: '5', variants: [] };
/** Its variants by their ids there. */
export const skus = (...ids: (string | null)[]) =>
  ['TEE-S', 'TEE-M'].map((sku, index) => ({ sku, externalId: ids[index]! }));

import { noListingDefaults } from '../../connectors/marketplaces/listing-defaults.js';
import { listingContent } from '../../subgraphs/catalog/channels/listing/listing-content.rules.js';
import type {
  EvaluatedOffer,
  EvaluatedPicture,
  EvaluatedPlace,
  EvaluationFacts,
} from '../../subgraphs/catalog/evaluation/evaluation.entity.js';
import { evaluate } from '../../subgraphs/catalog/evaluation/evaluation.rules.js';
import { wordingOf } from '../../subgraphs/catalog/evaluation/wording.rules.js';
import type { Product } from '../../subgraphs/catalog/product/product.entity.js';
import { emptyProduct } from '../../subgraphs/catalog/product/product.rules.js';

export const now = new Date('2026-11-21T08:00:00.000Z');

export const shirt: Product = {
  ...emptyProduct('p1', 'SGD', now.toISOString()),
  title: 'Harbour linen shirt for men, relaxed fit, size M',
  description: `<p>${'A soft linen shirt for warm days, cut wide at the shoulders. '.repeat(5)}</p>`,
  brand: 'Harbour',
  productType: 'Shirts',
  highlights: ['Linen', 'Washable', 'Made in Portugal'],
  attributes: { color: 'blue', sleeve: 'long', collar: 'button', fit: 'relaxed', pattern: 'plain' },
  condition: 'new',
  material: 'linen',
  countryOfOrigin: 'PT',
  ageGroup: 'adult',
  gender: 'male',
  dimensions: { length: '30', width: '20', height: '3', unit: 'cm' },
};

export const picture = (id: string): EvaluatedPicture => ({
  url: `https://media.example/${id}.jpg`,
  altText: 'A shirt',
  width: 1_200,
  height: 1_500,
  sha256: id,
  measure: { sharpness: 4, whiteBorder: 1 },
});

export const offer: EvaluatedOffer = {
  sku: 'SHIRT',
  path: '',
  price: '49.00',
  salePrice: null,
  quantity: 4,
  cost: '20.00',
  hasIdentifier: true,
  hasWeight: true,
  hasSize: true,
  hasSku: true,
  requiresShipping: true,
};

export const stall: EvaluatedPlace = {
  marketplace: 'stall',
  title: 'Stall',
  accountId: 'a1',
  storeId: 'sg',
  country: 'SG',
  currency: 'SGD',
  titleLengthMax: 120,
  imagesMax: 9,
  isReviewed: true,
};

/** What there is of the shirt, which meets everything, with what is said otherwise. */
export function factsOf(changes: Partial<EvaluationFacts> & { of?: Partial<Product> } = {}): EvaluationFacts {
  const { of = {}, ...rest } = changes;
  const product = { ...shirt, images: ['1', '2', '3'].map(imageOf), ...of };
  const content = listingContent(product, { marketplace: 'stall', defaults: noListingDefaults });
  return {
    product,
    place: stall,
    content,
    wording: wordingOf(content),
    detailNames: {},
    issues: [],
    offers: [offer],
    pictures: ['1', '2', '3'].map(picture),
    listing: null,
    now,
    ...rest,
  };
}

const imageOf = (id: string) => ({ id, ...picture(id), altText: 'A shirt' });

export const judged = (key: string, facts: EvaluationFacts) =>
  evaluate(facts).criteria.find(criterion => criterion.key === key)!;
export const resultOf = (key: string, changes: Parameters<typeof factsOf>[0] = {}) =>
  judged(key, factsOf(changes)).result;

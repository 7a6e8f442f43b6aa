import { Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { Money, nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-builders.js';
import { Dimensions, told, Weight } from './product.schema.js';

export const publicAvailability = oneOf('in_stock', 'out_of_stock');

const PublicText = resource('PublicText', { name: Type.String(), value: Type.String() });

const PublicImage = resource('PublicImage', {
  url: Type.String(),
  altText: nullable(Type.String()),
  width: nullable(Type.Integer()),
  height: nullable(Type.Integer()),
});

const PublicOffer = resource('PublicOffer', {
  id: Uuid,
  sku: nullable(Type.String()),
  title: Type.String(),
  options: Type.Array(PublicText),
  gtin: nullable(Type.String({ examples: ['4006381333931'] })),
  identifiers: Type.Array(PublicText),
  price: nullable(Money),
  listPrice: nullable(Money),
  availability: publicAvailability,
  quantity: nullable(Type.Integer()),
  imageUrl: nullable(Type.String()),
  weight: nullable(Weight),
  dimensions: told('dimensions', nullable(Dimensions)),
});

export const PublicMerchantName = resource('PublicMerchantName', {
  id: Uuid,
  displayName: Type.String({ description: 'Name that the public sees.', examples: ['Northwind'] }),
});

/** A product of a listed merchant, as everybody sees it. */
export const PublicProduct = resource('PublicProduct', {
  id: Uuid,
  merchant: PublicMerchantName,
  handle: Type.String(),
  title: Type.String(),
  description: nullable(Type.String()),
  brand: nullable(Type.String()),
  productType: nullable(Type.String()),
  highlights: Type.Array(Type.String()),
  attributes: Type.Array(PublicText),
  traits: Type.Array(PublicText),
  itemCondition: Type.String({ examples: ['new'] }),
  requiresShipping: Type.Boolean(),
  images: Type.Array(PublicImage),
  availability: publicAvailability,
  price: nullable(Money),
  listPrice: nullable(Money),
  highestPrice: nullable(Money),
  offers: Type.Array(PublicOffer),
  offerCount: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

const RankSignal = resource('RankSignal', {
  name: Type.String(),
  value: Type.Number({ examples: [0.5] }),
  weight: Type.Number({ examples: [0.2] }),
  contribution: Type.Number({ examples: [0.1] }),
});

/** A public product with how well it fits a search. */
export const FoundProduct = resource('FoundProduct', {
  product: PublicProduct,
  score: Type.Number({ examples: [0.87] }),
  signals: Type.Optional(
    Type.Array(RankSignal, { description: 'What the score is made of; with `explain=true`.' }),
  ),
});

const FacetCount = resource('FacetCount', { value: Type.String(), count: Type.Integer() });

export const SearchFacets = resource('SearchFacets', {
  brands: Type.Array(FacetCount),
  productTypes: Type.Array(FacetCount),
  merchants: Type.Array(
    resource('MerchantFacet', {
      id: Uuid,
      count: Type.Integer(),
      merchant: nullable(PublicMerchantName),
    }),
  ),
  availabilities: Type.Array(FacetCount),
  itemConditions: Type.Array(FacetCount),
  attributes: Type.Array(
    resource('AttributeFacet', {
      name: Type.String(),
      count: Type.Integer(),
      values: Type.Array(FacetCount),
    }),
  ),
  countries: Type.Array(FacetCount),
  currencies: Type.Array(
    resource('CurrencyFacet', {
      currency: Type.String(),
      count: Type.Integer(),
      lowestPrice: Type.String({ examples: ['12.50'] }),
      highestPrice: Type.String({ examples: ['80.00'] }),
    }),
  ),
});

export const SearchSuggestion = resource('SearchSuggestion', {
  q: Type.String(),
  reason: oneOf('spelling', 'without_filters'),
  total: Type.Integer(),
});

/** Every field of a public product. */
export const publicProductDocument = graphql(`
  fragment PublicProductFields on PublicProduct {
    id merchant { id displayName } handle title description brand productType highlights attributes { name value }
    traits { name value } itemCondition requiresShipping images { url altText width height } availability
    price { amount currency } listPrice { amount currency } highestPrice { amount currency }
    offers {
      id sku title options { name value } gtin identifiers { name value } price { amount currency }
      listPrice { amount currency } availability quantity imageUrl weight { value unit }
      dimensions { length width height unit }
    }
    offerCount createdAt updatedAt
  }`);

/** Everything of a page of search but its pagination, which every list has alike. */
export const searchPageDocument = graphql(
  `fragment SearchPageFields on PublicSearchPage {
    items { score signals @include(if: $explain) { name value weight contribution } product { ...PublicProductFields } }
    pagination { limit hasMore nextCursor } total totalIsCapped match correctedQuery
    facets {
      brands { value count } productTypes { value count }
      merchants { id count merchant { id displayName } }
      availabilities { value count } itemConditions { value count }
      attributes { name count values { value count } } countries { value count }
      currencies { currency count lowestPrice highestPrice }
    }
    suggestions { q reason total }
  }`,
  [publicProductDocument],
);

import { Type } from 'typebox';
import { inputLimits } from '../../../kernel/input.limits.js';
import { publicSearchLimits } from '../../../subgraphs/catalog/discovery/public-search.limits.js';
import { graphql } from '../../graphql.js';
import { route } from '../../route.js';
import {
  AnyId,
  CountryCode,
  CurrencyCode,
  Cursor,
  CursorPagination,
  nullable,
  oneOf,
  PageSize,
  repeated,
  Uuid,
} from '../../schema-builders.js';
import {
  FoundProduct,
  PublicMerchantName,
  PublicProduct,
  publicAvailability,
  publicProductDocument,
  SearchFacets,
  SearchSuggestion,
  searchPageDocument,
} from './public-product.schema.js';

const tag = 'Discovery';
const common = { scope: null, callers: 'public', publicRate: true, tag } as const;
const merchantParams = Type.Object({ merchantId: AnyId });
const cacheControl = 'public, max-age=30';

const amount = (description: string) =>
  Type.String({ pattern: '^\\d{1,15}(\\.\\d{1,5})?$', description, examples: ['12.50'] });
const values = (description: string, example: string) =>
  Type.Array(Type.String({ maxLength: publicSearchLimits.filterValueLength, examples: [example] }), {
    minItems: 1,
    maxItems: publicSearchLimits.filterValuesMax,
    description: `${description} Several are alternatives.`,
  });

const sortOrder = oneOf('relevance', 'newest', 'price_asc', 'price_desc');
const q = Type.String({
  maxLength: inputLimits.searchQueryLength,
  description: 'Words in any language, a SKU, a part number or a GTIN. Default: all products.',
  examples: ['linen shirt'],
});

const brand = values('Brands, in any case.', 'Northwind');
const productType = values("Merchants' own categories, in any case.", 'Shirts');
const named = 'Attributes or options as `name:value`, in any case. Values of one name are alternatives.';
const attribute = Type.Array(
  Type.String({ pattern: '^[^:]+:.+$', maxLength: 200, examples: ['Color:Blue'] }),
  {
    minItems: 1,
    maxItems: publicSearchLimits.filterValuesMax,
    description: named,
  },
);

const narrowing = {
  q: Type.Optional(q),
  brand: Type.Optional(brand),
  productType: Type.Optional(productType),
  attribute: Type.Optional(attribute),
  country: Type.Optional({
    ...CountryCode,
    description: 'Only merchants who sell there. ISO 3166-1 alpha-2.',
  }),
  availability: Type.Optional({ ...publicAvailability, description: 'Whether it can be bought now.' }),
  itemCondition: Type.Optional(
    Type.Array(oneOf('new', 'refurbished', 'used'), {
      minItems: 1,
      maxItems: 3,
      description: 'Condition of the goods. Several are alternatives.',
    }),
  ),
  currency: Type.Optional({
    ...CurrencyCode,
    description: 'Only products in this currency. Required to compare prices, which are never converted.',
  }),
  minPrice: Type.Optional(amount('Lowest price, in `currency`.')),
  maxPrice: Type.Optional(amount('Highest price, in `currency`.')),
  sort: Type.Optional({ ...sortOrder, description: 'Sort order; prices need a `currency`.' }),
  limit: Type.Optional(PageSize),
  cursor: Type.Optional(Cursor),
  explain: Type.Optional(
    Type.Boolean({ default: false, description: 'Whether each product says what its score is made of.' }),
  ),
};

const merchantId = Type.Array(Uuid, {
  minItems: 1,
  maxItems: publicSearchLimits.filterValuesMax,
  description: 'Listed merchants. Several are alternatives.',
});

const inWholeTexts = (list: typeof brand, description: string) =>
  repeated({
    ...list,
    description: `${description} Repeat the parameter for several values; a comma is a part of a value.`,
  });

/** In a query. */
const queried = {
  ...narrowing,
  brand: Type.Optional(inWholeTexts(brand, 'Brands, in any case. Several are alternatives.')),
  productType: Type.Optional(
    inWholeTexts(productType, "Merchants' own categories, in any case. Several are alternatives."),
  ),
  attribute: Type.Optional(inWholeTexts(attribute, named)),
};
const allMerchants = Type.Object({ ...queried, merchantId: Type.Optional(merchantId) });
const oneMerchant = Type.Object(queried);
const body = Type.Object(
  {
    ...narrowing,
    merchantId: Type.Optional(merchantId),
    description: Type.Optional(
      Type.String({
        maxLength: publicSearchLimits.descriptionLength,
        description: 'What is sought, in words that need not all be found.',
        examples: ['something light to wear at a beach wedding'],
      }),
    ),
  },
  { additionalProperties: false },
);

const searchReply = {
  items: Type.Array(FoundProduct),
  pagination: CursorPagination,
  total: Type.Integer(),
  totalIsCapped: Type.Boolean({ description: 'Whether there are more than 500; the others are not ranked.' }),
  match: oneOf('all_words', 'some_words'),
  correctedQuery: nullable(
    Type.String({
      description: 'The query that was searched for where words were taken for misspelt; else null.',
      examples: ['linen shirt'],
    }),
  ),
  facets: SearchFacets,
  suggestions: Type.Array(SearchSuggestion, {
    description: 'For a search that found nothing: others that do.',
  }),
};

const searchDocument = graphql(
  `query (
    $description: String, $merchantId: [ID!], $q: String, $brand: [String!], $productType: [String!], $attribute: [String!], $country: CountryCode,
    $availability: PublicAvailability, $itemCondition: [String!], $currency: CurrencyCode, $minPrice: Decimal,
    $maxPrice: Decimal, $sort: PublicSearchSort, $limit: Int! = 24, $cursor: String, $explain: Boolean! = false
  ) {
    publicSearch(
      sort: $sort, limit: $limit, cursor: $cursor
      filter: {
        q: $q, description: $description, merchantIds: $merchantId, brands: $brand, productTypes: $productType, attributes: $attribute, country: $country,
        availability: $availability, itemConditions: $itemCondition, currency: $currency, minPrice: $minPrice,
        maxPrice: $maxPrice
      }
    ) { ...SearchPageFields }
  }`,
  [searchPageDocument],
);

/** Where callers have the fields that errors of the operation name. */
const sentFields: ReadonlyMap<string, string> = new Map([
  ['brands', 'brand'],
  ['productTypes', 'productType'],
  ['attributes', 'attribute'],
  ['itemConditions', 'itemCondition'],
  ['merchantIds', 'merchantId'],
]);
const sentField = (path: string): string => sentFields.get(path) ?? path;

const matching =
  'Products have all words of the query. Where fewer than 3 do, misspelt words are corrected (`correctedQuery`), and products that have ' +
  'some of the words follow (`match` is `some_words`). At most 500 products are ranked; facets count these. A search that finds nothing ' +
  'suggests others.';

export const discoveryRoutes = [
  route({
    ...common,
    id: 'search.read',
    method: 'GET',
    path: '/api/v1/search',
    summary: 'Search public products',
    description: `Searches all listed merchants. ${matching}`,
    query: allMerchants,
    operation: searchDocument,
    variables: ({ query }) => query,
    sentField,
    reply: {
      status: 200,
      schema: Type.Object(searchReply),
      body: ({ publicSearch }) => publicSearch,
      cacheControl,
    },
    errorCodes: ['CURSOR_INVALID'],
  }),

  route({
    ...common,
    id: 'search.create',
    method: 'POST',
    path: '/api/v1/search',
    summary: 'Search public products by a description',
    description: `As \`GET\`, with a description in words beside or in place of the query. Nothing is stored. ${matching}`,
    body,
    example: {
      description: 'something light to wear at a beach wedding',
      currency: 'SGD',
      maxPrice: '80.00',
    },
    operation: searchDocument,
    variables: ({ body: sought }) => sought,
    sentField,
    reply: {
      status: 200,
      schema: Type.Object(searchReply),
      body: ({ publicSearch }) => publicSearch,
    },
    errorCodes: ['CURSOR_INVALID'],
  }),

  route({
    ...common,
    id: 'merchants.search',
    method: 'GET',
    path: '/api/v1/merchants/:merchantId/search',
    summary: "Search a merchant's products",
    description: `Searches the public products of one listed merchant. ${matching}`,
    params: merchantParams,
    query: oneMerchant,
    operation: graphql(
      `query (
        $merchantId: ID!, $q: String, $brand: [String!], $productType: [String!], $attribute: [String!], $country: CountryCode,
    $availability: PublicAvailability, $itemCondition: [String!], $currency: CurrencyCode, $minPrice: Decimal,
    $maxPrice: Decimal, $sort: PublicSearchSort, $limit: Int! = 24, $cursor: String, $explain: Boolean! = false
      ) {
        merchant: publicMerchant(id: $merchantId) { id displayName }
        page: publicSearch(
          sort: $sort, limit: $limit, cursor: $cursor
          filter: {
            q: $q, merchantIds: [$merchantId], brands: $brand, productTypes: $productType, attributes: $attribute, country: $country,
        availability: $availability, itemConditions: $itemCondition, currency: $currency, minPrice: $minPrice,
        maxPrice: $maxPrice
          }
        ) { ...SearchPageFields }
      }`,
      [searchPageDocument],
    ),
    variables: ({ params, query }) => ({ ...params, ...query }),
    sentField,
    reply: {
      status: 200,
      schema: Type.Object({ merchant: PublicMerchantName, ...searchReply }),
      body: ({ merchant, page }) => ({ merchant, ...page }),
      cacheControl,
    },
    errorCodes: ['CURSOR_INVALID', 'MERCHANT_NOT_FOUND'],
  }),

  route({
    ...common,
    id: 'merchants.products',
    method: 'GET',
    path: '/api/v1/merchants/:merchantId/products',
    summary: "List a merchant's products",
    description: 'All public products of one listed merchant, the oldest first.',
    params: merchantParams,
    query: Type.Object({ limit: Type.Optional(PageSize), cursor: Type.Optional(Cursor) }),
    operation: graphql(
      `query ($merchantId: ID!, $limit: Int! = 24, $cursor: String) {
        publicProducts(merchantId: $merchantId, limit: $limit, cursor: $cursor) {
          items { ...PublicProductFields } pagination { limit hasMore nextCursor }
        }
      }`,
      [publicProductDocument],
    ),
    variables: ({ params, query }) => ({ ...params, ...query }),
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(PublicProduct), pagination: CursorPagination }),
      body: ({ publicProducts }) => publicProducts,
      cacheControl,
    },
    errorCodes: ['CURSOR_INVALID', 'MERCHANT_NOT_FOUND'],
  }),
];

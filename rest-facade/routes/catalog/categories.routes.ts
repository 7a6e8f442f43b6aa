import { Type } from 'typebox';
import { categoryLimits, countryPattern } from '../../../subgraphs/catalog/category/category.limits.js';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import {
  AnyId,
  checkedByOperation,
  input,
  nullable,
  oneOf,
  resource,
  sampleId,
  Uuid,
} from '../../schema-builders.js';
import { catalogTools } from '../../tool-declarations/catalog-tools.js';

const text = Type.String();
const byName = Type.Record(Type.String(), Type.Unknown());

const CategoryAttribute = resource('CategoryAttribute', {
  name: text,
  label: text,
  type: oneOf('text', 'number', 'date', 'boolean', 'choice'),
  isRequired: Type.Boolean(),
  values: Type.Array(text),
});

const RecommendedCategory = resource('RecommendedCategory', {
  categoryId: text,
  label: text,
  marketplace: text,
  country: text,
  similarity: Type.Number(),
  attributes: Type.Array(CategoryAttribute),
  variantAttributes: Type.Array(CategoryAttribute),
  suggestedAttributeValues: byName,
  suggestionMeta: byName,
});

const MarketplaceCategories = resource('MarketplaceCategories', {
  marketplace: text,
  treeVersion: nullable(text),
  existsOnProduct: Type.Boolean(),
  categories: Type.Array(RecommendedCategory),
});

export const categoryRoutes = [
  route({
    id: 'products.recommendCategory',
    method: 'POST',
    path: '/api/v1/manage-product-category/recommend',
    scope: 'catalog:read',
    callers: anyCredential,
    // A query, by POST for the size of its body.
    idempotent: false,
    tag: 'Products',
    summary: 'Recommend categories for a product',
    description:
      "Categories of taxonomies and of connected marketplaces that suit the product, with their attributes and values for them. `similarity` is Tradewind's own. If no category is similar enough, `categories` is empty, and a warning says so. Nothing is stored: a category is confirmed by `confirmProductCategory` over GraphQL.",
    body: input(
      {
        productId: { ...AnyId, description: 'Id of the product.' },
        targets: Type.Optional(
          Type.Array(
            input(
              {
                marketplace: Type.String({
                  minLength: 1,
                  maxLength: 64,
                  description:
                    'Key of a taxonomy, or of a marketplace with a connected account (docs/categories.md).',
                  examples: ['google'],
                }),
                country: checkedByOperation(
                  Type.String({
                    description:
                      'Country in lower case: the store of a marketplace. Of taxonomies it is repeated in the answer alone.',
                    examples: ['sg'],
                  }),
                  { pattern: countryPattern },
                ),
              },
              { title: 'CategoryTarget' },
            ),
            {
              minItems: 1,
              maxItems: categoryLimits.targetsMax,
              description: 'Trees that categories are asked of. Default: both taxonomies.',
            },
          ),
        ),
        query: Type.Optional(
          Type.String({
            minLength: categoryLimits.queryLengthMin,
            maxLength: categoryLimits.queryLengthMax,
            description:
              "What the goods are. Default: the product's title, type, highlights, tags, description and words of its SKU.",
            examples: ['wireless earbuds with charging case'],
          }),
        ),
        limit: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: categoryLimits.categoriesMax,
            description: `Categories of each tree. Default: ${categoryLimits.categories}.`,
          }),
        ),
        autofill: Type.Optional(
          Type.Boolean({
            description: 'Whether values of attributes are suggested. Default: true.',
            examples: [true],
          }),
        ),
        model: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: categoryLimits.modelLengthMax,
            description: 'Name of a language model. A warning says if it is not used.',
            examples: ['gpt-5'],
          }),
        ),
      },
      { title: 'CategoryRecommendationRequest' },
    ),
    example: { productId: sampleId, targets: [{ marketplace: 'google', country: 'sg' }], limit: 5 },
    operation: graphql(`
      query ($input: CategoryRecommendationInput!) {
        recommendation: categoryRecommendation(input: $input) {
          operationId productId success warnings recommendations
          marketplaces {
            marketplace treeVersion existsOnProduct
            categories {
              categoryId label marketplace country similarity suggestedAttributeValues suggestionMeta
              attributes { name label type isRequired values } variantAttributes { name label type isRequired values }
            }
          }
        }
      }`),
    variables: ({ body }) => ({ input: body }),
    reply: {
      status: 200,
      schema: Type.Object({
        operationId: { ...Uuid, description: 'Id of this recommendation, to ask about it.' },
        status: oneOf('completed'),
        productId: Uuid,
        success: Type.Boolean({ description: 'Whether every tree has a category for the product.' }),
        marketplaces: Type.Array(MarketplaceCategories),
        warnings: Type.Array(text),
        recommendations: Type.Array(text),
        links: Type.Record(Type.String(), Type.String()),
      }),
      body: ({ recommendation }) => ({
        ...recommendation,
        status: 'completed',
        links: { product: `/api/v1/products/${recommendation.productId}` },
      }),
    },
    errorCodes: ['PRODUCT_NOT_FOUND'],
    tool: catalogTools.recommendCategory,
  }),
];

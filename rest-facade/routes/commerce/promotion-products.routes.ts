import { Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { Cursor, CursorPagination, PageSize, sampleId, Uuid } from '../../schema-builders.js';
import {
  AddedProducts,
  AddedPromotionProduct,
  PromotionProduct,
  RemovedProducts,
  RemovedPromotionProduct,
} from './promotion-product.schema.js';

const tag = 'Promotions';
const params = Type.Object({ promotionId: Uuid });
const path = '/api/v1/promotions/:promotionId/products';
const failedCount = Type.Integer({ description: 'Number of products that were rejected.' });
const success = Type.Boolean({ description: 'Whether no product was rejected.' });

export const promotionProductRoutes = [
  route({
    id: 'promotions.products.list',
    method: 'GET',
    path,
    scope: 'promotions:read',
    callers: anyCredential,
    tag,
    summary: 'List the products of a promotion',
    description:
      'Assigned products and variants, in the order of their creation, with what the catalog says of them now.',
    params,
    query: Type.Object({ cursor: Type.Optional(Cursor), limit: Type.Optional(PageSize) }),
    operation: graphql(
      `query ($id: ID!, $cursor: String, $limit: Int! = 24) {
        promotion(id: $id) {
          products(cursor: $cursor, limit: $limit) {
            items {
              productId variantId sku title price { amount currency } promotionalPrice { amount currency }
              purchaseLimit promotionalStock addedAt
            }
            pagination { limit hasMore nextCursor }
          }
        }
      }`,
    ),
    variables: ({ params: { promotionId }, query }) => ({ id: promotionId, ...query }),
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(PromotionProduct), pagination: CursorPagination }),
      body: ({ promotion }) => promotion.products,
    },
    errorCodes: ['PROMOTION_NOT_FOUND', 'CURSOR_INVALID'],
  }),

  route({
    id: 'promotions.products.add',
    method: 'POST',
    path,
    scope: 'promotions:write',
    callers: anyCredential,
    tag,
    summary: 'Add up to 5,000 products to a promotion',
    description:
      'A product that is in the promotion gets the price and the limits that are given. Each product succeeds or fails on ' +
      'its own; the successful ones are saved together.',
    params,
    body: AddedProducts,
    example: {
      products: [
        { productId: sampleId, promotionalPrice: { amount: '9.90', currency: 'SGD' }, purchaseLimit: 2 },
      ],
    },
    operation: graphql(
      `mutation ($input: AddPromotionProductsInput!) {
        addPromotionProducts(input: $input) {
          failedCount results { index productId variantId outcome errors { path code message } }
        }
      }`,
    ),
    variables: ({ params: { promotionId }, body }) => ({ input: { ...body, id: promotionId } }),
    reply: {
      status: 200,
      schema: Type.Object({ success, failedCount, results: Type.Array(AddedPromotionProduct) }),
      body: ({ addPromotionProducts: outcome }) => ({ success: outcome.failedCount === 0, ...outcome }),
    },
    errorCodes: [
      'PROMOTION_NOT_FOUND',
      'PROMOTION_ENDED',
      'PROMOTION_IN_CAMPAIGN',
      'PROMOTION_FOR_ALL_PRODUCTS',
      'VERSION_STALE',
    ],
  }),

  route({
    id: 'promotions.products.remove',
    method: 'DELETE',
    path,
    scope: 'promotions:write',
    callers: anyCredential,
    tag,
    summary: 'Remove up to 5,000 products from a promotion',
    description:
      'Of a product that is in the promotion by its variants, the variants are named. Each product succeeds or fails on ' +
      'its own.',
    params,
    body: RemovedProducts,
    example: { products: [{ productId: sampleId }] },
    operation: graphql(
      `mutation ($input: RemovePromotionProductsInput!) {
        removePromotionProducts(input: $input) {
          failedCount results { index productId variantId outcome errors { path code message } }
        }
      }`,
    ),
    variables: ({ params: { promotionId }, body }) => ({ input: { ...body, id: promotionId } }),
    reply: {
      status: 200,
      schema: Type.Object({ success, failedCount, results: Type.Array(RemovedPromotionProduct) }),
      body: ({ removePromotionProducts: outcome }) => ({ success: outcome.failedCount === 0, ...outcome }),
    },
    errorCodes: ['PROMOTION_NOT_FOUND', 'PROMOTION_ENDED', 'PROMOTION_IN_CAMPAIGN', 'VERSION_STALE'],
  }),
];

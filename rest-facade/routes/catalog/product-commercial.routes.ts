import { Type } from 'typebox';
import { graphql, type ResultOf } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { Uuid } from '../../schema-builders.js';
import { catalogTools } from '../../tool-declarations/catalog-tools.js';
import { productFields } from './product.documents.js';
import {
  CostChange,
  CostOutcome,
  CostUpdates,
  InventoryChange,
  PriceChange,
  Product,
} from './product.schema.js';

const tag = 'Products';
const productId = Type.Object({ productId: Uuid });

/** What is told of a saved change, whose way to the marketplaces is a job. */
const acceptedChange = {
  accepted: Type.Object({ productId: Uuid, product: Product }),
  work: ({ change }: { change: { jobId: string; product: ResultOf<typeof productFields> } }) => ({
    operationId: change.jobId,
    jobId: change.jobId,
    data: { productId: change.product.id, product: change.product },
    links: { product: `/api/v1/products/${change.product.id}` },
  }),
};

export const productCommercialRoutes = [
  route({
    id: 'products.price',
    method: 'PATCH',
    path: '/api/v1/products/:productId/price',
    scope: 'catalog:write',
    callers: anyCredential,
    tag,
    summary: 'Change the price',
    description:
      'The response confirms that the price is saved; a job sends it to the marketplaces. Without a variant, the price is set on the product and all of its variants.',
    params: productId,
    body: PriceChange,
    example: { price: { amount: '12.50', currency: 'SGD' }, salePrice: null },
    operation: graphql(
      `mutation ($input: SetProductPriceInput!) {
        change: setProductPrice(input: $input) { jobId product { ...ProductFields } }
      }`,
      [productFields],
    ),
    variables: ({ params, body }) => ({ input: { ...body, id: params.productId } }),
    reply: acceptedChange,
    errorCodes: ['PRODUCT_NOT_FOUND', 'VARIANT_NOT_FOUND', 'VERSION_STALE'],
    tool: catalogTools.setProductPrice,
  }),

  route({
    id: 'products.inventory',
    method: 'PATCH',
    path: '/api/v1/products/:productId/inventory',
    scope: 'catalog:write',
    callers: anyCredential,
    tag,
    summary: 'Change the stock',
    description:
      'With `expectedQuantity`, the change is made only if that is the current quantity (compare and set). Stock cannot be set below the reserved quantity.',
    params: productId,
    body: InventoryChange,
    example: { sku: 'SHIRT-S', inventoryQuantity: 10, expectedQuantity: 12 },
    operation: graphql(
      `mutation ($input: SetProductInventoryInput!) {
        change: setProductInventory(input: $input) { jobId product { ...ProductFields } }
      }`,
      [productFields],
    ),
    variables: ({ params, body }) => ({ input: { ...body, id: params.productId } }),
    reply: acceptedChange,
    errorCodes: [
      'PRODUCT_NOT_FOUND',
      'VARIANT_NOT_FOUND',
      'VERSION_STALE',
      'INVENTORY_CONFLICT',
      'INVENTORY_RESERVED',
    ],
    tool: catalogTools.setProductInventory,
  }),

  route({
    id: 'products.cost',
    method: 'PATCH',
    path: '/api/v1/products/:productId/cost',
    scope: 'catalog:write',
    callers: anyCredential,
    tag,
    summary: 'Change the cost',
    description:
      'Sets the cost of the product and all of its variants, or of the given variant. Only the merchant sees it.',
    params: productId,
    body: CostChange,
    example: { cost: { amount: '4.20', currency: 'SGD' } },
    operation: graphql(
      `mutation ($input: SetProductCostInput!) { setProductCost(input: $input) { product { ...ProductFields } } }`,
      [productFields],
    ),
    variables: ({ params, body }) => ({ input: { ...body, id: params.productId } }),
    reply: {
      status: 200,
      schema: Type.Object({ product: Product }),
      body: data => data.setProductCost,
      version: data => data.setProductCost.product.version,
    },
    errorCodes: ['PRODUCT_NOT_FOUND', 'VARIANT_NOT_FOUND', 'VERSION_STALE'],
  }),

  route({
    id: 'products.costs',
    method: 'POST',
    path: '/api/v1/products/cost',
    scope: 'catalog:write',
    callers: anyCredential,
    tag,
    summary: 'Change up to 200 costs',
    description: 'Each update succeeds or fails on its own; the successful ones are saved together.',
    body: CostUpdates,
    example: { updates: [{ sku: 'SHIRT-S', cost: { amount: '4.20', currency: 'SGD' } }] },
    operation: graphql(
      `mutation ($input: BulkSetProductCostsInput!) {
        bulkSetProductCosts(input: $input) {
          results { index product { ...ProductFields } error { code message } }
        }
      }`,
      [productFields],
    ),
    variables: ({ body }) => ({ input: body }),
    reply: {
      status: 200,
      schema: Type.Object({
        success: Type.Boolean({ description: 'Whether every update succeeded.' }),
        results: Type.Array(CostOutcome),
      }),
      body: ({ bulkSetProductCosts: { results } }) => ({
        success: results.every(({ error }) => error === null),
        results: results.map(result => ({ ok: result.error === null, ...result })),
      }),
    },
  }),
];
